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
import { decisionsBy, isReplacing } from './decisions.ts';
import { columns, momentText, type Outcome, operatorCommand } from './operator-command.ts';

const states = { sent: 'sent', part: 'part_sent', returned: 'returned' } as const;
const decisions = decisionsBy<{ reference: string; state: string; amount: string }>(
  withdrawalToldJob,
  ({ state, amount }) => `${amount} ${state === 'returned' ? 'returned' : 'sent'}`,
);
type Act = keyof typeof states;
const isAct = (word: string): word is Act => Object.hasOwn(states, word);

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

async function list(database: Database): Promise<Outcome> {
  const rows = await unsent(database);
  const decided = await decisions.columns(database.db);
  const lines = rows.map((row) => {
    const term = `${isLate(row) ? 'LATE since' : 'expected by'} ${momentText(row.expected)}`;
    const amount = `${toAmount(row.net)} ${row.currency}`;
    return columns(row.reference, term, row.username, row.provider, row.state, amount, ...decided(row.reference));
  });
  return [true, ...lines, `${rows.length} not sent`];
}

/** The amount that the provider sent or returned; null when the order says none that is possible. */
function toldAmount(act: Act, part: string, net: Minor): Minor | null {
  if (act !== 'part') return net;
  const units = toMinor(part);
  return units !== null && units > zero && units < net ? units : null;
}

/** Schedules the step for the site, which moves the money and tells the member. */
async function book(database: Database, act: Act, words: readonly string[]): Promise<Outcome> {
  const [, reference = '', part = ''] = words;
  const found = (await unsent(database)).find((row) => row.reference === reference);
  if (!found) return [false, reference ? `No withdrawal ${reference} waits to be sent.` : 'Name the reference of a withdrawal.'];
  if (!isLate(found)) return [false, `${reference} is not late: wait for the provider until ${momentText(found.expected)}.`];
  if (act === 'returned' && found.state !== 'sending')
    return [false, `${reference} cannot be returned: the provider has not accepted it, and the site still offers it to them.`];
  const told = toldAmount(act, part, found.net);
  if (told === null) return [false, `A part is more than 0 and less than ${toAmount(found.net)}.`];
  const amount = toAmount(told);
  const refusal = await decisions.decide(database.db, reference, { reference, state: states[act], amount }, isReplacing(words));
  const done = `${reference} will be booked with ${amount} ${act === 'returned' ? 'returned' : 'sent'} as soon as the site runs.`;
  return [refusal === null, refusal ?? done];
}

await operatorCommand('Use sent and a reference, returned and a reference, or part with a reference and what was sent.', (words) => {
  const [act] = words;
  if (act === undefined) return list;
  return isAct(act) ? (database) => book(database, act, words) : null;
});
