/** Both databases return the same values, the same errors and the same order of events. */
import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { isDuplicate, isUnstorableText } from '#platform/db/errors.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { writeSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { hours } from '#values/time.ts';
import { onBothEngines, type TestDatabase } from '../../engines.ts';

onBothEngines('values and transactions', (open) => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await open();
  });

  test('a statement timeout keeps real time when setTimeout is sped up', async () => {
    const real = globalThis.setTimeout;
    const faster = (work: (...rest: unknown[]) => void, ms = 0, ...rest: unknown[]) => real(work, ms / 1000, ...rest);
    vi.stubGlobal('setTimeout', faster);
    try {
      const { rows } = await sql`select 1 as one, pg_sleep(0.2)`.execute(database.db);
      expect(rows).toMatchObject([{ one: 1 }]);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test('each type comes back as the same kind of value', async () => {
    const moment = new Date('2026-03-29T00:59:59.123Z');
    const { rows } = await sql`
      select 9007199254740993::bigint as int8, 7::int as int4, count(*) as counted, '1.50'::numeric as "numeric",
        ${moment}::timestamptz as moment, '2026-03-29'::date as day, '{"a":[1,null,"x"]}'::jsonb as doc, ${{ b: [1] }}::jsonb as given,
        ${[1n, 2n]}::bigint[] as ids, ${['a', 'b, "c"\\', 'NULL', '']}::text[] as words, true as yes, null as nothing, ${new Uint8Array([0, 255])}::bytea as bytes, fold_text('Ürümqi ÁRVÍZ') as folded
    `.execute(database.db);
    const row = rows[0] as { bytes: Uint8Array };
    expect({ ...row, bytes: [...row.bytes] }).toEqual({
      int8: 9007199254740993n,
      int4: 7,
      counted: 1n,
      numeric: '1.50',
      moment,
      day: '2026-03-29',
      doc: { a: [1, null, 'x'] },
      given: { b: [1] },
      ids: [1n, 2n],
      words: ['a', 'b, "c"\\', 'NULL', ''],
      yes: true,
      nothing: null,
      bytes: [0, 255],
      folded: 'urumqi arviz',
    });
  });

  test('text that cannot be stored is one kind of refusal, for text and jsonb', async () => {
    for (const asked of [sql`select ${'a\0b'}::text as t`, sql`select ${JSON.stringify({ a: 'a\0b' })}::jsonb as t`])
      expect(await asked.execute(database.db).then(() => null, isUnstorableText)).toBe(true);
  });

  test('a JSON list is written as JSON, not as a database array', async () => {
    const { rows } = await sql<{ doc: unknown }>`select ${JSON.stringify(['a', 'b'])}::jsonb as doc`.execute(database.db);
    expect(rows[0]?.doc).toEqual(['a', 'b']);
  });

  test('the number of changed rows is reported', async () => {
    await database.db.insertInto('platform_settings').values({ name: 'jackpot', value: '1' }).execute();
    const result = await database.db.updateTable('platform_settings').set({ value: '2' }).where('name', '=', 'jackpot').executeTakeFirst();
    expect(result.numUpdatedRows).toBe(1n);
  });

  test('a rate limit counts in its window, and a window started before the clock was set back has ended (SEC-13)', async () => {
    const at = (ms: number) => new Date(1_800_000_000_000 + ms);
    const take = (now: Date) => consumeRateLimit(database.db, 'a test', { most: 2, window: hours(1) }, now);
    await take(at(hours(24)));
    await take(at(hours(24)));
    await expect(take(at(hours(24)))).rejects.toMatchObject({ code: 'rate.too_many' });
    // A request with a slightly earlier time does not restart the window.
    await expect(take(at(hours(24) - 1))).rejects.toMatchObject({ code: 'rate.too_many' });
    for (const now of [at(0), at(1)]) await take(now);
    await expect(take(at(2))).rejects.toMatchObject({ code: 'rate.too_many', params: { retryAfter: 3600 } });
    await take(at(hours(1)));
  });

  test('a setting shown on pages invalidates them', async () => {
    const version = async () => (await sql<{ version: bigint }>`select version from content_version`.execute(database.db)).rows[0]?.version;
    const before = await version();
    await writeSetting(database.db, 'analytics', { gtagId: 'G-1' });
    const added = await version();
    await writeSetting(database.db, 'analytics', { gtagId: 'G-2' });
    const changed = await version();
    await database.db.deleteFrom('platform_settings').where('name', '=', 'analytics').execute();
    expect([before, added, changed, await version()]).toEqual([before, ...[1n, 2n, 3n].map((more) => (before ?? 0n) + more)]);
  });

  test('a transaction over a table altered by a newer release succeeds on a second try', async () => {
    const read = () =>
      inTransaction(database.db, async (trx) => {
        const rows = await trx.selectFrom('reset_links').selectAll().where('link_hash', '=', 'x').execute();
        return rows.length;
      });
    for (let turn = 0; turn < 20; turn += 1) await read();
    await sql`alter table reset_links add column added text`.execute(database.db);
    for (let turn = 0; turn < 20; turn += 1) expect(await read()).toBe(0);
  });

  test('a thrown error rolls everything back, and a unique violation has its constraint’s name', async () => {
    const twice = inTransaction(database.db, async (trx) => {
      await trx.insertInto('platform_settings').values({ name: 'referral', value: '1' }).execute();
      await trx.insertInto('platform_settings').values({ name: 'referral', value: '1' }).execute();
    });
    const error = await twice.catch((thrown: unknown) => thrown);
    expect(isDuplicate(error, 'platform_settings_pkey')).toBe(true);
    expect(isDuplicate(error, 'other')).toBe(false);
    expect(await database.db.selectFrom('platform_settings').where('name', '=', 'referral').selectAll().execute()).toEqual([]);
  });

  test('a transaction with a swallowed failure does not commit', async () => {
    const swallowed = inTransaction(database.db, async (trx) => {
      await trx.insertInto('platform_settings').values({ name: 'feedback', value: '1' }).execute();
      await sql`select 1 / 0`.execute(trx).catch(() => {});
    });
    await expect(swallowed).rejects.toThrow();
    expect(await database.db.selectFrom('platform_settings').where('name', '=', 'feedback').selectAll().execute()).toEqual([]);
  });

  test('the base handle is refused inside a transaction, and works again after it', async () => {
    const nested = inTransaction(database.db, () => database.db.selectFrom('jobs').selectAll().execute());
    await expect(nested).rejects.toThrow('use its own handle');
    const joined = await inTransaction(database.db, (trx) => inTransaction(trx, (same) => Promise.resolve(same === trx)));
    expect(joined).toBe(true);
    expect(await database.alive()).toBe(true);
  });

  test('work left running by a finished transaction may use the database', async () => {
    const later = await inTransaction(database.db, async () => {
      const gate = Promise.withResolvers<void>();
      return { run: gate.resolve, done: gate.promise.then(() => database.db.selectFrom('content_version').selectAll().execute()) };
    });
    later.run();
    expect(await later.done).toHaveLength(1);
  });

  test('a changed setting increments the content version', async () => {
    const version = async () => (await database.db.selectFrom('content_version').select('version').executeTakeFirstOrThrow()).version;
    const before = await version();
    await database.db.updateTable('platform_settings').set({ value: '3' }).execute();
    expect(await version()).toBe(before + 1n);
  });
});
