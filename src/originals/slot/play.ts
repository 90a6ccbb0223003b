/** A visit to the game, once its page has opened it: the scene is set, the parts listen, and the last round is told. */
import type { SlotState } from '#values/slot-play.ts';
import type { Api } from './api.ts';
import { hear } from './keys.ts';
import { choose, offer, offerNext } from './offer.ts';
import { fillPayTable } from './pay-table.ts';
import { lastSays, nameRound } from './result.ts';
import { furnish } from './room.ts';
import { check, press } from './round.ts';
import { betOf, type Init, isShort, type Seat, shortOf, takeSeat } from './seat.ts';
import { setSound } from './sound.ts';
import type { View } from './view.ts';
import { percentIn, symbolIn } from './words.ts';

export type Visit = { pause(): void; resume(): void; end(): void };

function setScene(view: View, { code, name, maker }: SlotState['game']): void {
  furnish({ code, name, category: 'RNG', vendor: maker }, view);
  view.name.textContent = name;
  document.title = name;
}

function openPayTable(seat: Seat, { locale, words }: Init): void {
  const { view, opened, drawing, say, money } = seat;
  fillPayTable(view.tableBody, opened, betOf(seat), drawing, { say, money, percent: percentIn(locale), named: symbolIn(words) });
  view.table.showModal();
}

function turnSound({ view, say }: Seat): void {
  const loud = view.sound.getAttribute('aria-pressed') !== 'true';
  setSound(loud);
  view.sound.setAttribute('aria-pressed', String(loud));
  view.sound.setAttribute('aria-label', say(loud ? 'soundOff' : 'soundOn'));
}

function listen(seat: Seat, init: Init): void {
  const { view, now } = seat;
  const on = { signal: seat.left };
  const clicked = (button: HTMLElement, act: () => void) => button.addEventListener('click', act, on);
  addEventListener('keydown', (event) => hear(seat, event), on);
  addEventListener('keyup', (event) => event.key === ' ' && hear(seat, event), on);
  const back = (): void => {
    view.unsay(seat.say('offline'));
    if (now.phase === 'unsure') press(seat);
  };
  addEventListener('online', back, on);
  clicked(view.spin, () => press(seat));
  clicked(view.lower, () => choose(seat, -1));
  clicked(view.raise, () => choose(seat, 1));
  clicked(view.other, () => seat.tell({ type: now.phase === 'over' ? 'leave' : 'needs-deposit' }));
  clicked(view.info, () => openPayTable(seat, init));
  clicked(view.close, () => view.table.close());
  clicked(view.sound, () => turnSound(seat));
}

/** Finishes the last round when its end is not known, and says how it ended when it is. */
function begin(seat: Seat): void {
  const { view } = seat;
  const { last } = seat.opened;
  view.note('');
  if (last?.outcome && last.state === 'settled') nameRound(seat, last);
  if (last?.state === 'open' || last?.state === 'debited') return void check(seat, last);
  void offerNext(seat);
  const said = last && lastSays(seat, last);
  if (said) view.note(isShort(seat) ? `${said} ${shortOf(seat)}` : said);
}

/** Plays until the visit ends. `tell` speaks to the page. */
export function play(view: View, init: Init, api: Api, opened: SlotState, tell: Seat['tell']): Visit {
  const stop = new AbortController();
  setScene(view, opened.game);
  const seat = takeSeat({ view, api, opened, tell, left: stop.signal }, init);
  delete view.board.dataset.waiting;
  listen(seat, init);
  begin(seat);
  /** The page asks the game to wait, or to go on. */
  const wait = (paused: boolean) => {
    if (!paused && !seat.now.paused) return;
    seat.now.paused = paused;
    if (seat.now.phase === 'ready') view.note(paused ? seat.say('paused') : '');
    offer(seat);
  };
  return { pause: () => wait(true), resume: () => wait(false), end: () => stop.abort() };
}
