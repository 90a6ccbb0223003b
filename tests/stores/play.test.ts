// A visit to a game without a screen: launch, the talk with the frame, the figures of the bar, and every way in which it can fail.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toMinor } from '#values/money.ts';
import { type GamesWorld, gamesWorld } from '../calls/games-world.ts';
import { onBothEngines } from '../engines.ts';
import { leave, stopClock, type Visitor, visit } from './visitor.ts';

type Sent = { type: string; launchToken?: string; words?: Record<string, string>; api?: string; reason?: string };

onBothEngines('a visit to a game', (open) => {
  let world: GamesWorld;
  let visitor: Visitor;
  let sent: Sent[];
  let frame: object;
  let outs: string[];

  beforeAll(async () => {
    world = await gamesWorld(open);
  }, 120_000);
  beforeEach(async () => {
    vi.resetModules();
    visitor = visit(async (request) => world.app.fetch(request));
    visitor.token = await world.as('marisol');
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    vi.stubGlobal('location', new URL('http://isla.test/en/game?code=lantern-tide'));
    sent = [];
    outs = [];
    frame = { postMessage: (message: Sent, target: string) => void (target === '*' && sent.push(message)) };
  });
  afterEach(leave);

  const stores = async () => {
    const launch = await import('#stores/launch.ts');
    const { $visit, endVisit } = await import('#stores/play.ts');
    const { $balance } = await import('#stores/balance.ts');
    const say = (data: unknown, from: object = frame, origin = 'null') => visitor.tell('message', { data, source: from, origin });
    const talk = { locale: 'en', words: { bet: 'Bet' }, frame: () => frame as Window, onOut: () => void outs.push('out') };
    const start = (code = 'lantern-tide') => launch.openGame(code, talk);
    const opened = () => visitor.until(() => launch.$playing.get().launch !== null, 'the game is launched');
    return { ...launch, $visit, endVisit, $balance, say, start, opened };
  };

  /** What a frame does with its token: a bearer, then a round. */
  async function playRound(token: string, clientRound: string): Promise<{ roundId: string; bet: string; win: string; balance: string }> {
    const post = async (way: string, body: object, bearer?: string) =>
      (
        (await (
          await world.app.request(`/originals/api/${way}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
            body: JSON.stringify(body),
          })
        ).json()) as { value: Record<string, never> }
      ).value;
    const nonce = `nonce-of-${token.slice(0, 20)}`;
    const { bearer } = (await post('session', { launchToken: token, nonce })) as unknown as { bearer: string };
    world.world.now += 3_000;
    const { round, balance } = (await post('rounds', { clientRound, bet: '0.50' }, bearer)) as unknown as {
      round: { roundId: string; bet: string; outcome: { total?: string } | null; win?: string };
      balance: string;
    };
    return { roundId: round.roundId, bet: round.bet, win: '0.00', balance };
  }

  test('GM-14 R14 the frame is given its token when it says that it is ready, once; strangers are not heard', async () => {
    const { $playing, start, say, opened } = await stores();
    const stop = start();
    await opened();
    say({ type: 'ready', version: 1 }, {});
    say({ type: 'ready', version: 1 }, frame, 'http://isla.test');
    say({ type: 'ready', version: 1, more: 1 });
    expect(sent).toEqual([]);
    say({ type: 'ready', version: 1 });
    await visitor.until(() => $playing.get().state === 'open', 'the frame is open');
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      type: 'init',
      api: '/originals/api',
      words: { bet: 'Bet' },
      launchToken: $playing.get().launch?.launchToken,
    });
    // It loaded again: another token.
    say({ type: 'ready', version: 1 });
    await visitor.until(() => sent.length === 2, 'a fresh token');
    expect(sent[1]?.launchToken).not.toBe(sent[0]?.launchToken);
    stop();
    say({ type: 'leave' });
    expect($playing.get()).toMatchObject({ state: 'idle', leaving: false });
  });

  test('GM-14 balance and net are the platform’s right after a round; session and net go on in another tab and game, and begin anew together', async () => {
    const { $playing, $visit, $balance, start, say, opened, endVisit } = await stores();
    const stop = start();
    await opened();
    say({ type: 'ready', version: 1 });
    await visitor.until(() => $visit.get() !== null, 'the figures');
    expect($visit.get()).toMatchObject({ rounds: 0, net: '0.00' });
    const startedAt = $visit.get()?.startedAt;
    const before = toMinor($balance.get().amount ?? '') ?? 0n;
    const round = await playRound($playing.get().launch?.launchToken ?? '', `round-${Math.random().toString(36).slice(2)}`);
    say({ type: 'round', ...round });
    expect($balance.get().amount).toBe(round.balance);
    await visitor.until(() => $visit.get()?.rounds === 1, 'the round is counted');
    const net = $visit.get()?.net ?? '';
    expect(toMinor(net)).toBe((toMinor(round.balance) ?? 0n) - before);
    stop();
    endVisit();

    for (const code of ['lantern-tide', 'night-ferry']) {
      vi.resetModules();
      world.world.now += 60_000;
      const again = await stores();
      const end = again.start(code);
      await visitor.until(() => again.$visit.get() !== null, `the figures in ${code}`);
      expect(again.$visit.get()).toMatchObject({ startedAt, rounds: 1, net });
      end();
    }
    // Who signs in anew begins anew.
    vi.resetModules();
    visitor.token = await world.as('marisol');
    const anew = await stores();
    anew.start();
    await visitor.until(() => anew.$visit.get() !== null, 'the figures of a new session');
    expect(anew.$visit.get()).toMatchObject({ startedAt: new Date(world.world.now).toISOString(), rounds: 0, net: '0.00' });
  });

  test('GM-14 SY-03 ER-19 closed, unknown, failed: each by its name, with games that are open', async () => {
    await world.vendorsAre({ kestrel: 'closed' });
    const { $playing, start } = await stores();
    let stop = start('classic-seven');
    await visitor.until(() => $playing.get().state === 'trouble' && $playing.get().others.length > 0, 'closed');
    expect($playing.get().trouble).toEqual({ is: 'closed' });
    expect($playing.get().others.every(({ open: isOpen }) => isOpen)).toBe(true);
    stop();
    await world.vendorsAre({});
    stop = start('nowhere');
    await visitor.until(() => $playing.get().trouble?.is === 'unknown', 'unknown');
    stop();
    visitor.line = async (request, forward) =>
      request.url.includes('launchGame')
        ? Response.json({ success: false, errorCode: 'internal', message: 'Failed.', value: { reference: 'R-7' } }, { status: 400 })
        : forward(request);
    stop = start();
    await visitor.until(() => $playing.get().trouble?.is === 'failed', 'failed');
    expect($playing.get().trouble).toEqual({ is: 'failed', message: 'Failed.', reference: 'R-7' });
    visitor.line = (request, forward) => forward(request);
    const { openAgain } = await import('#stores/launch.ts');
    await openAgain('lantern-tide');
    expect($playing.get()).toMatchObject({ state: 'opening', trouble: null });
    stop();
  });

  test('R12 GM-14 a launch without an answer says that it is slow, and ends', async () => {
    const { $playing, start } = await stores();
    visitor.line = () => new Promise(() => {});
    stopClock();
    const stop = start();
    const after = async (ms: number) => {
      await vi.advanceTimersByTimeAsync(ms);
      const { slow, state, trouble } = $playing.get();
      return [slow, state, trouble?.is];
    };
    expect(await after(9_999)).toEqual([false, 'opening', undefined]);
    expect(await after(1)).toEqual([true, 'opening', undefined]);
    expect(await after(19_999)).toEqual([true, 'opening', undefined]);
    expect(await after(1)).toEqual([false, 'trouble', 'late']);
    stop();
  });

  test('GM-14 an ended visit can be opened again in the same frame; a token that is too old is renewed by itself', async () => {
    const { $playing, start, say, opened, openAgain, pauseGame, resumeGame } = await stores();
    const stop = start();
    await opened();
    say({ type: 'ready', version: 1 });
    say({ type: 'ended', reason: 'token' });
    await visitor.until(() => sent.length === 2, 'renewed once');
    say({ type: 'ended', reason: 'session' });
    await visitor.until(() => $playing.get().trouble?.is === 'ended', 'ended');
    await openAgain('lantern-tide');
    expect(sent).toHaveLength(3);
    expect($playing.get()).toMatchObject({ state: 'open', trouble: null });
    pauseGame('panel');
    resumeGame();
    expect(sent.slice(3)).toEqual([{ type: 'pause', reason: 'panel' }, { type: 'resume' }]);
    say({ type: 'needs-deposit' });
    expect($playing.get().low).toBe(true);
    say({ type: 'leave' });
    expect($playing.get().leaving).toBe(true);
    stop();
  });

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

  test('GM-14 R14 a vendor’s own origin: its frame keeps it, is heard from it alone and spoken to there; this site’s own is never given', async () => {
    launchAs({ frameUrl: foreign.frameUrl, ownOrigin: true });
    const { $playing, start, say, opened } = await stores();
    const targets: string[] = [];
    frame = {
      postMessage: (message: Sent, target: string) => {
        targets.push(target);
        sent.push(message);
      },
    };
    let stop = start();
    await opened();
    await visitor.until(() => $playing.get().frame !== null, 'the frame stands');
    expect($playing.get().frame).toMatchObject({ sandbox: 'allow-scripts allow-same-origin', origin: 'https://games.example' });
    say({ type: 'ready', version: 1 }, frame, 'null');
    say({ type: 'ready', version: 1 }, frame, 'https://other.example');
    expect(sent).toEqual([]);
    say({ type: 'ready', version: 1 }, frame, 'https://games.example');
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

  test('SY-01 GM-14 the frame tells that the site closed and opened again; then the figures are asked for', async () => {
    const { $playing, start, say, opened } = await stores();
    const stop = start();
    await opened();
    say({ type: 'ready', version: 1 });
    say({ type: 'maintenance', on: true });
    expect($playing.get().site).toBe('closed');
    const asked = visitor.asked.filter((one) => one.includes('/balance')).length;
    say({ type: 'maintenance', on: false });
    expect($playing.get().site).toBe('open');
    await visitor.until(() => visitor.asked.filter((one) => one.includes('/balance')).length > asked, 'the balance');
    stop();
  });

  test('SY-16 GM-14 a visit that ended because somebody signed out elsewhere says that', async () => {
    const { start, say, opened } = await stores();
    const { $session } = await import('#stores/session.ts');
    $session.set({ state: 'in', member: null });
    const stop = start();
    await opened();
    say({ type: 'ready', version: 1 });
    // The cookie of the browser is gone.
    say({ type: 'ended', reason: 'session' });
    expect($session.get()).toEqual({ state: 'out' });
    stop();
  });

  test('SH-13 recent games: asked once for who is signed in, forgotten at sign-out', async () => {
    const { $recent, loadRecent } = await import('#stores/recent.ts');
    const { $session } = await import('#stores/session.ts');
    $session.set({ state: 'in', member: null });
    await Promise.all([loadRecent(), loadRecent()]);
    const recent = $recent.get();
    expect(recent.state === 'known' && recent.list[0]?.gameCode).toBe('lantern-tide');
    expect(visitor.asked.filter((one) => one.includes('recentGame'))).toHaveLength(1);
    $session.set({ state: 'out' });
    expect($recent.get()).toEqual({ state: 'unasked' });
  });
});

test('R15 the clock of a visit counts from the server’s time', async () => {
  const { elapsed } = await import('#stores/ticking.ts');
  const since = '2026-11-20T04:00:00.000Z';
  expect(elapsed(since, Date.parse('2026-11-20T04:16:28.400Z'))).toBe('0:16:28');
  expect(elapsed(since, Date.parse('2026-11-20T15:00:00Z'))).toBe('11:00:00');
  expect(elapsed(since, Date.parse('2026-11-20T03:59:59Z'))).toBe('0:00:00');
});
