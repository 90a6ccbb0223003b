/** A visit to a sports book: the last answer of the vendor, the server's clock, and the slip. */
import type { FrameMessage, PageMessage } from '#values/games/game-messages.ts';
import type { SlipPick, SportsBet, SportsMatch, SportsOrder, SportsSlip, SportsState } from '#values/games/sports-api-types.ts';
import type { Amount } from '#values/money.ts';
import type { FrameClock } from '../frame/server-clock.ts';
import type { SportsApi } from './api.ts';
import type { SportsView } from './dom.ts';
import type { SportsSay } from './strings.ts';

export type SportsInit = Extract<PageMessage, { type: 'init' }>;

export interface Visit {
  readonly view: SportsView;
  readonly api: SportsApi;
  readonly locale: string;
  readonly say: SportsSay;
  readonly money: (amount: string) => string;
  readonly symbol: string;
  readonly tell: (message: FrameMessage) => void;
  readonly left: AbortSignal;
  state: SportsState;
  clock: FrameClock;
  /** `unsure`: a bet without an answer. `over`: only leaving is possible. */
  phase: 'ready' | 'busy' | 'unsure' | 'over';
  paused: boolean;
  balance: Amount;
  slip: SportsSlip;
  /** The stake as it was typed, when that is no amount; empty otherwise. */
  unread: string;
  /** Bets that were sent or are to be sent; the first one may be under way. */
  orders: SportsOrder[];
  /** How many bets the slip was sent as, and those of them that were placed. */
  sent: { readonly count: number; readonly placed: readonly SportsBet[] };
  /** The odds that picks had before others took their place: the open slip marks them. */
  readonly was: Map<string, string>;
  /** Why the vendor refused the slip; empty once the player changes it or places it again. */
  refusal: string;
  /** The site has closed, and the page was told so. */
  closed: boolean;
  /** The matches of picks as they were while they took bets: a started one is listed without its lines. */
  readonly seen: Map<number, SportsMatch>;
  /** What the screen shows of this visit: the cards by match, and the picks and bets last drawn, as text. */
  readonly drawn: { readonly cards: Map<number, HTMLElement>; picks: string; bets: string };
  /** A request for the state is on its way. */
  asking: boolean;
  tab: 'matches' | 'bets';
}

export const hundredths = (odds: string): number => Math.round(Number(odds) * 100);

export const listedMatch = ({ state }: Visit, number: number): SportsMatch | null =>
  state.matches.find((one) => one.number === number) ?? null;

/** The match of a pick, with its lines where they were ever seen. */
export const seenMatch = (visit: Visit, number: number): SportsMatch | null => visit.seen.get(number) ?? listedMatch(visit, number);

/** Keeps what the slip needs to name its picks when their matches have started. */
export function keepMatches(visit: Visit): void {
  for (const { number } of visit.slip.picks) {
    const match = listedMatch(visit, number);
    if (match && match.markets.length > 0) visit.seen.set(number, match);
  }
}

/** Picks of matches that are long over leave the slip. */
export const withListed = (slip: SportsSlip, { matches }: SportsState): SportsSlip => ({
  ...slip,
  picks: slip.picks.filter((pick) => matches.some(({ number }) => number === pick.number)),
});

/** The odds of a pick as they are now; null where no bet is taken. */
export const oddsNow = (match: SportsMatch | null, { market, pick }: SlipPick): string | null =>
  match?.markets.find(({ id }) => id === market)?.picks.find(({ id }) => id === pick)?.odds ?? null;

/** What tells a pick from another. */
export const pickKey = ({ number, market, pick }: SlipPick): string => `${number} ${market} ${pick}`;

const isSame = (one: SlipPick, other: SlipPick): boolean =>
  one.number === other.number && one.market === other.market && one.pick === other.pick;

export const hasPick = ({ slip }: Visit, pick: SlipPick): boolean => slip.picks.some((one) => isSame(one, pick));

export const withoutPick = (slip: SportsSlip, pick: SlipPick): SportsSlip => ({
  ...slip,
  picks: slip.picks.filter((one) => !isSame(one, pick)),
});

const signed = (line: number): string => (line > 0 ? `+${line}` : line < 0 ? `\u2212${-line}` : '0');

/** A pick in words, such as `Over 2.5` or `Northgate −0.5`; a line that is not known is never made into another one. */
export function pickName(
  say: SportsSay,
  { market, pick, line }: { readonly market: string; readonly pick: string; readonly line: string | null },
  { home, away }: { readonly home: string; readonly away: string },
): string {
  if (market === 'total') return say(pick === 'over' ? 'sports.over' : 'sports.under', { line: line ?? '\u2014' });
  if (market === 'score') return pick.replace('-', '\u2013');
  if (pick === 'draw') return say('sports.draw');
  const side = pick === 'home' ? home : away;
  return market === 'handicap' && line !== null ? `${side} ${signed(Number(line) * (pick === 'home' ? 1 : -1))}` : side;
}

export const marketName = ({ say, state }: Visit, market: string): string =>
  say(market === 'total' && state.sport === 'esports' ? 'sports.totalMaps' : (`sports.${market}` as 'sports.result'));

export const matchName = ({ home, away }: { readonly home: string; readonly away: string }): string => `${home} \u2013 ${away}`;
