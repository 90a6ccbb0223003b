// The reality check in the platform, on both databases: when bets are refused, what it shows, its answers, and the race with a bet.
import type { Transaction } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { saferPlayMarkets } from '#brands/safer-play-markets.ts';
import { answerRealityCheck, changeRealityCheck, realityCheck } from '#platform/areas/safer-play/reality-check.ts';
import type { RequestContext } from '#platform/context.ts';
import { lockMembers } from '#platform/db/locks/member-lock.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { saveAnswer, saveInterval } from '#platform/protection/reality-check.ts';
import { minor, toAmount } from '#values/money.ts';
import { hours, minutes, toInstant } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { waitsForLock } from '../db/waits-for-lock.ts';
import { type VendorWorld, vendorWorld } from '../vendors/vendor-fixture.ts';

const code = 'protection.reality_check';

onOneEngineDaily('the reality check', (open, engine) => {
  let platform: VendorWorld;
  let begun: number;
  let launchId: string;
  let number = 0;
  const enter = async () => {
    platform = await vendorWorld(open, { funds: 1_000_000 });
    ({ launchId } = await platform.launch());
    begun = platform.world.now;
  };
  beforeAll(enter, 60_000);

  const bet = async (amount = 100, name = `check-${platform.member}-${++number}`, session = launchId) => {
    const body = { player: platform.member.toString(), game: 'lantern-tide', session, amount: toAmount(minor(amount)) };
    return { name, ...(await platform.wallet('debit', { ...body, transaction: `${name}:debit`, round: name })).body };
  };
  const pay = async (name: string, amount: number) =>
    (
      await platform.wallet('credit', {
        player: platform.member.toString(),
        game: 'lantern-tide',
        transaction: `${name}:credit`,
        round: name,
        amount: toAmount(minor(amount)),
      })
    ).body;
  const context = (): RequestContext =>
    ({
      ...platform.appContext,
      db: platform.db,
      now: new Date(platform.world.now),
      session: { id: 1n, memberId: platform.member, type: 1, username: 'x', startedAt: new Date(begun) },
    }) as unknown as RequestContext;
  const read = () => realityCheck(context(), platform.db, platform.member);
  const answer = (choice: 'continue' | 'stop' = 'continue') => answerRealityCheck(context(), platform.member, choice);
  /** Bets every 20 minutes, so that the session of play goes on. */
  const playUntil = async (length: number) => {
    while (platform.world.now - begun < length) {
      platform.world.now = Math.min(platform.world.now + minutes(20), begun + length);
      if (platform.world.now - begun < length) expect((await bet()).success).toBe(true);
    }
  };

  test('refuses the bet at the interval, takes nothing, and accepts it after the answer', async () => {
    await enter();
    await changeRealityCheck(context(), platform.member, 'PT10M');
    platform.world.now = begun + minutes(10) - 1;
    expect((await bet()).success).toBe(true);
    platform.world.now = begun + minutes(10);
    const refused = await bet();
    expect(refused).toMatchObject({ success: false, errorCode: code, value: { since: toInstant(new Date(begun + minutes(10))) } });
    expect(await platform.balance()).toBe(999_900n);
    expect((await bet(0)).errorCode, 'a free round too').toBe(code);
    expect((await answer()).check).toMatchObject({ due: false, dueAt: toInstant(new Date(begun + minutes(20))) });
    expect((await bet()).success).toBe(true);
    expect((await bet(100, refused.name)).errorCode, 'the refusal is final').toBe(code);
    platform.world.now = begun + minutes(20);
    expect((await bet()).errorCode, 'and again after the next interval').toBe(code);
  });

  test('comes every hour by the market’s rule, whatever game or device is opened in between', async () => {
    await enter();
    await playUntil(hours(1) - 1);
    expect((await read()).check.due).toBe(false);
    platform.world.now = begun + hours(1);
    const { launchId: other } = await platform.launch();
    expect((await bet(100, undefined, other)).errorCode).toBe(code);
    expect((await read()).check).toMatchObject({ due: true, dueAt: toInstant(new Date(begun + hours(1))) });
  });

  test('shows the time, bets, payouts and net since play began, of every vendor, without refunded bets', async () => {
    await enter();
    const [first, second] = [await bet(1_000), await bet(2_000)];
    await pay(first.name, 1_500);
    await platform.wallet('rollback', {
      player: platform.member.toString(),
      game: 'lantern-tide',
      transaction: `${second.name}:rollback`,
      debit: `${second.name}:debit`,
      round: second.name,
    });
    const { play } = await read();
    expect(play).toEqual({ since: toInstant(new Date(begun)), staked: '10.00', won: '15.00', net: '5.00', running: '0.00' });
    expect((await platform.balance()) - 1_000_000n, 'the net is what the ledger says').toBe(500n);
  });

  test('pays a running round while it is due, and says that one is running', async () => {
    await enter();
    await changeRealityCheck(context(), platform.member, 'PT10M');
    platform.world.now = begun + minutes(10) - 1;
    const round = await bet();
    platform.world.now += 1;
    expect((await read()).check).toMatchObject({ due: true, inRound: true });
    expect((await pay(round.name, 300)).success).toBe(true);
    expect((await read()).check).toMatchObject({ due: true, inRound: false });
  });

  test('an answer that is not asked for does not put the next check off', async () => {
    await enter();
    await changeRealityCheck(context(), platform.member, 'PT10M');
    platform.world.now = begun + minutes(9);
    expect((await answer()).check.dueAt).toBe(toInstant(new Date(begun + minutes(10))));
  });

  test('a longer interval is no way around a check that is due', async () => {
    await enter();
    await changeRealityCheck(context(), platform.member, 'PT10M');
    platform.world.now = begun + minutes(10);
    await expect(changeRealityCheck(context(), platform.member, 'PT2H')).rejects.toMatchObject({ code });
    await answer();
    expect(await changeRealityCheck(context(), platform.member, 'PT2H')).toMatchObject({ interval: 'PT2H' });
  });

  test('is never off where the market forbids it, and takes only the market’s intervals', async () => {
    await enter();
    for (const interval of [null, 'PT5M'] as const)
      await expect(changeRealityCheck(context(), platform.member, interval)).rejects.toMatchObject({ code: 'input.invalid' });
    const { brand } = context();
    const market = { ...brand.market, saferPlay: saferPlayMarkets.unitedKingdom };
    const british = { ...context(), brand: { ...brand, market } };
    expect(await changeRealityCheck(british, platform.member, null)).toMatchObject({ interval: null, check: { dueAt: null } });
  });

  test('to stop ends the open games; a new one starts a fresh interval', async () => {
    await enter();
    await changeRealityCheck(context(), platform.member, 'PT10M');
    platform.world.now = begun + minutes(10);
    expect((await answer('stop')).check.due).toBe(false);
    expect((await bet()).errorCode).toBe('game.launch_ended');
    const { launchId: again } = await platform.launch();
    expect((await bet(100, undefined, again)).success).toBe(true);
    const kept = await platform.db
      .selectFrom('reality_check_answers')
      .select(['choice', 'played_since'])
      .where('member_id', '=', platform.member)
      .execute();
    expect(kept).toEqual([{ choice: 'stop', played_since: new Date(begun) }]);
  });

  test('the answers are kept: the database refuses to change or delete one', async () => {
    await enter();
    await saveAnswer(platform.db, platform.member, 'continue', new Date(begun), new Date(begun));
    await expect(platform.db.deleteFrom('reality_check_answers').execute()).rejects.toThrow('never changed or deleted');
    await expect(platform.db.updateTable('reality_check_answers').set({ choice: 'stop' }).execute()).rejects.toThrow(
      'never changed or deleted',
    );
  });

  test('an Originals round that it refuses is stored as refused with its code', async () => {
    await enter();
    const { bearer } = await platform.enter();
    await changeRealityCheck(context(), platform.member, 'PT10M');
    platform.world.now = begun + minutes(10);
    const { body } = await platform.askGame('POST', '/rounds', bearer, { clientRound: 'round-0001', bet: '1.00' });
    expect(body.value.round).toMatchObject({ state: 'refused', refusal: code });
    expect(await platform.balance()).toBe(1_000_000n);
  });

  test('of twenty bets around the moment it is due those before are accepted and none after', async () => {
    await enter();
    await changeRealityCheck(context(), platform.member, 'PT10M');
    platform.world.now = begun + minutes(10) - 1;
    const before = Array.from({ length: 10 }, () => bet());
    const early = await Promise.all(before);
    platform.world.now += 1;
    const late = await Promise.all(Array.from({ length: 10 }, () => bet()));
    expect(early.filter(({ success }) => success)).toHaveLength(10);
    expect(late.map(({ errorCode }) => errorCode)).toEqual(Array.from({ length: 10 }, () => code));
  });

  // The embedded engine has one connection, so two calls cannot overlap.
  if (engine === 'postgres') {
    /** Runs `change` under the member's lock while a bet waits for it. */
    const betDuring = async (change: (trx: Transaction<Tables>) => Promise<unknown>) => {
      const { db, member } = platform;
      const { asked } = await db.transaction().execute(async (trx) => {
        await lockMembers(trx, [member]);
        const waiting = bet();
        expect(await waitsForLock(db, waiting)).toBe(true);
        await change(trx);
        return { asked: waiting };
      });
      return asked;
    };

    test('a bet waits for a shorter interval that is being set, and is refused by it', async () => {
      await enter();
      platform.world.now = begun + minutes(10);
      const { member, world } = platform;
      expect((await betDuring((trx) => saveInterval(trx, member, 'PT10M', new Date(world.now)))).errorCode).toBe(code);
    });

    test('a bet waits for an answer that is under way, and is accepted after it', async () => {
      await enter();
      await changeRealityCheck(context(), platform.member, 'PT10M');
      platform.world.now = begun + minutes(10);
      const { member, world } = platform;
      expect((await betDuring((trx) => saveAnswer(trx, member, 'continue', new Date(begun), new Date(world.now)))).success).toBe(true);
    });
  }
});
