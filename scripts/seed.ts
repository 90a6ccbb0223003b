// npm run seed -- --members 200000 --games 10000: fills the configured database with demo data, up to the given numbers.
import { parseArgs } from 'node:util';
import { brandOf } from '#brands/current.ts';
import type { Database } from '#platform/db/connect.ts';
import { migrate } from '#platform/db/migrate.ts';
import { readPlatformSettings } from '#platform/db/settings.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { demoPassword, demoPaymentPassword } from '#platform/rules/demo-accounts.ts';
import { secretsOf } from '#platform/secrets.ts';
import { seedWorld } from '#platform/seed/world.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { withConfiguredDatabase } from './configured-database.ts';

const maximum = { members: 2_000_000, games: 10_000 };

function numberOf(name: keyof typeof maximum, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= maximum[name])) throw new StartupError(`--${name} is "${text}". It must be a whole number up to ${maximum[name]}.`);
  return number;
}

const use = `Use --members NUMBER (up to ${maximum.members}), --games NUMBER (up to ${maximum.games}), both or none.`;

/** The accounts of the demo world have public passwords. Throws StartupError for a site on which real people may play. */
async function requireDemo({ db }: Database): Promise<void> {
  const instead = 'Make the demo world in a database of its own (DATA_DIR or DATABASE_URL).';
  if (process.env.DEMO === '0') throw new StartupError(`DEMO is 0: this site is not for demo accounts. ${instead}`);
  const settings = await readPlatformSettings(db, ['seeded', 'terms_of']);
  if (settings.get('terms_of') !== undefined && settings.get('seeded') === undefined)
    throw new StartupError(`A site without demo accounts has run on this database. ${instead}`);
}

async function seed(): Promise<void> {
  const options = { members: { type: 'string' }, games: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const;
  const { values } = parseArgs({ options });
  if (values.help) return console.log(use);
  const wanted = { members: numberOf('members', values.members), games: numberOf('games', values.games) };
  await withConfiguredDatabase(async (database, settings) => {
    await migrate(database);
    await requireDemo(database);
    const log = { info: (fields: object, says: string) => console.log(says, JSON.stringify(fields)) };
    const created = await seedWorld(database.unhurried, {
      size: 'full',
      ...wanted,
      now: new Date(),
      brand: brandOf(settings.brand),
      passwordHash: () => hashPassword(demoPassword),
      withdrawals: async () => ({ paymentPasswordHash: await hashPassword(demoPaymentPassword), secrets: secretsOf(settings) }),
      log,
    });
    console.log(
      created
        ? `There are ${created.members} members and ${created.games} games. Sign in to any account with the demo password.`
        : 'The demo world already exists and is as large as requested.',
    );
  });
}

try {
  await seed();
} catch (error) {
  if (!(error instanceof StartupError) && !(error instanceof TypeError && 'code' in error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
