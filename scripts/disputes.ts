// npm run disputes: lists the withdrawals in dispute, the most urgent first. `-- received W-…` ends one with a proof that the money
// arrived, `-- returned W-…` gives back all that is missing, and `-- returned W-… 120.00` gives back only so much. `instead` at the end
// replaces a decision that the site has not carried out.
// Exits with 1 when nothing was settled, and with 2 when the database does not open or is empty.
import { disputeSettledJob } from '#platform/areas/wallet/apply-withdrawal-steps.ts';
import { withdrawalIn } from '#platform/areas/wallet/withdrawals.ts';
import type { Database } from '#platform/db/connect.ts';
import { receivedOf, settledDispute } from '#platform/rules/payments/withdrawal-states.ts';
import { minor, toAmount, zero } from '#values/money.ts';
import { amountWord, decisionsBy, isReplacing, withoutReplacing } from './decisions.ts';
import { columns, momentText, type Outcome, operatorCommand } from './operator-command.ts';

const decisions = decisionsBy<{ reference: string; returned: string }>(disputeSettledJob, ({ returned }) => `${returned} returned`);

async function list({ db }: Database): Promise<Outcome> {
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['reference', 'username', 'provider', 'withdrawals.currency', 'sent', 'missing', 'dispute_due'])
    .where('withdrawals.state', '=', 'disputed')
    .orderBy('dispute_due')
    .execute();
  const decided = await decisions.columns(db);
  const lines = rows.map(({ dispute_due: due, ...row }) => {
    const term = due === null ? 'no due date' : `${due <= new Date() ? 'OVERDUE since' : 'due'} ${momentText(due)}`;
    const missing = `${toAmount(minor(row.missing))} of ${toAmount(minor(row.sent))} ${row.currency} missing`;
    return columns(row.reference, term, row.username, row.provider, missing, ...decided(row.reference));
  });
  return [true, ...lines, `${rows.length} in dispute`];
}

type Act = 'received' | 'returned';

/** Schedules the end for the site, which moves the money and tells the member. */
async function settle({ db }: Database, act: Act, words: readonly string[]): Promise<Outcome> {
  const [, reference = '', part] = withoutReplacing(words);
  const found = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('reference', '=', reference)
    .where('state', '=', 'disputed')
    .executeTakeFirst();
  if (!found) return [false, reference ? `No withdrawal ${reference} is in dispute.` : 'Name the reference of a withdrawal.'];
  const missing = minor(found.missing);
  const returned = act === 'received' ? zero : part === undefined ? missing : amountWord(part, missing);
  if (returned === null) return [false, `What is returned is more than 0 and at most ${toAmount(missing)}.`];
  const before = withdrawalIn(found);
  const step = settledDispute(before, returned);
  const after = 'after' in step ? step.after : before;
  const back = toAmount(minor(after.returned - before.returned));
  const refusal = await decisions.decide(db, reference, { reference, returned: toAmount(returned) }, isReplacing(words));
  const outcome = `${back} ${found.currency} goes back to the balance, and ${toAmount(receivedOf(after))} counts as received`;
  return [refusal === null, refusal ?? `${reference} will be settled as soon as the site runs: ${outcome}.`];
}

const use = [
  'Use received REFERENCE when all has arrived, returned REFERENCE to give back all that is missing, or returned REFERENCE AMOUNT to give',
  'back only that amount. What is not given back counts as received. "instead" at the end replaces a decision not carried out yet.',
].join('\n');

await operatorCommand(use, (words) => {
  const [act, , amount, more] = withoutReplacing(words);
  if (act === undefined) return list;
  if (act === 'part') return 'Use returned REFERENCE AMOUNT for a part: AMOUNT goes back to the balance, and the rest counts as received.';
  if (act === 'received' && amount !== undefined)
    return 'Say what goes back, with returned REFERENCE AMOUNT: the rest counts as received. An amount after received is not taken.';
  return (act === 'received' || act === 'returned') && more === undefined ? (database) => settle(database, act, words) : null;
});
