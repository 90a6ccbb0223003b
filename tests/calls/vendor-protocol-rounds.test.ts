/** Rounds of Isla Originals: played once, resumed from every crash point, no faster than allowed; and the visits they are played in. */
import { expect, test } from 'vitest';
import { resume } from '#platform/vendors/originals/app.ts';
import { millis } from '#values/time.ts';
import { onBothEngines } from '../engines.ts';
import { refusing } from './refusing.ts';
import { type Line, moveInto, type VendorHouse, vendorHouse } from './vendor-house.ts';

/** Stops of Lantern Tide that pay something. */
const winning = [0, 0, 6, 3, 0];

const cutBefore =
  (kind: string): Line =>
  (request, forward) =>
    request.url.endsWith(`/${kind}`) ? Promise.reject(new Error('line cut')) : forward(request);
const cutAfter =
  (kind: string): Line =>
  async (request, forward) => {
    const response = await forward(request);
    if (request.url.endsWith(`/${kind}`)) throw new Error('line cut');
    return response;
  };
const whole: Line = (request, forward) => forward(request);

onBothEngines('rounds of Isla Originals', (open) => {
  test('originals: state tells bets, pay table and exact return; a round answers grid, lines, win and balance', async () => {
    const house = await vendorHouse(open, { funds: 10_000 });
    const { bearer } = await house.enter();
    const { body } = await house.ask('GET', '/state', bearer);
    expect(body.value).toMatchObject({
      game: { code: 'lantern-tide', name: 'Lantern Tide', maker: 'isla-originals' },
      balance: '100.00',
      last: null,
      payTable: { returnToPlayer: '96.1133', maxWinTimes: 100 },
    });
    expect((body.value.bets as string[])[0]).toBe('0.50');
    house.world.stops = [...winning];
    const played = await house.ask('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '0.50' });
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
    expect(await house.amount()).toBe(played.body.value.balance);
    expect(await house.sound()).toBe(true);
  });

  const crashes: { name: string; cut: Line; brokenChance?: boolean; decided: boolean; resumed: 'rolled_back' | 'settled' }[] = [
    { name: 'before the bet went out', cut: cutBefore('debit'), decided: false, resumed: 'rolled_back' },
    { name: 'after the bet was taken, before that was known', cut: cutAfter('debit'), decided: false, resumed: 'rolled_back' },
    { name: 'before chance decided', cut: whole, brokenChance: true, decided: false, resumed: 'settled' },
    { name: 'after the decision, before the win went out', cut: cutBefore('credit'), decided: true, resumed: 'settled' },
    { name: 'after the win was paid, before that was known', cut: cutAfter('credit'), decided: true, resumed: 'settled' },
  ];

  /** Plays a round into the crash; what was decided by then must stay. */
  async function crashed({ cut, brokenChance }: (typeof crashes)[number]) {
    const house = await vendorHouse(open, { funds: 10_000 });
    const { bearer } = await house.enter();
    house.world.stops = [...winning, 9, 9, 9, 9, 9];
    house.world.line = cut;
    const { random } = house.deps;
    if (brokenChance)
      Object.assign(house.deps, {
        random: () => {
          throw new Error('no chance today');
        },
      });
    const broken = brokenChance ? await vendorHouseAgain(house) : house.ask;
    const first = await broken('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '0.50' });
    expect(first.status).toBeGreaterThanOrEqual(500);
    Object.assign(house.deps, { random });
    house.world.line = whole;
    const row = await house.db.selectFrom('rounds').selectAll().where('member_id', '=', house.member).executeTakeFirstOrThrow();
    return { house, bearer, row };
  }

  async function vendorHouseAgain(house: VendorHouse) {
    const { originalsApp } = await import('#platform/vendors/originals/app.ts');
    const app = refusing(originalsApp(house.deps), house.db, house.deps.log);
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
    test(`originals: a crash ${crash.name} is resumed by the job: ${crash.resumed}`, async () => {
      const { house, bearer, row } = await crashed(crash);
      expect(await resume(house.deps, millis(30_000))).toEqual({ ended: 0, left: 0 });
      house.world.now += 31_000;
      expect(await resume(house.deps, millis(30_000))).toEqual({ ended: 1, left: 0 });
      expect(await resume(house.deps, millis(30_000))).toEqual({ ended: 0, left: 0 });
      const after = await house.db.selectFrom('rounds').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
      expect(after.state).toBe(crash.resumed);
      expect([row.detail !== null, after.detail]).toEqual([crash.decided, crash.decided ? row.detail : after.detail]);
      expect(await house.balance()).toBe(crash.resumed === 'settled' ? 10_000n - 50n + after.win : 10_000n);
      const again = await house.ask('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '0.50' });
      expect(again.body.value).toMatchObject({ round: { state: crash.resumed }, balance: await house.amount() });
      expect(await house.sound()).toBe(true);
    });

    test(`originals: a crash ${crash.name} ends when the player asks again, with the result that was decided`, async () => {
      const { house, bearer, row } = await crashed(crash);
      const state = await house.ask('GET', '/state', bearer);
      expect(state.body.value.last).toMatchObject({ clientRound: 'round-0001', bet: '0.50', state: row.state });
      const [one, two] = await Promise.all(
        [1, 2].map(() => house.ask('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '0.50' })),
      );
      expect(one?.body.value).toEqual(two?.body.value);
      const after = await house.db.selectFrom('rounds').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow();
      expect(after.state).toBe('settled');
      expect([row.detail !== null, after.detail]).toEqual([crash.decided, crash.decided ? row.detail : after.detail]);
      expect(await house.balance()).toBe(10_000n - 50n + after.win);
      expect(await house.sound()).toBe(true);
    });
  }

  test('originals: player and job at the same moment agree, and no money is made or lost', async () => {
    for (let n = 0; n < 10; n++) {
      const { house, bearer } = await crashed(crashes[n % 2] as (typeof crashes)[number]);
      house.world.now += 31_000;
      await Promise.all([
        resume(house.deps, millis(30_000)),
        house.ask('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '0.50' }),
      ]);
      await resume(house.deps, millis(0));
      const row = await house.db.selectFrom('rounds').selectAll().where('member_id', '=', house.member).executeTakeFirstOrThrow();
      expect(['settled', 'rolled_back']).toContain(row.state);
      const isSettled = row.state === 'settled';
      expect([isSettled || row.win === 0n, await house.balance()]).toEqual([true, isSettled ? 10_000n - 50n + row.win : 10_000n]);
      expect(await house.sound()).toBe(true);
    }
  });

  /** A round whose bet was taken and of which chance has said nothing. */
  async function taken(house: VendorHouse, game: string, at: number) {
    const { launchId } = await house.launch();
    const { id } = await house.db
      .insertInto('rounds')
      .values({
        vendor: 'originals',
        game_code: game,
        member_id: house.member,
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
    const words = { transaction: `${id}:debit`, round: id, session: launchId, player: house.member.toString(), game };
    expect((await house.wallet('debit', { ...words, amount: '0.50' })).status).toBe(200);
    return id;
  }
  const stateOf = async (house: VendorHouse, id: string) =>
    (await house.db.selectFrom('rounds').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

  test('originals: a bet on a game that is gone from the catalogue goes back', async () => {
    const house = await vendorHouse(open, { funds: 10_000, game: 'no-such-game' });
    const id = await taken(house, 'no-such-game', house.world.now);
    expect(await house.balance()).toBe(9_950n);
    house.world.now += 31_000;
    expect(await resume(house.deps)).toEqual({ ended: 1, left: 0 });
    expect([await stateOf(house, id), await house.balance(), await house.sound()]).toEqual(['rolled_back', 10_000n, true]);
  });

  test('originals: a round that cannot be ended is logged and keeps none of the others waiting', async () => {
    const house = await vendorHouse(open, { funds: 10_000 });
    const [first, second] = [await taken(house, 'lantern-tide', house.world.now), await taken(house, 'lantern-tide', house.world.now + 1)];
    house.world.now += 31_000;
    const { random } = house.deps;
    let broken = true;
    const chance = (below: number) => {
      if (!broken) return random(below);
      broken = false;
      throw new Error('no chance for the first');
    };
    expect(await resume({ ...house.deps, random: chance })).toEqual({ ended: 1, left: 1 });
    expect([await stateOf(house, first), await stateOf(house, second)]).toEqual(['debited', 'settled']);
    expect(house.world.faults.join()).toContain(first);
    expect(await resume(house.deps)).toEqual({ ended: 1, left: 0 });
  });

  test('originals: while the wallet is silent the round waits, says when to come back, and no other begins', async () => {
    const house = await vendorHouse(open, { funds: 10_000 });
    const { bearer } = await house.enter();
    house.world.line = () => Promise.reject(new Error('line cut'));
    for (const clientRound of ['round-0001', 'round-0002']) {
      const away = await house.ask('POST', '/rounds', bearer, { clientRound, bet: '0.50' });
      expect(away).toMatchObject({ status: 503, body: { errorCode: 'platform.away' } });
      expect(Number(away.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    house.world.line = whole;
    expect((await house.ask('POST', '/rounds', bearer, { clientRound: 'round-0002', bet: '0.50' })).body.value).toMatchObject({
      round: { state: 'settled' },
    });
    const states = await house.db
      .selectFrom('rounds')
      .select(['client_round', 'state'])
      .where('member_id', '=', house.member)
      .orderBy('at')
      .orderBy('id')
      .execute();
    expect(states).toEqual([
      { client_round: 'round-0001', state: 'rolled_back' },
      { client_round: 'round-0002', state: 'settled' },
    ]);
  });

  test('originals: 2.5 s between two starts, by the server, which says how much of it is left; asking for a round again is no start', async () => {
    const house = await vendorHouse(open, { funds: 10_000, minCycle: 2500 });
    const { bearer } = await house.enter();
    const play = (clientRound: string) => house.ask('POST', '/rounds', bearer, { clientRound, bet: '0.50' });
    const wait = async (visit: string) => (await house.ask('GET', '/state', visit)).body.value.wait;
    expect(await wait(bearer)).toBe(0);
    expect(await play('round-0001')).toMatchObject({ status: 200, body: { value: { wait: 2500 } } });
    house.world.now += 2499;
    const soon = await play('round-0002');
    expect(soon).toMatchObject({ status: 429, body: { errorCode: 'game.too_soon', value: { wait: 1 } } });
    expect(soon.headers.get('retry-after')).toBe('1');
    expect(await play('round-0001')).toMatchObject({ status: 200, body: { value: { wait: 1 } } });
    house.world.now += 1;
    expect((await play('round-0002')).status).toBe(200);
    const second = await house.enter();
    expect(await wait(second.bearer)).toBe(2500);
    expect((await house.ask('POST', '/rounds', second.bearer, { clientRound: 'round-0003', bet: '0.50' })).status).toBe(429);
  });

  test('originals: no money is a refused round, and a new one after a deposit is not', async () => {
    const house = await vendorHouse(open, { funds: 40 });
    const { bearer } = await house.enter();
    const play = (clientRound: string) => house.ask('POST', '/rounds', bearer, { clientRound, bet: '0.50' });
    expect((await play('round-0001')).body.value).toMatchObject({
      round: { state: 'refused', refusal: 'wallet.insufficient_funds', outcome: null },
      balance: '0.40',
    });
    await moveInto(house.db, house.member, 1000, `more-${house.member}`);
    expect((await play('round-0001')).body.value).toMatchObject({ round: { state: 'refused' } });
    expect((await play('round-0002')).body.value).toMatchObject({ round: { state: 'settled' } });
  });

  test('originals: bets that are not in the list and malformed requests are 400', async () => {
    const house = await vendorHouse(open, { funds: 10_000 });
    const { bearer } = await house.enter();
    for (const bet of ['0.25', '0.51', '0', '-0.50', '500.00', 'x', '1e2'])
      expect(await house.ask('POST', '/rounds', bearer, { clientRound: 'round-0001', bet })).toMatchObject({
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
      expect((await house.ask('POST', '/rounds', bearer, body)).status).toBe(400);
    expect(await house.balance()).toBe(10_000n);
    expect(house.world.faults).toEqual([]);
  });
});
