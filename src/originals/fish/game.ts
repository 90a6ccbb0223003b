/** A visit to a fish game after opening: draws the reef, attaches listeners, shows the last shot. */
import type { FishState } from '#values/games/fish-api-types.ts';
import type { Subject } from '#values/games/motifs.ts';
import { keyOf } from '#values/text/input-method.ts';
import { toUnits } from '../frame/amounts.ts';
import { clearText } from '../frame/elements.ts';
import type { FrameGame } from '../frame/run-frame.ts';
import { skinOf } from '../slot/skin.ts';
import { moneyIn, percentIn } from '../slot/strings.ts';
import type { FishApi } from './api.ts';
import { buildKinds, changeShotBet, enableNextShot, refreshControls } from './controls.ts';
import type { FishView } from './dom.ts';
import { cannotAfford, canShoot, type FishInit, type Hunt, isReloaded, withTooLittle } from './hunt.ts';
import { onFishKey } from './keyboard.ts';
import { openPond } from './pond.ts';
import { showFishRules } from './rules.ts';
import { checkShot, lastShotMessage, startShot } from './shot.ts';
import { createFishSay } from './strings.ts';
import { reefOf } from './water.ts';

function dress(view: FishView, subject: Subject): void {
  const { name } = subject;
  const { colours } = skinOf(subject);
  for (const [colour, value] of Object.entries(colours)) document.documentElement.style.setProperty(`--${colour}`, value);
  view.name.textContent = name;
  document.title = name;
}

/** A press on a fish aims at it, and shoots when a shot may start. On water it only says what to do. */
function pressed(hunt: Hunt, event: MouseEvent): void {
  if (hunt.phase !== 'ready') return;
  const kind = hunt.pond.aimAt(event.clientX, event.clientY);
  if (kind === null) {
    if (isReloaded(hunt) && !cannotAfford(hunt)) hunt.view.note(hunt.say('fish.tap'), false);
    return;
  }
  hunt.kind = kind;
  refreshControls(hunt);
  startShot(hunt);
}

function listen(hunt: Hunt): void {
  const { view, left } = hunt;
  const options = { signal: left };
  const clicked = (button: HTMLElement, action: () => void) => button.addEventListener('click', action, options);
  addEventListener('keydown', (event) => onFishKey(hunt, event), options);
  addEventListener('keyup', (event) => keyOf(event) === ' ' && onFishKey(hunt, event), options);
  const onBack = () => {
    clearText(view.noteLine, hunt.say('fish.offline'));
    if (hunt.phase === 'unsure') startShot(hunt);
  };
  addEventListener('online', onBack, options);
  view.canvas.addEventListener('click', (event) => pressed(hunt, event), options);
  clicked(view.shoot, () => startShot(hunt));
  clicked(view.lower, () => changeShotBet(hunt, -1));
  clicked(view.raise, () => changeShotBet(hunt, 1));
  clicked(view.other, () => hunt.tell({ type: hunt.phase === 'over' ? 'leave' : 'needs-deposit' }));
  clicked(view.info, () => showFishRules(hunt));
  clicked(view.close, () => view.rules.close());
}

/** Completes the last shot if its result is unknown, else tells it. */
function showLastShot(hunt: Hunt): void {
  const { view, say } = hunt;
  const { last } = hunt.opened;
  view.note('');
  if (last?.result) {
    view.round.textContent = say('round', { id: last.roundId });
    hunt.proof = { number: last.number, secret: last.result.secret, name: last.clientRound };
  }
  if (last?.kind && (last.state === 'open' || last.state === 'debited')) return void checkShot(hunt, { ...last, kind: last.kind });
  void enableNextShot(hunt);
  const message = last ? lastShotMessage(hunt, last) : '';
  view.note(withTooLittle(hunt, message) || say('fish.tap'));
}

/** Plays until the visit ends. `tell` sends messages to the page. */
export function runHunt(view: FishView, init: FishInit, api: FishApi, opened: FishState, tell: Hunt['tell']): FrameGame {
  const { words, locale, currencySymbol, reducedMotion } = init;
  const abort = new AbortController();
  const still = () => reducedMotion || matchMedia('(prefers-reduced-motion: reduce)').matches;
  const subject: Subject = { ...opened.game, category: 'FISH' };
  dress(view, subject);
  const kind = opened.last?.kind ?? 'clownfish';
  const bets = opened.bets.map(toUnits);
  const hunt: Hunt = {
    view,
    api,
    pond: openPond(view.canvas, reefOf(subject), still, kind, abort.signal),
    opened,
    say: createFishSay(words),
    money: moneyIn(locale, currencySymbol),
    percent: percentIn(locale),
    locale,
    tell,
    left: abort.signal,
    phase: 'ready',
    paused: false,
    toldPaused: false,
    balance: opened.balance,
    chosen: Math.max(0, bets.indexOf(toUnits(opened.last?.bet ?? opened.bets[2] ?? '0'))),
    kind,
    nextStart: performance.now() + opened.wait,
    asked: null,
    next: opened.next,
    proof: null,
  };
  buildKinds(hunt);
  listen(hunt);
  showLastShot(hunt);
  /** The page pauses or resumes the game. */
  const setPaused = (paused: boolean) => {
    if (!paused && !hunt.paused) return;
    hunt.paused = paused;
    hunt.toldPaused = false;
    hunt.pond.run(!paused);
    if (hunt.phase === 'ready') view.note(paused ? hunt.say('paused') : withTooLittle(hunt, ''));
    refreshControls(hunt);
  };
  const setBalance: FrameGame['setBalance'] = (balance) => {
    const wasShort = cannotAfford(hunt);
    hunt.balance = balance;
    if (canShoot(hunt) && (wasShort || cannotAfford(hunt))) view.note(withTooLittle(hunt, ''));
    refreshControls(hunt);
  };
  return { pause: () => setPaused(true), resume: () => setPaused(false), setBalance, end: () => abort.abort() };
}
