/** Entry point of the table's frame: reports ready, receives the page's message, opens the session and sits down. */
import { gameProtocol } from '#values/games/game-messages.ts';
import { directionOf } from '#values/text/direction.ts';
import { openPageChannel } from '../frame/parent-channel.ts';
import { apiBase } from '../frame/requests.ts';
import { openTableApi } from './api.ts';
import { openTableView } from './dom.ts';
import type { TableInit } from './seat.ts';
import { createSay, type TableSay } from './strings.ts';
import { type RunningTable, runTable } from './table.ts';

const view = openTableView();
const root = document.documentElement;
const room = new URLSearchParams(location.search).get('room');
let table: RunningTable | null = null;
let opening = false;
let paused = false;

function label(say: TableSay): void {
  view.info.setAttribute('aria-label', say('table.rules'));
  view.rulesName.textContent = say('table.rules');
  view.close.setAttribute('aria-label', say('close'));
}

async function open(init: TableInit): Promise<void> {
  const base = apiBase(init.api, location.origin);
  if (opening || !base) return;
  opening = true;
  table?.end();
  table = null;
  const say = createSay(init.words);
  root.lang = init.locale;
  root.dir = directionOf(init.locale);
  root.classList.toggle('still', init.reducedMotion);
  label(say);
  view.other.hidden = true;
  view.note(say('starting'));
  const opened = await openTableApi(base, init.launchToken, room, () => view.note(say('starting')));
  let sent = performance.now();
  const state = opened.is === 'done' ? await opened.value.state() : opened;
  // After retries the reading of the clock would be wrong by their length: it is read anew.
  if (state.is === 'done' && performance.now() - sent > 1_000) sent = performance.now();
  opening = false;
  if (opened.is !== 'done' || state.is !== 'done') {
    view.note(say('noStart'));
    view.other.textContent = say('leave');
    view.other.hidden = false;
    view.other.addEventListener('click', () => table ?? page.tell({ type: 'leave' }), { once: true });
    page.tell({ type: 'ended', reason: state.is === 'refused' ? 'token' : 'offline' });
    return;
  }
  table = runTable(view, init, opened.value, state.value, sent, (message) => page.tell(message));
  if (paused) table.pause();
}

const page = openPageChannel(parent, location.origin, (message) => {
  if (message.type === 'init') void open(message);
  else {
    paused = message.type === 'pause';
    if (paused) table?.pause();
    else table?.resume();
  }
});

const inEnglish = createSay({});
label(inEnglish);
if (parent === window) view.note(inEnglish('alone'));
else {
  view.note(inEnglish('starting'), false);
  page.tell({ type: 'ready', version: gameProtocol });
}
