/** Handles payment provider notifications, once each and in any order, and books the money. */
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { notify } from '#platform/identity/notify.ts';
import { rewardDeposit } from '#platform/ledger/bonuses/rewards.ts';
import { recordPointEvent } from '#platform/ledger/points.ts';
import { post, postedBalance } from '#platform/ledger/post.ts';
import { type DepositNotice, depositNotices, type PaymentNotification, type SendingNotice } from '#platform/outside/payment/port.ts';
import { lockAgainstClosing } from '#platform/protection/closed-accounts.ts';
import { isCancelledAtProvider } from '#platform/protection/deposited.ts';
import { pausedUntil } from '#platform/protection/exclusions.ts';
import { contradicts, nextDepositStep } from '#platform/rules/payments/deposit-states.ts';
import { nextWithdrawalStep } from '#platform/rules/payments/withdrawal-states.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { type Minor, minor, toAmount, toMinor } from '#values/money.ts';
import { minutes } from '#values/time.ts';
import { applyWithdrawalStep, lockWithdrawal } from './apply-withdrawal-steps.ts';
import { type DepositRow, pendingTimeout } from './deposits.ts';
import { withdrawalIn } from './withdrawals.ts';

/** How long a member looks at the page of a deposit. */
const watchedFor = minutes(10);

type Outcome = Selectable<Tables['payment_notifications']>['outcome'];

/**
 * `unknown`: no such order of this provider. `reused`: the notification id came earlier with other content. `contradiction`: ignored,
 * and an operator must investigate.
 */
export type NotificationResult = {
  readonly outcome: Outcome | 'contradiction' | 'unknown' | 'reused';
  readonly replayed: boolean;
  readonly reference?: string;
};

/** An order that a notification can be about, locked, and what the notification does to it. */
interface Order {
  readonly of: { readonly deposit_id: string } | { readonly withdrawal_id: string };
  readonly reference: string;
  apply(): Promise<Outcome | 'contradiction'>;
}

const isDepositNotice = (state: PaymentNotification['state']): state is DepositNotice =>
  (depositNotices as readonly string[]).includes(state);

/** Handles one notification of `provider` in one transaction. A parallel one waits for the order's row lock and sees the first result. */
export function handleNotification(
  db: Kysely<Tables>,
  { code: provider, brand }: { readonly code: string; readonly brand: Brand },
  notification: PaymentNotification,
  now: Date,
): Promise<NotificationResult> {
  return inTransaction(db, async (trx) => {
    const { orderId, notificationId: id, state } = notification;
    const amount = toMinor(notification.amount);
    const order = isDepositNotice(state)
      ? await depositOrder(trx, provider, { orderId, state, amount }, now)
      : await withdrawalOrder(trx, provider, brand, { orderId, state, amount }, now);
    if (!order) return { outcome: 'unknown', replayed: false };
    const { reference } = order;
    const earlier = await trx
      .selectFrom('payment_notifications')
      .selectAll()
      .where('provider', '=', provider)
      .where('id', '=', id)
      .executeTakeFirst();
    if (earlier) {
      const sameOrder = (earlier.deposit_id ?? earlier.withdrawal_id) === orderId;
      const sameContent = sameOrder && earlier.state === state && earlier.amount === amount;
      return { outcome: sameContent ? earlier.outcome : 'reused', replayed: true, reference };
    }
    const outcome = await order.apply();
    await trx
      .insertInto('payment_notifications')
      .values({
        provider,
        id,
        deposit_id: null,
        withdrawal_id: null,
        ...order.of,
        state,
        amount: amount ?? 0n,
        outcome: outcome === 'contradiction' ? 'ignored' : outcome,
        at: now,
      })
      .execute();
    return { outcome, replayed: false, reference };
  });
}

type Told<State> = { readonly orderId: string; readonly state: State; readonly amount: Minor | null };

// A provider's key must not settle another provider's orders.
async function depositOrder(
  trx: Transaction<Tables>,
  provider: string,
  { orderId, state, amount }: Told<DepositNotice>,
  now: Date,
): Promise<Order | null> {
  const deposit = await trx
    .selectFrom('deposits')
    .selectAll()
    .where('id', '=', orderId)
    .where('provider', '=', provider)
    .forUpdate()
    .executeTakeFirst();
  if (!deposit) return null;
  return {
    of: { deposit_id: deposit.id },
    reference: deposit.reference,
    apply: async () => {
      if (amount !== deposit.amount) return 'wrong_amount';
      return contradicts(deposit.state, state) ? 'contradiction' : applyNotification(trx, deposit, state, now);
    },
  };
}

