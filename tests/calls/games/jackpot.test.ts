// The jackpot: shares, the draw of a round, the win, and who takes no part. Every posting sums to zero.
import { expect, test } from 'vitest';
import { jackpotOfGame } from '#platform/areas/games/jackpot.ts';
import { commitmentOf, randomFrom, secretOf } from '#platform/db/fair-draw.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { grantBonus } from '#platform/ledger/bonuses/bonus-money.ts';
import { jackpotBalance } from '#platform/ledger/jackpot.ts';
import { trial } from '#values/access/account-types.ts';
import { minor, toAmount } from '#values/money.ts';
import { days } from '#values/time.ts';
import { onBothEngines } from '../../engines.ts';
import { rewardsWorld } from '../rewards/rewards-fixture.ts';
import { vendorWorld } from '../vendors/vendor-fixture.ts';

/** Never won, but by one in a hundred millions. */
const rare = { games: ['lantern-tide'], share: 1, seed: '100.00', stakePerWin: '40000000.00' };
/** Won by every bet of one or more. */
const sure = { ...rare, stakePerWin: '1.00' };

onBothEngines('jackpot', (open) => {
  const spin = (platform: Awaited<ReturnType<typeof vendorWorld>>, bearer: string, name: string, bet = '1.00') =>
    platform.askGame('POST', '/rounds', bearer, { clientRound: name, bet });

  test('each settled round of a marked game puts its share into the pot, and a refund puts in nothing (R31)', async () => {
    const platform = await vendorWorld(open, { funds: 100_000 });
    const { bearer } = await platform.enter();
    await writeSetting(platform.db, 'jackpot', { ...rare, games: ['night-ferry'] });
    await spin(platform, bearer, 'round-unmarked');
    const before = await jackpotBalance(platform.db);
    await writeSetting(platform.db, 'jackpot', rare);
    // One percent of 0.50 is half a minor unit: two rounds make one.
    for (const n of [1, 2, 3]) await spin(platform, bearer, `round-000${n}`, '0.50');
    const seed = before === 0n ? 10_000n : 0n;
    expect((await jackpotBalance(platform.db)) - before - seed).toBe(1n);
    // The same round again moves nothing.
    await spin(platform, bearer, 'round-0003', '0.50');
    expect((await jackpotBalance(platform.db)) - before - seed).toBe(1n);
    const { launchId } = await platform.launch();
    const fields = { round: 'r-back', player: platform.member.toString(), game: 'lantern-tide' };
    await platform.wallet('debit', { ...fields, transaction: 'back:debit', session: launchId, amount: '100.00' });
    await platform.wallet('rollback', { ...fields, transaction: 'back:rollback', debit: 'back:debit' });
    expect((await jackpotBalance(platform.db)) - before - seed).toBe(1n);
    expect(await platform.sound()).toBe(true);
  });

  test('a round that wins pays the whole pot once, however often it is asked, and a new pot begins with its seed (R4, R31)', async () => {
    const platform = await vendorWorld(open, { funds: 100_000 });
    const { bearer } = await platform.enter();
    await writeSetting(platform.db, 'jackpot', rare);
    await spin(platform, bearer, 'round-feeds');
    const [pot, balance] = [await jackpotBalance(platform.db), await platform.balance()];
    await writeSetting(platform.db, 'jackpot', sure);
    const answers = await Promise.all(Array.from({ length: 5 }, () => spin(platform, bearer, 'round-wins')));
    const rounds = answers
      .filter(({ status }) => status === 200)
      .map(({ body }) => body.value.round as { jackpot?: string; win: string; roundId: string });
    const [won] = rounds;
    const paid = pot + 1n;
    expect(rounds.every(({ jackpot }) => jackpot === toAmount(minor(paid)))).toBe(true);
    const win = BigInt(Math.round(Number(won?.win) * 100));
    expect(await platform.balance()).toBe(balance - 100n + win + paid);
    expect(await jackpotBalance(platform.db)).toBe(10_000n);
    const wins = await platform.db.selectFrom('jackpot_wins').selectAll().where('member_id', '=', platform.member).execute();
    expect(wins).toMatchObject([{ amount: paid, stake: 100n, round: won?.roundId, game_code: 'lantern-tide' }]);
    const messages = await platform.db.selectFrom('messages').select(['kind', 'data']).where('member_id', '=', platform.member).execute();
    expect(messages).toEqual([{ kind: 'account.jackpot_won', data: { amount: toAmount(minor(paid)), round: won?.roundId } }]);
    await writeSetting(platform.db, 'jackpot', rare);
    expect(await platform.sound()).toBe(true);
  });

  test('rounds of several players at once: each pot has one winner, and no share is lost (R4, R31)', async () => {
    const platform = await vendorWorld(open, { funds: 10_000 });
    await writeSetting(platform.db, 'jackpot', sure);
    const before = await jackpotBalance(platform.db);
    const winsBefore = await platform.db.selectFrom('jackpot_wins').selectAll().execute();
    const players = await Promise.all([1, 2, 3, 4].map(() => platform.platformMember({ money: 10_000 })));
    await Promise.all(
      players.map(async ({ id }, n) => {
        const { launchId } = await platform.launch(id);
        const fields = { round: `many-${id}`, player: id.toString(), game: 'lantern-tide' };
        await platform.wallet('debit', { ...fields, transaction: `many-${id}:d`, session: launchId, amount: `${n + 1}.00` });
        const { body } = await platform.wallet('credit', { ...fields, transaction: `many-${id}:c`, amount: '0.00' });
        expect(body.value.jackpot).toBeDefined();
      }),
    );
    const wins = (await platform.db.selectFrom('jackpot_wins').selectAll().execute()).slice(winsBefore.length);
    expect([wins.length, new Set(wins.map(({ pot }) => pot)).size]).toEqual([4, 4]);
    // The old pot or its seed, three more seeds, and one percent of ten.
    const first = before === 0n ? 10_000n : before;
    expect(wins.reduce((sum, { amount }) => sum + amount, 0n)).toBe(first + 3n * 10_000n + 10n);
    expect(await jackpotBalance(platform.db)).toBe(10_000n);
    await writeSetting(platform.db, 'jackpot', rare);
    expect(await platform.sound()).toBe(true);
  });

  test('the draw is checked with the secret that the next day publishes (R31)', async () => {
    const platform = await vendorWorld(open, { funds: 100_000 });
    const { bearer } = await platform.enter();
    await writeSetting(platform.db, 'jackpot', sure);
    const context = () =>
      ({ ...platform.appContext, db: platform.db, now: new Date(platform.world.now) }) as Parameters<typeof jackpotOfGame>[0];
    const stated = await jackpotOfGame(context(), 'lantern-tide');
    expect(await jackpotOfGame(context(), 'night-ferry')).toBeNull();
    const { body } = await spin(platform, bearer, 'round-checked');
    const { roundId } = body.value.round as { roundId: string };
    const won = await platform.db.selectFrom('jackpot_wins').selectAll().where('round', '=', roundId).executeTakeFirstOrThrow();
    await writeSetting(platform.db, 'jackpot', rare);
    expect((await jackpotOfGame(context(), 'lantern-tide'))?.revealed?.day).not.toBe(stated?.today.day);
    platform.world.now += days(1) + 3_600_000;
    const revealed = (await jackpotOfGame(context(), 'lantern-tide'))?.revealed;
    expect(revealed).toMatchObject({ day: stated?.today.day, commitment: stated?.today.commitment });
    const secret = revealed?.secret ?? '';
    expect(commitmentOf(secret)).toBe(stated?.today.commitment);
    expect(BigInt(randomFrom(secretOf(secret, `${roundId} round-checked`))(100))).toBe(won.number);
  });

  test('free play and bonus money feed nothing and win nothing (R19, R31)', async () => {
    const world = await rewardsWorld(open);
    await writeSetting(world.db, 'jackpot', sure);
    const player = await world.player(0);
    await inTransaction(world.db, (trx) =>
      grantBonus(
        trx,
        { memberId: player.id, promotion: 'welcome', amount: minor(5_000), times: 4, days: 7, mostBet: null, gameType: null },
        new Date(world.world.now),
      ),
    );
    const free = await world.player(5_000);
    await world.db.updateTable('members').set({ type: trial }).where('id', '=', free.id).execute();
    for (const one of [player, free]) {
      const bet = await one.bet('1.00');
      expect(bet.placed.success).toBe(true);
      expect((await bet.pay('0.00')).value).not.toHaveProperty('jackpot');
    }
    expect(await jackpotBalance(world.db)).toBe(0n);
    // Own money of the same game wins.
    const own = await (await world.player(5_000)).bet('1.00');
    expect((await own.pay('0.00')).value).toHaveProperty('jackpot', '100.01');
  });
});
