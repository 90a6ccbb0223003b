/** Past draws of a lottery, each with the proof that its numbers were fixed before sales opened (LO-10). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $pastDraws, type DrawsPage, isJustWritten, loadPastDraws, type PastDraw } from '#stores/lottery/lotteries.ts';
import { $pageAddress, addressWith, replaceAddress } from '#stores/overlay.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Pager } from '#ui/data/Pager.tsx';
import { ProofCheck } from '#ui/data/ProofCheck.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { DrawnNumbers } from '#ui/lottery/DrawnNumbers.tsx';
import { drawNumbers, sha256 } from '#values/lottery/draw.ts';
import type { LotteryKind } from '#values/lottery/games.ts';
import { pageInAddress } from '#values/page-in-address.ts';
import { lotteryIsland } from './lottery-island.tsx';
import { faceOf, type LotteryProps, momentText } from './panel.ts';
import { pagerWords } from './Tickets.tsx';

/** Draws again from the seed in this browser. */
async function isProven(kind: LotteryKind, { seed, seedHash, name, result }: PastDraw): Promise<boolean> {
  if (seed === null || (await sha256(seed)) !== seedHash) return false;
  return JSON.stringify(await drawNumbers(kind, seed, name)) === JSON.stringify(result);
}

function Proof({ draw, kind, ...props }: LotteryProps & { draw: PastDraw; kind: LotteryKind }): ReactElement {
  const { t } = props;
  return (
    <details className="proof">
      <summary>{t('proof.title')}</summary>
      <p className="t2">{t('proof.published', { at: momentText(props, draw.opensAt) })}</p>
      <p className="t1">{t('proof.hash')}</p>
      <code>{draw.seedHash}</code>
      <p className="t1">{t('proof.seed')}</p>
      <code>{draw.seed ?? '–'}</code>
      <ProofCheck
        words={{ check: t('proof.check'), right: t('proof.right'), wrong: t('proof.wrong') }}
        prove={() => isProven(kind, draw)}
      />
    </details>
  );
}

interface PastDrawsProps extends LotteryProps {
  gameId: string;
  /** Null for a lottery that is not sold any more: its draws cannot be drawn again. */
  kind: LotteryKind | null;
  /** The page of draws that the server rendered; null without an answer of the platform. */
  brought: DrawsPage | null;
  /** When the server wrote the page. */
  writtenAt: number;
  /** Path and query that the server rendered. */
  at: string;
}

export function PastDraws({ gameId, kind, brought, writtenAt, at, ...props }: PastDrawsProps): ReactElement {
  const { t, base, path } = props;
  const state = useStore($pastDraws, { ssr: 'initial' });
  const address = useStore($pageAddress, { ssr: 'initial' }) || at;
  const page = pageInAddress(address);
  const [isNew] = useState(() => isJustWritten(writtenAt));
  const isBrought = brought !== null && page === pageInAddress(at);
  const isKnown = isBrought && isNew;
  useEffect(() => {
    if (!isKnown) void loadPastDraws(gameId, page);
  }, [gameId, page, isKnown]);
  const shown = isKnown ? brought : (state.value ?? (isBrought ? brought : null));
  const draws = shown?.draws ?? [];
  return (
    <>
      <AsyncList
        face={isKnown ? 'ready' : faceOf(state, shown)}
        empty={draws.length === 0}
        skeleton={<Skeleton of="lines" count={6} />}
        nothing={{ text: t('draws.none') }}
        words={{ loading: t('face.loading'), failed: t('face.failed'), offline: t('face.offline'), retry: t('face.retry') }}
        reason={state.reason}
        onRetry={() => void loadPastDraws(gameId, page)}
      >
        <ul className="tickets">
          {draws.map((draw) => (
            <li key={draw.draw} className="card ticket">
              <h2>{t('row.draw', { draw: draw.draw })}</h2>
              <p className="q t2">{momentText(props, draw.drawsAt)}</p>
              <DrawnNumbers t={t} groups={draw.result} />
              {kind ? <Proof {...props} draw={draw} kind={kind} /> : null}
            </li>
          ))}
        </ul>
      </AsyncList>
      <Pager
        page={page}
        pages={(shown ?? brought)?.totalPages ?? 1}
        hrefOf={(n) => `${base}${path}?gameCode=${gameId}&lottoView=draws&n=${n}`}
        words={pagerWords(t)}
        onGo={(n, event) => {
          event.preventDefault();
          replaceAddress(addressWith({ n }));
        }}
      />
    </>
  );
}

export default lotteryIsland(PastDraws);
