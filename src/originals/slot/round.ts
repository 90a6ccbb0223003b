/** A round from press to result, with all connection failures. */
import type { SlotAnswer } from '#values/games/slot-api-types.ts';
import { type GameApiResult, pause, randomId } from '../frame/requests.ts';
import { accountRefusal, ownRefusal } from '../frame/texts.ts';
import { waitUntilOpen } from '../frame/wait-until-open.ts';
import { clearLastRound, enableNextRound, updateControls } from './controls.ts';
import { chosenBet, type GameState, isBalanceTooLow, isCycleOver, isFree, lowBalanceMessage, withLowBalance } from './game-state.ts';
import { nameReels, showResult } from './show-result.ts';

type StartedRound = NonNullable<GameState['now']['asked']>;

/** The vendor has ended the session: only leaving is possible. */
function endSession(game: GameState): void {
  game.now.phase = 'over';
  game.view.note(game.say('ended'));
  updateControls(game);
  game.tell({ type: 'ended', reason: 'session' });
}

/** Allows the next round, after a message about this one. */
function resume(game: GameState, sentence: string): void {
  game.now.phase = 'ready';
  game.view.note(withLowBalance(game, sentence));
  updateControls(game);
}

/** Returns the reels to their previous stops. */
async function restoreReels(game: GameState): Promise<void> {
  await game.reels.land(game.now.stops, () => {});
  nameReels(game);
}

/** Stakes once; requests the outcome if there was no response. */
async function stake({ api, view, say }: GameState, { clientRound, bet }: StartedRound): Promise<GameApiResult<SlotAnswer>> {
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

async function showOutcome(game: GameState, { round, balance, wait }: SlotAnswer, late: boolean): Promise<void> {
  const { view, say, money, now } = game;
  // The platform counts from receiving the request, which can be later than the press on a slow connection.
  now.nextStart = Math.max(now.nextStart, performance.now() + wait);
  now.balance = balance;
  if (round.state === 'settled') await showResult(game, round, late);
  else {
    await restoreReels(game);
    if (round.state === 'rolled_back') view.note(withLowBalance(game, say('returned', { bet: money(round.bet) })));
    else if (round.refusal === 'game.launch_ended') return endSession(game);
    else if (round.refusal === 'wallet.insufficient_funds') view.note(lowBalanceMessage(game));
    else view.note(withLowBalance(game, ownRefusal(game, round) ?? accountRefusal(say, money, round) ?? say('refused')));
  }
  now.asked = null;
  now.phase = 'ready';
  return enableNextRound(game);
}

/** Explains that the site is closed and the effect on the bet; resumes when it reopens. */
async function waitForReopening(game: GameState, inDoubt: boolean): Promise<void> {
  const { view, say, tell, now } = game;
  const pending = now.asked;
  now.asked = null;
  now.phase = 'closed';
  view.note(say(inDoubt ? 'closedUnsure' : 'closed'));
  updateControls(game);
  tell({ type: 'maintenance', on: true });
  const reopened = await waitUntilOpen(game.api, game.left);
  if (!reopened) return;
  tell({ type: 'maintenance', on: false });
  if (reopened.is === 'refused') return endSession(game);
  now.balance = reopened.value.balance;
  // A browser may have sent the request twice, so look the round up.
  if (pending && (inDoubt || reopened.value.last?.clientRound === pending.clientRound)) return checkRound(game, pending);
  resume(game, say('opened'));
}

/** Completes a round. `late`: do not stake again, only request the outcome by its id. */
async function completeRound(game: GameState, round: StartedRound, late: boolean): Promise<void> {
  const { view, say, now } = game;
  now.asked = round;
  now.phase = 'busy';
  updateControls(game);
  const answer = await (late ? game.api.outcome(round.clientRound, round.bet) : stake(game, round));
  if (answer.is === 'done') return showOutcome(game, answer.value, late);
  await restoreReels(game);
  if (answer.is === 'closed') return waitForReopening(game, late || answer.doubt);
  if (answer.is === 'unknown') {
    now.phase = 'unsure';
    view.note(say('unsure'));
    return updateControls(game);
  }
  now.asked = null;
  if (answer.code === 'game.launch_ended') endSession(game);
  else resume(game, say('refused'));
}

/** Requests the outcome of an unfinished round. */
export function checkRound(game: GameState, { clientRound, bet }: StartedRound): Promise<void> {
  game.view.note(game.say('checking'));
  return completeRound(game, { clientRound, bet }, true);
}

/** Starts a round if allowed; while a feature is shown, skips to its end; with a round in doubt, checks that one instead. */
export function spinReels(game: GameState): void {
  const { view, now } = game;
  if (now.skip) return void now.skip();
  if (now.phase === 'unsure' && now.asked) return void checkRound(game, now.asked);
  if (!isFree(game) || isBalanceTooLow(game) || view.table.open) return;
  // A payout that is shown stays on the screen.
  if (!isCycleOver(game)) return void view.announce(game.say('soon'));
  if (navigator.onLine === false) {
    view.note(game.say('offline'));
    return;
  }
  now.nextStart = performance.now() + game.opened.minCycle + 40;
  clearLastRound(game);
  game.reels.roll();
  nameReels(game, true);
  void completeRound(game, { clientRound: randomId(), bet: chosenBet(game) }, false);
}
