// npm run verify-ledger: verifies every posting and balance of the configured database. Exits with 1 when something
// does not add up, and with 2 when there is nothing to verify.
import { sql } from 'kysely';
import type { Database } from '#platform/db/connect.ts';
import { type LedgerReport, verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { withConfiguredDatabase } from './configured-database.ts';

// A wrong DATA_DIR or DATABASE_URL must not look like a correct ledger.
async function verify({ unhurried }: Database): Promise<LedgerReport> {
  const { rows } = await sql<{ ledger: string | null }>`select to_regclass('postings')::text as ledger`.execute(unhurried);
  if (!rows[0]?.ledger)
    throw new StartupError('This database has no ledger. Check DATA_DIR and DATABASE_URL, or start the site once, which creates it.');
  return verifyLedger(unhurried);
}

try {
  const { postings, entries, faults } = await withConfiguredDatabase(verify);
  for (const fault of faults) console.error(fault);
  console.log(`${postings} postings, ${entries} entries, ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
