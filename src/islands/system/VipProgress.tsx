/** The member's VIP level, turnover and progress. CSS reserves its space for members. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $session, initSession } from '#stores/access/session.ts';
import { $levels, loadLevels } from '#stores/member/vip.ts';
import { $pause } from '#stores/safer-play/pause.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { formatMoney } from '#ui/format-money.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';

interface VipProgressProps {
  words: IslandWords;
  tag: string;
}

export default function VipProgress({ words, tag }: VipProgressProps): ReactElement | null {
  const t = createTranslator(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const { face, value, slow, reason, code } = useStore($levels, { ssr: 'initial' });
  const signedIn = session.state === 'in';
  useEffect(initSession, []);
  useEffect(() => {
    if (signedIn) void loadLevels();
  }, [signedIn]);
  const isPaused = useStore($pause, { ssr: 'initial' }) !== null;
  // The platform answers a member on a break as it answers a guest, and who was signed out is one.
  if (isPaused || code === 'session.ended') return null;
  const mine = value?.mine ?? null;
  const nameOf = (level: number): string => value?.levels.find((one) => one.level === level)?.name ?? String(level);
  const money = (amount: string): string => formatMoney(amount, { tag, symbol: value?.currencySymbol ?? '' });
  return (
    <section aria-labelledby="standing">
      <h2 id="standing">{t('standing.title')}</h2>
      <AsyncList
        face={face}
        empty={!mine}
        skeleton={<Skeleton of="rows" count={1} />}
        nothing={{ icon: 'info', text: t('standing.none') }}
        words={{ loading: t('list.loading'), failed: t('standing.failed'), offline: t('list.offline'), retry: t('list.retry') }}
        slow={slow ? t('list.slow') : null}
        reason={reason}
        onRetry={() => void loadLevels()}
      >
        {mine && value ? (
          <dl className="card rows facts mt3">
            <div>
              <dt>{t('standing.level')}</dt>
              <dd>{mine.level > 0 ? nameOf(mine.level) : t('standing.noLevel')}</dd>
            </div>
            <div>
              <dt>{t('standing.staked', { count: value.days })}</dt>
              <dd className="num">{money(mine.staked)}</dd>
            </div>
            <div>
              <dt>{mine.next ? t('standing.next', { level: nameOf(mine.next.level) }) : t('standing.top')}</dt>
              <dd className="num">{mine.next ? money(mine.next.left) : null}</dd>
            </div>
          </dl>
        ) : null}
      </AsyncList>
    </section>
  );
}
