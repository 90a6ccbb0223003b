// npm run verify-ledger: verifies every posting and balance of the configured database. Exits with 1 when something
// does not add up, and with 2 when there is nothing to verify.
import { verifyLedger } from '#platform/ledger/verify-ledger.ts';
import { operatorCommand } from './operator-command.ts';

await operatorCommand('Use it without anything more.', (words) =>
  words.length > 0
    ? null
    : async ({ unhurried }) => {
        const { postings, entries, faults } = await verifyLedger(unhurried);
        return [faults.length === 0, ...faults, `${postings} postings, ${entries} entries, ${faults.length} faults`];
      },
);
