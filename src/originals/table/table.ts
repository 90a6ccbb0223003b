/** A visit to a table: follows the server's clock, asks for the state when something is due, and shows it. */
import { absentAt, type TableState } from '#values/games/table-api-types.ts';
import { keyOf } from '#values/text/input-method.ts';
import { clearText } from '../frame/elements.ts';
import type { FrameGame } from '../frame/run-frame.ts';
import { hasSlept, readFrameClock, timeAtServer } from '../frame/server-clock.ts';
import { backgroundSvg } from '../slot/background.ts';
import { skinOf } from '../slot/skin.ts';
import { moneyIn } from '../slot/strings.ts';
import type { TableApi } from './api.ts';
import { answerFromState, chooseChip, clearOrRepeat, endVisit, layChip, sayMissed, sendBet, tellSite } from './betting.ts';
import type { TableView } from './dom.ts';
import { buildFields, updateFields } from './fields.ts';
import { showRooms } from './rooms.ts';
import { showRules } from './rules.ts';
import { betsInRound, type Seat, slipTotal, type TableInit } from './seat.ts';
import { showDeal, showLastBets, showNewRound } from './show-round.ts';
import { createSay } from './strings.ts';

/** How often a pool's odds are asked for while bets are open. */
const poolEvery = 3_000;

function dress(view: TableView, state: TableState): void {
  const { code, name, vendor } = state.game;
  const category = ({ baccarat: 'LIVE', 'dragon-tiger': 'PVP', duel: 'COCKFIGHT', roulette: 'LIVE', 'sic-bo': 'LIVE' } as const)[
    state.model
  ];
  const subject = { code, name, category, vendor };
  const skin = skinOf(subject);
  for (const [colour, value] of Object.entries(skin.colours)) document.documentElement.style.setProperty(`--${colour}`, value);
  view.scene.innerHTML = backgroundSvg(subject, skin);
  view.scene.classList.add('on');
  const title = state.room.name === null ? name : `${name} · ${state.room.name}`;
  view.name.textContent = title;
  document.title = title;
}

/** Takes over a new state. A new round empties the table; a result is dealt on it. */
function takeState(seat: Seat, state: TableState, sent: number): void {
  const before = seat.state.round.number;
  seat.clock = readFrameClock(seat.clock, state.serverTime, sent, performance.now());
  seat.state = state;
  seat.balance = state.balance;
  if (state.round.number !== before) {
    const missed = seat.shown !== before || seat.dealing;
    seat.dealing = false;
    showNewRound(seat);
    // A bet in doubt keeps its chips and its sentence.
    if (!seat.asked) {
      seat.view.note('');
      if (missed) showLastBets(seat, before);
      dropChips(seat);
    }
  }
  answerFromState(seat);
  if (state.round.result && seat.shown !== state.round.number) void showDeal(seat, false);
  updateFields(seat);
}

async function ask(seat: Seat): Promise<void> {
  if (seat.asking || seat.phase === 'over') return;
  seat.asking = true;
  const sent = performance.now();
  const answer = await seat.api.look();
  if (seat.left.aborted) return;
  if (answer.is === 'done') {
    tellSite(seat, false);
    for (const word of ['table.away', 'closed'] as const) clearText(seat.view.noteLine, seat.say(word));
    // An answer of a room that the player has left, or is on the way to, is not of this table.
    if (answer.value.room.id === seat.state.room.id) takeState(seat, answer.value, sent);
    // The line is there, whether or not the device has noticed.
    if (seat.phase === 'unsure') sendBet(seat);
  } else if (answer.is === 'refused') endVisit(seat);
  else sayMissed(seat, answer);
  // A short pause, so that a failing line is not asked without end.
  setTimeout(
    () => {
      seat.asking = false;
    },
    answer.is === 'done' ? 250 : 2_000,
  );
}

/** What is due now: the result, the next round, a site that opens again, or the time after a sleep. */
function isDue(seat: Seat, now: number, lastAsked: number): boolean {
  const { round, pool } = seat.state;
  if (seat.closed || hasSlept(seat) || now >= round.endsAt) return true;
  if (now >= round.dealsAt)
    return round.result === null || betsInRound(seat, round.number).some(({ state }) => state === 'open' || state === 'debited');
  return pool !== null && now < round.closesAt && performance.now() - lastAsked > poolEvery;
}

function showClock(seat: Seat, now: number): void {
  const { view, say, state, shown, dealing } = seat;
  const { opensAt, closesAt, endsAt, number, result } = state.round;
  const open = now < closesAt;
  const [from, to] = open ? [opensAt, closesAt] : [closesAt, endsAt];
  const left = Math.max(0, Math.ceil((to - now) / 1000));
  view.round.textContent = say('round', { id: String(number) });
  view.clock.classList.toggle('closing', open && left <= 5);
  view.felt.classList.toggle('open', open);
  view.ring.setAttribute('stroke-dasharray', `${Math.max(0, Math.min(100, ((to - now) / (to - from)) * 100)).toFixed(1)} 100`);
  const seconds = String(left);
  if (view.seconds.textContent === seconds) return;
  view.seconds.textContent = seconds;
  const words = say(open ? 'table.open' : 'table.next', { seconds });
  view.clock.setAttribute('aria-label', words);
  // While bets are open the line below the hands says it.
  view.clockWord.textContent = open ? '' : say('table.nextRound');
  if (open) view.phase.textContent = words;
  else if (!result || shown !== number || dealing) view.phase.textContent = say('table.dealing');
}

/** Chips that were not placed in time leave the table. Returns whether there were any. */
function dropChips(seat: Seat): boolean {
  if (slipTotal(seat) === 0n || seat.asked) return false;
  seat.slip.clear();
  seat.view.note(seat.say('table.notPlaced'));
  return true;
}

