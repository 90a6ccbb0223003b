// npm run closed-accounts: lists the accounts that their members have closed. `-- reopen USERNAME` opens one again, and
// `-- end-contracts USERNAME` ends its contracts, which it cannot answer offers for.
// Exits with 1 when nothing was opened or ended, and with 2 when the database does not open or is empty.
import { ownBrand } from '#brands/current.ts';
import { reopenAccount } from '#platform/areas/access/reopen.ts';
import { endClosedContracts } from '#platform/areas/agent/contracts.ts';
import type { Database } from '#platform/db/connect.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { withSiteDatabase } from './configured-database.ts';

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

/** Those below end with them: without the contract above nothing reaches them. */
async function endContracts({ db }: Database): Promise<void> {
  const count = await endClosedContracts(db, username, ownBrand().timeZone, new Date());
  const ended = `Contracts that end with their period, those below included: ${count}`;
  console.log(count === null ? `No account ${username} is closed.` : count === 0 ? `${username} has no contract.` : ended);
  process.exitCode = count ? 0 : 1;
}

const acts = { reopen, 'end-contracts': endContracts } as const;
const isAct = (word: string): word is keyof typeof acts => Object.hasOwn(acts, word);

try {
  if (act !== undefined && !isAct(act)) throw new StartupError('Use reopen or end-contracts, and a username.');
  await withSiteDatabase(act === undefined ? list : acts[act]);
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
