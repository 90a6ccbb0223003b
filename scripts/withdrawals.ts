// npm run withdrawals: lists the withdrawals that are not sent yet, the oldest first. Where the provider's notification is lost,
// `-- sent W-…`, `-- part W-… 120.00` (what was sent) and `-- returned W-…` book what the provider says of a late one. `instead` at the end
// replaces what the site has not booked yet.
// Exits with 1 when nothing was booked, and with 2 when the database does not open or is empty.
import { ownBrand } from '#brands/current.ts';
import { withdrawalToldJob } from '#platform/areas/wallet/apply-withdrawal-steps.ts';
import { withdrawalSettings } from '#platform/areas/wallet/withdrawals.ts';
import type { Database } from '#platform/db/connect.ts';
import { netOf } from '#platform/rules/payments/withdrawal-states.ts';
import { type Minor, minor, toAmount, toMinor, zero } from '#values/money.ts';
import { StartupError } from '#values/settings/startup-error.ts';
import { withSiteDatabase } from './configured-database.ts';
import { decisionsBy } from './decisions.ts';

const [act, reference = '', part = ''] = process.argv.slice(2);
const states = { sent: 'sent', part: 'part_sent', returned: 'returned' } as const;
const decisions = decisionsBy<{ reference: string; state: string; amount: string }>(
  withdrawalToldJob,
  ({ state, amount }) => `${amount} ${state === 'returned' ? 'returned' : 'sent'}`,
);
const isAct = (word: string): word is keyof typeof states => word in states;

async function unsent({ db }: Database) {
  const { arrivesWithin } = await withdrawalSettings(db, ownBrand());
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin('members', 'members.id', 'member_id')
    .select(['reference', 'username', 'provider', 'withdrawals.currency', 'amount', 'fee', 'state', 'requested_at'])
    .where('state', 'in', ['requested', 'checked', 'sending'])
    .orderBy('requested_at')
    .execute();
  return rows.map((row) => ({
    ...row,
    net: netOf({ amount: minor(row.amount), fee: minor(row.fee) }),
    expected: new Date(row.requested_at.getTime() + arrivesWithin),
  }));
}

const isLate = ({ expected }: { readonly expected: Date }): boolean => expected <= new Date();

async function list(database: Database): Promise<void> {
  const rows = await unsent(database);
  const decided = await decisions.columns(database.db);
  for (const row of rows) {
    const term = `${isLate(row) ? 'LATE since' : 'expected by'} ${row.expected.toISOString()}`;
    console.log(
      [
        ...[row.reference, term, row.username, row.provider, row.state, `${toAmount(row.net)} ${row.currency}`],
        ...decided(row.reference),
      ].join('  '),
    );
  }
  console.log(`${rows.length} not sent`);
}

/** The amount that the provider sent or returned; null when the order says none that is possible. */
function toldAmount(net: Minor): Minor | null {
  if (act !== 'part') return net;
  const units = toMinor(part);
  return units !== null && units > zero && units < net ? units : null;
}

/** Schedules the step for the site, which moves the money and tells the member. */
async function book(database: Database, told: keyof typeof states): Promise<void> {
  const found = (await unsent(database)).find((row) => row.reference === reference);
  const isOffered = told === 'returned' && found?.state !== 'sending';
  const amount = found && isLate(found) && !isOffered ? toldAmount(found.net) : null;
  process.exitCode = 1;
  if (!found) console.log(reference ? `No withdrawal ${reference} waits to be sent.` : 'Name the reference of a withdrawal.');
  else if (!isLate(found)) console.log(`${reference} is not late: wait for the provider until ${found.expected.toISOString()}.`);
  else if (isOffered)
    console.log(`${reference} cannot be returned: the provider has not accepted it, and the site still offers it to them.`);
  else if (amount === null) console.log(`A part is more than 0 and less than ${toAmount(found.net)}.`);
  else {
    const refusal = await decisions.decide(database.db, reference, { reference, state: states[told], amount: toAmount(amount) });
    console.log(
      refusal ??
        `${reference} will be booked with ${toAmount(amount)} ${told === 'returned' ? 'returned' : 'sent'} as soon as the site runs.`,
    );
    process.exitCode = refusal ? 1 : 0;
  }
}

try {
  if (act !== undefined && !isAct(act))
    throw new StartupError('Use sent and a reference, returned and a reference, or part with a reference and what was sent.');
  await withSiteDatabase((database) => (act === undefined ? list(database) : book(database, act)));
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
