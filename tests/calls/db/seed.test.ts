// The demo world: reproducible, seeded once, with money that adds up.
import { sql } from 'kysely';
import postgres from 'postgres';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { transactionTotals } from '#platform/areas/wallet/transactions.ts';
import type { Db } from '#platform/context.ts';
import { connect } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { checkRollups } from '#platform/ledger/agents/rollups.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { demoAccounts, demoHelper } from '#platform/rules/demo-accounts.ts';
import { evaluate } from '#platform/rules/slots/slot.ts';
import { stepsBelow } from '#platform/seed/agents/large-line.ts';
import { lineMembers } from '#platform/seed/agents/lines.ts';
import { seedWorld } from '#platform/seed/world.ts';
import { insertMembers, type MemberRow } from '#platform/seed/write-catalogue.ts';
import { slotByCode } from '#platform/vendors/originals/slot-lookup.ts';
import { isAgent } from '#values/access/account-types.ts';
import type { SlotOutcome } from '#values/games/slot-api-types.ts';
import { minor, toAmount, toMinor } from '#values/money.ts';
import { freshPlace, onBothEngines, type TestDatabase } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { ensurePostgres } from '../../postgres.ts';

const patience = 60_000;
/** Beside the demo accounts and the lines: the demo agent's helper. */
const helpers = 1;

/** The hash matches no password: nobody signs in here. */
/** As a server does: on the connection without a time limit. */
const seedSmall = ({ unhurried }: TestDatabase, now = noon) =>
  seedWorld(unhurried, { size: 'small', now: new Date(now), brand, passwordHash: async () => '!' });

