/** A round from press to end, and every way in which the line may fail. */
import type { SlotAnswer } from '#values/slot-play.ts';
import { type Asked, freshName, pause } from './api.ts';
import { untilOpen } from './closed.ts';
import { clear, offer, offerNext } from './offer.ts';
import { reveal } from './result.ts';
import { betOf, isFree, isShort, isTime, type Seat, shortOf } from './seat.ts';

type Begun = NonNullable<Seat['now']['asked']>;

/** The visit has ended at the vendor's: only leaving is left. */
function over(seat: Seat): void {
  seat.now.phase = 'over';
  seat.view.note(seat.say('ended'));
  offer(seat);
  seat.tell({ type: 'ended', reason: 'session' });
}

/** The next round may begin, after a sentence about this one. */
function goOn(seat: Seat, sentence: string): void {
  seat.now.phase = 'ready';
  seat.view.note(sentence);
  offer(seat);
}

/** The reels stand again as they were; nothing was shown that did not count. */
const rest = ({ reels, now }: Seat): Promise<void> => reels.land(now.stops, () => {});

/** Stakes once, and asks what became of that where no answer came. */
async function play({ api, view, say }: Seat, { clientRound, bet }: Begun): Promise<Asked<SlotAnswer>> {
  let answer = await api.round(clientRound, bet);
  for (let n = 0; n < 5 && answer.is === 'refused' && answer.code === 'game.too_soon'; n++) {
    view.note(say('soon'), false);
    await pause(answer.wait + 60);
    answer = await api.round(clientRound, bet);
  }
  if (answer.is !== 'unknown') return answer;
  view.note(say('checking'));
  const found = await api.outcome(clientRound, bet);
  return found.is === 'closed' ? { is: 'closed', doubt: true } : found;
}

async function end(seat: Seat, { round, balance, wait }: SlotAnswer, late: boolean): Promise<void> {
  const { view, say, money, now } = seat;
  // The platform counts from when the press reached it, which on an uneven line is later than it was made.
  now.nextStart = Math.max(now.nextStart, performance.now() + wait);
  now.balance = balance;
  if (round.state === 'settled') await reveal(seat, round, late);
  else {
    await rest(seat);
    if (round.state === 'rolled_back') view.note(say('returned', { bet: money(round.bet) }));
    else if (round.refusal === 'game.launch_ended') return over(seat);
    else view.note(round.refusal === 'wallet.insufficient_funds' ? shortOf(seat) : say('refused'));
  }
  now.asked = null;
  now.phase = 'ready';
  return offerNext(seat);
}

/** Says that the site is closed and what that means for the bet, and goes on when it is open. */
async function outlast(seat: Seat, doubt: boolean): Promise<void> {
  const { view, say, tell, now } = seat;
  const mine = now.asked;
  now.asked = null;
  now.phase = 'closed';
  view.note(say(doubt ? 'closedUnsure' : 'closed'));
  offer(seat);
  tell({ type: 'maintenance', on: true });
  const seen = await untilOpen(seat.api, seat.left);
  if (!seen) return;
  tell({ type: 'maintenance', on: false });
  if (seen.is === 'refused') return over(seat);
  now.balance = seen.value.balance;
  // A browser may have asked twice by itself, so each is looked up.
  if (mine && (doubt || seen.value.last?.clientRound === mine.clientRound)) return check(seat, mine);
  goOn(seat, say('opened'));
}

/** Brings a round to its end. `late`: it is not staked any more, and only asked for by its name. */
async function settle(seat: Seat, round: Begun, late: boolean): Promise<void> {
  const { view, say, now } = seat;
  now.asked = round;
  now.phase = 'busy';
  offer(seat);
  const answer = await (late ? seat.api.outcome(round.clientRound, round.bet) : play(seat, round));
  if (answer.is === 'done') return end(seat, answer.value, late);
  await rest(seat);
  if (answer.is === 'closed') return outlast(seat, late || answer.doubt);
  if (answer.is === 'unknown') {
    now.phase = 'unsure';
    view.note(say('unsure'));
    return offer(seat);
  }
  now.asked = null;
  if (answer.code === 'game.launch_ended') over(seat);
  else goOn(seat, say('refused'));
}

/** Asks what became of a round that nobody saw the end of. */
export function check(seat: Seat, { clientRound, bet }: Begun): Promise<void> {
  seat.view.note(seat.say('checking'));
  return settle(seat, { clientRound, bet }, true);
}

/** Begins a round, where one may begin; asks again for the one in doubt. */
export function press(seat: Seat): void {
  const { view, now } = seat;
  if (now.phase === 'unsure' && now.asked) return void check(seat, now.asked);
  if (!isFree(seat) || isShort(seat) || !isTime(seat) || view.table.open) return;
  if (navigator.onLine === false) {
    view.note(seat.say('offline'));
    return;
  }
  now.nextStart = performance.now() + seat.opened.minCycle + 40;
  clear(seat);
  seat.reels.roll();
  void settle(seat, { clientRound: freshName(), bet: betOf(seat) }, false);
}
