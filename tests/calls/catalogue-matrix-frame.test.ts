// Each call of a game's frame by each bearer: whoever has no live visit is refused and has changed nothing, and a visit reaches its own member's rounds of its own game alone.
import { describe, expect, test } from 'vitest';
import { openLaunch } from '#platform/vendors/launches.ts';
import { originalsApp } from '#platform/vendors/originals/app.ts';
import { onBothEngines } from '../engines.ts';
import { everything } from './everything.ts';
import { moveInto, stranger, type VendorHouse, vendorHouse } from './vendor-house.ts';

const spin = { clientRound: 'round-0001', bet: '0.50' };
/** The calls that a bearer opens, with a good body. */
const calls: readonly [method: string, path: string, body?: object][] = [
  ['GET', '/state'],
  ['POST', '/rounds', spin],
  ['POST', '/rounds/outcome', spin],
];
const ended = { status: 409, body: { success: false, errorCode: 'game.launch_ended' } };
const nonce = 'nonce-of-a-frame-1';

onBothEngines("the matrix of a frame's calls", (open) => {
  let visits = 0;
  /** A visit of `member` to `game`, with a bearer. */
  async function visit(house: VendorHouse, { member = house.member, game = 'lantern-tide', vendor = 'originals' } = {}) {
    const at = new Date(house.world.now);
    const { launchId, launchToken } = await openLaunch(house.db, { memberId: member, gameCode: game, vendor, at });
    const { body } = await house.ask('POST', '/session', null, { launchToken, nonce: `${nonce}${visits++}` });
    const bearer = String(body.value.bearer);
    const ask = (path: string, asked: object = spin) => house.ask('POST', path, bearer, asked);
    return { launchId, launchToken, bearer, ask, state: async () => (await house.ask('GET', '/state', bearer)).body.value };
  }
  const endOf = (house: VendorHouse, launchId: string, set: object) =>
    house.db.updateTable('launches').set(set).where('id', '=', launchId).execute();

  test('GM-14 every call of a frame stands in the matrix', async () => {
    const { deps } = await vendorHouse(open, {});
    const routes = originalsApp(deps).routes.filter(({ method }) => method === 'GET' || method === 'POST');
    const listed = [...calls.map(([method, path]) => `${method} ${path}`), 'POST /session'];
    expect(routes.map(({ method, path }) => `${method} ${path.replace('/originals/api', '')}`).sort()).toEqual(listed.sort());
  });

  describe.each([
    ['no bearer', () => null],
    ['a made-up one', () => 'A'.repeat(43)],
    ['the token of the visit', async (house) => (await visit(house)).launchToken],
    ['the id of the visit', async (house) => (await visit(house)).launchId],
    ['a letter more', async (house) => `${(await visit(house)).bearer}A`],
    [
      'the one of a visit that ended',
      async (house) => {
        const { launchId, bearer } = await visit(house);
        await endOf(house, launchId, { ended_at: new Date(house.world.now), end_reason: 'closed' });
        return bearer;
      },
    ],
    [
      'the one of a visit that was opened again',
      async (house) => {
        const { bearer } = await visit(house);
        await visit(house);
        return bearer;
      },
    ],
    [
      'the one of a visit that was idle too long',
      async (house) => {
        const { launchId, bearer } = await visit(house);
        await endOf(house, launchId, { active_at: new Date(house.world.now - 30 * 60_000 - 1) });
        return bearer;
      },
    ],
    ['the one of another vendor', async (house) => (await visit(house, { vendor: stranger.vendor })).bearer],
  ] as [string, (house: VendorHouse) => Promise<string> | null | string][])('by %s', (_, make) => {
    test.each(calls)('GM-14 %s %s is refused, and nothing has changed', async (method, path, body) => {
      const house = await vendorHouse(open, { funds: 10_000 });
      const bearer = await make(house);
      const before = await everything(house.db);
      expect(await house.ask(method, path, bearer, body)).toMatchObject(ended);
      expect(await everything(house.db)).toEqual(before);
    });
  });

  test.each([
    ['nobody made', () => 'A'.repeat(43)],
    [
      'is of a visit that ended',
      async (house) => {
        const { launchId, launchToken } = await house.launch();
        await endOf(house, launchId, { ended_at: new Date(house.world.now), end_reason: 'closed' });
        return launchToken;
      },
    ],
    [
      'is of a visit that was opened again',
      async (house) => {
        const { launchToken } = await house.launch();
        await house.launch();
        return launchToken;
      },
    ],
    ['another frame has used', async (house) => (await visit(house)).launchToken],
    ['is a bearer', async (house) => (await visit(house)).bearer],
  ] as [string, (house: VendorHouse) => Promise<string> | string][])(
    'GM-12 a token that %s opens no visit, and nothing has changed',
    async (_, make) => {
      const house = await vendorHouse(open, {});
      const launchToken = await make(house);
      const before = await everything(house.db);
      expect(await house.ask('POST', '/session', null, { launchToken, nonce: 'nonce-of-another-frame' })).toMatchObject(ended);
      expect(await everything(house.db)).toEqual(before);
    },
  );

  describe.each([
    ['another member in the same game', { member: 500_000n, game: 'lantern-tide' }],
    ['the same member in another game', { member: 0n, game: 'lotus-bank' }],
  ])('%s', (_, { member: apart, game }) => {
    /** A round of the one visit, and the other visit beside it. */
    async function beside({ minCycle = 0, cut = '' } = {}) {
      const house = await vendorHouse(open, { funds: 10_000, minCycle });
      const other = house.member + apart;
      if (apart > 0n) await moveInto(house.db, other, 10_000, `test-${other}`);
      const [mine, theirs] = [await visit(house), await visit(house, { member: other, game })];
      if (cut) house.world.line = (request, on) => (request.url.endsWith(`/${cut}`) ? Promise.reject(new Error('line cut')) : on(request));
      const played = await mine.ask('/rounds');
      house.world.line = (request, on) => on(request);
      const row = () =>
        house.db.selectFrom('rounds').selectAll().where('member_id', '=', house.member).where('game_code', '=', 'lantern-tide').execute();
      return { house, theirs, played, row };
    }

    test('GM-14 neither sees the round as its last one nor by its name', async () => {
      const { theirs, played, row } = await beside();
      const before = await row();
      expect(await theirs.state()).toMatchObject({ last: null, wait: 0 });
      const { value } = (await theirs.ask('/rounds/outcome')).body;
      expect(value.round).toMatchObject({ state: 'refused', refusal: 'game.round_never_came' });
      expect((value.round as { roundId: string }).roundId).not.toBe((played.body.value.round as { roundId: string }).roundId);
      expect(await row()).toEqual(before);
    });

    test('GM-14 plays a round of the same name and another bet, which is its own, and at once', async () => {
      const { house, theirs, played, row } = await beside({ minCycle: 2_500 });
      const before = await row();
      const { value } = (await theirs.ask('/rounds', { ...spin, bet: '1.00' })).body;
      expect(value.round).toMatchObject({ state: 'settled', bet: '1.00' });
      expect(played.body.value.round).toMatchObject({ state: 'settled', bet: '0.50' });
      expect([await row(), await house.sound()]).toEqual([before, true]);
    });

    test('GM-14 what became of a name is told at once, whatever the other has asked', async () => {
      const { theirs, house } = await beside({ minCycle: 2_500 });
      const asks = { ...spin, clientRound: 'round-0007' };
      const again = await visit(house);
      expect((await again.ask('/rounds/outcome', asks)).status).toBe(200);
      expect((await theirs.ask('/rounds/outcome', asks)).status).toBe(200);
    });

    test.each([
      ['debit', 'open'],
      ['credit', 'debited'],
    ])('GM-14 a round whose %s is cut off stays as it is while the other plays', async (cut, state) => {
      const { house, theirs, row } = await beside({ cut });
      const before = await row();
      expect(before.map((round) => round.state)).toEqual([state]);
      expect((await theirs.ask('/rounds', { ...spin, clientRound: 'round-0002' })).status).toBe(200);
      expect([await row(), await house.sound()]).toEqual([before, true]);
    });
  });
});
