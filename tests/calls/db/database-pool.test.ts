// What one test leaves in a database, the next does not see, though both use the same one.
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tables } from '#platform/db/tables/tables.ts';
import { makeDatabasePool } from '../../database-pool.ts';
import { engines, freshPlace } from '../../engines.ts';

const stateOf = async (db: Kysely<Tables>) => ({
  methods: await db.selectFrom('payment_methods').selectAll().orderBy('code').execute(),
  jobs: await db.selectFrom('jobs').selectAll().orderBy('name').execute(),
  rest: await sql`select nextval(pg_get_serial_sequence('members', 'id')) as member, current_setting('lock_timeout') as patience`.execute(
    db,
  ),
});

test.each(engines)(
  'what holds when a test leaves rows, numbers, settings or a table behind: the next one begins as new (%s)',
  async (engine) => {
    // Of its own: a database that other suites have used may have grown too large to be lent once more.
    const borrowDatabase = makeDatabasePool();
    const borrow = () => borrowDatabase(engine, () => freshPlace(engine));
    const one = await borrow();
    const fresh = await stateOf(one.database.db);
    expect([fresh.methods.length > 0, fresh.jobs.length > 0]).toEqual([true, true]);
    await sql`delete from payment_methods`.execute(one.database.db);
    await sql`insert into jobs (name, run_at) values ('left behind', now())`.execute(one.database.db);
    await sql`set lock_timeout = '7s'`.execute(one.database.db);
    await one.end();

    const two = await borrow();
    expect(two.place).toEqual(one.place);
    expect(await stateOf(two.database.db)).toEqual(fresh);
    await expect(sql`delete from jobs`.execute(one.database.db)).rejects.toThrow();
    await sql`create table left_behind (id int)`.execute(two.database.db);
    await two.end();

    const three = await borrow();
    expect(three.place).not.toEqual(two.place);
    expect(await stateOf(three.database.db)).toEqual(fresh);
    await three.end();
  },
);
