/** A visit to a sports book: follows the server's clock, asks for the state when something is due, and shows it. */
import type { SlipPick, SportsState } from '#values/games/sports-api-types.ts';
import { keyOf } from '#values/text/input-method.ts';
import { clearText } from '../frame/elements.ts';
import type { FrameGame } from '../frame/run-frame.ts';
import { hasSlept, readFrameClock, timeAtServer } from '../frame/server-clock.ts';
import { backgroundSvg } from '../slot/background.ts';
import { skinOf } from '../slot/skin.ts';
import { moneyIn } from '../slot/strings.ts';
import type { SportsApi } from './api.ts';
import type { SportsView } from './dom.ts';
import { endBookVisit, placeSlip, tellBookSite } from './placing.ts';
import { showBookRules } from './rules.ts';
import { showBets, tellEnded } from './show-bets.ts';
import { showMatches, tickMatches } from './show-matches.ts';
import { buildSlip, showSlip } from './show-slip.ts';
import { followOdds, toggleOdds } from './slip.ts';
import { createBookSay, type SportsSay } from './strings.ts';
import { keepMatches, type SportsInit, type Visit, withListed } from './visit.ts';

/** How often scores and odds are asked for while the frame is visible. */
const askEvery = 3_000;

function dress(view: SportsView, { game, sport, league }: SportsState, say: SportsSay): void {
  const { code, name, vendor } = game;
  const subject = { code, name, category: sport === 'football' ? ('SPORTS' as const) : ('ESPORTS' as const), vendor };
  const skin = skinOf(subject);
  for (const [colour, value] of Object.entries(skin.colours)) document.documentElement.style.setProperty(`--${colour}`, value);
  view.scene.innerHTML = backgroundSvg(subject, skin);
  view.scene.classList.add('on');
  view.name.textContent = name;
  // A minute of the match is half a second: nobody may take it for a real one.
  view.league.textContent = `${league} · ${say('sports.simulated')}`;
  document.title = name;
}

function show(visit: Visit): void {
  const changed = () => show(visit);
  followOdds(visit);
  keepMatches(visit);
  showMatches(visit, (pick) => toggle(visit, pick));
  showBets(visit);
  showSlip(visit, changed);
  visit.view.info.disabled = false;
}

function toggle(visit: Visit, pick: SlipPick): void {
  if (visit.phase !== 'ready') return;
  visit.view.note(toggleOdds(visit, pick) ? '' : visit.say('sports.slipFull', { count: String(visit.state.maxPicks) }));
  show(visit);
}

/** Takes over a new state. A bet that is under way or in doubt has its own answer, and nothing is said over it until then. */
function takeState(visit: Visit, state: SportsState, sent: number): void {
  const { view, say } = visit;
  const { bets } = visit.state;
  visit.clock = readFrameClock(visit.clock, state.serverTime, sent, performance.now());
  tellBookSite(visit, false);
  if (visit.phase === 'unsure') {
    // Bets that have ended are told after it.
    visit.state = { ...state, bets };
    return void placeSlip(visit, () => show(visit));
  }
  if (visit.phase === 'ready') {
    clearText(view.noteLine, say('sports.away'));
    visit.state = state;
    visit.balance = state.balance;
    visit.slip = withListed(visit.slip, state);
    tellEnded(visit, bets);
  }
  show(visit);
}

async function ask(visit: Visit): Promise<void> {
  if (visit.asking || visit.phase === 'over') return;
  visit.asking = true;
  const sent = performance.now();
  const answer = await visit.api.look();
  if (visit.left.aborted) return;
  const away = visit.say('sports.away');
  if (answer.is === 'done') takeState(visit, answer.value, sent);
  else if (answer.is === 'refused') {
    endBookVisit(visit);
    show(visit);
  } else if (answer.is === 'closed') {
    // The page says it.
    tellBookSite(visit, true);
    clearText(visit.view.noteLine, away);
  } else if (visit.phase === 'ready') visit.view.note(away);
  // A short pause, so that a failing line is not asked without end.
  setTimeout(
    () => {
      visit.asking = false;
    },
    answer.is === 'done' ? 250 : 2_000,
  );
}

/** A match that has started, ended or is open again by the clock, but not in the last answer; or the time after a sleep. */
function isDue(visit: Visit, now: number, lastAsked: number): boolean {
  if (hasSlept(visit)) return true;
  const moved = visit.state.matches.some(
    ({ status, startsAt, endsAt, suspendedUntil }) =>
      (status === 'next' && (now >= startsAt || (suspendedUntil !== null && now >= suspendedUntil))) ||
      (status === 'running' && now >= endsAt),
  );
  return moved || (!document.hidden && performance.now() - lastAsked > askEvery);
}

