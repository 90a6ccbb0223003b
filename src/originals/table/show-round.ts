/** Shows a round: the deal, what it brought, and the roads. */
import type { TableResult, TableState } from '#values/games/table-api-types.ts';
import { toText, toUnits } from '../frame/amounts.ts';
import { pause } from '../frame/requests.ts';
import { type EmptyHand, listText, resultName, showEmpty, showHands, sideName } from './cards.ts';
import { updateFields } from './fields.ts';
import { type Sides, showRoads } from './roads.ts';
import { betsInRound, isHit, type Seat } from './seat.ts';

const emptyHands: Readonly<Record<TableState['model'], readonly EmptyHand[]>> = {
  baccarat: [
    { side: 'player', places: 2, dice: false },
    { side: 'banker', places: 2, dice: false },
  ],
  'dragon-tiger': [
    { side: 'dragon', places: 1, dice: false },
    { side: 'tiger', places: 1, dice: false },
  ],
  duel: [
    { side: 'red', places: 3, dice: true },
    { side: 'blue', places: 3, dice: true },
  ],
  roulette: [{ side: 'wheel', places: 1, dice: true }],
  'sic-bo': [{ side: 'dice', places: 3, dice: true }],
};

/** What the roads tell apart. */
const sidesOf: Readonly<Record<TableState['model'], Sides>> = {
  baccarat: { first: 'player', second: 'banker' },
  'dragon-tiger': { first: 'dragon', second: 'tiger' },
  duel: { first: 'red', second: 'blue' },
  roulette: { first: 'rouge', second: 'noir' },
  'sic-bo': { first: 'small', second: 'big' },
};

/** The rounds before this one, and this one once it is dealt on the screen. */
export function updateRoads(seat: Seat): void {
  const { view, say, state, shown, dealing } = seat;
  const { round } = state;
  const dealt = round.result && shown === round.number && !dealing ? [{ number: round.number, ...round.result }] : [];
  const history = [...state.history, ...dealt].slice(-66);
  const counts = new Map<string, number>();
  for (const { outcome } of history) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
  const results = [...counts].map(([outcome, many]) => `${sideName(say, outcome)} ${many}`);
  showRoads(
    view.roads,
    history,
    sidesOf[state.model],
    (outcome) => sideName(say, outcome),
    say('table.past', { counts: listText(say, results) }),
  );
}

/** Empties the table for the bets of a new round. */
export function showNewRound(seat: Seat): void {
  const { view, say, state } = seat;
  seat.shown = 0;
  view.felt.classList.remove('dealt');
  view.hideWin();
  showEmpty(view.hands, emptyHands[state.model], say);
  updateRoads(seat);
}

/** The sums of a round's bets that counted, and of those that came back. */
function sums(seat: Seat, number: number) {
  let [bet, win, refunded] = [0n, 0n, 0n];
  let roundId: string | null = null;
  for (const one of betsInRound(seat, number)) {
    if (one.state === 'rolled_back') refunded += toUnits(one.bet);
    else {
      bet += toUnits(one.bet);
      win += toUnits(one.win);
      roundId = one.roundId;
    }
  }
  return { bet, win, refunded, roundId };
}

/** Whether a bet of the round won. Otherwise what it brought only came back, as on a tie. */
const hasWon = (seat: Seat, number: number, result: Pick<TableResult, 'outcome' | 'also'>): boolean =>
  betsInRound(seat, number).some(({ state, bets }) => state === 'settled' && Object.keys(bets).some((spot) => isHit(spot, result)));

function showOwnResult(seat: Seat, number: number, dealt: TableResult): void {
  const { view, say, money, balance, tell } = seat;
  const result = resultName(say, dealt.outcome);
  const { bet, win, refunded, roundId } = sums(seat, number);
  if (refunded > 0n) view.note(say('table.refunded', { bet: money(toText(refunded)) }));
  if (roundId === null) {
    if (refunded === 0n) view.announce(result);
    return;
  }
  const values = { result, amount: money(toText(win)), bet: money(toText(bet)), balance: money(balance) };
  const isReturned = win > 0n && !hasWon(seat, number, dealt);
  if (isReturned || win > bet) view.showWin(say(isReturned ? 'table.returnedLabel' : 'paid'), money(toText(win)), win > bet);
  // Alone and large, a payout below the bet would look like a gain.
  else view.note(say(win > 0n ? 'table.paid' : 'table.lost', values), false);
  // A payout holds the bet, so it is not called what was won.
  view.announce(say(isReturned ? 'table.returned' : win > 0n ? 'table.paid' : 'table.lost', values));
  tell({ type: 'round', roundId, bet: toText(bet), win: toText(win), balance });
}

/** Deals the result of the round on the screen, then says what it brought. `atOnce`: the player came after the deal. */
export async function showDeal(seat: Seat, atOnce: boolean): Promise<void> {
  const { view, say, state } = seat;
  const { number, result } = state.round;
  const { id: room } = state.room;
  if (!result || seat.shown === number) return;
  seat.shown = number;
  seat.dealing = true;
  view.hideWin();
  const wait = showHands(view.hands, result.hands, result.outcome, say, atOnce || seat.still());
  await pause(wait);
  // Rounds of rooms have the same numbers.
  if (seat.left.aborted || seat.state.round.number !== number || seat.state.room.id !== room) return;
  seat.dealing = false;
  view.felt.classList.add('dealt');
  const players = state.players > 0 ? ` · ${say('table.players', { count: String(state.players) })}` : '';
  view.phase.textContent = resultName(say, result.outcome) + players;
  updateRoads(seat);
  updateFields(seat);
  showOwnResult(seat, number, result);
}

/** Tells a player who comes back what their last bets brought, or those of a round. */
export function showLastBets(seat: Seat, round?: number): void {
  const { view, say, money, state } = seat;
  const number = round ?? state.bets.find((bet) => bet.number !== state.round.number)?.number;
  if (number === undefined) return;
  const { bet, win, refunded, roundId } = sums(seat, number);
  const values = { amount: money(toText(win)), bet: money(toText(bet)) };
  const past = state.history.find((one) => one.number === number);
  const isReturned = win > 0n && past !== undefined && !hasWon(seat, number, past);
  if (roundId !== null) view.note(say(isReturned ? 'table.lastReturned' : win > 0n ? 'table.lastWon' : 'table.lastLost', values));
  else if (refunded > 0n) view.note(say('table.refunded', { bet: money(toText(refunded)) }));
}
