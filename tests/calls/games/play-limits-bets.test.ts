// A player's own limits against bets, in the wallet that every vendor uses, on both databases.
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { lockMembers } from '#platform/db/locks/member-lock.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { saveLimit, usedOf } from '#platform/protection/play-limits.ts';
import { minor, toAmount } from '#values/money.ts';
import type { LimitKind, LimitPeriod } from '#values/play-limits.ts';
import { days, hours, minutes } from '#values/time.ts';
import { dailyEngines, onOneEngineDaily } from '../../engines.ts';
import { waitsForLock } from '../db/waits-for-lock.ts';
import { otherVendor, type VendorWorld, vendorWorld } from '../vendors/vendor-fixture.ts';

/** Bets and wins of one member through the signed wallet; amounts in minor units. */
function player(platform: VendorWorld, session: string) {
  let number = 0;
  const base = () => ({ player: platform.member.toString(), game: 'lantern-tide' });
  const bet = async (amount: number, launch = session, name = `${platform.member}-${++number}`) => {
    const body = { ...base(), transaction: `${name}:debit`, round: name, session: launch, amount: toAmount(minor(amount)) };
    return { name, ...(await platform.wallet('debit', body)).body };
  };
  const win = (name: string, amount: number) =>
    platform.wallet('credit', { ...base(), transaction: `${name}:credit`, round: name, amount: toAmount(minor(amount)) });
  const refund = (name: string) =>
    platform.wallet('rollback', { ...base(), transaction: `${name}:rollback`, debit: `${name}:debit`, round: name });
  return { bet, win, refund };
}

const setLimit = ({ db, member, world }: VendorWorld, kind: LimitKind, period: LimitPeriod, amount: number | null) =>
  inTransaction(db, async (trx) => {
    await lockMembers(trx, [member]);
    const limit = { kind, period, amount: amount === null ? null : BigInt(amount), raise: null };
    await saveLimit(trx, member, limit, new Date(world.now));
  });

