// Tests the prepared statements of the embedded database.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { isCollision, sqlState } from '#platform/db/errors.ts';
import { longestPrepared, mostPrepared, mostUses } from '#platform/db/pglite-statements.ts';
import { freshPlace } from '../../engines.ts';

const { place, discard } = await freshPlace('pglite');
const { db, unhurried, close } = await connect(place);
const prepared = async (): Promise<string[]> =>
  (await sql<{ statement: string }>`select statement from pg_prepared_statements order by prepare_time, name`.execute(db)).rows.map(
    ({ statement }) => statement,
  );

test('a text is prepared once, with values of each type, and its plan is used again', async () => {
  const ask = (whole: bigint, text: string | null, at: Date, list: readonly string[], object: object) =>
    sql`select ${whole}::bigint as whole, ${text}::text as text, ${at}::timestamptz as at, ${list}::text[] as list, ${object}::jsonb as object`.execute(
      db,
    );
  const at = new Date('2026-11-28T03:00:00.250Z');
  for (const text of ['words', null, "'; drop table members; --", ''])
    expect((await ask(2n ** 60n, text, at, ['a"b', 'c,d'], { n: 1 })).rows).toEqual([
      { whole: 2n ** 60n, text, at, list: ['a"b', 'c,d'], object: { n: 1 } },
    ]);
  expect((await prepared()).filter((statement) => statement.includes('as whole'))).toHaveLength(1);
});

test('what a statement changed is counted, also when it is run again', async () => {
  await sql`create temporary table counted (id int primary key)`.execute(db);
  const insert = (id: number) => sql`insert into counted (id) values (${id})`.execute(db);
  expect([(await insert(1)).numAffectedRows, (await insert(2)).numAffectedRows]).toEqual([1n, 1n]);
  expect((await sql`delete from counted`.execute(db)).numAffectedRows).toBe(2n);
  expect((await sql`delete from counted`.execute(db)).numAffectedRows).toBe(0n);
});

test('after a refused statement the next ones run', async () => {
  const divide = (by: number) => sql<{ result: number }>`select 6 / ${by}::int as result`.execute(db);
  expect((await divide(2)).rows).toEqual([{ result: 3 }]);
  expect(sqlState(await divide(0).catch((error: unknown) => error))).toBe('22012');
  expect((await divide(3)).rows).toEqual([{ result: 2 }]);
  const broken = () =>
    sql`selec ${1}`.execute(db).then(
      () => 'no error',
      (error: unknown) => sqlState(error),
    );
  expect([await broken(), await broken()]).toEqual(['42601', '42601']);
});

test('a transaction whose plan is outdated by a change of its table succeeds when it is run again', async () => {
  await sql`create temporary table grown (one int)`.execute(db);
  await sql`insert into grown (one) values (1)`.execute(db);
  const all = () => db.transaction().execute(async (trx) => (await sql`select * from grown`.execute(trx)).rows);
  expect(await all()).toEqual([{ one: 1 }]);
  await sql`alter table grown add column two int default 2`.execute(db);
  expect(isCollision(await all().catch((error: unknown) => error))).toBe(true);
  expect(await all()).toEqual([{ one: 1, two: 2 }]);
});

test('in a transaction that failed every statement is refused, and its end is no commit', async () => {
  const kept = (n: number) => sql`select ${n}::int as kept`;
  await kept(1).execute(db);
  const failing = db.transaction().execute(async (trx) => {
    await sql`select 1 / ${0}::int`.execute(trx).catch(() => {});
    const states: unknown[] = [];
    for (const statement of [kept(2), sql`select ${3}::int as other`])
      states.push(
        await statement.execute(trx).then(
          () => 'no error',
          (error: unknown) => sqlState(error),
        ),
      );
    expect(states).toEqual(['25P02', '25P02']);
  });
  await expect(failing).rejects.toThrow('rolled back instead of committed');
  expect((await kept(4).execute(db)).rows).toEqual([{ kept: 4 }]);
});

test('a statement that was used often is prepared anew, for tables that have grown', async () => {
  const preparedAt = async () =>
    (
      await sql<{ at: string }>`select prepare_time::text as at from pg_prepared_statements where statement = 'select 7 as seven'`.execute(
        db,
      )
    ).rows;
  const seven = () => sql.raw('select 7 as seven').execute(db);
  for (let use = 0; use < mostUses; use += 1) await seven();
  const [first] = await preparedAt();
  await seven();
  const again = await preparedAt();
  expect(again).toHaveLength(1);
  expect(again[0]?.at).not.toBe(first?.at);
});

test('the statements used longest ago make room, and long ones take none', async () => {
  const numbered = (number: number) => sql.raw(`select ${number} as number`).execute(db);
  await numbered(-1);
  for (let number = 0; number < mostPrepared + 20; number += 1) {
    expect((await numbered(number)).rows).toEqual([{ number }]);
    if (number % 100 === 0) await numbered(-1);
  }
  const long = `select '${'x'.repeat(longestPrepared)}' as text`;
  for (let again = 0; again < 2; again += 1)
    expect((await sql.raw(long).execute(db)).rows).toEqual([{ text: 'x'.repeat(longestPrepared) }]);
  const kept = await prepared();
  expect(kept.length).toBeLessThanOrEqual(mostPrepared);
  expect(kept).toContain('select -1 as number');
  expect(kept).not.toContain('select 0 as number');
  expect(kept).not.toContain(long);
});

test('a database that was closed refuses', async () => {
  await close();
  await expect(sql`select 1`.execute(unhurried)).rejects.toThrow('The embedded database is closed.');
  await discard();
});
