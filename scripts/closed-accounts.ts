// npm run closed-accounts: lists the accounts that their members have closed. `-- reopen USERNAME` opens one again.
// Exits with 1 when nothing was opened, and with 2 when the database does not open.
import { reopenAccount } from '#platform/areas/access/reopen.ts';
import type { Database } from '#platform/db/connect.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { withConfiguredDatabase } from './configured-database.ts';

const [act, username = ''] = process.argv.slice(2);

async function list({ db }: Database): Promise<void> {
  const rows = await db
    .selectFrom('members')
    .select(['username', 'email', 'closed_at'])
    .where('closed_at', 'is not', null)
    .orderBy('closed_at')
    .execute();
  for (const row of rows) console.log([row.username, row.email ?? '-', row.closed_at?.toISOString()].join('  '));
  console.log(`${rows.length} closed`);
}

async function reopen({ db }: Database): Promise<void> {
  const result = await reopenAccount(db, username, new Date());
  const sentences = {
    reopened: `${username} is open again, and is told as soon as the site runs.`,
    'not closed': `No account ${username} is closed.`,
    excluded: `${username} is on a break or self-excluded, and stays closed.`,
  };
  console.log(sentences[result]);
  process.exitCode = result === 'reopened' ? 0 : 1;
}

try {
  if (act !== undefined && act !== 'reopen') throw new StartupError('Use reopen and a username.');
  await withConfiguredDatabase((database) => (act === undefined ? list(database) : reopen(database)));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
