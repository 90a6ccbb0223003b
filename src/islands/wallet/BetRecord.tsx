/** The betting record: rounds by period, kind and maker, their sums; each opens to its round (MC-07). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $bets, $makers, type Bet, betsAsked, loadBets, loadMakers } from '#stores/bets.ts';
import { dayOf } from '#stores/clock.ts';
import { $address, asked, stepInto, wakeOverlays, withAsked } from '#stores/overlay.ts';
import { formatMoney } from '#ui/amount.ts';
import { LinkButton } from '#ui/Button.tsx';
import { Figures } from '#ui/Facts.tsx';
import { List } from '#ui/List.tsx';
import { Money } from '#ui/Money.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { type Movement, Statement } from '#ui/Statement.tsx';
import { sayer } from '#ui/say.ts';
import { Table } from '#ui/Table.tsx';
import { BetSheet } from './BetSheet.tsx';
import { Filters } from './Filters.tsx';
import { Pages } from './Pages.tsx';
import { type PanelProps, standing, timesIn } from './panel.ts';

/** Map.groupBy is younger than the phones we serve. */
function underDays(bets: readonly Bet[], zone: string): Map<string, Bet[]> {
  const days = new Map<string, Bet[]>();
  for (const bet of bets) {
    const day = dayOf(zone, Date.parse(bet.at));
    days.set(day, [...(days.get(day) ?? []), bet]);
  }
  return days;
}

const types = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT'] as const;

/** Gold is for more than the stake: less is no win to celebrate. */
const gained = (bet: Bet): boolean => /[1-9]/.test(bet.net) && !bet.net.startsWith('-');
const open = (bet: Bet) => () => stepInto(withAsked($address.get(), { bet: bet.id }));

export default function BetRecord({ words, tag, zone, base }: PanelProps): ReactElement {
  const t = sayer(words, tag);
  const bets = useStore($bets, { ssr: 'initial' });
  const makers = useStore($makers, { ssr: 'initial' });
  const address = useStore($address, { ssr: 'initial' });
  const filters = betsAsked(address);
  const { period, gameType, vassalage, page } = filters;
  // The server knows no address; the browser's is read once the island is awake.
  const woken = address !== '';
  useEffect(() => {
    if ($address.get() === '') wakeOverlays();
    void loadMakers();
  }, []);
  useEffect(() => {
    if (woken) void loadBets({ period, gameType, vassalage, page }, zone);
  }, [woken, period, gameType, vassalage, page, zone]);

  const times = timesIn(tag, zone);
  const found = bets.value;
  const rows = found?.bets ?? [];
  const symbol = found?.currencySymbol ?? '';
  const net = (bet: Bet): ReactElement =>
    bet.state === 'running' ? (
      <span className="tag wait">{t('bet.running')}</span>
    ) : (
      <Money amount={bet.net} tag={tag} sign="always" tone={gained(bet) ? 'win' : undefined} />
    );
  const movement = (bet: Bet): Movement => ({
    key: bet.id,
    kind: bet.gameName,
    amount: net(bet),
    about: `${times.time(bet.at)}, ${bet.vendorName}`,
    balance: t('bet.stakeIs', { amount: formatMoney(bet.stake, { tag }) }),
    onOpen: open(bet),
  });
  const days = [...underDays(rows, zone)].map(([key, list]) => ({ key, title: times.day(key), movements: list.map(movement) }));
  const shown = asked(address, 'bet');
  return (
    <div className="pad stack">
      <Filters
        t={t}
        period={period}
        filters={[
          {
            name: 'type',
            label: t('filter.type'),
            value: gameType,
            choices: [{ value: '', label: t('filter.allTypes') }, ...types.map((value) => ({ value, label: t(`type.${value}`) }))],
          },
          {
            name: 'vendor',
            label: t('filter.maker'),
            value: vassalage,
            choices: [{ value: '', label: t('filter.allMakers') }, ...makers.map(({ code, name }) => ({ value: code, label: name }))],
          },
        ]}
      />
      {found ? (
        <Figures
          figures={[
            { key: 'rounds', name: t('bet.rounds'), value: String(found.total) },
            { key: 'stake', name: t('bet.stakes'), value: formatMoney(found.totals.stake, { tag, symbol }) },
            { key: 'win', name: t('bet.wins'), value: formatMoney(found.totals.win, { tag, symbol }) },
            { key: 'net', name: t('bet.net'), value: formatMoney(found.totals.net, { tag, symbol, sign: 'always' }) },
          ]}
        />
      ) : bets.face === 'loading' ? (
        <Skeleton of="figures" count={4} />
      ) : null}
      <List
        {...standing(bets, t)}
        empty={rows.length === 0}
        skeleton={<Skeleton of="rows" count={8} />}
        nothing={{
          icon: 'slot',
          text: t(period === 'all' && gameType === '' && vassalage === '' ? 'bet.none' : 'bet.noneHere'),
          action: (
            <LinkButton kind="line" size="sm" href={`${base}/rng`}>
              {t('bet.games')}
            </LinkButton>
          ),
        }}
        onRetry={() => void loadBets(filters, zone)}
      >
        <div className="m-only edge">
          <Statement days={days} />
        </div>
        <div className="d-only">
          <Table
            flush
            caption={t('bet.title')}
            rows={rows}
            keyOf={(bet) => bet.id}
            columns={[
              { key: 'at', head: t('column.time'), cell: (bet) => <span className="num">{times.moment(bet.at)}</span> },
              {
                key: 'game',
                head: t('column.game'),
                names: true,
                cell: (bet) => (
                  <button type="button" className="lk" onClick={open(bet)}>
                    {bet.gameName}
                  </button>
                ),
              },
              {
                key: 'maker',
                head: t('column.maker'),
                cell: (bet) => (
                  <span className="q" translate="no">
                    {bet.vendorName}
                  </span>
                ),
              },
              { key: 'stake', head: t('bet.stake'), end: true, cell: (bet) => <Money amount={bet.stake} tag={tag} /> },
              { key: 'win', head: t('bet.win'), end: true, cell: (bet) => <Money amount={bet.win} tag={tag} /> },
              { key: 'net', head: t('bet.net'), end: true, cell: net },
            ]}
          />
        </div>
        <Pages t={t} address={address} page={page} pages={found?.totalPages ?? 1} />
      </List>
      {shown ? <BetSheet key={shown} id={shown} t={t} tag={tag} zone={zone} symbol={symbol} /> : null}
    </div>
  );
}
