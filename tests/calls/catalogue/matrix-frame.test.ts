// Each call of a game's frame by each bearer: only a live visit is admitted, and it reaches only its member's rounds of its game.
import { describe, expect, test } from 'vitest';
import { openLaunch } from '#platform/vendors/game-sessions.ts';
import { originalsApp } from '#platform/vendors/originals/app.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { otherVendor, type VendorWorld, vendorWorld } from '../vendors/vendor-fixture.ts';
import { watchWrites } from './written-tables.ts';

const spin = { clientRound: 'round-0001', bet: '0.50' };
const bets = { clientRound: 'round-0001', room: 'main', number: 1, bets: { player: '1.00' } };
const shot = { clientRound: 'round-0001', bet: '0.50', kind: 'turtle' };
const legs = [{ number: 1, market: 'result', pick: 'home', odds: '2.00' }];
const slip = { clientRound: 'round-0001', stake: '10.00', changes: 'any', legs };
/** The calls that need a bearer, with a valid body. */
const calls: readonly [method: string, path: string, body?: object][] = [
  ['GET', '/state'],
  ['POST', '/rounds', spin],
  ['POST', '/rounds/outcome', spin],
  ['GET', '/fish/state'],
  ['POST', '/fish/shots', shot],
  ['POST', '/fish/shots/outcome', shot],
  ['GET', '/tables/state'],
  ['POST', '/tables/bets', bets],
  ['POST', '/tables/bets/outcome', bets],
  ['GET', '/sports/state'],
  ['POST', '/sports/bets', slip],
  ['POST', '/sports/bets/outcome', slip],
  ['POST', '/sports/slip', { picks: legs, mode: 'singles', stake: '10', changes: 'any' }],
];
const ended = { status: 409, body: { success: false, errorCode: 'game.launch_ended' } };
const nonce = 'nonce-of-a-frame-1';

