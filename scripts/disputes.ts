// npm run disputes: lists the withdrawals in dispute, the most urgent first. `-- received W-…` ends one with a proof that the money
// arrived, `-- returned W-…` gives back what is missing, and `-- part W-… 120.00` gives back a part of it. `instead` at the end replaces
// a decision that the site has not carried out.
// Exits with 1 when nothing was settled, and with 2 when the database does not open or is empty.
import { disputeSettledJob } from '#platform/areas/wallet/apply-withdrawal-steps.ts';
import type { Database } from '#platform/db/connect.ts';
import { type Minor, minor, toAmount, toMinor, zero } from '#values/money.ts';
import { decisionsBy, isReplacing } from './decisions.ts';
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

type Act = 'received' | 'returned' | 'part';

/** What goes back to the balance; null when the order says none that is possible. */
function returnedOf(act: Act, part: string, missing: Minor): Minor | null {
  if (act === 'received') return zero;
  if (act === 'returned') return missing;
  const units = toMinor(part);
  return units !== null && units > zero && units < missing ? units : null;
}

/** Schedules the end for the site, which moves the money and tells the member. */
async function settle({ db }: Database, act: Act, words: readonly string[]): Promise<Outcome> {
  const [, reference = '', part = ''] = words;
  const found = await db
    .selectFrom('withdrawals')
    .select('missing')
    .where('reference', '=', reference)
    .where('state', '=', 'disputed')
    .executeTakeFirst();
  const returned = found ? returnedOf(act, part, minor(found.missing)) : null;
  const refusal = !found
    ? `No withdrawal ${reference} is in dispute.`
    : returned === null
      ? `A part is more than 0 and less than ${toAmount(minor(found.missing))}.`
      : await decisions.decide(db, reference, { reference, returned: toAmount(returned) }, isReplacing(words));
  return [
    refusal === null,
    refusal ?? `${reference} will be settled with ${toAmount(returned ?? zero)} returned as soon as the site runs.`,
  ];
}

await operatorCommand('Use received and a reference, returned and a reference, or part with a reference and an amount.', (words) => {
  const [act] = words;
  if (act === undefined) return list;
  return act === 'received' || act === 'returned' || act === 'part' ? (database) => settle(database, act, words) : null;
});
