/** Opening a game and talking with its frame, where it talks: a token that works once, messages that are checked, and every way in which it can fail by name (GM-12, GM-14, R14). */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/call.ts';
import { games } from '#calls/games.ts';
import { ask } from '#client/ask.ts';
import { drop } from '#client/keep.ts';
import { type PageMessage, readFrameMessage } from '#values/game-messages.ts';
import { refreshBalance, setBalance } from './balance.ts';
import { frameOf, type GameFrame } from './game-frame.ts';
import { beginVisit, refreshPlay } from './play.ts';
import { unplayed, wakeSession } from './session.ts';

type Launch = ValueOf<typeof games.launch>;
type Game = Launch['game'];

/** Why nothing is played. `late`: no answer in half a minute. `ended`: the visit is over. */
type Trouble =
  | { readonly is: 'closed' | 'unknown' | 'late' | 'ended' }
  | { readonly is: 'failed'; readonly message: string; readonly reference: string | null };

export interface Playing {
  /** `opening` until the frame has loaded, has said that it is ready, or has kept one waiting for ten seconds. */
  readonly state: 'idle' | 'opening' | 'open' | 'trouble';
  readonly launch: Launch | null;
  /** Null while no game can have been played: then it is known that no bet was placed. */
  readonly frame: GameFrame | null;
  /** Ten seconds without a sign. */
  readonly slow: boolean;
  /** The frame is shown, and has given no sign of having loaded for half a minute. */
  readonly stuck: boolean;
  readonly trouble: Trouble | null;
  /** Games that can be opened instead. */
  readonly others: readonly Game[];
  /** The site: closed under the game, or open again. */
  readonly site: 'as ever' | 'closed' | 'open';
  /** The frame asked for a deposit. */
  readonly low: boolean;
  /** The frame asked to be left. */
  readonly leaving: boolean;
}

const idle: Playing = {
  state: 'idle',
  launch: null,
  frame: null,
  slow: false,
  stuck: false,
  trouble: null,
  others: [],
  site: 'as ever',
  low: false,
  leaving: false,
};

export const $playing = atom<Playing>(idle);

const slowAfter = 10_000;
const enough = 30_000;
/** How often the figures of a game that says nothing of its rounds are asked for. */
const askEvery = 10_000;

const put = (part: Partial<Playing>): void => $playing.set({ ...$playing.get(), ...part });

let timers: ReturnType<typeof setTimeout>[] = [];
let attempt = 0;
/** Tokens are made anew when the frame could not use one; once by itself, then by the person. */
let renewed = false;

function stopTimers(): void {
  timers.forEach(clearTimeout);
  timers = [];
}

/** Puts the game into a new frame, and shows it when it has loaded, or when it has kept one waiting long enough: it may well be there. */
function place(launch: Launch): void {
  stopTimers();
  given = null;
  put({ frame: frameOf(launch, $playing.get().frame), slow: false, stuck: false });
  timers = [setTimeout(() => put({ state: 'open', slow: true }), slowAfter), setTimeout(() => put({ stuck: true }), enough)];
}

/** The frame has given a sign: it is shown, and nothing more is said of waiting. */
function show(): void {
  stopTimers();
  put({ state: 'open', slow: false, stuck: false });
}

/** The frame has loaded, which is all that a game gives that does not speak. One that speaks says so itself: browsers load their own error pages too. */
export function frameLoaded(): void {
  const { state, launch } = $playing.get();
  if (launch?.launchToken === null && (state === 'opening' || state === 'open')) show();
}

let asks: ReturnType<typeof setInterval> | undefined;

/** Asks for the figures of a game again and again until it speaks for itself. */
function follow(): void {
  clearInterval(asks);
  asks = setInterval(() => {
    if (given === null && $playing.get().state === 'open' && !document.hidden) void refreshPlay(true);
  }, askEvery);
}

async function offerOthers(): Promise<void> {
  if ($playing.get().others.length > 0) return;
  const got = await ask(games.hotGames, { gameType: 'RNG', limit: 6 });
  if (got.kind === 'done') put({ others: got.value.list.filter(({ open }) => open) });
}

function fail(trouble: Trouble): void {
  stopTimers();
  attempt++;
  put({ state: 'trouble', slow: false, stuck: false, trouble });
  if (trouble.is !== 'ended') void offerOthers();
}

/** Asks the platform to open the game; what comes back is for the frame alone. Null when it failed, which is then on the screen. */
async function askLaunch(gameCode: string): Promise<Launch | null> {
  const mine = ++attempt;
  stopTimers();
  const giveUp = new AbortController();
  timers = [
    setTimeout(() => put({ slow: true }), slowAfter),
    setTimeout(() => {
      giveUp.abort();
      if (mine === attempt) fail({ is: 'late' });
    }, enough),
  ];
  put({ state: 'opening', slow: false, stuck: false, trouble: null, low: false, leaving: false });
  // A launch replaces the one before it, so asking twice opens one game.
  const got = await ask(games.launch, { gameCode }, { signal: giveUp.signal, tries: 3 });
  if (mine !== attempt) return null;
  if (got.kind === 'done') {
    setBalance(got.value.balance, got.value.currencySymbol);
    beginVisit(got.value.launchId);
    drop(unplayed, 'local');
    put({ launch: got.value });
    return got.value;
  }
  if (got.kind === 'refused') {
    if (got.code === 'game.closed') fail({ is: 'closed' });
    else if (got.code === 'game.unknown' || got.code === 'not_found') fail({ is: 'unknown' });
    // Signed out: the page says so and leads to sign-in.
    else if (got.code === 'session.needed' || got.code === 'session.ended') {
      stopTimers();
      wakeSession();
    } else fail({ is: 'failed', message: got.message, reference: got.reference });
  }
  return null;
}

