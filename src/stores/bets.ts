/** The betting record: rounds by period, kind of game and maker, their sums, and one round as it was played. */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/call.ts';
import { wallet } from '#calls/wallet.ts';
import { ask } from '#client/ask.ts';
import { type Period, periodFrom, periods } from './clock.ts';
import { type Listed, loadInto, unasked } from './listed.ts';
import type { Maker, Makers } from './makers.ts';
import { asked } from './overlay.ts';

export type Bets = ValueOf<typeof wallet.bets>;
export type Bet = Bets['bets'][number];
export type BetDetail = ValueOf<typeof wallet.bet>;

export interface BetsAsked {
  readonly period: Period;
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

const pageSize = 20;

/** The period an address asks for; a week when it does not say. */
export const periodAsked = (address: string): Period => periods.find((period) => period === asked(address, 'period')) ?? '7d';
/** The page an address asks for, from 1. */
export const pageAsked = (address: string): number => Math.max(1, Math.trunc(Number(asked(address, 'n'))) || 1);

export const betsAsked = (address: string): BetsAsked => ({
  period: periodAsked(address),
  gameType: asked(address, 'type') ?? '',
  vassalage: asked(address, 'vendor') ?? '',
  page: pageAsked(address),
});

export const loadBets = ({ period, gameType, vassalage, page }: BetsAsked, zone: string): Promise<void> =>
  loadInto(
    $bets,
    (signal) => {
      const from = periodFrom(period, zone);
      return ask(
        wallet.bets,
        { ...(from ? { from } : {}), ...(gameType ? { gameType } : {}), ...(vassalage ? { vassalage } : {}), pageNo: page, pageSize },
        { signal },
      );
    },
    { keepValue: true, about: `${period} ${gameType} ${vassalage}` },
  );

export const loadBet = (id: string): Promise<void> => loadInto($bet, (signal) => ask(wallet.bet, { id }, { signal }));
