// npm run rollups: makes the roll-ups of agents' teams anew from the rounds and the ledger of the configured database. With --check it
// only compares them. Exits with 1 when something differs, and with 2 when there is nothing to read.
import { parseArgs } from 'node:util';
import { ownBrand } from '#brands/current.ts';
import type { Database } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { checkRollups, type RollupReport, rebuildRollups } from '#platform/ledger/agents/rollups.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { withSiteDatabase } from './configured-database.ts';

const { timeZone } = ownBrand();
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

async function run({ unhurried }: Database): Promise<RollupReport> {
  if (!values.check) await inTransaction(unhurried, (trx) => rebuildRollups(trx, timeZone));
  return checkRollups(unhurried, timeZone);
}

try {
  const { rows, faults, waiting } = await withSiteDatabase(run);
  console.log(`${rows} rows, ${faults} differ from the rounds and the ledger, events still to be counted: ${waiting}`);
  process.exitCode = faults === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
