/** The game session: launching a game with a single-use token, the checked messages of its frame, and named errors (GM-12, GM-14, R14). */
import { atom } from 'nanostores';
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { games } from '#calls/games.ts';
import { callApi } from '#client/api-client.ts';
import { removeItem } from '#client/storage.ts';
import { fbGameCode } from '#values/games/fb-sports.ts';
import { type FrameMessage, type PageMessage, readFrameMessage } from '#values/games/game-messages.ts';
import type { Amount } from '#values/money.ts';
import { serverNow } from '#values/server-clock.ts';
import { initSession, unplayedKey } from '../access/session.ts';
import { refreshBalance } from '../wallet/balance.ts';
import { frameOf, type GameFrame } from './game-frame.ts';
import {
  $balanceWithBonus,
  $outsideBalance,
  $playStats,
  ownAmount,
  refreshPlayStats,
  setPlayBalance,
  startPlayStats,
} from './play-stats.ts';

type Launch = ValueOf<typeof games.launch>;
type Game = Launch['game'];

/**
 * The error of a game. `late`: no response in half a minute. `ended`: the game session is over. `paused`: on a break. `barred`: not open
 * for the account.
 */
interface Trouble {
  readonly is: 'closed' | 'unknown' | 'late' | 'ended' | 'paused' | 'barred' | 'failed';
  /** The platform's, empty where it said nothing. */
  readonly message?: string;
  readonly reference?: string | null;
}

/** Refusals of a launch that are shown for what they are; any other is `failed`. */
const refusals: Readonly<Record<string, Trouble['is']>> = {
  'game.closed': 'closed',
  'game.unknown': 'unknown',
  not_found: 'unknown',
  'game.product_closed': 'barred',
  'protection.excluded': 'paused',
};

export interface Playing {
  /** `opening` until the frame has loaded, reported ready, or been waited for ten seconds. */
  readonly state: 'idle' | 'opening' | 'open' | 'trouble';
  readonly launch: Launch | null;
  /** Null until a frame existed, which means that no bet can have been placed. */
  readonly frame: GameFrame | null;
  /** No sign for ten seconds. */
  readonly slow: boolean;
  /** The frame is shown, but has not loaded for half a minute. */
  readonly stuck: boolean;
  readonly trouble: Trouble | null;
  /** Open games to offer instead. */
  readonly others: readonly Game[];
  /** The site's state during the game: unchanged, closed, or reopened. */
  readonly site: 'as ever' | 'closed' | 'open';
  /** The frame requested a deposit. */
  readonly low: boolean;
  /** Paused, and no round is running. */
  readonly still: boolean;
  /** The frame requested to leave. */
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
  still: false,
  leaving: false,
};

export const $playing = atom<Playing>(idle);

const slowAfter = 10_000;
const timeout = 30_000;
/** Milliseconds between two polls of the figures, for games that send no messages. */
const askEvery = 10_000;

const update = (part: Partial<Playing>): void => $playing.set({ ...$playing.get(), ...part });

let timers: ReturnType<typeof setTimeout>[] = [];
let attempt = 0;
/** A token that the frame could not use is renewed once automatically; after that only by the person. */
let renewed = false;

function stopTimers(): void {
  timers.forEach(clearTimeout);
  timers = [];
}

/** Loads the game into a new frame. Shows it once loaded, or after the timeout, because it may have loaded unnoticed. */
function loadFrame(launch: Launch): void {
  stopTimers();
  tokenLaunchId = null;
  update({ frame: frameOf(launch, $playing.get().frame), slow: false, stuck: false });
  timers = [setTimeout(() => update({ state: 'open', slow: true }), slowAfter), setTimeout(() => update({ stuck: true }), timeout)];
}

/** Shows the frame and ends the slow-loading notices. */
function show(): void {
  stopTimers();
  update({ state: 'open', slow: false, stuck: false });
}

/**
 * The iframe's load event, the only sign of a game without messages. Other games report ready themselves, because browsers fire `load` for
 * their own error pages too.
 */
export function frameLoaded(): void {
  const { state, launch } = $playing.get();
  if (launch && (launch.launchToken === null || launch.api === null) && (state === 'opening' || state === 'open')) show();
}

