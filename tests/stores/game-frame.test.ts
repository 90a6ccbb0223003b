// Tests a game visit: launch, messages with the frame, the figures of the bar, and every failure.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { minor, toAmount, toMinor } from '#values/money.ts';
import { type GamesWorld, gamesWorld } from '../calls/games/games-fixture.ts';
import { onOneEngineDaily } from '../engines.ts';
import { postMovement } from '../platform.ts';
import { freezeTimeouts, type Visitor } from './fake-browser.ts';
import { endGameVisit, type FrameMessage, type GameVisitor, visitGame } from './game-visitor.ts';

onOneEngineDaily('a game visit', (open) => {
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

  /** Does what a frame does with its token: exchanges it for a bearer and plays a round. */
  async function playRound(token: string, clientRound: string): Promise<{ roundId: string; bet: string; win: string; balance: string }> {
    const post = async (way: string, body: object, bearer?: string) =>
      (
        (await (
          await platform.request(`/originals/api/${way}`, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
            body: JSON.stringify(body),
          })
        ).json()) as { value: Record<string, never> }
      ).value;
    const nonce = `nonce-of-${token.slice(0, 20)}`;
    const { bearer } = (await post('session', { launchToken: token, nonce })) as unknown as { bearer: string };
    platform.world.now += 3_000;
    const { round, balance } = (await post('rounds', { clientRound, bet: '0.50' }, bearer)) as unknown as {
      round: { roundId: string; bet: string; outcome: { total?: string } | null; win?: string };
      balance: string;
    };
    return { roundId: round.roundId, bet: round.bet, win: round.outcome?.total ?? '0.00', balance };
  }

  test('the frame gets its token once when it is ready, and other windows are ignored (GM-14, R14)', async () => {
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
    // It loaded again: a new token.
    say({ type: 'ready', version: 1 });
    await visitor.until(() => sent.length === 2, 'a fresh token');
    expect(sent[1]?.launchToken).not.toBe(sent[0]?.launchToken);
    stop();
    say({ type: 'leave' });
    expect($playing.get()).toMatchObject({ state: 'idle', leaving: false });
  });

  test('balance and net follow each round, continue in another tab and game, and restart with a new session (GM-14)', async () => {
    const { $playing, $playStats, $balance, start, say, opened, clearPlayStats } = await stores();
    const stop = start();
    await opened();
    say({ type: 'ready', version: 1 });
    await visitor.until(() => $playStats.get() !== null, 'the figures');
    expect($playStats.get()).toMatchObject({ rounds: 0, net: '0.00' });
    const startedAt = $playStats.get()?.startedAt;
    const before = toMinor($balance.get().amount ?? '') ?? 0n;
    const round = await playRound($playing.get().launch?.launchToken ?? '', `round-${Math.random().toString(36).slice(2)}`);
    say({ type: 'round', ...round });
    expect($balance.get().amount).toBe(round.balance);
    await visitor.until(() => $playStats.get()?.rounds === 1, 'the round is counted');
    const net = $playStats.get()?.net ?? '';
    expect(toMinor(net)).toBe((toMinor(round.balance) ?? 0n) - before);
    stop();
    clearPlayStats();

    for (const code of ['lantern-tide', 'night-ferry']) {
      vi.resetModules();
      platform.world.now += 60_000;
      const again = await stores();
      const end = again.start(code);
      await visitor.until(() => again.$playStats.get() !== null, `the figures in ${code}`);
      expect(again.$playStats.get()).toMatchObject({ startedAt, rounds: 1, net });
      end();
    }
    // A new sign-in starts from zero.
    vi.resetModules();
    visitor.token = await platform.signInAs('vicente');
    const anew = await stores();
    anew.start();
    await visitor.until(() => anew.$playStats.get() !== null, 'the figures of a new session');
    expect(anew.$playStats.get()).toMatchObject({ startedAt: new Date(platform.world.now).toISOString(), rounds: 0, net: '0.00' });
  });

  test('with a bonus the game shows all that can be bet, and the header the member’s own money', async () => {
    ({ visitor, stores, sent } = one = await visitGame(platform, 'amihan'));
    const { $playing, $balance, start, say, opened } = await stores();
    const stop = start();
    await opened();
    expect($playing.get().launch?.withBonus).toBe(true);
    say({ type: 'ready', version: 1 });
    const round = await playRound($playing.get().launch?.launchToken ?? '', 'round-with-bonus');
    say({ type: 'round', ...round });
    const bonus = 12_500n;
    await visitor.until(() => toMinor($balance.get().amount ?? '') === (toMinor(round.balance) ?? 0n) - bonus, 'own money');
    stop();
  });

  test('a closed, unknown or failed game shows its reason, and other open games (GM-14, SY-03, ER-19)', async () => {
    await platform.vendorsAre({ kestrel: 'closed' });
    const { $playing, start } = await stores();
    let stop = start('classic-seven');
    await visitor.until(() => $playing.get().state === 'trouble' && $playing.get().others.length > 0, 'closed');
    expect($playing.get().trouble).toMatchObject({ is: 'closed' });
    expect($playing.get().others.every(({ open: isOpen }) => isOpen)).toBe(true);
    stop();
    await platform.vendorsAre({});
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
    stop();
    // A proxy answers in the platform's place, so nobody knows whether a game was opened.
    visitor.line = async (request, forward) =>
      request.url.includes('launchGame') ? new Response('<h1>Bad gateway</h1>', { status: 502 }) : forward(request);
    stop = start();
    await visitor.until(() => $playing.get().trouble?.is === 'late', 'late');
    visitor.line = (request, forward) => forward(request);
    const { reopenGame } = await import('#stores/games/game-session.ts');
    await reopenGame('lantern-tide');
    expect($playing.get()).toMatchObject({ state: 'opening', trouble: null });
    stop();
  });

  test('a launch without a response shows as slow after ten seconds and fails after thirty (R12, GM-14)', async () => {
    const { $playing, start } = await stores();
    visitor.line = () => new Promise(() => {});
    freezeTimeouts();
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

  test('an ended visit reopens in the same frame, and an expired token is renewed automatically (GM-14)', async () => {
    const { $playing, start, say, opened, reopenGame, pauseGame, resumeGame } = await stores();
    const stop = start();
    await opened();
    say({ type: 'ready', version: 1 });
    say({ type: 'ended', reason: 'token' });
    await visitor.until(() => sent.length === 2, 'renewed once');
    say({ type: 'ended', reason: 'session' });
    await visitor.until(() => $playing.get().trouble?.is === 'ended', 'ended');
    await reopenGame('lantern-tide');
    expect(sent).toHaveLength(3);
    expect($playing.get()).toMatchObject({ state: 'open', trouble: null });
    pauseGame('panel');
    resumeGame();
    expect(sent.slice(3)).toEqual([{ type: 'pause', reason: 'panel' }, { type: 'resume' }]);
    say({ type: 'needs-deposit' });
    expect($playing.get().low).toBe(true);
    const replaceState = vi.fn();
    vi.stubGlobal('history', { state: null, replaceState });
    say({ type: 'room', room: 'jade' });
    expect(String(replaceState.mock.lastCall?.[2])).toBe('http://isla.test/en/game?code=lantern-tide&room=jade');
    say({ type: 'leave' });
    expect($playing.get().leaving).toBe(true);
    stop();
  });

  test('a game gets a balance that changed outside it, and not the one that it brought itself (GM-14)', async () => {
    const { $playing, start, say, opened, setBalance } = await stores();
    const stop = start();
    await opened();
    say({ type: 'ready', version: 1 });
    await visitor.until(() => $playing.get().state === 'open', 'open');
    say({ type: 'round', roundId: '1-1', bet: '5.00', win: '0.00', balance: $playing.get().launch?.balance });
    expect(sent).toHaveLength(1);
    // The request of the figures after the round.
    await visitor.until(() => visitor.asked.filter((one) => one.includes('/plays/')).length > 1, 'the figures');
    await visitor.answered();
    freezeTimeouts();
    setBalance('1495.00');
    setBalance('1495.00');
    vi.advanceTimersByTime(9_000);
    expect(sent.slice(1)).toEqual([{ type: 'balance', balance: '1495.00' }]);
    stop();
    setBalance('1.00');
    vi.advanceTimersByTime(9_000);
    expect(sent).toHaveLength(2);
  });

  test('a game gets money that arrived after its round and before the request for the figures (GM-14)', async () => {
    const { $playing, start, say, opened } = await stores();
    const stop = start();
    await opened();
    say({ type: 'ready', version: 1 });
    await visitor.until(() => $playing.get().state === 'open', 'open');
    const { balance } = $playing.get().launch ?? {};
    say({ type: 'round', roundId: '1-1', bet: '5.00', win: '0.00', balance: '0.30' });
    await visitor.until(() => sent.length === 2, 'the balance');
    expect(sent[1]).toEqual({ type: 'balance', balance });
    // What it knows it is not told again.
    say({ type: 'round', roundId: '1-2', bet: '5.00', win: '5.00', balance });
    await visitor.answered();
    expect(sent).toHaveLength(2);
    stop();
  });

  test('a game that plays with a bonus gets all that can be bet in it after a deposit, if the platform tells it (GM-14)', async () => {
    ({ visitor, stores, sent } = one = await visitGame(platform, 'amihan'));
    const { $playing, $playStats, start, say, opened } = await stores();
    const { $balanceWithBonus, $outsideBalance, announce, refreshPlayStats } = await import('#stores/games/play-stats.ts');
    const stop = start();
    await opened();
    say({ type: 'ready', version: 1 });
    await visitor.until(() => $playStats.get() !== null && $playing.get().state === 'open', 'open');
    await visitor.answered();
    const before = toMinor($playing.get().launch?.balance ?? '') ?? 0n;
    const deposit = async () => {
      await postMovement(platform.db, await platform.memberId('amihan'), 500_00, { at: new Date(platform.world.now) });
      await refreshPlayStats().then(announce);
      await visitor.answered();
    };
    visitor.line = async (request, forward) => {
      const answer = await forward(request);
      if (!request.url.includes('/plays/')) return answer;
      const { value, ...body } = (await answer.json()) as { value: object };
      return Response.json({ ...body, value: { ...value, balanceWithBonus: undefined } });
    };
    await deposit();
    await visitor.until(() => $outsideBalance.get() !== null, 'the own money');
    expect([sent.length, $balanceWithBonus.get()]).toEqual([1, null]);
    visitor.line = (request, forward) => forward(request);
    await deposit();
    await visitor.until(() => sent.length === 2, 'the balance');
    const balance = toAmount(minor(before + 1_000_00n));
    expect([sent[1], $balanceWithBonus.get()]).toEqual([{ type: 'balance', balance }, balance]);
    stop();
  });

  test('a result that a poll brings before the game has shown it is not announced as a change from outside (GM-14)', async () => {
    const { $playing, start, say, opened, setBalance } = await stores();
    const { $outsideBalance, ownAmount } = await import('#stores/games/play-stats.ts');
    const stop = start();
    await opened();
    say({ type: 'ready', version: 1 });
    await visitor.until(() => $playing.get().state === 'open', 'open');
    ownAmount('1000.00');
    setBalance('1000.00');
    await visitor.answered();
    freezeTimeouts();
    // The platform has settled, and the reels turn.
    setBalance('999.50');
    setBalance('1009.50');
    vi.advanceTimersByTime(6_000);
    say({ type: 'round', roundId: '1-1', bet: '0.50', win: '10.00', balance: '1009.50' });
    vi.advanceTimersByTime(60_000);
    expect($outsideBalance.get()).toBeNull();
    expect(sent).toHaveLength(1);
    // An amount held anew waits its own full time.
    setBalance('1509.50');
    vi.advanceTimersByTime(6_000);
    expect($outsideBalance.get()).toBeNull();
    vi.advanceTimersByTime(6_000);
    expect($outsideBalance.get()).toBe('1509.50');
    stop();
  });

  test('the frame reports that the site closed and reopened, and the figures are then reloaded (SY-01, GM-14)', async () => {
    const { $playing, start, say, opened } = await stores();
    const stop = start();
    await opened();
    say({ type: 'ready', version: 1 });
    say({ type: 'maintenance', on: true });
    expect($playing.get().site).toBe('closed');
    const balanceRequests = visitor.asked.filter((one) => one.includes('/balance')).length;
    say({ type: 'maintenance', on: false });
    expect($playing.get().site).toBe('open');
    await visitor.until(() => visitor.asked.filter((one) => one.includes('/balance')).length > balanceRequests, 'the balance');
    stop();
  });

  test('a frame that floods the page with messages causes a handful of requests of each kind, and the player opens it again (R14)', async () => {
    const { $playing, start, say, opened, dismissLowBalance, reopenGame } = await stores();
    const stop = start();
    await opened();
    say({ type: 'ready', version: 1 });
    const asked = (path: string) => visitor.asked.filter((one) => one.includes(path)).length;
    const paths = ['/launch', '/play', '/balance'];
    const before = paths.map(asked);
    const replaceState = vi.fn();
    vi.stubGlobal('history', { state: null, replaceState });
    let overlays = 0;
    const round = { type: 'round', bet: '0.50', win: '0.00', balance: '99.50' };
    for (let n = 0; n < 40; n++) {
      say({ type: 'ready', version: 1 });
      say({ ...round, roundId: `round-${n}` });
      say({ type: 'ended', reason: 'token' });
      say({ type: 'refused', reason: 'limit' });
      say({ type: 'maintenance', on: true });
      say({ type: 'maintenance', on: false });
      say({ type: 'room', room: `room-${n}` });
      say({ type: 'needs-deposit' });
      if ($playing.get().low) overlays++;
      dismissLowBalance();
    }
    await visitor.answered();
    const caused = paths.map((path, n) => asked(path) - (before[n] ?? 0));
    for (const [n, path] of paths.entries()) expect(caused[n], path).toBeLessThanOrEqual(10);
    expect(overlays).toBeLessThanOrEqual(4);
    expect(replaceState.mock.calls.length).toBeLessThanOrEqual(20);
    expect($playing.get().trouble?.is).toBe('ended');
    await reopenGame('lantern-tide');
    expect($playing.get()).toMatchObject({ state: 'open', trouble: null });
    stop();
  });

  test('a visit that ended by sign-out in another tab shows as signed out (SH-10, GM-14)', async () => {
    const { start, say, opened } = await stores();
    const { $session } = await import('#stores/access/session.ts');
    $session.set({ state: 'in', member: null });
    const stop = start();
    await opened();
    say({ type: 'ready', version: 1 });
    // The cookie of the browser is gone.
    say({ type: 'ended', reason: 'session' });
    expect($session.get()).toEqual({ state: 'out' });
    stop();
  });

  test('recent games load once for a member and are dropped at sign-out (SH-13)', async () => {
    const { $recent, loadRecent } = await import('#stores/games/recent-games.ts');
    const { $session } = await import('#stores/access/session.ts');
    $session.set({ state: 'in', member: null });
    await Promise.all([loadRecent(), loadRecent()]);
    const recent = $recent.get();
    expect(recent.state === 'known' && recent.list[0]?.gameCode).toBe('lantern-tide');
    expect(visitor.asked.filter((one) => one.includes('recentGame'))).toHaveLength(1);
    $session.set({ state: 'out' });
    expect($recent.get()).toEqual({ state: 'unasked' });
  });
});

test('the visit clock counts from the server’s time (R15)', async () => {
  const { elapsed } = await import('#stores/current-second.ts');
  const since = '2026-11-20T04:00:00.000Z';
  expect(elapsed(since, Date.parse('2026-11-20T04:16:28.400Z'))).toBe('0:16:28');
  expect(elapsed(since, Date.parse('2026-11-20T15:00:00Z'))).toBe('11:00:00');
  expect(elapsed(since, Date.parse('2026-11-20T03:59:59Z'))).toBe('0:00:00');
});
