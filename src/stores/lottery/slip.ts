/** The slip of a lottery ticket, which survives a reload and a sign-in, the order that buys it, and the member's tickets. */
import { atom } from 'nanostores';
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { lottery } from '#calls/lottery.ts';
import { callApi } from '#client/api-client.ts';
import { getItem, removeItem, setItem } from '#client/storage.ts';
import type { LotteryKind } from '#values/lottery/games.ts';
import { combinationCount, pickerOf } from '#values/lottery/picks.ts';
import { type Amount, minor, toAmount, toMinor, zero } from '#values/money.ts';
import { memberAtom } from '../access/session.ts';
import { load } from '../async-state.ts';
import { memberState } from '../member-state.ts';
import { refreshBalance } from '../wallet/balance.ts';
import { moneyOrder } from '../wallet/money-order.ts';

export interface SlipLine {
  readonly bet: string;
  readonly pick: string;
  /** For each combination. */
  readonly stake: Amount;
}

export interface Slip {
  readonly gameId: string;
  readonly lines: readonly SlipLine[];
  readonly draws: number;
  readonly stopOnWin: boolean;
  readonly tellResult: boolean;
}

type TicketOrder = RequestOf<typeof lottery.placeTickets>;
type Bought = ValueOf<typeof lottery.placeTickets>;
type Tickets = ValueOf<typeof lottery.tickets>;
export type Ticket = Tickets['tickets'][number];

const slipKey = (gameId: string): string => `lotterySlip.${gameId}`;

export const $slip = atom<Slip | null>(null);
export const $bought = memberAtom<Bought | null>(null);
export const $tickets = memberState<Tickets>();

/** Each lottery has a slip of its own. */
function putSlip(changed: Slip): void {
  // Without lines it is a new slip: more draws or a stop are chosen for each anew.
  const slip = changed.lines.length === 0 ? { ...emptySlip(changed.gameId), tellResult: changed.tellResult } : changed;
  if ($slip.get()?.gameId === slip.gameId) $slip.set(slip);
  if (slip.lines.length === 0) removeItem(slipKey(slip.gameId), 'local');
  else setItem(slipKey(slip.gameId), slip, 'local');
}

export const emptySlip = (gameId: string): Slip => ({ gameId, lines: [], draws: 1, stopOnWin: false, tellResult: false });

const slipOf = (gameId: string): Slip => getItem<Slip>(slipKey(gameId), 'local') ?? emptySlip(gameId);

/** Opens the slip of a lottery: the kept one, else an empty one. Returns the function that leaves it. */
export function openSlip(gameId: string): () => void {
  $bought.set(null);
  $slip.set(slipOf(gameId));
  // Another tab changed the slip or bought it. An order on its way keeps its own.
  const onOtherTab = ({ key }: StorageEvent): void => {
    if (key === slipKey(gameId) && !ticketOrder.isBusy()) $slip.set(slipOf(gameId));
  };
  addEventListener('storage', onOtherTab);
  return () => removeEventListener('storage', onOtherTab);
}

/**
 * Takes the lines of a bought ticket off the slip of its lottery. What was added meanwhile stays, for one draw, and so do the slips of
 * others.
 */
function removeBought({ gameId, lines: bought }: Pick<Ticket, 'gameId' | 'lines'>): void {
  const open = $slip.get();
  const slip = open?.gameId === gameId ? open : slipOf(gameId);
  const lines = [...slip.lines];
  for (const { bet, pick, stake } of bought) {
    const place = lines.findIndex((line) => line.bet === bet && line.pick === pick && toMinor(line.stake) === toMinor(stake));
    if (place >= 0) lines.splice(place, 1);
  }
  putSlip({ ...emptySlip(gameId), tellResult: slip.tellResult, lines });
}

export function changeSlip(change: Partial<Omit<Slip, 'gameId'>>): void {
  const slip = $slip.get();
  if (!slip) return;
  ticketOrder.clear();
  $bought.set(null);
  putSlip({ ...slip, ...change });
}

/** Replaces the line at a place, or adds one; with `null` the line goes. */
export function putLine(line: SlipLine | null, place: number): void {
  const lines = [...($slip.get()?.lines ?? [])];
  lines.splice(place, 1, ...(line ? [line] : []));
  changeSlip({ lines });
}

export function linePrice(kind: LotteryKind, { bet, pick, stake }: SlipLine): Amount {
  const picker = pickerOf(kind, bet);
  return toAmount(minor((toMinor(stake) ?? zero) * BigInt(picker ? combinationCount(picker, pick) : 0)));
}

/** The price of the whole slip, for all its draws. */
export const slipPrice = (kind: LotteryKind, { lines, draws }: Pick<Slip, 'lines' | 'draws'>): Amount =>
  toAmount(minor(lines.reduce((sum, line) => sum + (toMinor(linePrice(kind, line)) ?? zero), 0n) * BigInt(draws)));

export const ticketOrder = moneyOrder<TicketOrder, object, Bought>({
  call: lottery.placeTickets,
  storageKey: 'ticketSent',
  isForNow: true,
  isSame: (one, other) => JSON.stringify(one) === JSON.stringify({ ...one, ...other }),
  onAccepted: (bought) => {
    $bought.set(bought);
    // The answer says what the purse of the lottery has left, which may be a wallet apart.
    void refreshBalance({ moved: true });
    const [ticket] = bought.tickets;
    if (ticket) removeBought(ticket);
    void loadTickets(1);
  },
});

const openReferences = (): string[] =>
  ($tickets.get().value?.tickets ?? []).filter(({ state }) => state === 'open').map(({ reference }) => reference);

const ticketsPageSize = 10;

/** `poll`: nobody asked for it, so it does not keep the session alive. */
export async function loadTickets(pageNo: number, poll = false): Promise<void> {
  const waiting = openReferences();
  await load($tickets, (signal) => callApi(lottery.tickets, { pageNo, pageSize: ticketsPageSize }, { signal, poll }), {
    keepValue: true,
    about: String(pageNo),
    quiet: poll,
  });
  // A ticket of this list was settled: its money is in the balance.
  const stillOpen = new Set(openReferences());
  if (waiting.some((reference) => !stillOpen.has(reference))) void refreshBalance({ poll });
}
