// npm run rollups: makes the roll-ups of agents' teams anew from the rounds and the ledger of the configured database. With --check it
// only compares them. Exits with 1 when something differs, and with 2 when there is nothing to read.
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { ownBrand } from '#brands/current.ts';
import type { Database } from '#platform/db/connect.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { checkRollups, type RollupReport, rebuildRollups } from '#platform/ledger/agents/rollups.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { withConfiguredDatabase } from './configured-database.ts';

const { timeZone } = ownBrand();
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

async function run({ unhurried }: Database): Promise<RollupReport> {
  const { rows } = await sql<{ rollups: string | null }>`select to_regclass('team_days')::text as rollups`.execute(unhurried);
  if (!rows[0]?.rollups)
    throw new StartupError('This database has no roll-ups. Check DATA_DIR and DATABASE_URL, or start the site once, which creates them.');
  if (!values.check) await inTransaction(unhurried, (trx) => rebuildRollups(trx, timeZone));
  return checkRollups(unhurried, timeZone);
}

try {
  const { rows, faults, waiting } = await withConfiguredDatabase(run);
  console.log(`${rows} rows, ${faults} differ from the rounds and the ledger, events still to be counted: ${waiting}`);
  process.exitCode = faults === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