export interface FrameTalk {
  /** BCP 47 tag and words of the page, for the frame. */
  readonly locale: string;
  readonly words: Readonly<Record<string, string>>;
  readonly frame: () => Window | null;
  /** The keys come back from the frame. */
  readonly onOut: () => void;
}

let talk: FrameTalk | null = null;
/** The launch whose token the frame was given. */
let given: string | null = null;

/** A frame without an origin cannot be addressed by it; it checks that we are the window around it, and nobody else hears. */
function tell(message: PageMessage): void {
  const origin = $playing.get().frame?.origin ?? 'null';
  talk?.frame()?.postMessage(message, origin === 'null' ? '*' : origin);
}

/** A game that does not speak is told nothing. */
const tellWhoSpeaks = (message: PageMessage): void => void (given !== null && tell(message));

function give(launch: Launch): void {
  show();
  if (!talk || launch.launchToken === null || launch.api === null) return;
  given = launch.launchId;
  tell({
    type: 'init',
    launchToken: launch.launchToken,
    api: launch.api,
    locale: talk.locale,
    currencySymbol: launch.currencySymbol,
    words: talk.words,
    reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    balance: launch.balance as Extract<PageMessage, { type: 'init' }>['balance'],
  });
}

async function onReady(gameCode: string): Promise<void> {
  const { launch } = $playing.get();
  if (!launch) return;
  // The frame loaded once more, and a token works once.
  const fresh = given === launch.launchId ? await askLaunch(gameCode) : launch;
  if (fresh) give(fresh);
}

async function onEnded(gameCode: string, reason: string): Promise<void> {
  if (reason === 'token' && !renewed) {
    renewed = true;
    const fresh = await askLaunch(gameCode);
    if (fresh) give(fresh);
    return;
  }
  // The visit may have ended because somebody signed out elsewhere, which is what to say then.
  wakeSession();
  void refreshPlay();
  if (reason === 'offline') fail({ is: 'failed', message: '', reference: null });
  else fail({ is: 'ended' });
}

function onMessage(gameCode: string, event: MessageEvent): void {
  // Only the window that we made may speak, from where its sandbox leaves it.
  if (!talk || event.source === null || event.source !== talk.frame() || event.origin !== $playing.get().frame?.origin) return;
  const message = readFrameMessage(event.data);
  switch (message?.type) {
    case 'ready':
      void onReady(gameCode);
      break;
    case 'round': {
      renewed = false;
      setBalance(message.balance);
      void refreshPlay();
      break;
    }
    case 'maintenance':
      put({ site: message.on ? 'closed' : 'open' });
      if (message.on) break;
      void refreshPlay();
      void refreshBalance();
      break;
    case 'needs-deposit':
      put({ low: true });
      break;
    case 'ended':
      void onEnded(gameCode, message.reason);
      break;
    case 'out':
      talk.onOut();
      break;
    case 'leave':
      put({ leaving: true });
      break;
  }
}

/** A game that is known to be closed is not asked for; others are. */
export function shutGame(): void {
  $playing.set(idle);
  fail({ is: 'closed' });
}

async function openIn(gameCode: string): Promise<void> {
  const fresh = await askLaunch(gameCode);
  if (fresh) place(fresh);
}

/** Opens the game and listens to its frame. Returns how to stop. */
export function openGame(gameCode: string, talking: FrameTalk): () => void {
  $playing.set(idle);
  talk = talking;
  given = null;
  renewed = false;
  const hear = (event: MessageEvent) => onMessage(gameCode, event);
  addEventListener('message', hear);
  follow();
  void openIn(gameCode);
  return () => {
    removeEventListener('message', hear);
    stopTimers();
    clearInterval(asks);
    attempt++;
    talk = null;
    $playing.set(idle);
  };
}

/** Opens the game again after it ended or failed; a frame that speaks and is still there is given the new token, any other is made anew. */
export async function openAgain(gameCode: string): Promise<void> {
  renewed = false;
  const stands = talk?.frame() != null && given !== null;
  if (!stands) return openIn(gameCode);
  const fresh = await askLaunch(gameCode);
  if (fresh) give(fresh);
}

/** The frame waits while something lies over it. */
export const pauseGame = (reason: string): void => tellWhoSpeaks({ type: 'pause', reason });
export const resumeGame = (): void => tellWhoSpeaks({ type: 'resume' });

export const lowSeen = (): void => put({ low: false });
