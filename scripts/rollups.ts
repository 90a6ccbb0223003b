// npm run rollups: makes the roll-ups of agents' teams anew from the rounds and the ledger of the configured database. With --check it
// only compares them. Exits with 1 when something differs, and with 2 when there is nothing to read.
import { ownBrand } from '#brands/current.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { checkRollups, rebuildRollups } from '#platform/ledger/agents/rollups.ts';
import { operatorCommand } from './operator-command.ts';

const { timeZone } = ownBrand();

await operatorCommand(
  'Use --check to compare only, or nothing more.',
  (words, { check }) =>
    words.length > 0
      ? null
      : async ({ unhurried }) => {
          if (!check) await inTransaction(unhurried, (trx) => rebuildRollups(trx, timeZone));
          const { rows, faults, waiting } = await checkRollups(unhurried, timeZone);
          return [faults === 0, `${rows} rows, ${faults} differ from the rounds and the ledger, events still to be counted: ${waiting}`];
        },
  { check: { type: 'boolean', default: false } },
);