let pollTimer: ReturnType<typeof setInterval> | undefined;

/** Polls the figures of a game without messages, and of any from when a reality check is due until it is answered, on whatever device. */
function startPolling(): void {
  clearInterval(pollTimer);
  pollTimer = setInterval(() => {
    const polls = tokenLaunchId === null || Date.parse($playStats.get()?.check?.dueAt ?? '') <= serverNow();
    if (polls && $playing.get().state === 'open' && !document.hidden) void refreshForFrame(true);
  }, askEvery);
}

async function offerOthers(): Promise<void> {
  if ($playing.get().others.length > 0) return;
  const result = await callApi(games.hotGames, { gameType: 'RNG', limit: 6 });
  if (result.kind === 'done') update({ others: result.value.list.filter(({ open }) => open) });
}

function fail(trouble: Trouble): void {
  stopTimers();
  attempt++;
  update({ state: 'trouble', slow: false, stuck: false, trouble });
  if (!['ended', 'paused', 'barred'].includes(trouble.is)) void offerOthers();
}

/** A balance that includes a bonus is the game's: the header keeps showing the member's own money. */
function showBalance(amount: string, launch: Pick<Launch, 'withBonus' | 'currencySymbol'> | null): void {
  ownAmount(launch?.withBonus ? null : amount);
  $balanceWithBonus.set(launch?.withBonus ? amount : null);
  if (launch?.withBonus) calmly(refreshMovedMoney);
  else setPlayBalance(amount, launch?.currencySymbol);
}

/** Launches the game at the platform. Null on failure, which `$playing` then shows. */
async function launchGame(gameCode: string): Promise<Launch | null> {
  const attemptId = ++attempt;
  stopTimers();
  const controller = new AbortController();
  timers = [
    setTimeout(() => update({ slow: true }), slowAfter),
    setTimeout(() => {
      controller.abort();
      if (attemptId === attempt) fail({ is: 'late' });
    }, timeout),
  ];
  update({ state: 'opening', slow: false, stuck: false, trouble: null, low: false, leaving: false });
  // A retry is safe: a launch replaces the one before.
  const options = { signal: controller.signal, tries: 3 };
  const roomId = new URLSearchParams(location.search).get('room');
  const result = await (gameCode === fbGameCode
    ? callApi(games.launchFB, {}, options)
    : roomId === null
      ? callApi(games.launch, { gameCode, ...frameTalk?.lottery }, options)
      : callApi(games.launchPvp, { gameCode, roomId }, options));
  if (attemptId !== attempt) return null;
  if (result.kind === 'done') {
    const launch = result.value;
    startPlayStats(launch.launchId, launch.wallet !== undefined);
    showBalance(launch.balance, launch);
    removeItem(unplayedKey, 'local');
    update({ launch });
    return launch;
  }
  if (result.kind === 'refused') {
    const { code, message, reference } = result;
    // Signed out: the page shows it and links to sign-in.
    if (code === 'session.needed' || code === 'session.ended') {
      stopTimers();
      initSession();
    } else {
      // Without a sentence it comes from nobody who could know that no game was opened.
      fail({ is: refusals[code] ?? (message === '' ? 'late' : 'failed'), message, reference });
    }
  }
  return null;
}

export type LotteryLaunch = Omit<RequestOf<typeof games.launch>, 'gameCode'>;

export interface FrameOptions {
  /** The page's BCP 47 tag, and the frame's texts. */
  readonly locale: string;
  readonly words: Readonly<Record<string, string>>;
  readonly frame: () => Window | null;
  /** The frame returns the keyboard focus. */
  readonly onOut: () => unknown;
  /** What the launch of a vendor's lottery says of it (LO-07). */
  readonly lottery?: LotteryLaunch;
}

let frameTalk: FrameOptions | null = null;
/** The launch whose token the frame has received. */
let tokenLaunchId: string | null = null;

/** An opaque origin cannot be a `postMessage` target, so `*` is used. The frame checks the sender, and only it receives the message. */
function post(message: PageMessage): void {
  const origin = $playing.get().frame?.origin ?? 'null';
  frameTalk?.frame()?.postMessage(message, origin === 'null' ? '*' : origin);
}

