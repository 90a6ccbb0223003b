/** The betting record: rounds by period, kind of game and maker, their sums, and one round as it was played. */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/call.ts';
import { wallet } from '#calls/wallet.ts';
import { ask } from '#client/ask.ts';
import { allPages } from './all-pages.ts';
import { type Listed, loadInto, unasked } from './listed.ts';
import type { Maker, Makers } from './makers.ts';
import { asked } from './overlay.ts';
import { instantsOf, type Span, spanAsked } from './span.ts';

export type Bets = ValueOf<typeof wallet.bets>;
export type Bet = Bets['bets'][number];
export type BetDetail = ValueOf<typeof wallet.bet>;

export interface BetsAsked extends Span {
  readonly gameType: string;
  readonly vassalage: string;
  readonly page: number;
}

export const $bets = atom<Listed<Bets>>(unasked);
export const $bet = atom<Listed<BetDetail>>(unasked);
/** Makers to filter by, by name; empty until known. */
export function makersByName(known: Makers | null): readonly Pick<Maker, 'code' | 'name'>[] {
  const found = new Map(
    Object.values(known ?? {})
      .flat()
      .map(({ code, name }) => [code, name]),
  );
  return [...found].map(([code, name]) => ({ code, name })).sort((a, b) => a.name.localeCompare(b.name));
}

/** Rows of a page, of both records. */
export const pageSize = 20;

/** The page an address asks for, from 1. */
export const pageAsked = (address: string): number => Math.max(1, Math.trunc(Number(asked(address, 'n'))) || 1);

export const betsAsked = (address: string): BetsAsked => ({
  ...spanAsked(address),
  gameType: asked(address, 'type') ?? '',
  vassalage: asked(address, 'vendor') ?? '',
  page: pageAsked(address),
});

const question = ({ gameType, vassalage, ...span }: BetsAsked, zone: string) => ({
  ...instantsOf(span, zone),
  ...(gameType ? { gameType } : {}),
  ...(vassalage ? { vassalage } : {}),
});

export const loadBets = (wanted: BetsAsked, zone: string): Promise<void> => {
  const { page, ...about } = wanted;
  return loadInto($bets, (signal) => ask(wallet.bets, { ...question(wanted, zone), pageNo: page, pageSize }, { signal }), {
    keepValue: true,
    about: Object.values(about).join(' '),
  });
};

/** Every round of the filter, for paper. */
export const everyBet = (wanted: BetsAsked, zone: string): Promise<Bet[] | null> =>
  allPages(
    (page) => ask(wallet.bets, { ...question(wanted, zone), ...page }),
    ({ bets }) => bets,
  );

export const loadBet = (id: string): Promise<void> => loadInto($bet, (signal) => ask(wallet.bet, { id }, { signal }));
