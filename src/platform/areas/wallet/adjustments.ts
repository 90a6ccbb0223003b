/** Corrections of a balance by hand: one person of the operator begins one, another one approves or rejects it (SEC-12). */
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { RequestContext } from '#platform/context.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import type { AdjustmentsTable } from '#platform/db/tables/wallet-tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { notify } from '#platform/identity/notify.ts';
import { recordMoneyLeft } from '#platform/ledger/points.ts';
import { post, postedBalance } from '#platform/ledger/post.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { staff, trial } from '#values/access/account-types.ts';
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor, toAmount, zero } from '#values/money.ts';
import { adjustmentReference } from './references.ts';

type AdjustmentRow = Selectable<AdjustmentsTable>;

interface AdjustmentOrder {
  readonly username: string;
  /** Not zero; below zero takes money from the balance. */
  readonly amount: Minor;
  /** Shown to the member. */
  readonly reason: string;
  /** The name of the person. */
  readonly by: string;
}

type Context = Pick<RequestContext, 'db' | 'clock' | 'random'>;

const personOf = (name: string): string => name.trim().replaceAll(/\s+/g, ' ');
/** Spaces, capitals, the width of letters and invisible ones do not make another person. */
const comparable = (name: string): string => personOf(name.normalize('NFKC').replaceAll(/\p{Cf}/gu, '')).toLowerCase();
const isSamePerson = (one: string, other: string): boolean => comparable(one) === comparable(other);

/** Moves nothing yet. Returns the reference. */
export async function beginAdjustment({ db, clock, random }: Context, order: AdjustmentOrder): Promise<string | null> {
  const { username, amount, reason, by } = order;
  const member = await db
    .selectFrom('members')
    .select('id')
    .where('username', '=', username)
    .where('type', 'not in', [trial, staff])
    .executeTakeFirst();
  if (!member) return null;
  const reference = await adjustmentReference({ db, random });
  const begun = { begun_by: personOf(by), begun_at: new Date(clock()) };
  await db
    .insertInto('adjustments')
    .values({ reference, member_id: member.id, amount, reason, ...begun })
    .execute();
  return reference;
}

/** What waits for a second person, the oldest first. */
export const waitingAdjustments = (db: Kysely<Tables>) =>
  db
    .selectFrom('adjustments')
    .innerJoin('members', 'members.id', 'member_id')
    .selectAll('adjustments')
    .select('username')
    .where('state', '=', 'waiting')
    .orderBy('begun_at')
    .orderBy('reference')
    .execute();

const lockWaiting = (trx: Transaction<Tables>, reference: string): Promise<AdjustmentRow | undefined> =>
  trx
    .selectFrom('adjustments')
    .selectAll()
    .where('reference', '=', reference)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();

const decided = (trx: Transaction<Tables>, reference: string, state: 'approved' | 'rejected', by: string, now: Date) =>
  trx
    .updateTable('adjustments')
    .set({ state, decided_by: personOf(by), decided_at: now })
    .where('reference', '=', reference)
    .execute();

async function book(trx: Transaction<Tables>, row: AdjustmentRow, now: Date): Promise<Minor> {
  const { reference, member_id: memberId, reason } = row;
  const amount = minor(row.amount);
  const posted = await post(trx, {
    kind: 'adjustment',
    reference,
    memberId,
    at: now,
    data: { reason },
    lines: entriesFor.adjusted(memberId, amount),
  });
  const isGain = amount > zero;
  if (!isGain) await recordMoneyLeft(trx, memberId, minor(-amount), now);
  const data = { reference, reason, amount: toAmount(isGain ? amount : minor(-amount)) };
  await notify(trx, { memberId, kind: isGain ? 'account.credited' : 'account.debited', data }, now);
  return postedBalance(posted, { member: memberId, kind: 'main' });
}

type NotApproved = 'not waiting' | 'same person' | 'not covered';

interface Approved {
  readonly username: string;
  readonly amount: Minor;
  /** After it. */
  readonly balance: Minor;
}

/** Moves the money and tells the member. Returns what was booked, or why nothing was done. */
export async function approveAdjustment(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  reference: string,
  by: string,
): Promise<Approved | NotApproved> {
  try {
    return await inTransaction(db, async (trx) => {
      const row = await lockWaiting(trx, reference);
      if (!row) return 'not waiting';
      if (isSamePerson(row.begun_by, by)) return 'same person';
      const now = new Date(clock());
      await decided(trx, reference, 'approved', by, now);
      const balance = await book(trx, row, now);
      const { username } = await trx.selectFrom('members').select('username').where('id', '=', row.member_id).executeTakeFirstOrThrow();
      return { username, amount: minor(row.amount), balance };
    });
  } catch (error) {
    // The refusal of the ledger has ended the transaction, so it still waits.
    if (error instanceof DomainError && error.code === 'wallet.insufficient_funds') return 'not covered';
    throw error;
  }
}

/** Returns whether it waited. Who has begun it may reject it too. */
export const rejectAdjustment = ({ db, clock }: Pick<Context, 'db' | 'clock'>, reference: string, by: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (!(await lockWaiting(trx, reference))) return false;
    await decided(trx, reference, 'rejected', by, new Date(clock()));
    return true;
  });