onOneEngineDaily('own limits and bets', (open, engine) => {
  let platform: VendorWorld;
  let play: ReturnType<typeof player>;
  const enter = async () => {
    platform = await vendorWorld(open, { funds: 1_000_000 });
    const { launchId } = await platform.launch();
    play = player(platform, launchId);
    return launchId;
  };
  beforeAll(enter, 60_000);

  describe('the limit on bets', () => {
    test('refuses the bet that would pass it, says which limit, what is left and when it frees, and takes nothing', async () => {
      await enter();
      await setLimit(platform, 'stake', 'day', 1_000);
      await setLimit(platform, 'stake', 'week', 10_000);
      expect((await play.bet(1_000)).success).toBe(true);
      const refused = await play.bet(1);
      expect(refused).toMatchObject({
        success: false,
        errorCode: 'protection.stake_limit',
        value: {
          kind: 'stake',
          period: 'day',
          limit: '10.00',
          left: '0.00',
          until: new Date(platform.world.now + hours(24)).toISOString(),
        },
      });
      expect(await platform.balance()).toBe(999_000n);
    });

    test('counts no refunded bet, and a win frees nothing', async () => {
      await enter();
      await setLimit(platform, 'stake', 'day', 1_000);
      const first = await play.bet(1_000);
      await play.refund(first.name);
      const second = await play.bet(1_000);
      expect(second.success).toBe(true);
      await play.win(second.name, 5_000);
      expect((await play.bet(1)).errorCode).toBe('protection.stake_limit');
    });

    test('frees again 24 hours after each bet, and not at midnight', async () => {
      await enter();
      await setLimit(platform, 'stake', 'day', 1_000);
      await play.bet(400);
      platform.world.now += minutes(20);
      await play.bet(600);
      const refused = await play.bet(1);
      platform.world.now = Date.parse(String(refused.value.until)) - 1;
      const { launchId } = await platform.launch();
      expect((await play.bet(1, launchId)).errorCode, 'a millisecond before').toBe('protection.stake_limit');
      platform.world.now += 1;
      expect((await play.bet(400, launchId)).success, 'the first bet has left the window').toBe(true);
      expect((await play.bet(1, launchId)).errorCode).toBe('protection.stake_limit');
    });

    test('is the same for every vendor and every session of the member', async () => {
      const launchId = await enter();
      await setLimit(platform, 'stake', 'day', 1_000);
      await play.bet(900, launchId);
      const other = await platform.db
        .insertInto('launches')
        .columns(['id', 'member_id', 'vendor', 'game_code', 'token_hash', 'token_ends', 'opened_at', 'active_at'])
        .expression((from) =>
          from
            .selectFrom('launches')
            .select((at) => [
              at.val(`other-${platform.member}`).as('id'),
              'member_id',
              at.val(otherVendor.vendor).as('vendor'),
              'game_code',
              at.val(`other-${platform.member}`).as('token_hash'),
              'token_ends',
              'opened_at',
              'active_at',
            ])
            .where('id', '=', launchId),
        )
        .returning('id')
        .executeTakeFirstOrThrow();
      const body = { player: platform.member.toString(), game: 'lantern-tide', round: 'x', session: other.id, amount: '2.00' };
      const answer = await platform.wallet('debit', { ...body, transaction: `x${platform.member}` }, otherVendor);
      expect(answer.body.errorCode).toBe('protection.stake_limit');
    });
  });

  describe('the limit on losses', () => {
    test('nets wins, and refuses a bet that could lose more than is left', async () => {
      await enter();
      await setLimit(platform, 'loss', 'week', 1_000);
      const first = await play.bet(800);
      expect((await play.bet(201)).errorCode).toBe('protection.loss_limit');
      await play.win(first.name, 500);
      expect((await play.bet(701)).errorCode).toBe('protection.loss_limit');
      expect((await play.bet(700)).success).toBe(true);
    });

    test('never grows by what was won', async () => {
      await enter();
      await setLimit(platform, 'loss', 'day', 1_000);
      const first = await play.bet(100);
      await play.win(first.name, 50_000);
      expect((await play.bet(1_001)).errorCode).toBe('protection.loss_limit');
      expect((await play.bet(1_000)).success).toBe(true);
    });
  });

  describe('the limit on time', () => {
    test('refuses the bet at the end of the time, and says when time is free again', async () => {
      const launchId = await enter();
      await setLimit(platform, 'time', 'day', minutes(10));
      const start = platform.world.now;
      platform.world.now = start + minutes(10) - 1;
      expect((await play.bet(100)).success).toBe(true);
      platform.world.now = start + minutes(10);
      const refused = await play.bet(100, launchId);
      expect(refused).toMatchObject({ errorCode: 'protection.time_limit', value: { kind: 'time', period: 'day', minutes: 10, hours: 24 } });
      platform.world.now = Date.parse(String(refused.value.until));
      const again = await platform.launch();
      expect((await play.bet(100, again.launchId)).success).toBe(true);
      platform.world.now += minutes(10);
      expect((await play.bet(100, again.launchId)).errorCode).toBe('protection.time_limit');
    });

    test('counts time in two games at once only once, and refuses also a free round', async () => {
      const launchId = await enter();
      await setLimit(platform, 'time', 'day', minutes(10));
      const second = await platform.db
        .insertInto('launches')
        .values({
          id: `second-${platform.member}`,
          member_id: platform.member,
          session_id: null,
          vendor: 'originals',
          game_code: 'reef',
          token_hash: `second-${platform.member}`,
          token_ends: new Date(platform.world.now),
          nonce_hash: null,
          bearer_hash: null,
          opened_at: new Date(platform.world.now),
          active_at: new Date(platform.world.now + minutes(9)),
          ended_at: null,
          end_reason: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      expect(second.id).not.toBe(launchId);
      platform.world.now += minutes(9);
      expect((await play.bet(100)).success).toBe(true);
      platform.world.now += minutes(1);
      expect((await play.bet(0)).errorCode).toBe('protection.time_limit');
    });
  });

  test('a running round is paid and refunded whatever the limits say', async () => {
    await enter();
    const [first, second] = [await play.bet(500), await play.bet(500)];
    for (const kind of ['stake', 'loss', 'time'] as const) await setLimit(platform, kind, 'month', 0);
    expect((await play.win(first.name, 900)).body.success).toBe(true);
    expect((await play.refund(second.name)).body.success).toBe(true);
    const refused = await play.bet(1);
    expect(refused.errorCode).toBe('protection.time_limit');
    expect(refused.value, 'a limit of zero frees never').not.toHaveProperty('until');
    expect(await platform.balance()).toBe(1_000_400n);
  });

  test('the refusal is final: the same debit gets it again, also when the limit is gone', async () => {
    await enter();
    await setLimit(platform, 'stake', 'day', 0);
    const refused = await play.bet(100);
    await setLimit(platform, 'stake', 'day', null);
    expect((await play.bet(100, undefined, refused.name)).errorCode).toBe('protection.stake_limit');
    expect((await play.bet(100)).success).toBe(true);
  });

  test('an Originals round that a limit refuses is stored as refused with its code, the limit, its period and what is left', async () => {
    await enter();
    const { bearer } = await platform.enter();
    await setLimit(platform, 'loss', 'week', 50);
    const request = { clientRound: 'round-0001', bet: '1.00' };
    const round = { state: 'refused', refusal: 'protection.loss_limit', own: { hours: 168, limit: '0.50', left: '0.50' } };
    for (const path of ['/rounds', '/rounds/outcome']) {
      const { body } = await platform.askGame('POST', path, bearer, request);
      expect(body.value.round, path).toMatchObject(round);
    }
    expect(await platform.balance()).toBe(1_000_000n);
  });

  test('of twenty bets at once that only fit one by one exactly those pass that fit (SEC-09)', async () => {
    await enter();
    await setLimit(platform, 'stake', 'day', 500);
    const answers = await Promise.all(Array.from({ length: 20 }, () => play.bet(100)));
    expect(answers.filter(({ success }) => success)).toHaveLength(5);
    expect(new Set(answers.filter(({ success }) => !success).map(({ errorCode }) => errorCode))).toEqual(
      new Set(['protection.stake_limit']),
    );
  });

  // The embedded engine has one connection, so two calls cannot overlap.
  if (engine === 'postgres')
    test('a bet waits for a change of limits that is under way, and obeys it', async () => {
      await enter();
      const { db, member, world } = platform;
      const { asked } = await db.transaction().execute(async (trx) => {
        await lockMembers(trx, [member]);
        const bet = play.bet(100);
        expect(await waitsForLock(db, bet)).toBe(true);
        await saveLimit(trx, member, { kind: 'stake', period: 'day', amount: 50n, raise: null }, new Date(world.now));
        return { asked: bet };
      });
      expect((await asked).errorCode).toBe('protection.stake_limit');
    });

  if (dailyEngines.includes(engine))
    test('among 100,000 bets the sum of a member is read from the index', async () => {
      await enter();
      const { db, member, world } = platform;
      const since = new Date(world.now - days(30));
      await sql`
        insert into wallet_transactions (vendor, id, kind, round, member_id, amount, state, fingerprint, answer, at)
        select 'originals', 'many-' || n, case when n / 100 % 3 = 0 then 'credit' else 'debit' end, 'many-' || n, ${member}::bigint + n % 100, 1,
          'accepted', 'none', '{}', ${new Date(world.now)}::timestamptz - n * interval '25 seconds'
        from generate_series(1, 100000) n
      `.execute(db);
      await sql`analyze wallet_transactions`.execute(db);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select sum(case kind when 'debit' then amount else -amount end) from wallet_transactions
        where member_id = ${member} and at > ${since} and state = 'accepted' and kind <> 'rollback'
      `.execute(db);
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toContain('wallet_transactions_played');
      expect(plan).not.toContain('Seq Scan');
      const { month } = await usedOf(db, member, 'loss', ['month'], new Date(world.now));
      expect(month).toBe(334n);
    }, 60_000);
});