async function withdrawalOrder(
  trx: Transaction<Tables>,
  provider: string,
  brand: Brand,
  { orderId, state, amount }: Told<SendingNotice>,
  now: Date,
): Promise<Order | null> {
  const row = await lockWithdrawal(trx, orderId);
  if (!row || row.provider !== provider) return null;
  return {
    of: { withdrawal_id: row.id },
    reference: row.reference,
    apply: async () => {
      const step = amount === null ? { outcome: 'wrong_amount' as const } : nextWithdrawalStep(withdrawalIn(row), state, amount);
      await applyWithdrawalStep(trx, brand, row, step, now);
      return step.outcome;
    },
  };
}

/** Whether the provider reported that the user left without paying. Call it under the row lock, to see earlier notifications. */
async function wasLeft(trx: Transaction<Tables>, { id, state }: DepositRow): Promise<boolean> {
  if (state !== 'expired') return false;
  const { left } = await trx.selectFrom('deposits').select(isCancelledAtProvider.as('left')).where('id', '=', id).executeTakeFirstOrThrow();
  return left;
}

async function applyNotification(
  trx: Transaction<Tables>,
  deposit: DepositRow,
  state: DepositNotice,
  now: Date,
): Promise<'noted' | 'credited' | 'declined' | 'cancelled' | 'ignored'> {
  const change = (set: Partial<DepositRow>) => trx.updateTable('deposits').set(set).where('id', '=', deposit.id).execute();
  switch (nextDepositStep(deposit.state, state, await wasLeft(trx, deposit))) {
    case 'ignore':
      return 'ignored';
    case 'note':
      await change({
        state: 'pending',
        paying_at: now,
        expired_at: null,
        open_until: new Date(now.getTime() + (await pendingTimeout(trx, deposit.method))),
      });
      return 'noted';
    case 'decline':
      await change({ state: 'declined', declined_at: now });
      return 'declined';
    case 'cancel':
      await change({ state: 'expired', expired_at: now });
      return 'cancelled';
    case 'credit': {
      const { postingId, balance } = await credit(trx, deposit, now);
      await recordPointEvent(trx, { memberId: deposit.member_id, gameCode: null, amount: minor(deposit.amount), at: now });
      await change({
        state: 'credited',
        paying_at: deposit.paying_at ?? now,
        confirmed_at: now,
        credited_at: now,
        posting_id: postingId,
        balance_after: balance,
      });
      return 'credited';
    }
  }
}

/** Whether the page has told the member that nothing came, or they have stopped looking: then a message says that it did. */
const isUnawaited = ({ state, created_at: from }: DepositRow, now: Date): boolean =>
  state === 'expired' || now.getTime() - from.getTime() > watchedFor;

/** The ledger accepts each reference once, so a deposit cannot be credited twice. */
async function credit(trx: Transaction<Tables>, deposit: DepositRow, at: Date): Promise<{ postingId: bigint; balance: bigint }> {
  const isClosed = await lockAgainstClosing(trx, deposit.member_id);
  const posted = await post(trx, {
    kind: 'deposit',
    reference: deposit.reference,
    memberId: deposit.member_id,
    at,
    data: { deposit: deposit.id, method: deposit.method, amount: toAmount(minor(deposit.amount)), fee: toAmount(minor(deposit.fee)) },
    lines: entriesFor.deposit(deposit.member_id, minor(deposit.amount), minor(deposit.fee)),
  });
  const data = { reference: deposit.reference, amount: toAmount(minor(deposit.amount - deposit.fee)) };
  if (isClosed) {
    await notify(trx, { memberId: deposit.member_id, kind: 'account.paid_after_closing', data }, at);
  } else {
    // Who waits for it needs no e-mail; the inbox keeps it for everybody.
    const kind = isUnawaited(deposit, at) ? 'account.deposit_credited' : 'account.deposit_arrived';
    await notify(trx, { memberId: deposit.member_id, kind, data }, at);
    const ready = await rewardDeposit(trx, deposit.member_id, { amount: minor(deposit.amount), madeAt: deposit.created_at }, at);
    if (ready.length > 0 && (await pausedUntil(trx, deposit.member_id, at)) === null)
      for (const one of ready) await notify(trx, { memberId: deposit.member_id, kind: 'promotion.ready', data: one }, at);
  }
  return { postingId: posted.postingId, balance: postedBalance(posted, { member: deposit.member_id, kind: 'main' }) };
}