function showTab(visit: Visit, tab: Visit['tab']): void {
  const { view } = visit;
  visit.tab = tab;
  view.matches.hidden = tab !== 'matches';
  view.bets.hidden = tab !== 'bets';
  for (const button of view.tabs.querySelectorAll<HTMLElement>('button'))
    button.setAttribute('aria-pressed', String(button.dataset.tab === tab));
}

function listen(visit: Visit): void {
  const { view, tell, left, say } = visit;
  const options = { signal: left };
  const changed = () => show(visit);
  const clicked = (button: HTMLElement, action: () => void) => button.addEventListener('click', action, options);
  for (const button of view.tabs.querySelectorAll<HTMLElement>('button')) {
    const tab = button.dataset.tab === 'bets' ? 'bets' : 'matches';
    button.textContent = say(`sports.${tab}`);
    clicked(button, () => showTab(visit, tab));
  }
  clicked(view.open, () => {
    if (visit.phase === 'unsure') return placeSlip(visit, changed);
    if (visit.slip.picks.length === 0) return;
    view.slip.showModal();
    changed();
  });
  clicked(view.slipClose, () => view.slip.close());
  // What the player has seen marked is no news when the slip opens again.
  view.slip.addEventListener('close', () => visit.was.clear(), options);
  clicked(view.place, () => placeSlip(visit, changed));
  clicked(view.info, () => showBookRules(visit));
  clicked(view.close, () => view.rules.close());
  clicked(view.other, () => tell({ type: visit.phase === 'over' ? 'leave' : 'needs-deposit' }));
  const onBack = () => {
    const offline = say('sports.offline');
    clearText(view.noteLine, offline);
    if (visit.refusal === offline) visit.refusal = '';
    if (visit.phase === 'unsure') placeSlip(visit, changed);
    changed();
    void ask(visit);
  };
  addEventListener('online', onBack, options);
  document.addEventListener('visibilitychange', () => document.hidden || void ask(visit), options);
  addEventListener(
    'keydown',
    (event) => {
      if (keyOf(event) === 'Escape' && !view.slip.open && !view.rules.open) tell({ type: 'out' });
    },
    options,
  );
}

/** Runs until the session ends. `sent`: when the state was asked for. */
export function runBook(
  view: SportsView,
  { locale, words, currencySymbol }: SportsInit,
  api: SportsApi,
  state: SportsState,
  sent: number,
  tell: Visit['tell'],
): FrameGame {
  const abort = new AbortController();
  const visit: Visit = {
    view,
    api,
    locale,
    say: createBookSay(words),
    money: moneyIn(locale, currencySymbol),
    symbol: currencySymbol,
    tell,
    left: abort.signal,
    state,
    clock: readFrameClock(null, state.serverTime, sent, performance.now()),
    phase: 'ready',
    paused: false,
    balance: state.balance,
    slip: withListed(state.slip, state),
    unread: '',
    orders: [],
    sent: { count: 0, placed: [] },
    was: new Map(),
    refusal: '',
    closed: false,
    seen: new Map(),
    drawn: { cards: new Map(), picks: '', bets: '' },
    asking: false,
    tab: 'matches',
  };
  dress(view, state, visit.say);
  view.note('');
  buildSlip(visit, () => show(visit));
  listen(visit);
  showTab(visit, 'matches');
  show(visit);
  let lastAsked = performance.now();
  const timer = setInterval(() => {
    if (isDue(visit, timeAtServer(visit), lastAsked) && !visit.asking) {
      lastAsked = performance.now();
      void ask(visit);
    }
    tickMatches(visit);
    showSlip(visit, () => show(visit));
  }, 500);
  return {
    pause: () => {
      visit.paused = true;
      if (visit.phase === 'ready') view.note(visit.say('paused'));
      show(visit);
      // Placed bets run without the frame.
      tell({ type: 'paused' });
    },
    resume: () => {
      visit.paused = false;
      clearText(view.noteLine, visit.say('paused'));
      show(visit);
    },
    setBalance: (balance) => {
      visit.balance = balance;
      show(visit);
    },
    end: () => {
      clearInterval(timer);
      abort.abort();
    },
  };
}
