/** Placing the slip, with all connection failures: one bet on all picks, or a bet on each. */
import type { SportsAnswer, SportsBet, SportsOrder } from '#values/games/sports-api-types.ts';
import { toText, toUnits } from '../frame/amounts.ts';
import { clearText } from '../frame/elements.ts';
import { randomId } from '../frame/requests.ts';
import { accountRefusal, joinTexts, ownRefusal } from '../frame/texts.ts';
import { editSlip, followOdds, isAccumulator, keepSlip, slipSums, wholeMoney, whyNot } from './slip.ts';
import { hasPick, matchName, seenMatch, type Visit, withoutPick } from './visit.ts';

export function endBookVisit(visit: Visit): void {
  visit.phase = 'over';
  visit.view.note(visit.say('ended'));
  visit.view.slip.close();
  visit.tell({ type: 'ended', reason: 'session' });
}

const timeOfDay = (locale: string, at: unknown): string => {
  const date = new Date(String(at));
  if (Number.isNaN(date.getTime())) return '\u2014';
  const text = date.toLocaleTimeString(locale, { hour: '2-digit', minute: '2-digit', second: '2-digit', numberingSystem: 'latn' });
  return `${text}.${String(date.getMilliseconds()).padStart(3, '0')}`;
};

/** Tells the page that the site has closed, or is open again, and takes away what was said of it here. */
export function tellBookSite(visit: Visit, closed: boolean): void {
  const { view, say, tell } = visit;
  if (visit.closed === closed) return;
  visit.closed = closed;
  tell({ type: 'maintenance', on: closed });
  const said = say('closed');
  const note = view.noteLine.textContent ?? '';
  if (visit.refusal.includes(said)) visit.refusal = '';
  if (note.includes(said)) view.note(note === said ? say('opened') : '');
}

const referencesOf = ({ say, sent }: Visit): string =>
  joinTexts(
    (pair) => say('sports.list', pair),
    sent.placed.map(({ roundId }) => roundId),
  );

/** Says what was placed: all bets of the slip, not only the last one. */
function sayPlaced(visit: Visit): void {
  const { view, say, money, sent } = visit;
  const [bet, ...more] = sent.placed;
  if (!bet) return;
  const total = sent.placed.reduce((sum, one) => sum + toUnits(one.bet), 0n);
  const values = { amount: money(toText(total)), balance: money(visit.balance) };
  view.note(
    more.length === 0
      ? say('sports.placed', { ...values, reference: bet.roundId })
      : say('sports.placedAll', { ...values, count: String(sent.placed.length), references: referencesOf(visit) }),
  );
}

/** Says why the vendor did not take a bet, and how many were placed before it. */
function sayRefusal(
  visit: Visit,
  order: SportsOrder,
  bet: Pick<SportsBet, 'refusal' | 'highest' | 'own'>,
  details: Readonly<Record<string, unknown>> = {},
): void {
  const { say, money, balance, locale } = visit;
  const code = bet.refusal;
  const { count, placed } = visit.sent;
  const show = (why: string) => {
    const refused = seenMatch(visit, order.legs[0]?.number ?? 0);
    const match = refused ? matchName(refused) : '';
    const values = { placed: String(placed.length), count: String(count), references: referencesOf(visit), match, why };
    const text = placed.length > 0 ? say('sports.some', values) : why;
    visit.refusal = text;
    visit.view.note(text);
  };
  const match = String(details.match ?? '');
  if (code === 'game.bets_closed' && details.closedAt !== undefined)
    show(say('sports.late', { match, closed: timeOfDay(locale, details.closedAt), received: timeOfDay(locale, details.receivedAt) }));
  else if (code === 'game.market_suspended') show(say('sports.whySuspended', { match }));
  else if (code === 'maintenance') show(say('closed'));
  else if (code === 'game.odds_changed') show(say('sports.whyChanged'));
  else if (code === 'game.same_match') show(say('sports.whySame'));
  else if (code === 'game.bet_not_allowed' && typeof details.max === 'string')
    show(say('sports.whyLimits', { min: wholeMoney(visit, String(details.min)), max: wholeMoney(visit, details.max) }));
  else if (code === 'wallet.insufficient_funds') show(say('sports.whyBalance', { balance: money(balance) }));
  else show(ownRefusal(visit, bet) ?? accountRefusal(say, money, bet) ?? say('sports.refused'));
}

