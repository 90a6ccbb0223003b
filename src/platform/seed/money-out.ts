/** Past withdrawals and transfers of the demo accounts: how each ended, the postings that it made, and its row. */
import type { Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { enqueueAt } from '#platform/db/enqueue.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { Posting } from '#platform/ledger/post.ts';
import { paymentReference } from '#platform/rules/payments/payment-reference.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { type Minor, minor, toAmount, zero } from '#values/money.ts';
import { days, hours } from '#values/time.ts';
import { seededRandom } from './random-draws.ts';

/** `part`: the provider sent a part and the rest came back. `disputed`: the member misses money, and the provider looks into it. */
type End = 'received' | 'returned' | 'part' | 'disputed';

interface PastWithdrawal {
  readonly id: string;
  readonly reference: string;
  readonly at: number;
  readonly amount: Minor;
  readonly end: End;
}
interface PastTransfer {
  readonly reference: string;
  readonly at: number;
  readonly amount: Minor;
  readonly note: string;
}
export interface MoneyOut {
  readonly withdrawals: readonly PastWithdrawal[];
  readonly transfers: readonly PastTransfer[];
}
export const nothingOut: MoneyOut = { withdrawals: [], transfers: [] };

const firstSeed = 30_400;
const day = days(1);
const sentAfter = hours(2);

/** What the VIP took out and sent to the upline. */
const taken: readonly { readonly ago: number; readonly amount: number; readonly end: End }[] = [
  { ago: days(23), amount: 50_000, end: 'received' },
  { ago: days(16), amount: 30_000, end: 'returned' },
  { ago: days(9), amount: 60_000, end: 'part' },
  { ago: days(4), amount: 45_000, end: 'disputed' },
  { ago: hours(8), amount: 35_000, end: 'received' },
];
const given: readonly { readonly ago: number; readonly amount: number; readonly note: string }[] = [
  { ago: days(19), amount: 10_000, note: 'For the boat' },
  { ago: days(6), amount: 15_000, note: '' },
];

export function vipMoneyOut(now: Date): MoneyOut {
  const reference = (kind: 'W' | 'T', place: number) => paymentReference(kind, seededRandom(firstSeed + place * 7));
  return {
    withdrawals: taken.map(({ ago, amount, end }, place) => ({
      id: `demo-withdrawal-${place}`,
      reference: reference('W', place),
      at: now.getTime() - ago,
      amount: minor(amount),
      end,
    })),
    transfers: given.map(({ ago, amount, note }, place) => ({
      reference: reference('T', taken.length + place),
      at: now.getTime() - ago,
      amount: minor(amount),
      note,
    })),
  };
}

/** What the provider sent: two thirds of a part. */
const sentOf = ({ amount, end }: PastWithdrawal): Minor =>
  end === 'returned' ? zero : end === 'part' ? minor((amount / 3n) * 2n) : amount;

/** How the balance moved, in minor units. */
export const movesOf = ({ withdrawals, transfers }: MoneyOut): readonly { readonly at: number; readonly by: bigint }[] => [
  ...withdrawals.flatMap((one) => [
    { at: one.at, by: -one.amount },
    { at: one.at + sentAfter, by: one.amount - sentOf(one) },
  ]),
  ...transfers.map(({ at, amount }) => ({ at, by: -amount })),
];

interface Owner {
  readonly memberId: bigint;
  /** How the account is named in the record. */
  readonly account: string;
  readonly uplineId: bigint;
  readonly from: string;
  readonly to: string;
}

function withdrawalPostings({ memberId, account }: Owner, one: PastWithdrawal): Posting[] {
  const { id, reference, at, amount, end } = one;
  const later = { reference, memberId, at: new Date(at + sentAfter), data: { withdrawal: id } };
  return [
    {
      kind: 'withdrawal',
      reference,
      memberId,
      at: new Date(at),
      data: { withdrawal: id, amount: toAmount(amount), fee: '0.00', account },
      lines: entriesFor.withdrawalAsked(memberId, amount),
    },
    end === 'returned'
      ? { ...later, kind: 'withdrawal_returned', lines: entriesFor.withdrawalReturned(memberId, amount) }
      : {
          ...later,
          kind: 'withdrawal_sent',
          lines: entriesFor.withdrawalPaid(memberId, sentOf(one), zero, minor(amount - sentOf(one))),
        },
  ];
}

export const moneyOutPostings = (owner: Owner, { withdrawals, transfers }: MoneyOut): Posting[] => [
  ...withdrawals.flatMap((one) => withdrawalPostings(owner, one)),
  ...transfers.map(
    ({ reference, at, amount, note }): Posting => ({
      kind: 'transfer',
      reference,
      memberId: owner.memberId,
      at: new Date(at),
      data: { from: owner.from, to: owner.to, ...(note === '' ? {} : { note }) },
      lines: entriesFor.transfer(owner.memberId, owner.uplineId, amount),
    }),
  ),
];

/** The rows of the withdrawals, after their postings. */
export async function writeWithdrawals(
  trx: Transaction<Tables>,
  { memberId, accountId }: { readonly memberId: bigint; readonly accountId: string },
  { withdrawals }: MoneyOut,
  { brand, now }: { readonly brand: Brand; readonly now: Date },
): Promise<void> {
  for (const one of withdrawals) {
    const { id, reference, amount, end } = one;
    const [requested, done] = [new Date(one.at), new Date(one.at + sentAfter)];
    const { balance_after: balanceAfter } = await trx
      .selectFrom('postings')
      .innerJoin('entries', 'entries.posting_id', 'postings.id')
      .innerJoin('accounts', 'accounts.id', 'entries.account_id')
      .select('entries.balance_after')
      .where('postings.kind', '=', 'withdrawal')
      .where('postings.reference', '=', reference)
      .where('accounts.kind', '=', 'main')
      .executeTakeFirstOrThrow();
    const sent = sentOf(one);
    const received = end === 'received' || end === 'part';
    await trx
      .insertInto('withdrawals')
      .values({
        id,
        reference,
        member_id: memberId,
        account_id: accountId,
        provider: 'demo',
        amount,
        fee: 0n,
        currency: brand.currency.code,
        state: end === 'part' ? 'received' : end,
        sent,
        returned: amount - sent,
        missing: end === 'disputed' ? amount / 5n : 0n,
        received_by: received ? (end === 'part' ? 'deadline' : 'member') : null,
        cause: end === 'returned' ? 'returned' : null,
        requested_at: requested,
        checked_at: requested,
        sending_at: requested,
        sent_at: sent > 0n ? done : null,
        receipt_until: sent > 0n ? new Date(done.getTime() + 2 * day) : null,
        disputed_at: end === 'disputed' ? new Date(done.getTime() + day) : null,
        dispute_due: end === 'disputed' ? new Date(now.getTime() + 2 * day) : null,
        received_at: received ? new Date(done.getTime() + (end === 'part' ? 2 * day : hours(3))) : null,
        returned_at: end === 'returned' ? done : null,
        balance_after: balanceAfter,
      })
      .execute();
    if (end === 'disputed') await enqueueAt(trx, 'wallet.dispute-due', one.id, { id: one.id }, new Date(now.getTime() + 2 * day));
  }
}
