// npm run closed-accounts: lists the accounts that their members have closed. `-- reopen USERNAME` opens one again, and
// `-- end-contracts USERNAME` ends its contracts, which it cannot answer offers for.
// Exits with 1 when nothing was opened or ended, and with 2 when the database does not open or is empty.
import { ownBrand } from '#brands/current.ts';
import { reopenAccount } from '#platform/areas/access/reopen.ts';
import { endClosedContracts } from '#platform/areas/agent/contracts.ts';
import type { Database } from '#platform/db/connect.ts';
import { columns, momentText, type Outcome, operatorCommand } from './operator-command.ts';

async function list({ db }: Database): Promise<Outcome> {
  const rows = await db
    .selectFrom('members')
    .select(['username', 'email', 'closed_at'])
    .where('closed_at', 'is not', null)
    .where('id', 'not in', db.selectFrom('erasures').select('member_id'))
    .orderBy('closed_at')
    .execute();
  const lines = rows.map((row) => columns(row.username, row.email ?? '-', row.closed_at && momentText(row.closed_at)));
  return [true, ...lines, `${rows.length} closed`];
}

async function reopen({ db }: Database, username: string): Promise<Outcome> {
  const result = await reopenAccount(db, username, new Date());
  const sentences = {
    reopened: `${username} is open again, and is told as soon as the site runs.`,
    paused: `${username} is open again, and is told as soon as the site runs. The break or self-exclusion goes on: only withdrawing is possible.`,
    'not closed': `No account ${username} is closed.`,
  };
  return [result !== 'not closed', sentences[result]];
}

/** Those below end with them: without the contract above nothing reaches them. */
async function endContracts({ db }: Database, username: string): Promise<Outcome> {
  const count = await endClosedContracts(db, username, ownBrand().timeZone, new Date());
  const ended = `Contracts that end with their period, those below included: ${count}`;
  return [Boolean(count), count === null ? `No account ${username} is closed.` : count === 0 ? `${username} has no contract.` : ended];
}

const acts = { reopen, 'end-contracts': endContracts } as const;
const isAct = (word: string): word is keyof typeof acts => Object.hasOwn(acts, word);

await operatorCommand('Use reopen or end-contracts, and a username.', ([act, username = '', more]) => {
  if (act === undefined) return list;
  return isAct(act) && more === undefined ? (database) => acts[act](database, username) : null;
});
