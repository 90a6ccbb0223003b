// npm run exclusions: lists the exclusions that families have asked for. `-- family USERNAME P1Y` begins one, where the market lets the
// family ask. Exits with 1 when nothing was begun, and with 2 when the database does not open or is empty.
import { ownBrand } from '#brands/current.ts';
import { excludeForFamily } from '#platform/areas/safer-play/exclusion.ts';
import type { Database } from '#platform/db/connect.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { millis } from '#values/time.ts';
import { withSiteDatabase } from './configured-database.ts';

const [act, username = '', length = ''] = process.argv.slice(2);

async function list({ db }: Database): Promise<void> {
  const rows = await db
    .selectFrom('exclusions')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['username', 'starts_at', 'ends_at'])
    .where('kind', '=', 'family')
    .where('ends_at', '>', new Date())
    .orderBy('ends_at')
    .execute();
  for (const { username: name, starts_at: from, ends_at: until } of rows)
    console.log([name, `from ${from.toISOString()}`, `until ${until?.toISOString()}`].join('  '));
  console.log(`${rows.length} in force`);
}

async function exclude({ db }: Database): Promise<void> {
  const brand = ownBrand();
  const result = await excludeForFamily({ db, brand, clock: () => millis(Date.now()) }, { username, length });
  const sentences = {
    'not in this market': `The market of ${brand.name} does not let the family ask.`,
    'not this length': `The market offers ${brand.market.saferPlay.exclusions.join(', ')}.`,
    'already so long': `${username} is already excluded for that long.`,
    'no account': `No member has the username ${username}.`,
  };
  console.log(typeof result === 'string' ? sentences[result] : `${username} is excluded from ${result.toISOString()} on, and is told.`);
  process.exitCode = typeof result === 'string' ? 1 : 0;
}

try {
  if (act !== undefined && act !== 'family') throw new StartupError('Use family, a username and a length such as P1Y.');
  await withSiteDatabase(act === undefined ? list : exclude);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
