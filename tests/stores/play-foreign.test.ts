// A game of a vendor that knows nothing of this site: when it is shown, what it is told, and when it is known that no bet was placed.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type GamesWorld, gamesWorld } from '../calls/games-world.ts';
import { onBothEngines } from '../engines.ts';
import { type GameVisitor, type Sent, visitGame } from './game-visitor.ts';
import type { Visitor } from './visitor.ts';

onBothEngines('a game that does not speak', (open) => {
  let world: GamesWorld;
  let one: GameVisitor;
  let visitor: Visitor;
  let sent: Sent[];
  let stores: GameVisitor['stores'];

  beforeAll(async () => {
    world = await gamesWorld(open);
  }, 120_000);
  beforeEach(async () => {
    one = await visitGame(world);
    ({ visitor, sent, stores } = one);
  });
  afterEach(() => vi.unstubAllGlobals());

  /** The launch as a platform of somebody else answers it. */
  const launchAs = (change: object): void => {
    visitor.line = async (request, forward) => {
      const answer = await forward(request);
      if (!request.url.includes('launchGame')) return answer;
      const body = (await answer.json()) as { value: object };
      return Response.json({ ...body, value: { ...body.value, ...change } });
    };
  };
  const foreign = { frameUrl: 'https://games.example/table?seat=7', launchToken: null, api: null };

  test('GM-14 R25 a game that says nothing is shown when its frame has loaded, is told nothing, and its figures are asked for again', async () => {
    launchAs(foreign);
    const { $playing, $visit, start, say, opened, frameLoaded, pauseGame, resumeGame } = await stores();
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
    // Nor does it become one that speaks by saying what this page does not know.
    for (const message of [{ type: 'ready' }, { type: 'ready', version: 2 }, { type: 'ready', version: '1' }, 'ready', { loaded: true }])
      say(message);
    expect(sent).toEqual([]);
    await visitor.until(() => $visit.get() !== null, 'the figures');
    const asked = () => visitor.asked.filter((one) => one.includes('/plays/')).length;
    const before = asked();
    tick();
    await visitor.until(() => asked() === before + 1, 'the figures again');
    stop();
  });

  test('WCAG 2.2.1 who plays a game that says nothing is active: a poll that finds a new round is followed by one question that is none, and one that finds nothing is not', async () => {
    const { beginVisit, refreshPlay, $visit } = await import('#stores/play.ts');
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
    beginVisit('one');
    await visitor.until(() => $visit.get() !== null, 'the figures');
    await refreshPlay(true);
    expect(polls).toEqual([false, true]);
    rounds = 5;
    await refreshPlay(true);
    await visitor.until(() => polls.length === 4, 'it is asked once more');
    expect([polls, $visit.get()?.rounds]).toEqual([[false, true, true, false], 5]);
    await refreshPlay(true);
    expect(polls.slice(4)).toEqual([true]);
  });

  test('GM-14 R25 R12 a frame that does not load is shown after ten seconds with a sentence, after thirty with a way on; opened again it is another frame', async () => {
    launchAs(foreign);
    const { $playing, start, opened, openAgain, frameLoaded } = await stores();
    const real = globalThis.setTimeout;
    vi.stubGlobal('setTimeout', (work: () => void, ms = 0, ...rest: []) => real(work, ms >= 10_000 ? ms / 50 : ms, ...rest));
    const stop = start();
    await opened();
    await visitor.until(() => $playing.get().slow, 'it says so');
    expect($playing.get()).toMatchObject({ state: 'open', stuck: false, trouble: null });
    await visitor.until(() => $playing.get().stuck, 'it offers a way on');
    const first = $playing.get().frame?.n ?? 0;
    await openAgain('lantern-tide');
    expect($playing.get()).toMatchObject({ state: 'opening', slow: false, stuck: false, frame: { n: first + 1 } });
    frameLoaded();
    expect($playing.get().state).toBe('open');
    stop();
  });

  test('GM-14 R12 a game that speaks and whose frame only loads, as an error page does, is still waited for: a sentence, then a way on, until it says that it is ready', async () => {
    const { $playing, start, say, opened, frameLoaded } = await stores();
    const real = globalThis.setTimeout;
    vi.stubGlobal('setTimeout', (work: () => void, ms = 0, ...rest: []) => real(work, ms >= 10_000 ? ms / 50 : ms, ...rest));
    const stop = start();
    await opened();
    await visitor.until(() => $playing.get().frame !== null, 'the frame stands');
    frameLoaded();
    expect($playing.get().state).toBe('opening');
    await visitor.until(() => $playing.get().slow, 'it says so');
    frameLoaded();
    await visitor.until(() => $playing.get().stuck, 'it offers a way on');
    say({ type: 'ready', version: 1 });
    expect($playing.get()).toMatchObject({ state: 'open', slow: false, stuck: false });
    stop();
  });

  test('GM-14 R14 a vendor’s own origin: its frame keeps it, is heard from it alone and spoken to there; this site’s own is never given', async () => {
    launchAs({ frameUrl: foreign.frameUrl, ownOrigin: true });
    const { $playing, start, say, opened } = await stores();
    const targets: string[] = [];
    one.frame = {
      postMessage: (message: Sent, target: string) => {
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

  test('GM-14 R25 before a frame stands it is known that no bet was placed, and after that no more', async () => {
    const { $playing, start, opened, openAgain } = await stores();
    const failing: typeof visitor.line = async (request, forward) =>
      request.url.includes('launchGame')
        ? Response.json({ success: false, errorCode: 'internal', message: '', value: {} }, { status: 400 })
        : forward(request);
    visitor.line = failing;
    let stop = start();
    await visitor.until(() => $playing.get().trouble?.is === 'failed', 'failed');
    expect($playing.get().frame).toBeNull();
    stop();
    launchAs(foreign);
    stop = start();
    await opened();
    await visitor.until(() => $playing.get().frame !== null, 'the frame stands');
    visitor.line = failing;
    await openAgain('lantern-tide');
    expect($playing.get()).toMatchObject({ trouble: { is: 'failed' }, frame: { src: foreign.frameUrl } });
    stop();
  });
});
