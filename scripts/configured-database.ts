// Opens the database of the settings for a script, privately, and closes it afterwards.
import { ownBrand } from '#brands/current.ts';
import { connect, type Database } from '#platform/db/connect.ts';
import { requireMigrated } from '#platform/db/migrate.ts';
import { readSetting } from '#platform/db/settings.ts';
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

/** Another brand's database would be read by the wrong midnight and market. Throws StartupError. */
async function requireOwnCurrency({ db }: Database): Promise<void> {
  const { name, currency } = ownBrand();
  const stored = await readSetting(db, 'currency');
  if (stored !== null && stored !== currency.code)
    throw new StartupError(
      `The money in this database is in ${stored}, and ${name} counts in ${currency.code}. Set BRAND as the site does.`,
    );
}

/**
 * The same for a command of the operator. Throws StartupError too when the site has not created the tables, an older version has, or a
 * brand with another currency.
 */
export const withSiteDatabase = <T>(work: (database: Database) => Promise<T>): Promise<T> =>
  withConfiguredDatabase(
    async (database) => {
      await requireMigrated(database);
      await requireOwnCurrency(database);
      return work(database);
    },
    { mustExist: true },
  );
