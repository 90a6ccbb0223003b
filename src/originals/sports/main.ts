/** Entry point of the sports book's frame: reports ready, receives the page's message, opens the session and the book. */
import { gameProtocol } from '#values/games/game-messages.ts';
import { directionOf } from '#values/text/direction.ts';
import { openPageChannel } from '../frame/parent-channel.ts';
import { apiBase } from '../frame/requests.ts';
import { openSportsApi } from './api.ts';
import { openSportsView } from './dom.ts';
import { type RunningBook, runBook } from './sports.ts';
import { createBookSay, type SportsSay } from './strings.ts';
import type { SportsInit } from './visit.ts';

const view = openSportsView();
const root = document.documentElement;
let book: RunningBook | null = null;
let opening = false;
let paused = false;

function label(say: SportsSay): void {
  view.info.setAttribute('aria-label', say('sports.rules'));
  view.rulesName.textContent = say('sports.rules');
  view.slipName.textContent = say('sports.slip');
  for (const button of [view.close, view.slipClose]) button.setAttribute('aria-label', say('close'));
}

async function open(init: SportsInit): Promise<void> {
  const base = apiBase(init.api, location.origin);
  if (opening || !base) return;
  opening = true;
  book?.end();
  book = null;
  const say = createBookSay(init.words);
  root.lang = init.locale;
  root.dir = directionOf(init.locale);
  root.classList.toggle('still', init.reducedMotion);
  label(say);
  view.other.hidden = true;
  view.note(say('starting'));
  const opened = await openSportsApi(base, init.launchToken, () => view.note(say('starting')));
  let sent = performance.now();
  const state = opened.is === 'done' ? await opened.value.state() : opened;
  // After retries the reading of the clock would be wrong by their length: it is read anew.
  if (state.is === 'done' && performance.now() - sent > 1_000) sent = performance.now();
  opening = false;
  if (opened.is !== 'done' || state.is !== 'done') {
    view.note(say('noStart'));
    view.other.textContent = say('leave');
    view.other.hidden = false;
    view.other.addEventListener('click', () => book ?? page.tell({ type: 'leave' }), { once: true });
    page.tell({ type: 'ended', reason: state.is === 'refused' ? 'token' : 'offline' });
    return;
  }
  book = runBook(view, init, opened.value, state.value, sent, (message) => page.tell(message));
  if (paused) book.pause();
}

const page = openPageChannel(parent, location.origin, (message) => {
  if (message.type === 'init') void open(message);
  else {
    paused = message.type === 'pause';
    if (paused) book?.pause();
    else book?.resume();
  }
});

const inEnglish = createBookSay({});
label(inEnglish);
if (parent === window) view.note(inEnglish('alone'));
else {
  view.note(inEnglish('starting'), false);
  page.tell({ type: 'ready', version: gameProtocol });
}
