/** Laying chips and placing the bet, with all connection failures. */
import type { TableAnswer, TableBet } from '#values/games/table-api-types.ts';
import { toText, toUnits } from '../frame/amounts.ts';
import { type GameApiResult, randomId } from '../frame/requests.ts';
import { timeAtServer } from '../frame/server-clock.ts';
import { accountRefusal, ownRefusal } from '../frame/texts.ts';
import type { BetOrder } from './api.ts';
import { canBet, updateFields } from './fields.ts';
import { isOpen, lastBets, placedOn, type Seat, slipTotal } from './seat.ts';
import { placedText, showLastBets } from './show-round.ts';

export function endVisit(seat: Seat): void {
  seat.phase = 'over';
  seat.asked = null;
  seat.slip.clear();
  seat.view.note(seat.say('ended'));
  updateFields(seat);
  tellSite(seat, false);
  seat.tell({ type: 'ended', reason: 'session' });
}

/** Tells the page when the site closes and when it opens again. */
export function tellSite(seat: Seat, closed: boolean): void {
  if (closed !== seat.closed) seat.tell({ type: 'maintenance', on: closed });
  seat.closed = closed;
}

/** The state did not come. The page says it of a closed site, and a bet in doubt keeps its sentence. */
export function sayMissed(seat: Seat, { is }: { readonly is: 'closed' | 'unknown' }): void {
  if (is === 'closed') tellSite(seat, true);
  else if (!seat.asked) seat.view.note(seat.say('table.away'));
}

const lowBalance = ({ say, money, balance }: Seat) => say('table.short', { balance: money(balance) });

/** Answers a press that comes while bets are closed: until when. What the round brought stays on the screen. */
function sayClosed(seat: Seat): void {
  if (seat.phase !== 'ready' || seat.paused || isOpen(seat)) return;
  const { view, say, state } = seat;
  const seconds = String(Math.max(1, Math.ceil((state.round.endsAt - timeAtServer(seat)) / 1000)));
  const text = say('table.shut', { seconds });
  if (view.won.hidden) view.note(text);
  else view.announce(text);
}

/** Puts the chosen chip on a field, as far as limits and balance allow. */
export function layChip(seat: Seat, spot: string): void {
  const { view, say, money, state, slip } = seat;
  if (!canBet(seat)) return void sayClosed(seat);
  const chip = toUnits(state.chips[seat.chip] ?? '0');
  if (placedOn(seat, spot) + (slip.get(spot) ?? 0n) + chip > toUnits(state.max))
    return void view.note(say('table.most', { max: money(state.max) }));
  if (slipTotal(seat) + chip > toUnits(seat.balance)) return void view.note(lowBalance(seat));
  slip.set(spot, (slip.get(spot) ?? 0n) + chip);
  view.note('');
  updateFields(seat);
}

/** Takes the laid chips back, or lays the last round's bet again. */
export function clearOrRepeat(seat: Seat): void {
  if (!canBet(seat)) return;
  if (slipTotal(seat) > 0n) seat.slip.clear();
  else {
    const last = lastBets(seat);
    const total = [...last.values()].reduce((sum, stake) => sum + stake, 0n);
    if (total > toUnits(seat.balance)) return void seat.view.note(lowBalance(seat));
    seat.slip = new Map(last);
  }
  seat.view.note('');
  updateFields(seat);
}

export function chooseChip(seat: Seat, chip: number): void {
  if (seat.state.chips[chip] === undefined) return;
  seat.chip = chip;
  updateFields(seat);
}

const timeOfDay = (locale: string, at: unknown): string => {
  const date = new Date(String(at));
  const text = Number.isNaN(date.getTime())
    ? '—'
    : date.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', numberingSystem: 'latn' });
  return Number.isNaN(date.getTime()) ? text : `${text}.${String(date.getMilliseconds()).padStart(3, '0')}`;
};

function keepBet(seat: Seat, bet: TableBet): void {
  seat.state = { ...seat.state, bets: [bet, ...seat.state.bets.filter(({ roundId }) => roundId !== bet.roundId)] };
}

