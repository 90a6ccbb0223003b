/** Shows a round: the deal, what it brought, and the roads. */
import type { TableBet, TableResult, TableState } from '#values/games/table-api-types.ts';
import { toText, toUnits } from '../frame/amounts.ts';
import { pause } from '../frame/requests.ts';
import { type EmptyHand, listText, resultName, showEmpty, showHands, sideName } from './cards.ts';
import { updateFields } from './fields.ts';
import { type Sides, showRoads } from './roads.ts';
import { betsInRound, isHit, type Seat } from './seat.ts';

const emptyHands: Readonly<Record<TableState['model'], readonly [EmptyHand, EmptyHand]>> = {
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
};

const sidesOf = (model: TableState['model']): Sides => ({ first: emptyHands[model][0].side, second: emptyHands[model][1].side });

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
    sidesOf(state.model),
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

/** The stakes of a round that counted, by spot. */
function stakesBySpot(seat: Seat, number: number): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { state, bets } of betsInRound(seat, number))
    if (state !== 'rolled_back')
      for (const [spot, amount] of Object.entries(bets)) sums.set(spot, (sums.get(spot) ?? 0n) + toUnits(amount));
  return sums;
}

/** What was placed: all spots of the round, because a second press adds to the first. */
export function placedText(seat: Seat, { number, bet }: Pick<TableBet, 'number' | 'bet'>): string {
  const { say, money } = seat;
  const balance = money(seat.balance);
  const stakes = stakesBySpot(seat, number);
  const total = [...stakes.values()].reduce((sum, stake) => sum + stake, 0n);
  if (stakes.size < 2) return say('table.placed', { amount: money(bet), balance });
  const bets = listText(
    say,
    [...stakes].map(([spot, stake]) => `${sideName(say, spot)} ${money(toText(stake))}`),
  );
  return say('table.placedOn', { bets, amount: money(toText(total)), balance });
}

/** What each of several spots brought; empty for one spot, and where their sum would not be what was paid. */
function eachSpot(seat: Seat, number: number, { returns }: TableResult, win: bigint): string {
  const { say, money } = seat;
  const stakes = [...stakesBySpot(seat, number)];
  if (stakes.length < 2) return '';
  const paid = stakes.map(([spot, stake]) => {
    const [numerator, denominator] = returns[spot] ?? ['0', '1'];
    return { spot, stake, amount: (stake * BigInt(numerator)) / BigInt(denominator) };
  });
  if (paid.reduce((sum, { amount }) => sum + amount, 0n) !== win) return '';
  const texts = paid.map(({ spot, stake, amount }) =>
    say(amount > 0n ? 'table.each' : 'table.eachLost', {
      name: sideName(say, spot),
      bet: money(toText(stake)),
      amount: money(toText(amount)),
    }),
  );
  return listText(say, texts);
}

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
  const each = eachSpot(seat, number, dealt, win);
  // Alone and large, a payout below the bet would look like a gain.
  const said = say(win > 0n ? 'table.paid' : 'table.lost', values);
  if (isReturned || win > bet) {
    view.showWin(say(isReturned ? 'table.returnedLabel' : 'paid'), money(toText(win)), win > bet);
    view.noteLine.textContent = each;
  } else view.note(`${said} ${each}`.trim(), false);
  // A payout holds the bet, so it is not called what was won.
  view.announce(`${isReturned ? say('table.returned', values) : said} ${each}`.trim());
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
