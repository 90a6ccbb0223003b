/** The latest drawn numbers of all lotteries, newest first (LO-03). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $opened, isJustWritten, loadOpened, type Opened } from '#stores/lottery/lotteries.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import type { LotteryKind } from '#values/lottery/games.ts';
import { OpenNumber } from './DrawnNumbers.tsx';
import { lotteryIsland } from './lottery-island.tsx';
import { faceOf, type LotteryProps, momentText } from './panel.ts';

/** The rows that the largest phone shows at first. */
const inView = 8;

interface LatestResultsProps extends LotteryProps {
  area: 'all' | 'vn';
  /** Name and kind of the lotteries by code. */
  lotteries: Readonly<Record<string, readonly [name: string, kind: LotteryKind]>>;
  /** What the page brought; null without an answer of the platform. */
  brought: Opened | null;
  /** When the server wrote the page. */
  writtenAt: number;
}

export function LatestResults({ area, lotteries, brought, writtenAt, ...props }: LatestResultsProps): ReactElement {
  const { t, base, path } = props;
  const state = useStore($opened, { ssr: 'initial' });
  useEffect(() => {
    if (!brought || !isJustWritten(writtenAt)) void loadOpened(area);
  }, [area, brought, writtenAt]);
  const drawn = state.value ?? brought;
  // One that is not sold here any more has no name.
  const shown = (drawn ?? []).filter(({ gameId }) => gameId in lotteries);
  return (
    <AsyncList
      face={faceOf(state, drawn)}
      empty={shown.length === 0}
      skeleton={<Skeleton of="lines" count={8} />}
      nothing={{ text: t('draws.none') }}
      words={{ loading: t('face.loading'), failed: t('face.failed'), offline: t('face.offline'), retry: t('face.retry') }}
      reason={state.reason}
      onRetry={() => void loadOpened(area)}
    >
      <ul className="lots">
        {shown.map(({ gameId, draw, numero, winningTime }, place) => (
          <li key={`${gameId} ${draw}`} className={place < inView ? 'lot card' : 'lot card far short'}>
            <div className="name">
              <h2 translate="no">
                <a href={`${base}${path}?gameCode=${gameId}&lottoView=draws`}>{lotteries[gameId]?.[0]}</a>
              </h2>
              <p className="q t1">
                {t('row.draw', { draw })} · {momentText(props, winningTime)}
              </p>
            </div>
            <div className="fl">
              <OpenNumber numero={numero} kind={lotteries[gameId]?.[1]} t={t} />
            </div>
          </li>
        ))}
      </ul>
    </AsyncList>
  );
}

export default lotteryIsland(LatestResults);
