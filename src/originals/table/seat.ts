/** State of a visit to a table: the last answer of the vendor, the server's clock, and the chips not yet placed. */
import type { FrameMessage, PageMessage } from '#values/games/game-messages.ts';
import type { TableBet, TableResult, TableState } from '#values/games/table-api-types.ts';
import type { Amount } from '#values/money.ts';
import { toUnits } from '../frame/amounts.ts';
import { type FrameClock, timeAtServer } from '../frame/server-clock.ts';
import type { BetOrder, TableApi } from './api.ts';
import type { TableView } from './dom.ts';
import type { TableSay } from './strings.ts';

export type TableInit = Extract<PageMessage, { type: 'init' }>;

/** `unsure`: a bet without an answer. `over`: only leaving is possible. */
type Phase = 'ready' | 'busy' | 'unsure' | 'over';

export interface Seat {
  readonly view: TableView;
  readonly api: TableApi;
  readonly locale: string;
  readonly say: TableSay;
  readonly money: (amount: string) => string;
  readonly still: () => boolean;
  readonly tell: (message: FrameMessage) => void;
  readonly left: AbortSignal;
  state: TableState;
  clock: FrameClock;
  phase: Phase;
  paused: boolean;
  toldPaused: boolean;
  balance: Amount;
  /** Index of the chosen chip. */
  chip: number;
  /** Chips on the spots, not yet placed, in minor units. */
  slip: Map<string, bigint>;
  /** A bet that was sent and not answered. */
  asked: BetOrder | null;
  /** The page knows that the site is closed. */
  closed: boolean;
  /** Number of the round whose result is on the table; 0 for none. */
  shown: number;
  /** A result is being dealt on the screen. */
  dealing: boolean;
  /** A request for the state is on its way. */
  asking: boolean;
}

/** Whether bets can be placed now. The vendor tells a round only once it is open, which a reading of its clock may miss by a little. */
export const isOpen = (seat: Seat): boolean => timeAtServer(seat) < seat.state.round.closesAt;

/** Bets of the running round. */
export const betsInRound = ({ state }: Seat, number: number): readonly TableBet[] =>
  state.bets.filter((bet) => bet.number === number && bet.state !== 'refused');

/** What is placed on a spot in the running round. */
export const placedOn = (seat: Seat, spot: string): bigint =>
  betsInRound(seat, seat.state.round.number)
    .filter(({ state }) => state !== 'rolled_back')
    .reduce((sum, { bets }) => sum + toUnits(bets[spot] ?? '0'), 0n);

export const slipTotal = ({ slip }: Seat): bigint => [...slip.values()].reduce((sum, stake) => sum + stake, 0n);

/** The bets of the last round before this one, by spot. */
export function lastBets(seat: Seat): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { number, state, bets } of seat.state.bets)
    if (number !== seat.state.round.number && state !== 'refused')
      for (const [spot, amount] of Object.entries(bets)) sums.set(spot, (sums.get(spot) ?? 0n) + toUnits(amount));
  return sums;
}

/** Whether a spot won by this result. */
export const isHit = (spot: string, { outcome, also }: Pick<TableResult, 'outcome' | 'also'>): boolean =>
  outcome === spot || also.includes(spot);

const placesOf = (seat: Seat): number => (isOpen(seat) ? 2 : 4);

/** Such odds as they are shown: `1.90`, and once bets are closed `1.8136`. */
export const poolTimesText = (seat: Seat, times: number): string => times.toFixed(placesOf(seat)).replace(/(\.\d\d\d*?)0+$/, '$1');

/**
 * With a pool, what one peso on a spot would bring now if it won, the peso included; null at a table without one. Chips that lie on the
 * spots count, because they change it. Rounded down, so that it never says more than is paid: to hundredths while bets change it, and then
 * finely enough to give the payout.
 */
export function timesOf(seat: Seat, spot: string): number | null {
  const { state, slip } = seat;
  const { pool, spots } = state;
  if (!pool) return null;
  const odds = spots.find(({ id }) => id === spot)?.odds ?? null;
  if (odds !== null) return Number(odds) + 1;
  const stakeOn = (id: string): number => Number(toUnits(pool.stakes[id] ?? '0') + (slip.get(id) ?? 0n));
  const all = spots.filter((one) => one.odds === null).reduce((sum, { id }) => sum + stakeOn(id), 0);
  const unit = 10 ** placesOf(seat);
  return Math.max(unit, Math.floor((all * (100 - Number(pool.sharePercent)) * unit) / (stakeOn(spot) || 100) / 100)) / unit;
}
