// The demo world: the same twice, made once, with money that adds up.
import { beforeAll, expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { recordTotals } from '#platform/areas/wallet/account-record.ts';
import type { Db } from '#platform/handler.ts';
import { balanceOf } from '#platform/ledger/statement.ts';
import { demoAccounts } from '#platform/rules/demo-accounts.ts';
import { evaluate } from '#platform/rules/slot.ts';
import { seedWorld } from '#platform/seed/world.ts';
import { gameOf } from '#platform/vendors/originals/game.ts';
import { minor, toAmount, toMinor } from '#values/money.ts';
import { onBothEngines, type TestDatabase } from '../engines.ts';
import { noon, seedSmall } from './games-world.ts';

const patience = 60_000;

const count = async (db: Db, table: 'vendors' | 'games' | 'members' | 'rounds' | 'deposits' | 'postings' | 'banners' | 'notices') =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((of) => of.fn.countAll<bigint>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

/** All that a person could see, in one text. */
async function printed(db: Db): Promise<string> {
  const rows = [
    await db.selectFrom('vendor_categories').selectAll().orderBy('account_type_id').execute(),
    await db.selectFrom('games').selectAll().orderBy('node_id').execute(),
    await db.selectFrom('members').selectAll().orderBy('id').execute(),
    await db.selectFrom('rounds').selectAll().orderBy('id').execute(),
    await db.selectFrom('deposits').selectAll().orderBy('id').execute(),
    await db.selectFrom('postings').selectAll().orderBy('id').execute(),
    await db.selectFrom('entries').selectAll().orderBy('id').execute(),
  ];
  return JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value));
}