/** Says that bets have opened, and until when, or that they have closed. A bet in doubt keeps its sentence. */
function announceBets({ view, say, state, phase, paused, asked }: Seat, open: boolean, now: number): void {
  if (phase !== 'ready' || paused || asked) return;
  const seconds = String(Math.ceil((state.round.closesAt - now) / 1000));
  view.announce(open ? say('table.open', { seconds }) : say('table.dealing'));
}

/** Tells a paused page once no bet of this player is running. */
function tellPaused(seat: Seat): void {
  if (!seat.paused || seat.toldPaused || seat.phase === 'busy' || seat.dealing) return;
  if (seat.state.bets.some(({ state }) => state === 'open' || state === 'debited')) return;
  seat.toldPaused = true;
  seat.tell({ type: 'paused' });
}

function listen(seat: Seat): void {
  const { view, tell } = seat;
  const options = { signal: seat.left };
  const clicked = (button: HTMLElement, action: () => void) => button.addEventListener('click', action, options);
  clicked(view.place, () => sendBet(seat));
  clicked(view.clear, () => clearOrRepeat(seat));
  clicked(view.info, () => showRules(seat));
  clicked(view.close, () => view.rules.close());
  clicked(view.other, () => tell({ type: seat.phase === 'over' ? 'leave' : 'needs-deposit' }));
  const again = () => {
    clearText(view.noteLine, seat.say('table.offline'));
    if (seat.phase === 'unsure') sendBet(seat);
    void ask(seat);
  };
  addEventListener('online', again, options);
  document.addEventListener('visibilitychange', () => document.hidden || void ask(seat), options);
  addEventListener('keydown', (event) => onKey(seat, event), options);
}

/** Arrows choose the chip while one has the focus; digits choose it anywhere. Escape returns to the page. */
function onKey(seat: Seat, event: KeyboardEvent): void {
  const { view, tell, state } = seat;
  if (view.rules.open || event.ctrlKey || event.altKey || event.metaKey) return;
  if (keyOf(event) === 'Escape') return void tell({ type: 'out' });
  const digit = /^[1-9]$/.test(keyOf(event)) ? Number(keyOf(event)) - 1 : null;
  if (digit !== null && digit < state.chips.length) return void chooseChip(seat, digit);
  if (!(event.target instanceof Element) || !view.chips.contains(event.target)) return;
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const step = [forward, 'ArrowDown'].includes(keyOf(event)) ? 1 : /^Arrow/.test(keyOf(event)) ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const count = state.chips.length;
  chooseChip(seat, (seat.chip + step + count) % count);
  view.chips.querySelector<HTMLElement>('[aria-checked=true]')?.focus();
}

/** Shows the table of a room from its state: its name, its chips, and the round under way. */
function sitDown(seat: Seat, state: TableState, sent: number): void {
  seat.clock = readFrameClock(seat.clock, state.serverTime, sent, performance.now());
  Object.assign(seat, { state, balance: state.balance, chip: 0, dealing: false });
  seat.view.absent.textContent = seat.say(`table.${absentAt[state.model]}`);
  dress(seat.view, state);
  buildFields(
    seat,
    (spot) => layChip(seat, spot),
    (chip) => chooseChip(seat, chip),
  );
  showNewRound(seat);
  seat.view.note('');
  if (state.round.result) void showDeal(seat, true);
  else showLastBets(seat);
  updateFields(seat);
}

/** Plays until the session ends. `sent`: when the state was asked for. */
export function runTable(
  view: TableView,
  { locale, words, currencySymbol, reducedMotion }: TableInit,
  api: TableApi,
  state: TableState,
  sent: number,
  tell: Seat['tell'],
): FrameGame {
  const abort = new AbortController();
  const seat: Seat = {
    view,
    api,
    locale,
    say: createSay(words),
    money: moneyIn(locale, currencySymbol),
    still: () => reducedMotion || matchMedia('(prefers-reduced-motion: reduce)').matches,
    tell,
    left: abort.signal,
    state,
    clock: readFrameClock(null, state.serverTime, sent, performance.now()),
    phase: 'ready',
    paused: false,
    toldPaused: false,
    balance: state.balance,
    chip: 0,
    slip: new Map(),
    asked: null,
    closed: false,
    shown: 0,
    dealing: false,
    asking: false,
  };
  delete view.felt.dataset.waiting;
  listen(seat);
  sitDown(seat, state, sent);
  showRooms(seat, (there, asked) => sitDown(seat, there, asked));
  let lastAsked = performance.now();
  let open: boolean | null = null;
  const tick = () => {
    const now = timeAtServer(seat);
    if (isDue(seat, now, lastAsked) && !seat.asking) {
      lastAsked = performance.now();
      void ask(seat);
    }
    const openNow = now < seat.state.round.closesAt;
    const dropped = !openNow && dropChips(seat);
    showClock(seat, now);
    tellPaused(seat);
    if (open !== openNow) {
      updateFields(seat);
      // What was said just now goes before: of chips that left the table, or of the last round to a player who comes back.
      if (!dropped && (open !== null || view.noteLine.textContent === '')) announceBets(seat, openNow, now);
    }
    open = openNow;
  };
  tick();
  const timer = setInterval(tick, 200);
  const setPaused = (paused: boolean) => {
    if (paused === seat.paused) return;
    seat.paused = paused;
    seat.toldPaused = false;
    if (seat.phase === 'ready') view.note(paused ? seat.say('paused') : '');
    updateFields(seat);
  };
  return {
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    setBalance: (balance) => {
      seat.balance = balance;
      updateFields(seat);
    },
    end: () => {
      clearInterval(timer);
      abort.abort();
    },
  };
}
