/** Visits to a game: one token, one frame, and every way in which a visit ends. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { endIdleLaunches } from '#platform/vendors/launches.ts';
import { onBothEngines } from '../engines.ts';
import { endVisits, signedIn, vendorHouse } from './vendor-house.ts';

onBothEngines('visits to a game', (open, engine) => {
  test('launch: a visit ends in the moment its session ends, and with no other', async () => {
    const house = await vendorHouse(open, { funds: 10_000 });
    const other = await signedIn(house);
    const { db } = house;
    const mine = await signedIn(house);
    const play = (clientRound: string) => house.ask('POST', '/rounds', mine.bearer, { clientRound, bet: '0.50' });
    await db
      .updateTable('sessions')
      .set({ ended_at: new Date(house.world.now) })
      .where('id', '=', other.sessionId)
      .execute();
    expect((await play('round-0001')).status).toBe(200);
    await db
      .updateTable('sessions')
      .set({ ended_at: new Date(house.world.now) })
      .where('id', '=', mine.sessionId)
      .execute();
    expect(await play('round-0002')).toMatchObject({ status: 409, body: { errorCode: 'game.launch_ended' } });
    expect((await house.ask('GET', '/state', mine.bearer)).status).toBe(409);
    const ends = await db.selectFrom('launches').select('end_reason').where('session_id', '=', mine.sessionId).execute();
    expect(ends).toEqual([{ end_reason: 'session' }]);
  });

  test('R3 launch: who has played for twelve hours without a break signs in again, as everywhere', async () => {
    const house = await vendorHouse(open, { funds: 10_000 });
    const { bearer } = await signedIn(house);
    const start = house.world.now;
    let n = 0;
    for (let minute = 20; minute < 12 * 60; minute += 20) {
      house.world.now = start + minute * 60_000;
      expect((await house.ask('POST', '/rounds', bearer, { clientRound: `round-${1000 + n++}`, bet: '0.50' })).body.value).toMatchObject({
        round: { state: 'settled' },
      });
    }
    house.world.now = start + 12 * 3_600_000;
    const late = await house.ask('POST', '/rounds', bearer, { clientRound: 'round-9999', bet: '0.50' });
    expect(late.body.value).toMatchObject({ round: { state: 'refused', refusal: 'game.launch_ended' } });
  });

  // One connection cannot be in the middle of two things.
  if (engine === 'postgres')
    test('launch: a bet that crosses the end of its session is not taken', async () => {
      const house = await vendorHouse(open, { funds: 10_000 });
      const { sessionId, launchId } = await signedIn(house);
      const bet = {
        transaction: `crossing-${house.member}`,
        round: `crossing-${house.member}`,
        session: launchId,
        player: house.member.toString(),
        game: 'lantern-tide',
        amount: '0.50',
      };
      const taken = await house.db.transaction().execute(async (trx) => {
        await trx
          .updateTable('sessions')
          .set({ ended_at: new Date(house.world.now) })
          .where('id', '=', sessionId)
          .execute();
        const asked = house.wallet('debit', bet);
        for (;;) {
          const { rows } = await sql<{ waiting: bigint }>`
            select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          `.execute(house.db);
          if (rows[0]?.waiting) return { asked };
        }
      });
      expect(await taken.asked).toMatchObject({ status: 409, body: { errorCode: 'game.launch_ended' } });
      expect([await house.balance(), await house.sound()]).toEqual([10_000n, true]);
    });

  test('launch: playing keeps the session awake; a session that is swept away takes its visit along', async () => {
    const house = await vendorHouse(open, { funds: 10_000 });
    const { sessionId, bearer } = await signedIn(house);
    house.world.now += 20 * 60_000;
    expect((await house.ask('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '0.50' })).status).toBe(200);
    const row = await house.db.selectFrom('sessions').select('seen_at').where('id', '=', sessionId).executeTakeFirstOrThrow();
    expect(row.seen_at.getTime()).toBe(house.world.now);
    await house.db.deleteFrom('sessions').where('id', '=', sessionId).execute();
    expect((await house.ask('GET', '/state', bearer)).status).toBe(409);
  });

  test('GM-12 launch: the token works once, for one frame, within 60 s; the frame may ask again', async () => {
    const house = await vendorHouse(open, {});
    const claim = (launchToken: string, nonce: string) => house.ask('POST', '/session', null, { launchToken, nonce });
    const { launchToken } = await house.launch();
    const first = await claim(launchToken, 'nonce-of-a-frame-1');
    expect(first.body.value.bearer).toMatch(/^[\w-]{43}$/);
    expect((await claim(launchToken, 'nonce-of-a-frame-1')).body.value).toEqual(first.body.value);
    expect(await claim(launchToken, 'nonce-of-a-thief-1')).toMatchObject({ status: 409, body: { errorCode: 'game.launch_ended' } });
    const late = await house.launch();
    house.world.now += 60_001;
    expect((await claim(late.launchToken, 'nonce-of-a-frame-2')).status).toBe(409);
    const kept = await house.db
      .selectFrom('launches')
      .select(['token_hash', 'bearer_hash'])
      .where('member_id', '=', house.member)
      .execute();
    expect(JSON.stringify(kept)).not.toContain(launchToken);
    expect(JSON.stringify(kept)).not.toContain(String(first.body.value.bearer));
  });

  test('launch: ends with the session, after 30 idle minutes, and when the game is opened again', async () => {
    const house = await vendorHouse(open, { funds: 10_000 });
    const status = async (bearer: string) => (await house.ask('GET', '/state', bearer)).status;
    const one = await house.enter();
    const two = await house.enter();
    expect(await status(one.bearer)).toBe(409);
    expect(await status(two.bearer)).toBe(200);
    await endVisits(house);
    expect(await status(two.bearer)).toBe(409);
    const three = await house.enter();
    house.world.now += 29 * 60_000;
    expect((await house.ask('POST', '/rounds', three.bearer, { clientRound: 'round-0009', bet: '0.50' })).status).toBe(200);
    house.world.now += 30 * 60_000;
    expect(await status(three.bearer)).toBe(200);
    house.world.now += 1;
    expect(await status(three.bearer)).toBe(409);
    expect(await endIdleLaunches(house.db, new Date(house.world.now))).toBeGreaterThanOrEqual(1);
    const ends = await house.db
      .selectFrom('launches')
      .select('end_reason')
      .where('member_id', '=', house.member)
      .orderBy('opened_at')
      .execute();
    expect(ends.map((row) => row.end_reason).sort()).toEqual(['idle', 'replaced', 'session']);
    expect(await status('x'.repeat(43))).toBe(409);
  });

  test('launch: opened twenty times at once, one visit is live', async () => {
    const house = await vendorHouse(open, {});
    await Promise.all(Array.from({ length: 20 }, () => house.launch()));
    const live = house.db.selectFrom('launches').select('id').where('member_id', '=', house.member).where('ended_at', 'is', null);
    expect(await live.execute()).toHaveLength(1);
  });

  test('originals: the frame without an origin may call, with no cookie allowed', async () => {
    const house = await vendorHouse(open, {});
    const before = await house.originals.request('/originals/api/rounds', {
      method: 'OPTIONS',
      headers: { origin: 'null', 'access-control-request-method': 'POST' },
    });
    expect(before.status).toBe(204);
    expect(before.headers.get('access-control-allow-origin')).toBe('null');
    expect(before.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(before.headers.get('access-control-allow-credentials')).toBeNull();
    const refused = await house.ask('GET', '/state', null);
    expect(refused.status).toBe(409);
    expect(refused.headers.get('access-control-allow-origin')).toBe('null');
  });
});
