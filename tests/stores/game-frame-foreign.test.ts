// Tests a game of a vendor that sends no messages: when it shows, what it receives, and when a bet can be ruled out.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type GamesWorld, gamesWorld } from '../calls/games/games-fixture.ts';
import { onOneEngineDaily } from '../engines.ts';
import { freezeTimeouts, type Visitor } from './fake-browser.ts';
import { endGameVisit, type FrameMessage, type GameVisitor, visitGame } from './game-visitor.ts';

onOneEngineDaily('a game that sends no messages', (open) => {
  let platform: GamesWorld;
  let one: GameVisitor;
  let visitor: Visitor;
  let sent: FrameMessage[];
  let stores: GameVisitor['stores'];

  beforeAll(async () => {
    platform = await gamesWorld(open);
  }, 120_000);
  beforeEach(async () => {
    one = await visitGame(platform);
    ({ visitor, sent, stores } = one);
  });
  afterEach(endGameVisit);

  /** Launches as a foreign platform would answer, with these values changed. */
  const launchAs = (change: object): void => {
    visitor.line = async (request, forward) => {
      const answer = await forward(request);
      // A refusal keeps its status, by which the page asks again.
      if (!request.url.includes('launchGame') || !answer.ok) return answer;
      const body = (await answer.json()) as { value: object };
      return Response.json({ ...body, value: { ...body.value, ...change } });
    };
  };
  const foreign = { frameUrl: 'https://games.example/table?seat=7', launchToken: null, api: null };

  test.each([
    ['a silent game', foreign],
    ['a game with a token and no address to use it at', { ...foreign, launchToken: 'half' }],
  ])('%s shows when its frame has loaded, gets no message, and its figures are polled (GM-14, R25)', async (_, launch) => {
    launchAs(launch);
    const { $playing, $playStats, start, say, opened, frameLoaded, pauseGame, resumeGame } = await stores();
    let tick = (): void => {};
    vi.stubGlobal('setInterval', (work: () => void) => {
      tick = work;
    });
    const stop = start();
    await opened();
    await visitor.until(() => $playing.get().frame !== null, 'the frame stands');
    expect($playing.get()).toMatchObject({ state: 'opening', frame: { src: foreign.frameUrl, sandbox: 'allow-scripts', origin: 'null' } });
    frameLoaded();
    expect($playing.get()).toMatchObject({ state: 'open', slow: false, stuck: false });
    pauseGame('panel');
    resumeGame();
    // An unknown message does not count as speaking either.
    for (const message of [{ type: 'ready' }, { type: 'ready', version: 2 }, { type: 'ready', version: '1' }, 'ready', { loaded: true }])
      say(message);
    expect(sent).toEqual([]);
    await visitor.until(() => $playStats.get() !== null, 'the figures');
    const pollCount = () => visitor.asked.filter((one) => one.includes('/plays/')).length;
    const before = pollCount();
    tick();
    await visitor.until(() => pollCount() === before + 1, 'the figures again');
    stop();
  });

  test('playing a silent game counts as activity: a poll that finds a new round sends one real request (WCAG 2.2.1)', async () => {
    const { startPlayStats, refreshPlayStats, $playStats } = await import('#stores/games/play-stats.ts');
    let rounds = 4;
    const polls: boolean[] = [];
    visitor.line = async (request) => {
      polls.push(request.headers.has('x-isla-poll'));
      const figures = { rounds, staked: `${rounds}.00`, won: '0.00', net: `-${rounds}.00`, balance: '90.00', currencySymbol: '₱' };
      return Response.json({
        success: true,
        value: { sessionStartedAt: '2026-11-20T04:00:00.000Z', launchedAt: '2026-11-20T04:00:00.000Z', ...figures },
      });
    };
    startPlayStats('one');
    await visitor.until(() => $playStats.get() !== null, 'the figures');
    await refreshPlayStats(true);
    expect(polls).toEqual([false, true]);
    rounds = 5;
    await refreshPlayStats(true);
    await visitor.until(() => polls.length === 4, 'it is asked once more');
    expect([polls, $playStats.get()?.rounds]).toEqual([[false, true, true, false], 5]);
    await refreshPlayStats(true);
    expect(polls.slice(4)).toEqual([true]);
  });

  test('a frame that does not load shows a notice after ten seconds and a retry after thirty (GM-14, R25, R12)', async () => {
    launchAs(foreign);
    const { $playing, start, opened, reopenGame, frameLoaded } = await stores();
    freezeTimeouts();
    const stop = start();
    await opened();
    await visitor.until(() => $playing.get().frame !== null, 'the frame stands');
    await visitor.answered();
    vi.advanceTimersByTime(10_000);
    expect($playing.get()).toMatchObject({ state: 'open', slow: true, stuck: false, trouble: null });
    vi.advanceTimersByTime(20_000);
    expect($playing.get().stuck, 'it offers a way on').toBe(true);
    const first = $playing.get().frame?.n ?? 0;
    await reopenGame('lantern-tide');
    expect($playing.get()).toMatchObject({ trouble: null, state: 'opening', slow: false, stuck: false, frame: { n: first + 1 } });
    frameLoaded();
    expect($playing.get().state).toBe('open');
    stop();
  });

  test('a talking game that only loads, like an error page, shows notice and retry until it is ready (GM-14, R12)', async () => {
    const { $playing, start, say, opened, frameLoaded } = await stores();
    freezeTimeouts();
    const stop = start();
    await opened();
    await visitor.until(() => $playing.get().frame !== null, 'the frame stands');
    frameLoaded();
    expect($playing.get().state).toBe('opening');
    await visitor.answered();
    vi.advanceTimersByTime(10_000);
    expect($playing.get().slow, 'it says so').toBe(true);
    frameLoaded();
    vi.advanceTimersByTime(20_000);
    expect($playing.get().stuck, 'it offers a way on').toBe(true);
    say({ type: 'ready', version: 1 });
    expect($playing.get()).toMatchObject({ state: 'open', slow: false, stuck: false });
    stop();
  });

  test('a vendor’s own origin is allowed and used for all messages, and the site’s origin never is (GM-14, R14)', async () => {
    launchAs({ frameUrl: foreign.frameUrl, ownOrigin: true });
    const { $playing, start, say, opened } = await stores();
    const targets: string[] = [];
    one.frame = {
      postMessage: (message: FrameMessage, target: string) => {
        targets.push(target);
        sent.push(message);
      },
    };
    let stop = start();
    await opened();
    await visitor.until(() => $playing.get().frame !== null, 'the frame stands');
    expect($playing.get().frame).toMatchObject({ sandbox: 'allow-scripts allow-same-origin', origin: 'https://games.example' });
    say({ type: 'ready', version: 1 }, one.frame, 'null');
    say({ type: 'ready', version: 1 }, one.frame, 'https://other.example');
    expect(sent).toEqual([]);
    say({ type: 'ready', version: 1 }, one.frame, 'https://games.example');
    await visitor.until(() => sent.length === 1, 'the token');
    expect(targets).toEqual(['https://games.example']);
    stop();
    launchAs({ ownOrigin: true });
    stop = start();
    await visitor.until(() => $playing.get().frame !== null, 'the frame of this site stands');
    expect($playing.get().frame).toMatchObject({ sandbox: 'allow-scripts', origin: 'null' });
    stop();
  });

  test('a bet can be ruled out only before a frame exists (GM-14, R25)', async () => {
    const { $playing, start, opened, reopenGame } = await stores();
    const refusing =
      (message: string): typeof visitor.line =>
      async (request, forward) =>
        request.url.includes('launchGame')
          ? Response.json({ success: false, errorCode: 'internal', message, value: {} }, { status: 400 })
          : forward(request);
    visitor.line = refusing('Failed.');
    let stop = start();
    await visitor.until(() => $playing.get().trouble?.is === 'failed', 'failed');
    expect($playing.get().frame).toBeNull();
    stop();
    // Without a sentence it comes from nobody who could know.
    visitor.line = refusing('');
    stop = start();
    await visitor.until(() => $playing.get().trouble?.is === 'late', 'late');
    stop();
    launchAs(foreign);
    stop = start();
    await opened();
    await visitor.until(() => $playing.get().frame !== null, 'the frame stands');
    for (const [message, is] of [
      ['Failed.', 'failed'],
      ['', 'late'],
    ] as const) {
      visitor.line = refusing(message);
      await reopenGame('lantern-tide');
      expect($playing.get()).toMatchObject({ trouble: { is }, frame: { src: foreign.frameUrl } });
    }
    stop();
  });
});
