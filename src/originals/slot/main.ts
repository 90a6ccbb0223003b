/** The frame's front door: says it is ready, takes the page's word, opens the visit and plays. */
import { directionOf } from '#values/direction.ts';
import { gameProtocol, type PageMessage } from '#values/game-messages.ts';
import { openApi } from './api.ts';
import { talkWith } from './page.ts';
import { play, type Visit } from './play.ts';
import { openView } from './view.ts';
import { sayIn } from './words.ts';

type Init = Extract<PageMessage, { type: 'init' }>;

const view = openView();
const address = location.origin;
const root = document.documentElement;
let visit: Visit | null = null;
let opening = false;
let paused = false;

/** The vendor's own address only: the token goes nowhere else. */
function baseOf(api: string): string | null {
  const url = new URL(api, location.href);
  return url.origin === address ? url.href.replace(/\/$/, '') : null;
}

async function open(init: Init): Promise<void> {
  const base = baseOf(init.api);
  if (opening || !base) return;
  opening = true;
  visit?.end();
  visit = null;
  const say = sayIn(init.words);
  root.lang = init.locale;
  root.dir = directionOf(init.locale);
  root.classList.toggle('still', init.reducedMotion);
  view.label(say);
  view.other.hidden = true;
  view.note(say('starting'));
  // Before a round the line can only delay the start; within one it leaves a result open.
  let missed = () => view.note(say('starting'));
  const opened = await openApi(base, init.launchToken, () => missed());
  const state = opened.is === 'done' ? await opened.value.state() : opened;
  opening = false;
  if (opened.is !== 'done' || state.is !== 'done') {
    view.note(say('noStart'));
    view.other.textContent = say('leave');
    view.other.hidden = false;
    view.other.addEventListener('click', () => visit ?? page.tell({ type: 'leave' }), { once: true });
    page.tell({ type: 'ended', reason: state.is === 'refused' ? 'token' : 'offline' });
    return;
  }
  missed = () => view.note(say('checking'));
  visit = play(view, init, opened.value, state.value, (message) => page.tell(message));
  if (paused) visit.pause();
}

const page = talkWith(parent, address, (message) => {
  if (message.type === 'init') void open(message);
  else {
    paused = message.type === 'pause';
    if (paused) visit?.pause();
    else visit?.resume();
  }
});

const plain = sayIn({});
view.label(plain);
if (parent === window) view.note(plain('alone'));
else {
  view.note(plain('starting'), false);
  page.tell({ type: 'ready', version: gameProtocol });
}
