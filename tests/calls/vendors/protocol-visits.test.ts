/** Game visits: one token, one frame, and every way a visit ends. */
import { expect, test } from 'vitest';
import { saveAnswer } from '#platform/protection/reality-check.ts';
import { endIdleLaunches } from '#platform/vendors/game-sessions.ts';
import { onBothEngines } from '../../engines.ts';
import { untilWaiting } from '../../lock-waits.ts';
import { endVisits, signedIn, vendorWorld } from './vendor-fixture.ts';

onBothEngines('game visits', (open, engine) => {
  test('a visit ends at the moment its own session ends, and with no other session', async () => {
    const platform = await vendorWorld(open, { funds: 10_000 });
    const other = await signedIn(platform);
    const { db } = platform;
    const mine = await signedIn(platform);
    const play = (clientRound: string) => platform.askGame('POST', '/rounds', mine.bearer, { clientRound, bet: '0.50' });
    await db
      .updateTable('sessions')
      .set({ ended_at: new Date(platform.world.now) })
      .where('id', '=', other.sessionId)
      .execute();
    expect((await play('round-0001')).status).toBe(200);
    await db
      .updateTable('sessions')
      .set({ ended_at: new Date(platform.world.now) })
      .where('id', '=', mine.sessionId)
      .execute();
    expect(await play('round-0002')).toMatchObject({ status: 409, body: { errorCode: 'game.launch_ended' } });
    expect((await platform.askGame('GET', '/state', mine.bearer)).status).toBe(409);
    const ends = await db.selectFrom('launches').select('end_reason').where('session_id', '=', mine.sessionId).execute();
    expect(ends).toEqual([{ end_reason: 'session' }]);
  });

  test('after twelve hours of play without a break the member must sign in again (SEC-35)', async () => {
    const platform = await vendorWorld(open, { funds: 10_000 });
    const { bearer } = await signedIn(platform);
    const start = platform.world.now;
    let n = 0;
    for (let minute = 20; minute < 12 * 60; minute += 20) {
      platform.world.now = start + minute * 60_000;
      // Answers the hourly reality check.
      await saveAnswer(platform.db, platform.member, 'continue', new Date(start), new Date(platform.world.now));
      expect(
        (await platform.askGame('POST', '/rounds', bearer, { clientRound: `round-${1000 + n++}`, bet: '0.50' })).body.value,
      ).toMatchObject({
        round: { state: 'settled' },
      });
    }
    platform.world.now = start + 12 * 3_600_000;
    const late = await platform.askGame('POST', '/rounds', bearer, { clientRound: 'round-9999', bet: '0.50' });
    expect(late.body.value).toMatchObject({ round: { state: 'refused', refusal: 'game.launch_ended' } });
  });

  // The embedded engine has one connection, so two calls cannot overlap.
  if (engine === 'postgres')
    test('a bet concurrent with the end of its session is refused', async () => {
      const platform = await vendorWorld(open, { funds: 10_000 });
      const { sessionId, launchId } = await signedIn(platform);
      const bet = {
        transaction: `crossing-${platform.member}`,
        round: `crossing-${platform.member}`,
        session: launchId,
        player: platform.member.toString(),
        game: 'lantern-tide',
        amount: '0.50',
      };
      const taken = await platform.db.transaction().execute(async (trx) => {
        await trx
          .updateTable('sessions')
          .set({ ended_at: new Date(platform.world.now) })
          .where('id', '=', sessionId)
          .execute();
        const asked = platform.wallet('debit', bet);
        await untilWaiting(platform.db);
        return { asked };
      });
      expect(await taken.asked).toMatchObject({ status: 409, body: { errorCode: 'game.launch_ended' } });
      expect([await platform.balance(), await platform.sound()]).toEqual([10_000n, true]);
    });

  test('playing keeps the session active, and a deleted session ends its visit', async () => {
    const platform = await vendorWorld(open, { funds: 10_000 });
    const { sessionId, bearer } = await signedIn(platform);
    platform.world.now += 20 * 60_000;
    expect((await platform.askGame('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '0.50' })).status).toBe(200);
    const row = await platform.db.selectFrom('sessions').select('seen_at').where('id', '=', sessionId).executeTakeFirstOrThrow();
    expect(row.seen_at.getTime()).toBe(platform.world.now);
    await platform.db.deleteFrom('sessions').where('id', '=', sessionId).execute();
    expect((await platform.askGame('GET', '/state', bearer)).status).toBe(409);
  });

  test('the launch token works once, for one frame, within 60 s, and that frame may repeat its request (R14)', async () => {
    const platform = await vendorWorld(open, {});
    const claim = (launchToken: string, nonce: string) => platform.askGame('POST', '/session', null, { launchToken, nonce });
    const { launchToken } = await platform.launch();
    const first = await claim(launchToken, 'nonce-of-a-frame-1');
    expect(first.body.value.bearer).toMatch(/^[\w-]{43}$/);
    expect((await claim(launchToken, 'nonce-of-a-frame-1')).body.value).toEqual(first.body.value);
    expect(await claim(launchToken, 'nonce-of-a-thief-1')).toMatchObject({ status: 409, body: { errorCode: 'game.launch_ended' } });
    const late = await platform.launch();
    platform.world.now += 60_001;
    expect((await claim(late.launchToken, 'nonce-of-a-frame-2')).status).toBe(409);
    const kept = await platform.db
      .selectFrom('launches')
      .select(['token_hash', 'bearer_hash'])
      .where('member_id', '=', platform.member)
      .execute();
    expect(JSON.stringify(kept)).not.toContain(launchToken);
    expect(JSON.stringify(kept)).not.toContain(String(first.body.value.bearer));
  });

  test('a visit ends with the session, after 30 idle minutes, and when the game is opened again', async () => {
    const platform = await vendorWorld(open, { funds: 10_000 });
    const status = async (bearer: string) => (await platform.askGame('GET', '/state', bearer)).status;
    const one = await platform.enter();
    const two = await platform.enter();
    expect(await status(one.bearer)).toBe(409);
    expect(await status(two.bearer)).toBe(200);
    await endVisits(platform);
    expect(await status(two.bearer)).toBe(409);
    const three = await platform.enter();
    platform.world.now += 29 * 60_000;
    expect((await platform.askGame('POST', '/rounds', three.bearer, { clientRound: 'round-0009', bet: '0.50' })).status).toBe(200);
    platform.world.now += 30 * 60_000;
    expect(await status(three.bearer)).toBe(200);
    platform.world.now += 1;
    expect(await status(three.bearer)).toBe(409);
    expect(await endIdleLaunches(platform.db, new Date(platform.world.now))).toBeGreaterThanOrEqual(1);
    const ends = await platform.db
      .selectFrom('launches')
      .select('end_reason')
      .where('member_id', '=', platform.member)
      .orderBy('opened_at')
      .execute();
    expect(ends.map((row) => row.end_reason).sort()).toEqual(['idle', 'replaced', 'session']);
    expect(await status('x'.repeat(43))).toBe(409);
  });

  test('twenty concurrent launches leave one live visit', async () => {
    const platform = await vendorWorld(open, {});
    await Promise.all(Array.from({ length: 20 }, () => platform.launch()));
    const live = platform.db.selectFrom('launches').select('id').where('member_id', '=', platform.member).where('ended_at', 'is', null);
    expect(await live.execute()).toHaveLength(1);
  });

  test('the frame with a null origin may call the API, without cookies', async () => {
    const platform = await vendorWorld(open, {});
    const before = await platform.originals.request('/originals/api/rounds', {
      method: 'OPTIONS',
      headers: { origin: 'null', 'access-control-request-method': 'POST' },
    });
    expect(before.status).toBe(204);
    expect(before.headers.get('access-control-allow-origin')).toBe('null');
    expect(before.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(before.headers.get('access-control-allow-credentials')).toBeNull();
    const refused = await platform.askGame('GET', '/state', null);
    expect(refused.status).toBe(409);
    expect(refused.headers.get('access-control-allow-origin')).toBe('null');
  });
});
