/** Entry point of the frame: reports ready, receives the page's message, opens the session and plays. */

import { gameProtocol, type PageMessage } from '#values/games/game-messages.ts';
import { directionOf } from '#values/text/direction.ts';
import { openPageChannel } from '../frame/parent-channel.ts';
import { apiBase } from '../frame/requests.ts';
import { openGameApi } from './api.ts';
import { openView } from './dom.ts';
import { type RunningGame, runGame } from './game.ts';
import { createGameTranslator } from './strings.ts';

type Init = Extract<PageMessage, { type: 'init' }>;

const view = openView();
const ownOrigin = location.origin;
const root = document.documentElement;
let game: RunningGame | null = null;
let opening = false;
let paused = false;

async function open(init: Init): Promise<void> {
  const base = apiBase(init.api, ownOrigin);
  if (opening || !base) return;
  opening = true;
  game?.end();
  game = null;
  const say = createGameTranslator(init.words);
  root.lang = init.locale;
  root.dir = directionOf(init.locale);
  root.classList.toggle('still', init.reducedMotion);
  view.label(say);
  view.other.hidden = true;
  view.note(say('starting'));
  // Before a round a lost connection only delays the start; during one it leaves the result open.
  let missed = () => view.note(say('starting'));
  const opened = await openGameApi(base, init.launchToken, () => missed());
  const state = opened.is === 'done' ? await opened.value.state() : opened;
  opening = false;
  if (opened.is !== 'done' || state.is !== 'done') {
    view.note(say('noStart'));
    view.other.textContent = say('leave');
    view.other.hidden = false;
    view.other.addEventListener('click', () => game ?? page.tell({ type: 'leave' }), { once: true });
    page.tell({ type: 'ended', reason: state.is === 'refused' ? 'token' : 'offline' });
    return;
  }
  missed = () => view.note(say('checking'));
  game = runGame(view, init, opened.value, state.value, (message) => page.tell(message));
  if (paused) game.pause();
}

const page = openPageChannel(parent, ownOrigin, (message) => {
  if (message.type === 'init') void open(message);
  else {
    paused = message.type === 'pause';
    if (paused) game?.pause();
    else game?.resume();
  }
});

const sayInEnglish = createGameTranslator({});
view.label(sayInEnglish);
if (parent === window) view.note(sayInEnglish('alone'));
else {
  view.note(sayInEnglish('starting'), false);
  page.tell({ type: 'ready', version: gameProtocol });
}
