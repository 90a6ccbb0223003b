/** The latest drawn numbers of each lottery; the one that drew last comes first (LO-03). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $opened, isJustWritten, loadOpened, type Opened } from '#stores/lottery/lotteries.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { OpenNumber } from '#ui/lottery/DrawnNumbers.tsx';
import type { LotteryKind } from '#values/lottery/games.ts';
import { lotteryIsland } from './lottery-island.tsx';
import { faceOf, type LotteryProps, momentText } from './panel.ts';

/** The cards that the largest phone shows at first. */
const inView = 4;
/** Draws of a lottery; its heading leads to the others. */
const perLottery = 3;

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
  const shown = [...new Set(drawn?.map(({ gameId }) => gameId))].filter((gameId) => gameId in lotteries);
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
        {shown.map((gameId, place) => (
          <li key={gameId} className={place < inView ? 'lot card' : 'lot card far drawn'}>
            <h2 className="name" translate="no">
              <a href={`${base}${path}?gameCode=${gameId}&lottoView=draws`}>{lotteries[gameId]?.[0]}</a>
            </h2>
            <ol>
              {drawn
                ?.filter((one) => one.gameId === gameId)
                .slice(0, perLottery)
                .map(({ draw, numero, winningTime }) => (
                  <li key={draw} className="fl">
                    <OpenNumber numero={numero} kind={lotteries[gameId]?.[1]} t={t} />
                    <span className="q t1">
                      {t('row.draw', { draw })} · {momentText(props, winningTime)}
                    </span>
                  </li>
                ))}
            </ol>
          </li>
        ))}
      </ul>
    </AsyncList>
  );
}

export default lotteryIsland(LatestResults);
