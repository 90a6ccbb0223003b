/** A shot from press to result, with all connection failures. */
import type { FishShot, ShotAnswer } from '#values/games/fish-api-types.ts';
import { type GameApiResult, pause, randomId } from '../frame/requests.ts';
import { accountRefusal, ownRefusal } from '../frame/texts.ts';
import { waitUntilOpen } from '../frame/wait-until-open.ts';
import type { ShotOrder } from './api.ts';
import { enableNextShot, refreshControls } from './controls.ts';
import { cannotAfford, canShoot, type Hunt, isReloaded, nameOf, shotBet, timesText, tooLittleMessage, withTooLittle } from './hunt.ts';

/** The vendor has ended the visit: only leaving is possible. */
function endVisit(hunt: Hunt): void {
  hunt.phase = 'over';
  hunt.view.note(hunt.say('ended'));
  refreshControls(hunt);
  hunt.tell({ type: 'ended', reason: 'session' });
}

/** Allows the next shot, after a message about this one. */
function resume(hunt: Hunt, sentence: string): void {
  hunt.phase = 'ready';
  hunt.view.note(withTooLittle(hunt, sentence));
  refreshControls(hunt);
}

/** Stakes once; requests the outcome if there was no response. */
async function stake({ api, view, say }: Hunt, order: ShotOrder): Promise<GameApiResult<ShotAnswer>> {
  let answer = await api.shoot(order);
  for (let n = 0; n < 5 && answer.is === 'refused' && answer.code === 'game.too_soon'; n++) {
    view.note(say('soon'), false);
    await pause(answer.wait + 60);
    answer = await api.shoot(order);
  }
  if (answer.is !== 'unknown') return answer;
  view.note(say('checking'));
  const found = await api.outcome(order);
  return found.is === 'closed' ? { is: 'closed', doubt: true } : found;
}

/** Message about the last shot for a player who did not see its end; empty if there is nothing to report. */
export function lastShotMessage(hunt: Hunt, { state, kind, bet, win, result }: FishShot): string {
  const { say, money } = hunt;
  if (state === 'rolled_back') return say('returned', { bet: money(bet) });
  if (state !== 'settled' || !kind || !result) return '';
  return say(result.caught ? 'fish.lastCaught' : 'fish.lastAway', { name: nameOf(hunt, kind), amount: money(win), bet: money(bet) });
}

/** Shows a paid shot, and tells the page. */
function showResult(hunt: Hunt, { shot, balance }: ShotAnswer): void {
  const { view, say, money, pond, opened } = hunt;
  const { roundId, number, clientRound, kind, bet, win, result } = shot;
  if (!result || !kind) return void pond.recall();
  const name = nameOf(hunt, kind);
  const times = opened.kinds.find((one) => one.kind === kind)?.times ?? 0;
  hunt.proof = { number, secret: result.secret, name: clientRound };
  view.round.textContent = say('round', { id: roundId });
  pond.land(result.caught, result.caught ? `${timesText(times)} ${money(win)}` : '');
  if (cannotAfford(hunt)) view.note(withTooLittle(hunt, lastShotMessage(hunt, shot)));
  else {
    if (result.caught) view.showWin(say('fish.caught', { name }), money(win));
    else view.note(say('fish.away', { name }), false);
    view.announce(say(result.caught ? 'fish.announceCaught' : 'fish.announceAway', { name, amount: money(win), balance: money(balance) }));
  }
  hunt.tell({ type: 'round', roundId, bet, win, balance });
}

function showRefusal(hunt: Hunt, shot: ShotAnswer['shot']): void {
  const { view, say, money } = hunt;
  if (shot.refusal === 'wallet.insufficient_funds') view.note(tooLittleMessage(hunt));
  else view.note(withTooLittle(hunt, ownRefusal(hunt, shot) ?? accountRefusal(say, money, shot) ?? say('refused')));
}

