/** The VIP level: the exact need for the next one in the member's own numbers, and what each level gives (MC-16). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $levels, type Levels, loadLevels } from '#stores/member/vip.ts';
import { $pause } from '#stores/safer-play/pause.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList, Progress } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { signedOutProps } from '#ui/data/signed-out.ts';
import { Table } from '#ui/data/Table.tsx';
import { formatMoney, isNonZero } from '#ui/format-money.ts';
import { Paused } from '#ui/Paused.tsx';
import { createTranslator, type IslandWords, type Translate } from '#ui/translate.ts';
import { minor, toAmount, toMinor } from '#values/money.ts';

interface PlayerRankProps {
  words: IslandWords;
  tag: string;
  zone: string;
  base: string;
}

type Mine = NonNullable<Levels['mine']>;
type Money = (amount: string) => string;

const minorOf = (amount: string): bigint => toMinor(amount) ?? 0n;

/** What bets cost on average where a game returns 96%. */
const averageCost = (amount: string): string => toAmount(minor((minorOf(amount) * 4n) / 100n));

export default function PlayerRank({ words, tag, zone, base }: PlayerRankProps): ReactElement {
  const t = createTranslator(words, tag);
  const { face, value, slow, reason, code } = useStore($levels, { ssr: 'initial' });
  useEffect(() => void loadLevels(), []);
  const pause = useStore($pause, { ssr: 'initial' });
  // The platform answers a member on a break as it answers a guest.
  if (pause) return <Paused t={t} tag={tag} zone={zone} base={base} pause={pause} />;
  const money: Money = (amount) => formatMoney(amount, { tag, symbol: value?.currencySymbol ?? '', short: true });
  return (
    <div className="pad stack">
      <AsyncList
        face={face}
        empty={!value?.mine}
        skeleton={<Skeleton of="rows" count={5} />}
        nothing={{ icon: 'info', text: t('rank.none') }}
        words={{ loading: t('list.loading'), failed: t('rank.failed'), offline: t('list.offline'), retry: t('list.retry') }}
        slow={slow ? t('list.slow') : null}
        reason={reason}
        {...signedOutProps(code, t)}
        onRetry={() => void loadLevels()}
      >
        {value?.mine ? (
          <>
            <p className="q t2">{t('rank.lead', { count: value.days })}</p>
            <Standing t={t} levels={value} mine={value.mine} money={money} />
            <h2 className="t3 mt6">{t('rank.all')}</h2>
            <div className="mt3">
              <Ladder t={t} levels={value} mine={value.mine} money={money} />
            </div>
          </>
        ) : null}
      </AsyncList>
    </div>
  );
}

interface PartProps {
  t: Translate;
  levels: Levels;
  mine: Mine;
  money: Money;
}

function Standing({ t, levels: { days, levels }, mine, money }: PartProps): ReactElement {
  const named = (level: number) => levels.find((one) => one.level === level);
  const next = mine.next && named(mine.next.level);
  const left = mine.next?.left ?? '0.00';
  return (
    <section className="card pad stack mt3" aria-label={t('rank.level')}>
      <p className="big">{mine.level > 0 ? (named(mine.level)?.name ?? mine.level) : t('rank.noLevel')}</p>
      {next ? (
        <>
          <Progress
            label={t('rank.progress', { staked: money(mine.staked), needed: money(next.stakeNeeded), level: next.name })}
            value={Number(minorOf(mine.staked))}
            max={Number(minorOf(next.stakeNeeded))}
          />
          <DescriptionList
            facts={[
              { key: 'staked', name: t('rank.staked', { count: days }), value: <span className="num">{money(mine.staked)}</span> },
              {
                key: 'needed',
                name: t('rank.needed', { level: next.name }),
                value: <span className="num">{money(next.stakeNeeded)}</span>,
              },
              { key: 'left', name: t('rank.left'), value: <span className="num">{money(left)}</span> },
            ]}
          />
          {isNonZero(left) ? (
            <p className="q t2">{t('rank.cost', { amount: money(left), cost: money(averageCost(left)) })}</p>
          ) : (
            <p className="q t2">{t('rank.when')}</p>
          )}
        </>
      ) : (
        <p>{t('rank.top')}</p>
      )}
    </section>
  );
}

function Ladder({ t, levels: { levels }, mine, money }: PartProps): ReactElement {
  const leftFor = (needed: string): string => {
    const left = minorOf(needed) - minorOf(mine.staked);
    return toAmount(minor(left > 0n ? left : 0n));
  };
  // Benefits of the level before are not repeated.
  const rows = levels.map((level, place) => ({
    ...level,
    added: level.gives.filter((one) => !levels[place - 1]?.gives.includes(one)),
  }));
  return (
    <Table
      caption={t('rank.all')}
      rows={rows}
      keyOf={({ level }) => String(level)}
      columns={[
        { key: 'name', head: t('rank.name'), names: true, cell: ({ name }) => name },
        {
          key: 'gives',
          head: t('rank.gives'),
          cell: ({ added }) => (added.length > 0 ? added.map((one) => <p key={one}>{one}</p>) : t('rank.same')),
        },
        { key: 'stakes', head: t('rank.stakes'), end: true, cell: ({ stakeNeeded }) => <span className="num">{money(stakeNeeded)}</span> },
        {
          key: 'held',
          head: t('rank.left'),
          end: true,
          cell: ({ level, stakeNeeded }) =>
            level <= mine.level ? <span className="ok">{t('rank.held')}</span> : <span className="num">{money(leftFor(stakeNeeded))}</span>,
        },
      ]}
    />
  );
}
