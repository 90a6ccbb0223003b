// npm run disputes: lists the withdrawals in dispute, the most urgent first. `-- received W-…` ends one with a proof that the money
// arrived, `-- returned W-…` gives back what is missing, and `-- part W-… 120.00` gives back a part of it. `instead` at the end replaces
// a decision that the site has not carried out.
// Exits with 1 when nothing was settled, and with 2 when the database does not open or is empty.
import { disputeSettledJob } from '#platform/areas/wallet/apply-withdrawal-steps.ts';
import type { Database } from '#platform/db/connect.ts';
import { type Minor, minor, toAmount, toMinor, zero } from '#values/money.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { withSiteDatabase } from './configured-database.ts';
import { decisionsBy } from './decisions.ts';

const [act, reference = '', part = ''] = process.argv.slice(2);
const decisions = decisionsBy<{ reference: string; returned: string }>(disputeSettledJob, ({ returned }) => `${returned} returned`);

async function list({ db }: Database): Promise<void> {
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['reference', 'username', 'provider', 'withdrawals.currency', 'sent', 'missing', 'dispute_due'])
    .where('withdrawals.state', '=', 'disputed')
    .orderBy('dispute_due')
    .execute();
  const decided = await decisions.columns(db);
  for (const { dispute_due: due, ...row } of rows) {
    const term = due === null ? 'no due date' : `${due <= new Date() ? 'OVERDUE since' : 'due'} ${due.toISOString()}`;
    const missing = `${toAmount(minor(row.missing))} of ${toAmount(minor(row.sent))} ${row.currency} missing`;
    console.log([row.reference, term, row.username, row.provider, missing, ...decided(row.reference)].join('  '));
  }
  console.log(`${rows.length} in dispute`);
}

/** What goes back to the balance; null when the order says none that is possible. */
function returnedOf(missing: Minor): Minor | null {
  if (act === 'received') return zero;
  if (act === 'returned') return missing;
  const units = toMinor(part);
  return units !== null && units > zero && units < missing ? units : null;
}

/** Schedules the end for the site, which moves the money and tells the member. */
async function settle({ db }: Database): Promise<void> {
  const found = await db
    .selectFrom('withdrawals')
    .select('missing')
    .where('reference', '=', reference)
    .where('state', '=', 'disputed')
    .executeTakeFirst();
  const returned = found ? returnedOf(minor(found.missing)) : null;
  const refusal = !found
    ? `No withdrawal ${reference} is in dispute.`
    : returned === null
      ? `A part is more than 0 and less than ${toAmount(minor(found.missing))}.`
      : await decisions.decide(db, reference, { reference, returned: toAmount(returned) });
  console.log(refusal ?? `${reference} will be settled with ${toAmount(returned ?? zero)} returned as soon as the site runs.`);
  process.exitCode = refusal ? 1 : 0;
}

try {
  if (act !== undefined && !['received', 'returned', 'part'].includes(act))
    throw new StartupError('Use received and a reference, returned and a reference, or part with a reference and an amount.');
  await withSiteDatabase((database) => (act === undefined ? list(database) : settle(database)));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