const count = async (db: Db, table: 'vendors' | 'games' | 'members' | 'rounds' | 'deposits' | 'postings' | 'banners' | 'notices') =>
  Number(
    (
      await db
        .selectFrom(table)
        .select((of) => of.fn.countAll<bigint>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  );

/** Everything a member could see, as one text. */
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

/** On a connection of the superuser of the tests' server. */
async function inDatabase<T>({ place }: TestDatabase, work: (admin: postgres.Sql) => Promise<T>): Promise<T> {
  const address = new URL((await ensurePostgres()).adminUrl);
  address.pathname = new URL(place.databaseUrl ?? '').pathname;
  const admin = postgres(address.href, { max: 1, onnotice: () => {} });
  return work(admin).finally(() => admin.end());
}

onBothEngines('demo world', (open, engine) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
    expect(await seedSmall(database)).toEqual({ members: 30, games: 300 });
  }, patience);

  test('the seed has 20 providers, 300 games in nine categories, 30 members, five demo accounts, a helper and announcements', async () => {
    const { db } = database;
    expect([await count(db, 'vendors'), await count(db, 'games'), await count(db, 'members')]).toEqual([
      20,
      300,
      30 + demoAccounts.length + lineMembers('small').length + helpers,
    ]);
    expect((await db.selectFrom('games').select('game_type').distinct().execute()).length).toBe(9);
    expect([await count(db, 'banners'), await count(db, 'notices')]).toEqual([17, 5]);
    for (const game of ['Lantern Tide', 'Sampaguita Garden', 'Mega 6/45', 'Red Comet'])
      expect(await db.selectFrom('games').select('game_code').where('name', '=', game).execute()).toHaveLength(1);
  });

  test('seeding again, even twice concurrently, changes nothing', async () => {
    const before = await printed(database.db);
    expect(await Promise.all([seedSmall(database), seedSmall(database)])).toEqual([null, null]);
    expect(await printed(database.db)).toBe(before);
  });

  test(
    'the same size and moment make the same world, whichever of two processes is first',
    async () => {
      const other = await open();
      const made = await Promise.all([seedSmall(other), seedSmall(other)]);
      expect(made.filter((one) => one !== null)).toHaveLength(1);
      const [one, two] = [await printed(other.db), await printed(database.db)];
      const at = [...one].findIndex((letter, index) => letter !== two[index]);
      expect(one.slice(Math.max(0, at - 200), at + 60)).toBe(two.slice(Math.max(0, at - 200), at + 60));
      expect(one === two, 'the worlds are the same').toBe(true);
    },
    patience,
  );

  test('members are numbered in their order, whatever plan the statistics of the database lead to', async () => {
    const { db } = await open();
    const usernames = Array.from({ length: 40 }, (_, n) => `order${(n * 17) % 40}`);
    const rows = usernames.map(
      (username): MemberRow => ({
        username,
        nickname: username,
        type: 0,
        rank_level: 0,
        label_name: '',
        parent_id: null,
        parent_path: '/',
        shows_wins: false,
        created_at: new Date(noon).toISOString(),
      }),
    );
    await inTransaction(db, async (trx) => {
      // What remains is a join of two sorted sides, which reads the members by their names.
      await sql`set local enable_hashjoin = off`.execute(trx);
      await sql`set local enable_nestloop = off`.execute(trx);
      await insertMembers(trx, rows, { brand, passwordHash: '!', now: new Date(noon) });
    });
    const inserted = await db.selectFrom('members').select('username').where('username', 'like', 'order%').orderBy('id').execute();
    expect(inserted.map(({ username }) => username)).toEqual(usernames);
  });

  test('every posting sums to zero, and every account balance is the sum of its entries', async () => {
    const { db } = database;
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

  test('the demo agent’s activity log tells of the helper and of each open offer, with its author (R24)', async () => {
    const { db } = database;
    const idOf = async (username: string) =>
      (await db.selectFrom('members').select('id').where('username', '=', username).executeTakeFirstOrThrow()).id;
    const [agent, helper] = [await idOf(demoHelper.of), await idOf(demoHelper.username)];
    const acts = await db.selectFrom('agent_acts').selectAll().where('agent_id', '=', agent).orderBy('at').execute();
    expect(acts.map(({ kind, author_id, about_id }) => [kind, author_id, about_id])).toEqual([
      ['helper_added', agent, helper],
      ['helper_rights_changed', agent, helper],
      ['contract_offered', helper, await idOf('vicente')],
      ['transfer_begun', agent, await idOf('vicente')],
    ]);
    const offers = await db.selectFrom('agent_offers').select(['member_id', 'upline_id', 'offered_at']).execute();
    const offered = await db.selectFrom('agent_acts').selectAll().where('kind', '=', 'contract_offered').execute();
    expect(offered.map(({ about_id, agent_id, at }) => [about_id, agent_id, Number(at)]).sort()).toEqual(
      offers.map(({ member_id, upline_id, offered_at }) => [member_id, upline_id, Number(offered_at)]).sort(),
    );
  });

  test('each demo account’s four-week record sums to its balance and matches deposits and rounds (MC-08)', async () => {
    const { db } = database;
    for (const { username, type, upline } of demoAccounts) {
      const member = await db.selectFrom('members').selectAll().where('username', '=', username).executeTakeFirstOrThrow();
      expect([member.email, member.mobile, member.payee_name]).toEqual([
        `${username}@example.com`,
        expect.stringMatching(/^\+63917555010\d$/),
        expect.stringMatching(/^[A-Z]+ DEMO$/),
      ]);
      const { main } = await balanceOf(db, member.id);
      const [opening, gained, given, closing] = Object.values(await transactionTotals(db, member.id, {})).map(
        (amount) => toMinor(amount) ?? 0n,
      );
      expect([opening, (gained ?? 0n) - (given ?? 0n), closing]).toEqual([0n, main, main]);
      const rounds = await db.selectFrom('rounds').selectAll().where('member_id', '=', member.id).orderBy('at').execute();
      const deposits = await db.selectFrom('deposits').selectAll().where('member_id', '=', member.id).execute();
      const gift = type === 4 ? 100_000n : 0n;
      const paidForPoints = await db
        .selectFrom('point_redemptions')
        .innerJoin('point_goods', 'point_goods.code', 'goods_code')
        .select('value')
        .where('member_id', '=', member.id)
        .where('state', '=', 'approved')
        .execute();
      const redeemed = paidForPoints.reduce((sum, { value }) => sum + (value ?? 0n), 0n);
      const earnedByContracts = await db.selectFrom('agent_payouts').select('amount').where('member_id', '=', member.id).execute();
      expect(earnedByContracts.some(({ amount }) => amount > 0n)).toBe(isAgent(type));
      expect(
        gift +
          redeemed +
          earnedByContracts.reduce((sum, { amount }) => sum + amount, 0n) +
          deposits.reduce((sum, { amount }) => sum + amount, 0n) +
          rounds.reduce((sum, { bet, win }) => sum + win - bet, 0n),
      ).toBe(main);
      expect(deposits.length > 0).toBe(type !== 4);
      expect(rounds.length).toBeGreaterThan(10);
      expect((rounds[0]?.at.getTime() ?? noon) < noon - 14 * 86_400_000).toBe(true);
      expect((rounds.at(-1)?.settled_at?.getTime() ?? 0) < noon).toBe(true);
      const counted = await db
        .selectFrom('point_counts')
        .select(['product', 'counted', 'granted'])
        .where('member_id', '=', member.id)
        .execute();
      const earned = (of: string) => counted.filter(({ product }) => product === of).map(({ counted: all, granted }) => [all, granted]);
      const bets = rounds.reduce((sum, { bet }) => sum + bet, 0n);
      const paid = deposits.reduce((sum, { amount }) => sum + amount, 0n);
      // A deposit earns its points as it is bet.
      const [betOfDeposits = 0n] = [bets, paid].toSorted((one, other) => Number(one - other));
      expect([earned('slots'), earned('deposit')]).toEqual(
        type === 4 ? [[], []] : [[[bets, bets / 200n]], [[betOfDeposits, betOfDeposits / 500n]]],
      );
      if (upline) expect(member.path).toContain(`/${member.parent_id}/${member.id}/`);
      if (username === 'marisol') expect(toAmount(main)).toBe('4812.60');
    }
  });

  test('a dividend was paid on what the days of its period come to, bonuses included (AG-08, AG-10)', async () => {
    const { rows } = await sql<{ net: bigint; days: bigint; bonus: bigint }>`
      select p.net, coalesce(sum(t.stake - t.payout - t.bonus), 0)::bigint as days, coalesce(sum(t.bonus), 0)::bigint as bonus
      from agent_payouts p left join team_days t on t.member_id = p.member_id
        and t.day >= (p.from_at at time zone ${brand.timeZone})::date and t.day < (p.to_at at time zone ${brand.timeZone})::date
      where p.kind = 'dividend' group by p.id`.execute(database.db);
    expect(rows.map(({ net }) => net)).toEqual(rows.map(({ days }) => days));
    expect(rows.some(({ bonus }) => bonus !== 0n)).toBe(true);
  });

  test(
    'each past round has the result that the slot’s rules give for its stops',
    async () => {
      const { db } = database;
      const rounds = await db.selectFrom('rounds').selectAll().orderBy('id').execute();
      expect(rounds.length).toBeGreaterThan(100);
      for (const { game_code, bet, win, detail } of rounds) {
        const { stops, total, times, free = [], hold } = detail as SlotOutcome;
        const { model } = await slotByCode(db, game_code);
        const spun = evaluate(model, minor(bet), stops, times);
        const { feature } = model;
        const by = feature?.is === 'free' ? feature.times : 1;
        const more = free.map((one) => evaluate(model, minor(bet), one.stops, by).total);
        const all = more.reduce((sum, one) => sum + one, spun.total + (toMinor(hold?.total ?? '0') ?? 0n));
        expect([all, toAmount(minor(all))]).toEqual([win, total]);
      }
    },
    patience,
  );

  test(
    'a larger seed adds only the missing members and games',
    async () => {
      const { db } = database;
      const before = await db.selectFrom('games').selectAll().orderBy('node_id').execute();
      expect(
        await seedWorld(database.unhurried, {
          size: 'small',
          members: 1_500,
          games: 700,
          now: new Date(noon),
          brand,
          passwordHash: async () => '!',
        }),
      ).toEqual({ members: 1_500, games: 700 });
      expect([await count(db, 'games'), await count(db, 'members'), await count(db, 'vendors')]).toEqual([
        700,
        1_500 + demoAccounts.length + lineMembers('small').length + helpers,
        60,
      ]);
      expect((await db.selectFrom('games').selectAll().orderBy('node_id').limit(300).execute()).map((game) => game.game_code)).toEqual(
        before.map((game) => game.game_code),
      );
      expect(await db.selectFrom('members').select('username').distinct().execute()).toHaveLength(
        1_500 + demoAccounts.length + lineMembers('small').length + helpers,
      );
    },
    patience,
  );

  test(
    'members beyond the demo world are one line of agents, which a later seed makes longer, with money and roll-ups that agree (AG-05)',
    async () => {
      const { db } = database;
      const root = await db.selectFrom('members').select(['id', 'path']).where('username', '=', 'soledad').executeTakeFirstOrThrow();
      const below = () => db.selectFrom('members').select(['path', 'type', 'parent_id']).where('path', 'like', `${root.path}_%`).execute();
      const own = lineMembers('small').filter(({ upline }) => upline === 'soledad').length;
      const first = await below();
      expect(first.length).toBe(1_470 + own);
      const options = { size: 'small', members: 2_530, now: new Date(noon), brand, passwordHash: async () => '!' } as const;
      expect(await seedWorld(database.unhurried, options)).toEqual({ members: 2_530, games: 700 });
      expect(await seedWorld(database.unhurried, options)).toBeNull();
      const all = await below();
      expect(all.length).toBe(2_500 + own);
      // Each hundredth is an agent; the twenty-fifth of them stands four steps below the root: 24 → 7 → 2 → 0.
      expect(all.filter(({ type }) => type === 1)).toHaveLength(25);
      const steps = all.map(({ path }) => path.split('/').length - root.path.split('/').length);
      expect(Math.max(...steps)).toBe(5);
      expect(stepsBelow(24)).toBe(4);
      expect(stepsBelow(9_999)).toBe(10);
      // As their commands do: on a busy machine either takes longer than a request may.
      const { faults, postings } = await verifyLedger(database.unhurried);
      expect([faults, postings > 100]).toEqual([[], true]);
      expect(await checkRollups(database.unhurried, brand.timeZone)).toMatchObject({ faults: 0, waiting: 0 });
    },
    patience,
  );

  // PGlite has no statistics that another connection collects.
  if (engine === 'postgres')
    test('a seed reads no more with statistics from before its rows came (AG-05)', async () => {
      /** Rows that two seeds read of the tables whose joins have gone wrong. */
      const rowsRead = async (prepare: string): Promise<number> => {
        const { place, discard } = await freshPlace(engine);
        const own = { ...(await connect(place)), place };
        onTestFinished(discard);
        await seedSmall(own);
        return inDatabase(own, async (admin) => {
          await admin.unsafe(prepare);
          await seedWorld(own.unhurried, { size: 'small', members: 1_500, now: new Date(noon), brand, passwordHash: async () => '!' });
          // A connection tells what it read when it ends.
          await own.close();
          const others = () => admin`select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
          await expect.poll(async () => (await others()).length).toBe(0);
          const [row] = await admin`
          select sum(seq_tup_read + idx_tup_fetch)::float8 as read from pg_stat_user_tables
          where relname in ('accounts', 'entries', 'members')`;
          return row?.read;
        });
      };
      const fresh = await rowsRead('analyze');
      // As PostgreSQL has them when it looks while rows are being written that nobody else sees yet.
      const stale = await rowsRead("update pg_class set reltuples = 0, relpages = 9 where relname in ('entries', 'members')");
      expect(stale / fresh).toBeLessThan(3);
    });

  test('size none seeds nothing', async () => {
    const empty = await open();
    expect(await seedWorld(empty.db, { size: 'none', now: new Date(noon), brand, passwordHash: async () => '!' })).toBeNull();
    expect(await count(empty.db, 'games')).toBe(0);
  });
});
