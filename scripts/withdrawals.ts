// npm run withdrawals: lists the withdrawals that are not sent yet, the oldest first. Where the provider's notification is lost,
// `-- sent W-…` books that the whole was sent, `-- sent W-… 120.00` that only so much was sent and the rest goes back, and
// `-- returned W-…` that nothing was sent, also of one that nobody can send. `instead` at the end replaces what is not booked yet.
// Exits with 1 when nothing was booked, and with 2 when the database does not open or is empty.
import { ownBrand } from '#brands/current.ts';
import { isReturnable, withdrawalToldJob } from '#platform/areas/wallet/apply-withdrawal-steps.ts';
import { withdrawalIn, withdrawalSettings } from '#platform/areas/wallet/withdrawals.ts';
import type { Database } from '#platform/db/connect.ts';
import { netOf, nextWithdrawalStep } from '#platform/rules/payments/withdrawal-states.ts';
import { toAmount } from '#values/money.ts';
import { amountWord, decisionsBy, isReplacing, withoutReplacing } from './decisions.ts';
import { columns, momentText, type Outcome, operatorCommand } from './operator-command.ts';

const decisions = decisionsBy<{ reference: string; state: string; amount: string }>(
  withdrawalToldJob,
  ({ state, amount }) => `${amount} ${state === 'returned' ? 'returned' : 'sent'}`,
);
type Act = 'sent' | 'returned';

async function unsent({ db }: Database) {
  const { arrivesWithin } = await withdrawalSettings(db, ownBrand());
  const rows = await db
    .selectFrom('withdrawals')
    .innerJoin('members', 'members.id', 'member_id')
    .selectAll('withdrawals')
    .select('username')
    .where('state', 'in', ['requested', 'checked', 'sending'])
    .orderBy('requested_at')
    .execute();
  return rows.map((row) => ({
    ...row,
    net: netOf(withdrawalIn(row)),
    expected: new Date(row.requested_at.getTime() + arrivesWithin),
  }));
}

const obstacles = {
  provider: 'CANNOT BE SENT: its payment provider does not send here',
  account: 'CANNOT BE SENT: the number of its account cannot be decrypted',
} as const;

/** What was offered once may have been sent without an answer. */
function obstacleTo({ state, unsendable, offered_at: at }: Awaited<ReturnType<typeof unsent>>[number]): string[] {
  if (state !== 'checked' || unsendable === null) return [];
  return [obstacles[unsendable], at === null ? 'never offered to it' : `offered ${momentText(at)}: ask the provider first`];
}

const isLate = ({ expected }: { readonly expected: Date }): boolean => expected <= new Date();

async function list(database: Database): Promise<Outcome> {
  const rows = await unsent(database);
  const decided = await decisions.columns(database.db);
  const lines = rows.map((row) => {
    const term = `${isLate(row) ? 'LATE since' : 'expected by'} ${momentText(row.expected)}`;
    const amount = `${toAmount(row.net)} ${row.currency}`;
    return columns(row.reference, term, row.username, row.provider, row.state, amount, ...obstacleTo(row), ...decided(row.reference));
  });
  return [true, ...lines, `${rows.length} not sent`];
}

/** Schedules the step for the site, which moves the money and tells the member. */
async function book(database: Database, act: Act, words: readonly string[]): Promise<Outcome> {
  const [, reference = '', part] = withoutReplacing(words);
  const found = (await unsent(database)).find((row) => row.reference === reference);
  if (!found) return [false, reference ? `No withdrawal ${reference} waits to be sent.` : 'Name the reference of a withdrawal.'];
  if (!isLate(found)) return [false, `${reference} is not late: wait for the provider until ${momentText(found.expected)}.`];
  if (act === 'returned' && !isReturnable(found))
    return [false, `${reference} cannot be returned: the provider has not accepted it, and the site still offers it to them.`];
  const told = part === undefined ? found.net : amountWord(part, found.net);
  if (told === null) return [false, `What was sent is more than 0 and at most ${toAmount(found.net)}.`];
  const state = told < found.net ? 'part_sent' : act;
  const step = nextWithdrawalStep(withdrawalIn(found), state, told);
  const back = 'after' in step ? toAmount(step.after.returned) : '0.00';
  const amount = toAmount(told);
  const refusal = await decisions.decide(database.db, reference, { reference, state, amount }, isReplacing(words));
  const booked = `${act === 'returned' ? '0.00' : amount} ${found.currency} sent, and ${back} goes back to the balance`;
  return [refusal === null, refusal ?? `${reference} will be booked as soon as the site runs: ${booked}.`];
}

const use = [
  'Use sent REFERENCE when the whole was sent, sent REFERENCE AMOUNT when only that amount was, or returned REFERENCE when nothing was.',
  'What was not sent goes back to the balance. "instead" at the end replaces what is not booked yet.',
].join('\n');

await operatorCommand(use, (words) => {
  const [act, , amount, more] = withoutReplacing(words);
  if (act === undefined) return list;
  if (act === 'part') return 'Use sent REFERENCE AMOUNT for a part: AMOUNT is what was sent, and the rest goes back to the balance.';
  if (act === 'returned' && amount !== undefined)
    return 'Say what was sent, with sent REFERENCE AMOUNT: the rest goes back to the balance. An amount after returned is not taken.';
  return (act === 'sent' || act === 'returned') && more === undefined ? (database) => book(database, act, words) : null;
});
