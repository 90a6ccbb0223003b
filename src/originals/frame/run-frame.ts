/** The entry of a frame: reports ready, receives the page's message, opens the session, and starts the game. */
import { type FrameMessage, gameProtocol, type PageMessage } from '#values/games/game-messages.ts';
import type { Amount } from '#values/money.ts';
import { directionOf } from '#values/text/direction.ts';
import { openPageChannel } from './parent-channel.ts';
import { apiBase, type GameApiResult, pause } from './requests.ts';

type FrameInit = Extract<PageMessage, { type: 'init' }>;
export type FrameGame = { pause(): void; resume(): void; setBalance(balance: Amount): void; end(): void };
type EntryWord = 'starting' | 'slow' | 'checking' | 'noStart' | 'leave' | 'alone';
type Say = (word: EntryWord) => string;

/** A start without an answer says so, and later ends: the page then offers a retry and support (R12). */
const slowAfter = 10_000;
const timeout = 30_000;

/** What a game's API answers with its state. */
type StateOf<Api> = Api extends { state(sending: () => void): Promise<GameApiResult<infer State>> } ? State : never;

interface Entry<Api> {
  /** Writes accessible names and returns the texts. */
  readonly label: (words: Readonly<Record<string, string>>) => Say;
  readonly note: (text: string, aloud?: boolean) => void;
  /** The button that leaves when the game did not start. */
  readonly other: HTMLButtonElement;
  readonly openApi: (base: string, launchToken: string, missed: () => void) => Promise<GameApiResult<Api>>;
  /** `sent` is when the state was requested, by the page's clock in milliseconds: the server's time is read from it. */
  readonly start: (init: FrameInit, api: Api, state: StateOf<Api>, tell: (message: FrameMessage) => void, sent: number) => FrameGame;
}

export function runFrame<Api extends { state(sending: () => void): Promise<GameApiResult<unknown>> }>(entry: Entry<Api>): void {
  const { label, note, other, openApi, start } = entry;
  const root = document.documentElement;
  let game: FrameGame | null = null;
  let opening = false;
  let paused = false;

  async function open(init: FrameInit): Promise<void> {
    const base = apiBase(init.api, location.origin);
    if (opening || !base) return;
    opening = true;
    game?.end();
    game = null;
    root.lang = init.locale;
    root.dir = directionOf(init.locale);
    root.classList.toggle('still', init.reducedMotion);
    const say = label(init.words);
    other.hidden = true;
    note(say('starting'));
    let sent = 0;
    let started = false;
    // Of several attempts only the last one reads the clock.
    const sending = () => {
      sent = performance.now();
    };
    const load = async () => {
      // Before the game a lost connection only delays the start; in the game it leaves a result open.
      const opened = await openApi(base, init.launchToken, () => started && note(say('checking')));
      return opened.is === 'done' ? { api: opened.value, state: await opened.value.state(sending) } : { api: null, state: opened };
    };
    const slow = setTimeout(() => note(say('slow')), slowAfter);
    const late = pause(timeout).then(() => ({ api: null, state: { is: 'unknown' } as const }));
    const { api, state } = await Promise.race([load(), late]);
    clearTimeout(slow);
    opening = false;
    if (!api || state.is !== 'done') {
      note(say('noStart'));
      other.textContent = say('leave');
      other.hidden = false;
      other.addEventListener('click', () => game ?? page.tell({ type: 'leave' }), { once: true });
      page.tell({ type: 'ended', reason: state.is === 'refused' ? 'token' : 'offline' });
      return;
    }
    started = true;
    game = start(init, api, state.value as StateOf<Api>, (message) => page.tell(message), sent);
    if (paused) game.pause();
  }

  const page = openPageChannel(parent, location.origin, (message) => {
    if (message.type === 'init') void open(message);
    else if (message.type === 'balance') game?.setBalance(message.balance);
    else {
      paused = message.type === 'pause';
      if (paused) game?.pause();
      else game?.resume();
    }
  });

  const inEnglish = label({});
  if (parent === window) note(inEnglish('alone'));
  else {
    note(inEnglish('starting'), false);
    page.tell({ type: 'ready', version: gameProtocol });
  }
}