/** Takes a bet that was placed off the slip, and tells the page. Returns false when it was refused after all. */
function takeAnswer(visit: Visit, order: SportsOrder, { bet, balance }: SportsAnswer): boolean {
  const { view, say, money, tell } = visit;
  visit.balance = balance;
  if (bet.state === 'refused') {
    sayRefusal(visit, order, bet);
    return false;
  }
  let { slip } = visit;
  for (const leg of order.legs) slip = withoutPick(slip, leg);
  editSlip(visit, { picks: slip.picks });
  visit.state = { ...visit.state, balance, bets: [bet, ...visit.state.bets.filter(({ roundId }) => roundId !== bet.roundId)] };
  if (bet.state === 'rolled_back') view.note(say('sports.back', { bet: money(bet.bet) }));
  else {
    visit.sent = { ...visit.sent, placed: [...visit.sent.placed, bet] };
    sayPlaced(visit);
    // The page shows the balance without the stake at once.
    tell({ type: 'round', roundId: bet.roundId, bet: bet.bet, win: bet.win, balance });
  }
  return true;
}

/** Sends the orders one after another; stops at the first that is refused or has no answer. */
async function sendOrders(visit: Visit, first: 'bet' | 'outcome', changed: () => void): Promise<void> {
  const { api, view, say } = visit;
  let how = first;
  for (;;) {
    const [order] = visit.orders;
    if (!order || visit.left.aborted) break;
    let answer = await api[how](order);
    // The site let nothing through.
    const isBarred = how === 'bet' && answer.is === 'closed' && !answer.doubt;
    if (answer.is === 'unknown') {
      view.note(say('checking'));
      answer = await api.outcome(order);
    }
    if (answer.is === 'closed') tellBookSite(visit, true);
    if (answer.is === 'unknown' || (answer.is === 'closed' && !isBarred)) {
      visit.phase = 'unsure';
      // The others stay on the slip: none of them is staked later without a press.
      visit.orders = [order];
      view.note(say(answer.is === 'closed' ? 'closedUnsure' : 'sports.unsure'));
      view.slip.close();
      return changed();
    }
    // A pick that was removed meanwhile is not sent any more.
    const rest = visit.orders.slice(1);
    visit.orders = rest.filter(({ legs }) => legs.every((leg) => hasPick(visit, leg)));
    visit.sent = { ...visit.sent, count: visit.sent.count - rest.length + visit.orders.length };
    const isTaken = answer.is === 'done' && takeAnswer(visit, order, answer.value);
    if (answer.is === 'refused') {
      if (answer.code === 'game.launch_ended') endBookVisit(visit);
      else sayRefusal(visit, order, { refusal: answer.code }, answer.details);
    }
    if (answer.is === 'closed') sayRefusal(visit, order, { refusal: 'maintenance' });
    if (!isTaken) visit.orders = [];
    how = 'bet';
  }
  if (visit.phase !== 'over') visit.phase = 'ready';
  void keepSlip(visit);
  changed();
}

/** Places the slip; with a bet in doubt, asks for that one instead; with changed odds, takes them. */
export function placeSlip(visit: Visit, changed: () => void): void {
  const { view, say, slip } = visit;
  if (visit.phase === 'unsure') {
    visit.phase = 'busy';
    view.note(say('checking'));
    changed();
    return void sendOrders(visit, 'outcome', changed);
  }
  if (visit.phase !== 'ready' || visit.paused) return;
  const [why] = whyNot(visit);
  if (why?.word === 'sports.whyChanged') {
    followOdds(visit, true);
    clearText(view.noteLine, visit.refusal);
    visit.refusal = '';
    changed();
    return;
  }
  if (why) return;
  if (navigator.onLine === false) {
    visit.refusal = say('sports.offline');
    view.note(visit.refusal);
    changed();
    return;
  }
  const stake = toText(slipSums(visit).stake);
  const orders = isAccumulator(visit) ? [slip.picks] : slip.picks.map((pick) => [pick]);
  visit.refusal = '';
  view.note('');
  visit.sent = { count: orders.length, placed: [] };
  visit.was.clear();
  visit.orders = orders.map((legs) => ({ clientRound: randomId(), stake, changes: slip.changes, legs }));
  visit.phase = 'busy';
  changed();
  void sendOrders(visit, 'bet', changed);
}