function showOutcome(hunt: Hunt, answer: ShotAnswer): void {
  const { view, say, money, pond } = hunt;
  const { shot, balance, wait, next } = answer;
  // The platform counts from receiving the request, which can be later than the press on a slow connection.
  hunt.nextStart = Math.max(hunt.nextStart, performance.now() + wait);
  hunt.balance = balance;
  hunt.next = next;
  if (shot.state === 'settled') showResult(hunt, answer);
  else {
    pond.recall();
    if (shot.state === 'rolled_back') view.note(withTooLittle(hunt, say('returned', { bet: money(shot.bet) })));
    else if (shot.refusal === 'game.launch_ended') return void endVisit(hunt);
    else showRefusal(hunt, shot);
  }
  hunt.asked = null;
  hunt.phase = 'ready';
  void enableNextShot(hunt);
}

/** Explains that the site is closed and the effect on the bet; resumes when it reopens. */
async function waitForReopening(hunt: Hunt, inDoubt: boolean): Promise<void> {
  const { view, say, tell } = hunt;
  const pending = hunt.asked;
  hunt.asked = null;
  hunt.phase = 'closed';
  view.note(say(inDoubt ? 'closedUnsure' : 'closed'));
  refreshControls(hunt);
  tell({ type: 'maintenance', on: true });
  const reopened = await waitUntilOpen(hunt.api, hunt.left);
  if (!reopened) return;
  tell({ type: 'maintenance', on: false });
  if (reopened.is === 'refused') return endVisit(hunt);
  hunt.balance = reopened.value.balance;
  hunt.next = reopened.value.next;
  // A browser may have sent the request twice, so look the shot up.
  if (pending && (inDoubt || reopened.value.last?.clientRound === pending.clientRound)) return checkShot(hunt, pending);
  resume(hunt, say('opened'));
}

/** Completes a shot. `late`: do not stake again, only request the outcome by its name. */
async function completeShot(hunt: Hunt, order: ShotOrder, late: boolean): Promise<void> {
  const { view, say, api, pond } = hunt;
  hunt.asked = order;
  hunt.phase = 'busy';
  refreshControls(hunt);
  // The picture of a shot takes its time even when the answer is quick.
  const [answer] = await Promise.all([late ? api.outcome(order) : stake(hunt, order), late ? undefined : pond.fire()]);
  if (hunt.left.aborted) return;
  if (answer.is === 'done') return showOutcome(hunt, answer.value);
  pond.recall();
  if (answer.is === 'closed') return waitForReopening(hunt, late || answer.doubt);
  if (answer.is === 'unknown') {
    hunt.phase = 'unsure';
    view.note(say('unsure'));
    return refreshControls(hunt);
  }
  hunt.asked = null;
  if (answer.code === 'game.launch_ended') endVisit(hunt);
  else resume(hunt, say('refused'));
}

/** Requests the outcome of a shot without an answer. */
export function checkShot(hunt: Hunt, { clientRound, bet, kind }: ShotOrder): Promise<void> {
  hunt.view.note(hunt.say('checking'));
  return completeShot(hunt, { clientRound, bet, kind }, true);
}

/** Counts down to the next shot, until then or until something else is said. Announced once, not each second. */
async function tellReload(hunt: Hunt): Promise<void> {
  const { view, say } = hunt;
  for (let text = ''; text === '' || view.noteLine.textContent === text; ) {
    const remaining = hunt.nextStart - performance.now();
    if (remaining <= 0) return view.note('');
    const isFirst = text === '';
    text = say('fish.reloading', { seconds: String(Math.ceil(remaining / 1000)) });
    view.note(text, isFirst);
    await pause(remaining % 1000);
  }
}

/** Shoots if allowed; with a shot in doubt, checks that one instead. */
export function startShot(hunt: Hunt): void {
  const { view, pond, opened } = hunt;
  if (hunt.phase === 'unsure' && hunt.asked) return void checkShot(hunt, hunt.asked);
  if (!canShoot(hunt) || cannotAfford(hunt) || view.rules.open) return;
  if (!isReloaded(hunt)) return void tellReload(hunt);
  if (navigator.onLine === false) return void view.note(hunt.say('fish.offline'));
  const now = performance.now();
  hunt.nextStart = now + opened.minCycle + 40;
  pond.reload(now, hunt.nextStart);
  view.note('');
  void completeShot(hunt, { clientRound: randomId(), bet: shotBet(hunt), kind: hunt.kind }, false);
}
