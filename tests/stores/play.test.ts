// A visit to a game without a screen: launch, the talk with the frame, the figures of the bar, and every way in which it can fail.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { toMinor } from '#values/money.ts';
import { type GamesWorld, gamesWorld } from '../calls/games-world.ts';
import { onBothEngines } from '../engines.ts';
import { type GameVisitor, type Sent, visitGame } from './game-visitor.ts';
import { leave, stopClock, type Visitor } from './visitor.ts';

onBothEngines('a visit to a game', (open) => {
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
  afterEach(leave);

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
    say({ type: 'ready', version: 1 }, one.frame, 'http://isla.test');
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