/** Games without messages receive none. */
const postIfListening = (message: PageMessage): void => void (tokenLaunchId !== null && post(message));

/** What can be bet in the game, as its frame said or was told last. */
let frameBalance: string | null = null;

function tellBalance(balance: string): void {
  frameBalance = balance;
  postIfListening({ type: 'balance', balance: balance as Amount });
}

/** Requests the figures, and tells the frame what can be bet if it does not know: money may have arrived just after its round. */
async function refreshForFrame(poll = false, own = true): Promise<void> {
  const figures = await refreshPlayStats(poll, own);
  // Not every platform tells it with a bonus.
  const balance = figures?.balanceWithBonus ?? ($playing.get().launch?.withBonus ? null : figures?.balance);
  if (balance && balance !== frameBalance) tellBalance(balance);
}

/** The texts that a frame has of the balance: of a game with a wallet apart they name it, and lead to a transfer instead of a deposit. */
function wordsFor({ wallet, game }: Pick<Launch, 'wallet' | 'game'>, words: FrameOptions['words']): FrameOptions['words'] {
  const { walletShort: short, walletDeposit: deposit } = words;
  if (wallet === undefined || !short || !deposit) return words;
  const text = short.replace('{vendor}', game.accountTypeName || wallet);
  const own = ['short', 'spent', 'table.short', 'sports.whyBalance'].filter((word) => Object.hasOwn(words, word));
  return { ...words, deposit, ...Object.fromEntries(own.map((word) => [word, text])) };
}

function sendToken(launch: Launch): void {
  show();
  frameBalance = launch.balance;
  const { launchToken, api, currencySymbol } = launch;
  if (!frameTalk || launchToken === null || api === null) return;
  const { locale, words } = frameTalk;
  tokenLaunchId = launch.launchId;
  post({
    type: 'init',
    launchToken,
    api,
    locale,
    currencySymbol,
    words: wordsFor(launch, words),
    reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
    balance: launch.balance as Extract<PageMessage, { type: 'init' }>['balance'],
  });
}

/** A frame runs another's program. What it may cause in a minute, of what costs requests or takes the page from the player. */
const mostInMinute: Partial<Record<FrameMessage['type'], number>> = { ready: 4, ended: 4, 'needs-deposit': 4, maintenance: 6, room: 20 };
let sent: Partial<Record<FrameMessage['type'], number[]>> = {};

function isTooMany(type: FrameMessage['type']): boolean {
  const most = mostInMinute[type] ?? Number.POSITIVE_INFINITY;
  const now = performance.now();
  const lately = (sent[type] ?? []).filter((at) => now - at < 60_000);
  const tooMany = lately.length >= most;
  if (!tooMany) lately.push(now);
  sent[type] = lately;
  return tooMany;
}

/** Requests that wait their second out: whether they are wanted again after it. */
const resting = new Map<() => unknown, boolean>();

/** Runs a request at once, and for any number of further wishes once a second. */
function calmly(request: () => unknown): void {
  if (resting.has(request)) return void resting.set(request, true);
  resting.set(request, false);
  request();
  setTimeout(() => {
    const again = resting.get(request);
    resting.delete(request);
    if (again && frameTalk) calmly(request);
  }, 1_000);
}
const refreshFigures = (): unknown => refreshPlayStats();
const refreshAfterRound = (): unknown => refreshForFrame();
const refreshOwnMoney = (): unknown => refreshBalance();
const refreshMovedMoney = (): unknown => refreshBalance({ moved: true });

async function onReady(gameCode: string): Promise<void> {
  const { launch } = $playing.get();
  if (!launch) return;
  // The frame was reloaded, and its token is used up.
  const launched = tokenLaunchId === launch.launchId ? await launchGame(gameCode) : launch;
  if (launched) sendToken(launched);
}

async function onEnded(gameCode: string, reason: string): Promise<void> {
  if (reason === 'token' && !renewed) {
    renewed = true;
    const launched = await launchGame(gameCode);
    if (launched) sendToken(launched);
    return;
  }
  // The game session may have ended through a sign-out elsewhere, which has its own message.
  initSession();
  void refreshPlayStats();
  fail({ is: reason === 'offline' ? 'failed' : 'ended' });
}