function showRefusal(seat: Seat, bet: TableBet): void {
  const { view, say, money } = seat;
  if (bet.refusal === 'game.launch_ended') return void endVisit(seat);
  if (bet.refusal === 'wallet.insufficient_funds') view.note(lowBalance(seat));
  else view.note(ownRefusal(seat, bet) ?? accountRefusal(say, money, bet) ?? say('table.refused'));
}

function showAnswer(seat: Seat, { bet, balance }: TableAnswer): void {
  const { view, say, money, tell } = seat;
  seat.balance = balance;
  seat.slip.clear();
  keepBet(seat, bet);
  if (bet.state === 'refused') return void showRefusal(seat, bet);
  if (bet.state === 'rolled_back') return void view.note(say('table.refunded', { bet: money(bet.bet) }));
  if (bet.state === 'settled') {
    // The result of this round is told by its deal.
    view.note('');
    if (bet.number !== seat.state.round.number) showLastBets(seat, bet.number);
  } else view.note(placedText(seat, bet));
  // The page shows the balance without the stake at once.
  tell({ type: 'round', roundId: bet.roundId, bet: bet.bet, win: bet.win, balance });
}

function finish(seat: Seat, order: BetOrder, answer: GameApiResult<TableAnswer>): void {
  const { view, say, locale } = seat;
  // A state of the table has brought the bet meanwhile.
  if (seat.asked !== order) return;
  if (answer.is === 'closed') tellSite(seat, true);
  if (answer.is === 'unknown' || (answer.is === 'closed' && answer.doubt)) {
    seat.phase = 'unsure';
    view.note(say(answer.is === 'closed' ? 'closedUnsure' : 'table.unsure'));
    return void updateFields(seat);
  }
  seat.phase = 'ready';
  seat.asked = null;
  if (answer.is === 'done') showAnswer(seat, answer.value);
  else if (answer.is === 'closed') view.note(say('closed'));
  else if (answer.code === 'game.launch_ended') return void endVisit(seat);
  else {
    seat.slip.clear();
    const { closedAt, receivedAt } = answer.details;
    if (answer.code === 'game.bets_closed')
      view.note(say('table.late', { closed: timeOfDay(locale, closedAt), received: timeOfDay(locale, receivedAt) }));
    else if (answer.code === 'game.table_full') view.note(say('table.full', { seats: String(seat.state.seats?.count ?? '') }));
    else if (answer.code === 'game.bet_not_allowed') view.note(say('table.most', { max: seat.money(seat.state.max) }));
    else view.note(say('table.refused'));
  }
  updateFields(seat);
}

/** Takes the answer to a bet in doubt from a state of the table that has it. */
export function answerFromState(seat: Seat): void {
  const { asked, state, slip } = seat;
  const bet = state.bets.find(({ clientRound }) => clientRound === asked?.clientRound);
  if (!asked || !bet) return;
  // Its chips are placed.
  slip.clear();
  if (bet.state !== 'open') finish(seat, asked, { is: 'done', value: { bet, balance: state.balance } });
}

async function lookUp(seat: Seat, order: BetOrder): Promise<void> {
  if (seat.asked !== order) return;
  seat.view.note(seat.say('checking'));
  const answer = await seat.api.outcome(order);
  finish(seat, order, answer.is === 'closed' ? { is: 'closed', doubt: true } : answer);
}

async function send(seat: Seat, order: BetOrder): Promise<void> {
  const answer = await seat.api.bet(order);
  if (answer.is === 'unknown') await lookUp(seat, order);
  else finish(seat, order, answer);
}

/** Places the laid chips; with a bet in doubt, asks for that one instead. */
export function sendBet(seat: Seat): void {
  const { view, say, state, slip, asked } = seat;
  if (seat.phase === 'unsure' && asked) {
    seat.phase = 'busy';
    updateFields(seat);
    return void lookUp(seat, asked);
  }
  if (!canBet(seat)) return void sayClosed(seat);
  if (slipTotal(seat) === 0n || view.rules.open) return;
  if (navigator.onLine === false) return void view.note(say('table.offline'));
  const bets = Object.fromEntries([...slip].map(([spot, stake]) => [spot, toText(stake)]));
  const request = { clientRound: randomId(), room: state.room.id, number: state.round.number, bets };
  seat.asked = request;
  seat.phase = 'busy';
  updateFields(seat);
  void send(seat, request);
}