onOneEngineDaily('the matrix of a frame’s calls', (open) => {
  let visits = 0;
  /** A visit of `member` to `game`, with a bearer. */
  async function visit(house: VendorWorld, { member = house.member, game = 'lantern-tide', vendor = 'originals' } = {}) {
    const at = new Date(house.world.now);
    const { launchId, launchToken } = await openLaunch(house.db, { memberId: member, gameCode: game, vendor, at });
    const { body } = await house.askGame('POST', '/session', null, { launchToken, nonce: `${nonce}${visits++}` });
    const bearer = String(body.value.bearer);
    const ask = (path: string, asked: object = spin) => house.askGame('POST', path, bearer, asked);
    return { launchId, launchToken, bearer, ask, state: async () => (await house.askGame('GET', '/state', bearer)).body.value };
  }
  const endOf = (house: VendorWorld, launchId: string, set: object) =>
    house.db.updateTable('launches').set(set).where('id', '=', launchId).execute();

  test('every call of a frame is in the matrix (REL-13)', async () => {
    const { deps } = await vendorWorld(open, {});
    const routes = originalsApp(deps).routes.filter(({ method }) => method === 'GET' || method === 'POST');
    const listed = [...calls.map(([method, path]) => `${method} ${path}`), 'POST /session'];
    expect(routes.map(({ method, path }) => `${method} ${path.replace('/originals/api', '')}`).sort()).toEqual(listed.sort());
  });

  describe.each([
    ['no bearer', () => null],
    ['a made-up bearer', () => 'A'.repeat(43)],
    ['the launch token', async (house) => (await visit(house)).launchToken],
    ['the launch id', async (house) => (await visit(house)).launchId],
    ['a bearer with an extra character', async (house) => `${(await visit(house)).bearer}A`],
    [
      'the bearer of an ended visit',
      async (house) => {
        const { launchId, bearer } = await visit(house);
        await endOf(house, launchId, { ended_at: new Date(house.world.now), end_reason: 'closed' });
        return bearer;
      },
    ],
    [
      'the bearer of a reopened visit',
      async (house) => {
        const { bearer } = await visit(house);
        await visit(house);
        return bearer;
      },
    ],
    [
      'the bearer of an idle visit',
      async (house) => {
        const { launchId, bearer } = await visit(house);
        await endOf(house, launchId, { active_at: new Date(house.world.now - 30 * 60_000 - 1) });
        return bearer;
      },
    ],
    ['the bearer of another vendor', async (house) => (await visit(house, { vendor: otherVendor.vendor })).bearer],
  ] as [string, (house: VendorWorld) => Promise<string> | null | string][])('by %s', (_, make) => {
    test.each(calls)('%s %s is refused, and nothing has changed (R14)', async (method, path, body) => {
      const house = await vendorWorld(open, { funds: 10_000 });
      const bearer = await make(house);
      const written = await watchWrites(house.db);
      await written();
      expect(await house.askGame(method, path, bearer, body)).toMatchObject(ended);
      expect(await written()).toEqual([]);
    });
  });

  test.each([
    ['is made up', () => 'A'.repeat(43)],
    [
      'belongs to an ended visit',
      async (house) => {
        const { launchId, launchToken } = await house.launch();
        await endOf(house, launchId, { ended_at: new Date(house.world.now), end_reason: 'closed' });
        return launchToken;
      },
    ],
    [
      'belongs to a reopened visit',
      async (house) => {
        const { launchToken } = await house.launch();
        await house.launch();
        return launchToken;
      },
    ],
    ['another frame has used', async (house) => (await visit(house)).launchToken],
    ['is a bearer', async (house) => (await visit(house)).bearer],
  ] as [string, (house: VendorWorld) => Promise<string> | string][])(
    'a token that %s opens no visit, and nothing has changed (R14)',
    async (_, make) => {
      const house = await vendorWorld(open, {});
      const launchToken = await make(house);
      const written = await watchWrites(house.db);
      await written();
      expect(await house.askGame('POST', '/session', null, { launchToken, nonce: 'nonce-of-another-frame' })).toMatchObject(ended);
      expect(await written()).toEqual([]);
    },
  );

  describe.each([
    ['another member in the same game', { isOther: true, game: 'lantern-tide' }],
    ['the same member in another game', { isOther: false, game: 'lotus-bank' }],
  ])('%s', (_, { isOther, game }) => {
    /** A round of the one visit, and the other visit beside it. */
    async function beside({ minCycle = 0, cut = '' } = {}) {
      const house = await vendorWorld(open, { funds: 10_000, minCycle });
      const other = isOther ? (await house.platformMember({ money: 10_000 })).id : house.member;
      const [mine, theirs] = [await visit(house), await visit(house, { member: other, game })];
      if (cut) house.world.line = (request, on) => (request.url.endsWith(`/${cut}`) ? Promise.reject(new Error('line cut')) : on(request));
      const played = await mine.ask('/rounds');
      house.world.line = (request, on) => on(request);
      const row = () =>
        house.db.selectFrom('rounds').selectAll().where('member_id', '=', house.member).where('game_code', '=', 'lantern-tide').execute();
      return { house, theirs, played, row };
    }

    test('neither sees the round as its last one nor by its name (REL-13)', async () => {
      const { theirs, played, row } = await beside();
      const before = await row();
      expect(await theirs.state()).toMatchObject({ last: null, wait: 0 });
      const { value } = (await theirs.ask('/rounds/outcome')).body;
      expect(value.round).toMatchObject({ state: 'refused', refusal: 'game.round_never_came' });
      expect((value.round as { roundId: string }).roundId).not.toBe((played.body.value.round as { roundId: string }).roundId);
      expect(await row()).toEqual(before);
    });

    test('a round of the same name with another bet is a separate round and starts at once (R14)', async () => {
      const { house, theirs, played, row } = await beside({ minCycle: 2_500 });
      const before = await row();
      const { value } = (await theirs.ask('/rounds', { ...spin, bet: '1.00' })).body;
      expect(value.round).toMatchObject({ state: 'settled', bet: '1.00' });
      expect(played.body.value.round).toMatchObject({ state: 'settled', bet: '0.50' });
      expect([await row(), await house.sound()]).toEqual([before, true]);
    });

    test('the outcome of a name is returned at once, independent of the other visit’s requests (R14)', async () => {
      const { theirs, house } = await beside({ minCycle: 2_500 });
      const asks = { ...spin, clientRound: 'round-0007' };
      const again = await visit(house);
      expect((await again.ask('/rounds/outcome', asks)).status).toBe(200);
      expect((await theirs.ask('/rounds/outcome', asks)).status).toBe(200);
    });

    test.each([
      ['debit', 'open'],
      ['credit', 'debited'],
    ])('a round whose %s is cut off stays as it is while the other plays (R14)', async (cut, state) => {
      const { house, theirs, row } = await beside({ cut });
      const before = await row();
      expect(before.map((round) => round.state)).toEqual([state]);
      expect((await theirs.ask('/rounds', { ...spin, clientRound: 'round-0002' })).status).toBe(200);
      expect([await row(), await house.sound()]).toEqual([before, true]);
    });
  });
});
