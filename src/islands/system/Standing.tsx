/** Where the person who is signed in stands among the levels of VIP, in their own figures. Its room is kept for members by the style sheet. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $session, wakeSession } from '#stores/session.ts';
import { $levels, loadLevels } from '#stores/vip.ts';
import { formatMoney } from '#ui/amount.ts';
import { List } from '#ui/List.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';

interface StandingProps {
  words: IslandWords;
  tag: string;
}

export default function Standing({ words, tag }: StandingProps): ReactElement {
  const t = sayer(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  const { face, value, slow, reason } = useStore($levels, { ssr: 'initial' });
  const inside = session.state === 'in';
  useEffect(wakeSession, []);
  useEffect(() => {
    if (inside) void loadLevels();
  }, [inside]);
  const mine = value?.mine ?? null;
  const nameOf = (level: number): string => value?.levels.find((one) => one.level === level)?.name ?? String(level);
  const money = (amount: string): string => formatMoney(amount, { tag, symbol: value?.currencySymbol ?? '' });
  return (
    <section aria-labelledby="standing">
      <h2 id="standing">{t('standing.title')}</h2>
      <List
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
              <dt>{t('standing.staked', { days: value.days })}</dt>
              <dd className="num">{money(mine.staked)}</dd>
            </div>
            <div>
              <dt>{mine.next ? t('standing.next', { level: nameOf(mine.next.level) }) : t('standing.top')}</dt>
              <dd className="num">{mine.next ? money(mine.next.left) : null}</dd>
            </div>
          </dl>
        ) : null}
      </List>
    </section>
  );
}
