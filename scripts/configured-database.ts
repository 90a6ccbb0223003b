// Opens the database of the settings for a script, privately, and closes it afterwards.
import { connect, type Database } from '#platform/db/connect.ts';
import { requireMigrated } from '#platform/db/migrate.ts';
import { readSettings, type Settings } from '#values/settings/settings.ts';
import { StartupError } from '#values/settings/startup-error.ts';

/**
 * Runs `work` on the configured database. Throws StartupError for wrong settings, and for a database that does not open or, if it must
 * exist, is not there.
 */
export async function withConfiguredDatabase<T>(
  work: (database: Database, settings: Settings) => Promise<T>,
  { mustExist = false } = {},
): Promise<T> {
  process.umask(0o077);
  // Demo mode avoids settings that only the server needs.
  const read = readSettings({ ...process.env, DEMO: '1', PLATFORM_URL: '' }, { version: 'script' });
  if ('mistakes' in read) throw new StartupError(read.mistakes.join('\n'));
  const { databaseUrl, dataDir } = read.settings;
  const tell = (sentence: string): void => console.error(sentence);
  const database = await connect({ databaseUrl: databaseUrl ?? undefined, dataDir, tell, mustExist });
  try {
    return await work(database, read.settings);
  } finally {
    await database.close();
  }
}

/** The same for a command of the operator. Throws StartupError too when the site has not created the tables, or an older version has. */
export const withSiteDatabase = <T>(work: (database: Database) => Promise<T>): Promise<T> =>
  withConfiguredDatabase(
    async (database) => {
      await requireMigrated(database);
      return work(database);
    },
    { mustExist: true },
  );
