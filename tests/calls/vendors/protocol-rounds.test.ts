/** Rounds of Isla Originals: played once, resumed from every crash point, never faster than allowed. */
import { expect, test } from 'vitest';
import { resumeUnfinishedRounds } from '#platform/vendors/originals/app.ts';
import { millis } from '#values/time.ts';
import { onBothEngines } from '../../engines.ts';
import { moveInto, type VendorWorld, vendorWorld, type WalletInterceptor, withErrorMapping } from './vendor-fixture.ts';

/** Stops of Lantern Tide that win. */
const winning = [0, 0, 6, 3, 0];

const cutBefore =
  (kind: string): WalletInterceptor =>
  (request, forward) =>
    request.url.endsWith(`/${kind}`) ? Promise.reject(new Error('line cut')) : forward(request);
const cutAfter =
  (kind: string): WalletInterceptor =>
  async (request, forward) => {
    const response = await forward(request);
    if (request.url.endsWith(`/${kind}`)) throw new Error('line cut');
    return response;
  };
const whole: WalletInterceptor = (request, forward) => forward(request);

onBothEngines('rounds of Isla Originals', (open) => {
  test('state returns bets, pay table and exact return; a round returns grid, lines, win and balance', async () => {
    const platform = await vendorWorld(open, { funds: 10_000 });
    const { bearer } = await platform.enter();
    const { body } = await platform.askGame('GET', '/state', bearer);
    expect(body.value).toMatchObject({
      game: { code: 'lantern-tide', name: 'Lantern Tide', vendor: 'isla-originals' },
      balance: '100.00',
      last: null,
      payTable: { returnToPlayer: '96.1133', maxWinTimes: 97.6 },
    });
    expect((body.value.bets as string[])[0]).toBe('0.50');
    platform.world.stops = [...winning];
    const played = await platform.askGame('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '0.50' });
    const round = played.body.value.round as {
      win: string;
      state: string;
      outcome: { grid: string[][]; wins: { win: string }[]; total: string };
    };
    expect(round.state).toBe('settled');
    expect(round.outcome.grid).toHaveLength(3);
    expect(Number(round.win)).toBeGreaterThan(0);
    expect(round.outcome.wins.reduce((sum, one) => sum + Number(one.win), 0)).toBeCloseTo(Number(round.win), 9);
    expect(Number(played.body.value.balance)).toBeCloseTo(100 - 0.5 + Number(round.win), 9);
    expect(await platform.amount()).toBe(played.body.value.balance);
    expect(await platform.sound()).toBe(true);
  });

  const crashes: { name: string; cut: WalletInterceptor; brokenChance?: boolean; decided: boolean; resumed: 'rolled_back' | 'settled' }[] =
    [
      { name: 'before the bet was sent', cut: cutBefore('debit'), decided: false, resumed: 'rolled_back' },
      { name: 'after the bet was taken, before its response', cut: cutAfter('debit'), decided: false, resumed: 'rolled_back' },
      { name: 'before the stops were drawn', cut: whole, brokenChance: true, decided: false, resumed: 'settled' },
      { name: 'after the draw, before the win was sent', cut: cutBefore('credit'), decided: true, resumed: 'settled' },
      { name: 'after the win was paid, before its response', cut: cutAfter('credit'), decided: true, resumed: 'settled' },
    ];

  /** Plays a round into the crash. Anything decided by then must stay. */
  async function crashed({ cut, brokenChance }: (typeof crashes)[number]) {
    const platform = await vendorWorld(open, { funds: 10_000 });
    const { bearer } = await platform.enter();
    platform.world.stops = [...winning, 9, 9, 9, 9, 9];
    platform.world.line = cut;
    const { random } = platform.deps;
    if (brokenChance)
      Object.assign(platform.deps, {
        random: () => {
          throw new Error('no chance today');
        },
      });
    const broken = brokenChance ? await vendorHouseAgain(platform) : platform.askGame;
    const first = await broken('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '0.50' });
    expect(first.status).toBeGreaterThanOrEqual(500);
    Object.assign(platform.deps, { random });
    platform.world.line = whole;
    const row = await platform.db.selectFrom('rounds').selectAll().where('member_id', '=', platform.member).executeTakeFirstOrThrow();
    return { platform, bearer, row };
  }

  async function vendorHouseAgain(platform: VendorWorld) {
    const { originalsApp } = await import('#platform/vendors/originals/app.ts');
    const app = withErrorMapping(originalsApp(platform.deps), platform);
    return async (method: string, path: string, bearer: string, body: unknown) => {
      const response = await app.request(`/originals/api${path}`, {
        method,
        headers: { authorization: `Bearer ${bearer}` },
        body: JSON.stringify(body),
      });
      return { status: response.status };
    };
  }

  for (const crash of crashes) {
    test(`a crash ${crash.name} is resumed by the job: ${crash.resumed}`, async () => {
      const { platform, bearer, row } = await crashed(crash);
      expect(await resumeUnfinishedRounds(platform.deps, millis(30_000))).toEqual({ ended: 0, left: 0 });
      platform.world.now += 31_000;
      expect(await resumeUnfinishedRounds(platform.deps, millis(30_000))).toEqual({ ended: 1, left: 0 });
      expect(await resumeUnfinishedRounds(platform.deps, millis(30_000))).toEqual({ ended: 0, left: 0 });
      const after = await platform.db.selectFrom('rounds').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
      expect(after.state).toBe(crash.resumed);
      expect([row.detail !== null, after.detail]).toEqual([crash.decided, crash.decided ? row.detail : after.detail]);
      expect(await platform.balance()).toBe(crash.resumed === 'settled' ? 10_000n - 50n + after.win : 10_000n);
      const again = await platform.askGame('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '0.50' });
      expect(again.body.value).toMatchObject({ round: { state: crash.resumed }, balance: await platform.amount() });
      expect(await platform.sound()).toBe(true);
    });

    test(`a crash ${crash.name} ends with the decided result when the player retries`, async () => {
      const { platform, bearer, row } = await crashed(crash);
      const state = await platform.askGame('GET', '/state', bearer);
      expect(state.body.value.last).toMatchObject({ clientRound: 'round-0001', bet: '0.50', state: row.state });
      const [one, two] = await Promise.all(
        [1, 2].map(() => platform.askGame('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '0.50' })),
      );
      expect(one?.body.value).toEqual(two?.body.value);
      const after = await platform.db.selectFrom('rounds').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
      expect(after.state).toBe('settled');
      expect([row.detail !== null, after.detail]).toEqual([crash.decided, crash.decided ? row.detail : after.detail]);
      expect(await platform.balance()).toBe(10_000n - 50n + after.win);
      expect(await platform.sound()).toBe(true);
    });
  }

  test('a concurrent retry and job agree, and no money is made or lost', async () => {
    for (let n = 0; n < 10; n++) {
      const { platform, bearer } = await crashed(crashes[n % 2] as (typeof crashes)[number]);
      platform.world.now += 31_000;
      await Promise.all([
        resumeUnfinishedRounds(platform.deps, millis(30_000)),
        platform.askGame('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '0.50' }),
      ]);
      await resumeUnfinishedRounds(platform.deps, millis(0));
      const row = await platform.db.selectFrom('rounds').selectAll().where('member_id', '=', platform.member).executeTakeFirstOrThrow();
      expect(['settled', 'rolled_back']).toContain(row.state);
      const isSettled = row.state === 'settled';
      expect([isSettled || row.win === 0n, await platform.balance()]).toEqual([true, isSettled ? 10_000n - 50n + row.win : 10_000n]);
      expect(await platform.sound()).toBe(true);
    }
  });

  /** A round whose bet was taken and whose stops are not drawn yet. */
  async function taken(platform: VendorWorld, game: string, at: number) {
    const { launchId } = await platform.launch();
    const { id } = await platform.db
      .insertInto('rounds')
      .values({
        vendor: 'originals',
        game_code: game,
        member_id: platform.member,
        launch_id: launchId,
        client_round: `left-${game}-${at}`,
        bet: 50n,
        state: 'debited',
        detail: null,
        at: new Date(at),
        settled_at: null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const words = { transaction: `${id}:debit`, round: id, session: launchId, player: platform.member.toString(), game };
    expect((await platform.wallet('debit', { ...words, amount: '0.50' })).status).toBe(200);
    return id;
  }
  const stateOf = async (platform: VendorWorld, id: string) =>
    (await platform.db.selectFrom('rounds').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

  test('a bet on a game that left the catalogue is rolled back', async () => {
    const platform = await vendorWorld(open, { funds: 10_000, game: 'no-such-game' });
    const id = await taken(platform, 'no-such-game', platform.world.now);
    expect(await platform.balance()).toBe(9_950n);
    platform.world.now += 31_000;
    expect(await resumeUnfinishedRounds(platform.deps)).toEqual({ ended: 1, left: 0 });
    expect([await stateOf(platform, id), await platform.balance(), await platform.sound()]).toEqual(['rolled_back', 10_000n, true]);
  });

  test('a failing round is logged and does not block the others', async () => {
    const platform = await vendorWorld(open, { funds: 10_000 });
    const [first, second] = [
      await taken(platform, 'lantern-tide', platform.world.now),
      await taken(platform, 'lantern-tide', platform.world.now + 1),
    ];
    platform.world.now += 31_000;
    const { random } = platform.deps;
    let broken = true;
    const chance = (below: number) => {
      if (!broken) return random(below);
      broken = false;
      throw new Error('no chance for the first');
    };
    expect(await resumeUnfinishedRounds({ ...platform.deps, random: chance })).toEqual({ ended: 1, left: 1 });
    expect([await stateOf(platform, first), await stateOf(platform, second)]).toEqual(['debited', 'settled']);
    expect(platform.world.faults.join()).toContain(first);
    // It is set aside for a minute.
    expect(await resumeUnfinishedRounds(platform.deps)).toEqual({ ended: 0, left: 0 });
    platform.world.now += 60_000;
    expect(await resumeUnfinishedRounds(platform.deps)).toEqual({ ended: 1, left: 0 });
  });

  test('while the wallet is silent the round waits, the response has Retry-After, and no other round begins', async () => {
    const platform = await vendorWorld(open, { funds: 10_000 });
    const { bearer } = await platform.enter();
    platform.world.line = () => Promise.reject(new Error('line cut'));
    for (const clientRound of ['round-0001', 'round-0002']) {
      const away = await platform.askGame('POST', '/rounds', bearer, { clientRound, bet: '0.50' });
      expect(away).toMatchObject({ status: 503, body: { errorCode: 'platform.away' } });
      expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    platform.world.line = whole;
    expect((await platform.askGame('POST', '/rounds', bearer, { clientRound: 'round-0002', bet: '0.50' })).body.value).toMatchObject({
      round: { state: 'settled' },
    });
    const states = await platform.db
      .selectFrom('rounds')
      .select(['client_round', 'state'])
      .where('member_id', '=', platform.member)
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(states).toEqual([
      { client_round: 'round-0001', state: 'rolled_back' },
      { client_round: 'round-0002', state: 'settled' },
    ]);
  });

  test('the server enforces 2.5 s between starts and returns the rest; repeating a round is not a start', async () => {
    const platform = await vendorWorld(open, { funds: 10_000, minCycle: 2500 });
    const { bearer } = await platform.enter();
    const play = (clientRound: string) => platform.askGame('POST', '/rounds', bearer, { clientRound, bet: '0.50' });
    const wait = async (visit: string) => (await platform.askGame('GET', '/state', visit)).body.value.wait;
    expect(await wait(bearer)).toBe(0);
    expect(await play('round-0001')).toMatchObject({ status: 200, body: { value: { wait: 2500 } } });
    platform.world.now += 2499;
    const soon = await play('round-0002');
    expect(soon).toMatchObject({ status: 429, body: { errorCode: 'game.too_soon', value: { wait: 1 } } });
    expect(soon.headers.get('retry-after')).toBe('1');
    expect(await play('round-0001')).toMatchObject({ status: 200, body: { value: { wait: 1 } } });
    platform.world.now += 1;
    expect((await play('round-0002')).status).toBe(200);
    const second = await platform.enter();
    expect(await wait(second.bearer)).toBe(2500);
    expect((await platform.askGame('POST', '/rounds', second.bearer, { clientRound: 'round-0003', bet: '0.50' })).status).toBe(429);
  });

  test('a bet without funds is a refused round, and a new round after a deposit is played', async () => {
    const platform = await vendorWorld(open, { funds: 40 });
    const { bearer } = await platform.enter();
    const play = (clientRound: string) => platform.askGame('POST', '/rounds', bearer, { clientRound, bet: '0.50' });
    expect((await play('round-0001')).body.value).toMatchObject({
      round: { state: 'refused', refusal: 'wallet.insufficient_funds', outcome: null },
      balance: '0.40',
    });
    await moveInto(platform.db, platform.member, 1000, `more-${platform.member}`);
    expect((await play('round-0001')).body.value).toMatchObject({ round: { state: 'refused' } });
    expect((await play('round-0002')).body.value).toMatchObject({ round: { state: 'settled' } });
  });

  test('an unlisted bet and a malformed request are 400', async () => {
    const platform = await vendorWorld(open, { funds: 10_000 });
    const { bearer } = await platform.enter();
    for (const bet of ['0.25', '0.51', '0', '-0.50', '500.00', 'x', '1e2'])
      expect(await platform.askGame('POST', '/rounds', bearer, { clientRound: 'round-0001', bet })).toMatchObject({
        status: 400,
        body: { errorCode: 'game.bet_not_allowed' },
      });
    for (const body of [
      {},
      [],
      null,
      { clientRound: 'x', bet: '0.50' },
      { clientRound: 'round-0001', bet: '0.50', stops: [0, 0, 0, 0, 0] },
    ])
      expect((await platform.askGame('POST', '/rounds', bearer, body)).status).toBe(400);
    expect(await platform.balance()).toBe(10_000n);
    expect(platform.world.faults).toEqual([]);
  });
});