onBothEngines('demo world', (open) => {
  let world: TestDatabase;
  beforeAll(async () => {
    world = await open();
    expect(await seedSmall(world.db)).toEqual({ members: 30, games: 300 });
  }, patience);

  test('seed: twenty makers, three hundred games in nine categories, thirty members, five demo accounts, and what the operator says', async () => {
    const { db } = world;
    expect([await count(db, 'vendors'), await count(db, 'games'), await count(db, 'members')]).toEqual([20, 300, 30 + demoAccounts.length]);
    expect((await db.selectFrom('games').select('game_type').distinct().execute()).length).toBe(9);
    expect([await count(db, 'banners'), await count(db, 'notices')]).toEqual([17, 5]);
    for (const game of ['Lantern Tide', 'Sampaguita Garden', 'Mega 6/45', 'Red Comet'])
      expect(await db.selectFrom('games').select('game_code').where('name', '=', game).execute()).toHaveLength(1);
  });

  test('seed: a second time, and twice at once, nothing is made again', async () => {
    const before = await printed(world.db);
    expect(await Promise.all([seedSmall(world.db), seedSmall(world.db)])).toEqual([null, null]);
    expect(await printed(world.db)).toBe(before);
  });

  test(
    'seed: the same size and moment make the same world, whoever of two starters is first',
    async () => {
      const other = await open();
      const made = await Promise.all([seedSmall(other.db), seedSmall(other.db)]);
      expect(made.filter((one) => one !== null)).toHaveLength(1);
      expect(await printed(other.db)).toBe(await printed(world.db));
    },
    patience,
  );

  test('seed: every posting sums to zero and every account holds what its entries say', async () => {
    const { db } = world;
    const sums = await db
      .selectFrom('entries')
      .select((of) => ['posting_id', of.fn.sum<string>('amount').as('sum')])
      .groupBy('posting_id')
      .execute();
    expect(sums.length).toBe(await count(db, 'postings'));
    expect(sums.every(({ sum }) => BigInt(sum) === 0n)).toBe(true);
    const held = await db
      .selectFrom('accounts')
      .leftJoin('entries', 'entries.account_id', 'accounts.id')
      .select((of) => ['accounts.id', 'accounts.balance', of.fn.sum<string>('entries.amount').as('sum')])
      .groupBy(['accounts.id', 'accounts.balance'])
      .execute();
    expect(held.every(({ balance, sum }) => BigInt(sum ?? 0) === balance)).toBe(true);
  });

  test('MC-08 seed: each demo account’s record of four weeks sums to its balance, deposits and rounds say the same, the pictured balance is there', async () => {
    const { db } = world;
    for (const { username, type, upline } of demoAccounts) {
      const member = await db.selectFrom('members').selectAll().where('username', '=', username).executeTakeFirstOrThrow();
      expect([member.email, member.mobile, member.payee_name]).toEqual([
        `${username}@example.com`,
        expect.stringMatching(/^\+63917555010\d$/),
        expect.stringMatching(/^[A-Z]+ DEMO$/),
      ]);
      const { main } = await balanceOf(db, member.id);
      const [opening, gained, given, closing] = Object.values(await recordTotals(db, member.id, {})).map((amount) => toMinor(amount) ?? 0n);
      expect([opening, (gained ?? 0n) - (given ?? 0n), closing]).toEqual([0n, main, main]);
      const rounds = await db.selectFrom('rounds').selectAll().where('member_id', '=', member.id).orderBy('at').execute();
      const deposits = await db.selectFrom('deposits').selectAll().where('member_id', '=', member.id).execute();
      const gift = type === 4 ? 100_000n : 0n;
      expect(
        gift + deposits.reduce((sum, { amount }) => sum + amount, 0n) + rounds.reduce((sum, { bet, win }) => sum + win - bet, 0n),
      ).toBe(main);
      expect(deposits.length > 0).toBe(type !== 4);
      expect(rounds.length).toBeGreaterThan(10);
      expect((rounds[0]?.at.getTime() ?? noon) < noon - 14 * 86_400_000).toBe(true);
      expect((rounds.at(-1)?.settled_at?.getTime() ?? 0) < noon).toBe(true);
      if (upline) expect(member.path).toContain(`/${member.parent_id}/${member.id}/`);
      if (username === 'marisol') expect(toAmount(main)).toBe('4812.60');
    }
  });

  test(
    'seed: each round of the past is what the slot’s rule makes of its stops',
    async () => {
      const { db } = world;
      const rounds = await db.selectFrom('rounds').selectAll().orderBy('id').execute();
      expect(rounds.length).toBeGreaterThan(100);
      for (const { game_code, bet, win, detail } of rounds) {
        const { stops, total } = detail as { stops: number[]; total: string };
        const spun = evaluate((await gameOf(db, game_code)).model, minor(bet), stops);
        expect([spun.total, toAmount(spun.total)]).toEqual([win, total]);
      }
    },
    patience,
  );

  test(
    'seed: asked for more, it adds what is missing and leaves the rest',
    async () => {
      const { db } = world;
      const before = await db.selectFrom('games').selectAll().orderBy('node_id').execute();
      expect(
        await seedWorld(db, { size: 'small', members: 1_500, games: 700, now: new Date(noon), brand, passwordHash: async () => '!' }),
      ).toEqual({ members: 1_500, games: 700 });
      expect([await count(db, 'games'), await count(db, 'members'), await count(db, 'vendors')]).toEqual([
        700,
        1_500 + demoAccounts.length,
        60,
      ]);
      expect((await db.selectFrom('games').selectAll().orderBy('node_id').limit(300).execute()).map((game) => game.game_code)).toEqual(
        before.map((game) => game.game_code),
      );
      expect(await db.selectFrom('members').select('username').distinct().execute()).toHaveLength(1_500 + demoAccounts.length);
    },
    patience,
  );

  test('seed: none makes nothing', async () => {
    const empty = await open();
    expect(await seedWorld(empty.db, { size: 'none', now: new Date(noon), brand, passwordHash: async () => '!' })).toBeNull();
    expect(await count(empty.db, 'games')).toBe(0);
  });
});