function onMessage(gameCode: string, event: MessageEvent): void {
  // Accepts messages only from our frame and its expected origin.
  if (!frameTalk || event.source === null || event.source !== frameTalk.frame() || event.origin !== $playing.get().frame?.origin) return;
  const message = readFrameMessage(event.data);
  if (!message) return;
  if (isTooMany(message.type)) {
    // It opens no further session by itself. The player can.
    if ((message.type === 'ready' || message.type === 'ended') && $playing.get().state !== 'trouble') fail({ is: 'ended' });
    return;
  }
  switch (message.type) {
    case 'ready':
      void onReady(gameCode);
      break;
    case 'round': {
      renewed = false;
      showBalance(message.balance, $playing.get().launch);
      frameBalance = message.balance;
      calmly(refreshAfterRound);
      break;
    }
    case 'refused':
      calmly(refreshFigures);
      break;
    case 'paused':
      update({ still: true });
      break;
    case 'maintenance':
      update({ site: message.on ? 'closed' : 'open' });
      if (message.on) break;
      calmly(refreshFigures);
      calmly(refreshOwnMoney);
      break;
    case 'needs-deposit':
      update({ low: true });
      break;
    case 'ended':
      void onEnded(gameCode, message.reason);
      break;
    case 'room': {
      // A reload opens this room. Nothing else on the page reads the address.
      const address = new URL(location.href);
      address.searchParams.set('room', message.room);
      history.replaceState(history.state, '', address);
      break;
    }
    case 'out':
      frameTalk.onOut();
      break;
    case 'leave':
      update({ leaving: true });
      break;
  }
}

/** Shows a closed game's error without a launch request. */
export function showClosedGame(): void {
  $playing.set(idle);
  fail({ is: 'closed' });
}

async function launchInFrame(gameCode: string): Promise<void> {
  const launched = await launchGame(gameCode);
  if (launched) loadFrame(launched);
}

/** Launches the game and listens to its frame. Returns the cleanup function. */
export function openGame(gameCode: string, talking: FrameOptions): () => void {
  $playing.set(idle);
  frameTalk = talking;
  tokenLaunchId = null;
  renewed = false;
  sent = {};
  resting.clear();
  const listener = (event: MessageEvent) => onMessage(gameCode, event);
  addEventListener('message', listener);
  const unlisten = $outsideBalance.listen((amount) => {
    if (!amount) return;
    // A game that plays with a bonus has another balance than the account.
    if ($playing.get().launch?.withBonus) void refreshForFrame(false, false);
    else tellBalance(amount);
  });
  startPolling();
  void launchInFrame(gameCode);
  return () => {
    removeEventListener('message', listener);
    unlisten();
    stopTimers();
    clearInterval(pollTimer);
    attempt++;
    frameTalk = null;
    $playing.set(idle);
  };
}

/** Launches the game again after an end or error. A frame that sends messages receives the new token; any other is replaced. */
export async function reopenGame(gameCode: string): Promise<void> {
  renewed = false;
  sent = {};
  const frameAlive = frameTalk?.frame() != null && tokenLaunchId !== null;
  if (!frameAlive) return launchInFrame(gameCode);
  const launched = await launchGame(gameCode);
  if (launched) sendToken(launched);
}

/** A game that does not say when it is still is taken to be after this time. */
const stillAfter = 15_000;
let stillTimer: ReturnType<typeof setTimeout> | undefined;

/** Pauses the game while a dialog covers it. `$playing.still` tells when its round has ended; a game without messages cannot be asked. */
export function pauseGame(reason: string): void {
  clearTimeout(stillTimer);
  postIfListening({ type: 'pause', reason });
  stillTimer = setTimeout(() => update({ still: true }), tokenLaunchId === null ? 0 : stillAfter);
}

export function resumeGame(): void {
  clearTimeout(stillTimer);
  update({ still: false });
  postIfListening({ type: 'resume' });
}

export const dismissLowBalance = (): void => update({ low: false });
