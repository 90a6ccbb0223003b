/** The latest drawn numbers of all lotteries, newest first (LO-03). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $opened, loadOpened } from '#stores/lottery/lotteries.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { OpenNumber } from './DrawnNumbers.tsx';
import { type LotteryProps, momentText } from './panel.ts';

interface LatestResultsProps extends LotteryProps {
  area: 'all' | 'vn';
  /** Names of the lotteries by code. */
  names: ReadonlyMap<string, string>;
}

export default function LatestResults({ area, names, ...props }: LatestResultsProps): ReactElement {
  const { t, base, path } = props;
  const state = useStore($opened, { ssr: 'initial' });
  useEffect(() => void loadOpened(area), [area]);
  // One that is not sold here any more has no name.
  const shown = (state.value ?? []).filter(({ gameId }) => names.has(gameId));
  return (
    <AsyncList
      face={state.face}
      empty={shown.length === 0}
      skeleton={<Skeleton of="lines" count={8} />}
      nothing={{ text: t('draws.none') }}
      words={{ loading: t('face.loading'), failed: t('face.failed'), offline: t('face.offline'), retry: t('face.retry') }}
      reason={state.reason}
      onRetry={() => void loadOpened(area)}
    >
      <ul className="lots">
        {shown.map(({ gameId, draw, numero, winningTime }) => (
          <li key={`${gameId} ${draw}`} className="lot card">
            <div className="name">
              <h2 translate="no">
                <a href={`${base}${path}?gameCode=${gameId}&lottoView=draws`}>{names.get(gameId)}</a>
              </h2>
              <p className="q t1">
                {t('row.draw', { draw })} · {momentText(props, winningTime)}
              </p>
            </div>
            <div className="fl">
              <OpenNumber numero={numero} t={t} />
            </div>
          </li>
        ))}
      </ul>
    </AsyncList>
  );
}
