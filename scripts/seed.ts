// npm run seed -- --members 200000 --games 10000: fills the configured database with the demo world, up to the numbers given.
import { parseArgs } from 'node:util';
import { brandOf } from '#brands/current.ts';
import { hashPassword } from '#platform/areas/access/passwords.ts';
import { connect } from '#platform/db/connect.ts';
import { migrate } from '#platform/db/migrate.ts';
import { demoPassword } from '#platform/rules/demo-accounts.ts';
import { seedWorld } from '#platform/seed/world.ts';
import { readSettings } from '#values/settings.ts';
import { StartupError } from '#values/startup-error.ts';

const most = { members: 2_000_000, games: 10_000 };

function numberOf(name: keyof typeof most, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const number = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number <= most[name])) throw new StartupError(`--${name} is "${text}". It must be a whole number up to ${most[name]}.`);
  return number;
}

async function seed(): Promise<void> {
  process.umask(0o077);
  const { values } = parseArgs({ options: { members: { type: 'string' }, games: { type: 'string' } } });
  const wanted = { members: numberOf('members', values.members), games: numberOf('games', values.games) };
  // Secrets and addresses belong to the server; the seed needs only the database, and the brand whose currency it is.
  const read = readSettings({ ...process.env, DEMO: '1', PLATFORM_URL: '' }, { version: 'seed' });
  if ('mistakes' in read) throw new StartupError(read.mistakes.join('\n'));
  const { databaseUrl, dataDir, brand } = read.settings;
  const database = await connect({ databaseUrl: databaseUrl ?? undefined, dataDir });
  try {
    await migrate(database);
    const log = { info: (fields: object, says: string) => console.log(says, JSON.stringify(fields)) };
    const made = await seedWorld(database.unhurried, {
      size: 'full',
      ...wanted,
      now: new Date(),
      brand: brandOf(brand),
      passwordHash: () => hashPassword(demoPassword),
      log,
    });
    console.log(
      made
        ? `There are ${made.members} members and ${made.games} games. Each account opens with the demo password.`
        : 'The demo world is there already, and as large as asked for.',
    );
  } finally {
    await database.close();
  }
}

try {
  await seed();
} catch (error) {
  if (!(error instanceof StartupError) && !(error instanceof TypeError && 'code' in error)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
