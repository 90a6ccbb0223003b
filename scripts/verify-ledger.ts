// npm run verify-ledger: verifies every posting and balance of the configured database. Exits with 1 when something
// does not add up, and with 2 when there is nothing to verify.
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { withSiteDatabase } from './configured-database.ts';

try {
  const { postings, entries, faults } = await withSiteDatabase(({ unhurried }) => verifyLedger(unhurried));
  for (const fault of faults) console.error(fault);
  console.log(`${postings} postings, ${entries} entries, ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
