// The start refuses a PostgreSQL that is too old, which a database of our own pretends to be.
import postgres from 'postgres';
import { expect, test } from 'vitest';
import { connect } from '#platform/db/connect.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { ownDatabase } from '../../databases.ts';
import { tempFolder } from '../../temp-folder.ts';

/** Connects to a database whose server says that it has this version. */
async function connectTo(number: number, name: string) {
  const own = await ownDatabase();
  const sql = postgres(own.databaseUrl, { max: 1, onnotice: () => {} });
  await sql.unsafe(`
    create schema pretended;
    create function pretended.current_setting(asked text) returns text language sql
      as $$ select case asked when 'server_version_num' then '${number}' else '${name}' end $$;
    do $$ begin execute format('alter database %I set search_path = pretended, pg_catalog', current_database()); end $$`);
  await sql.end();
  return connect({ databaseUrl: own.databaseUrl, dataDir: tempFolder() }).finally(own.discard);
}

test('PostgreSQL before 15 is refused at the start, by its version; 15 is taken', async () => {
  await expect(connectTo(140_019, '14.19')).rejects.toThrow(StartupError);
  await expect(connectTo(140_019, '14.19')).rejects.toThrow(/ is PostgreSQL 14\.19; it must be 15 or newer\.$/);
  await (await connectTo(150_000, '15.0')).close();
});
