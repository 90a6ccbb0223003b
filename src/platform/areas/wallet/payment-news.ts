/** What a provider tells of a payment, taken once and in whatever order it comes, and the money that follows from it. */
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '#platform/db/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { balanceAfter, post } from '#platform/ledger/post.ts';
import type { PaymentNews } from '#platform/outside/payment/port.ts';
import { contradicts, stepOf } from '#platform/rules/deposit.ts';
import { moves } from '#platform/rules/postings.ts';
import { minor, toAmount, toMinor } from '#values/money.ts';
import { type Deposit, isLeft, patienceWith } from './deposits.ts';

/** `unknown`: no such order of this provider. `reused`: the notification's id came before with other words. `contradiction`: ignored, and somebody has to look. */
export type Taken = {
  readonly outcome: 'noted' | 'credited' | 'declined' | 'cancelled' | 'ignored' | 'contradiction' | 'wrong_amount' | 'unknown' | 'reused';
  readonly replayed: boolean;
  readonly reference?: string;
};

/** Takes one notification of `provider`, all or nothing. Whoever comes second waits for the deposit's row and sees what the first did. */
export function takeNews(db: Kysely<Tables>, provider: string, news: PaymentNews, now: Date): Promise<Taken> {
  return inTransaction(db, async (trx) => {
    const deposit = await trx
      .selectFrom('deposits')
      .innerJoin('payment_methods', 'payment_methods.code', 'deposits.method')
      .selectAll('deposits')
      .where('deposits.id', '=', news.orderId)
      // Whoever holds another provider's key cannot pay with it what is not theirs.
      .where('payment_methods.provider', '=', provider)
      .forUpdate('deposits')
      .executeTakeFirst();
    if (!deposit) return { outcome: 'unknown', replayed: false };
    const { reference } = deposit;
    const amount = toMinor(news.amount);

    const before = await trx
      .selectFrom('payment_notifications')
      .selectAll()
      .where('provider', '=', provider)
      .where('id', '=', news.notificationId)
      .executeTakeFirst();
    if (before) {
      const sameWords = before.deposit_id === deposit.id && before.state === news.state && before.amount === amount;
      return { outcome: sameWords ? before.outcome : 'reused', replayed: true, reference };
    }

    const contradiction = contradicts(deposit.state, news.state);
    const outcome = amount === deposit.amount ? await act(trx, deposit, news, now) : 'wrong_amount';
    await trx
      .insertInto('payment_notifications')
      .values({ provider, id: news.notificationId, deposit_id: deposit.id, state: news.state, amount: amount ?? 0n, outcome, at: now })
      .execute();
    return { outcome: outcome === 'ignored' && contradiction ? 'contradiction' : outcome, replayed: false, reference };
  });
}

/** Whether the provider has told that the person left without paying. Asked once the row is held, so that it sees what was told before. */
async function wasLeft(trx: Transaction<Tables>, { id, state }: Deposit): Promise<boolean> {
  if (state !== 'expired') return false;
  const { left } = await trx.selectFrom('deposits').select(isLeft.as('left')).where('id', '=', id).executeTakeFirstOrThrow();
  return left;
}

async function act(
  trx: Transaction<Tables>,
  deposit: Deposit,
  news: PaymentNews,
  now: Date,
): Promise<'noted' | 'credited' | 'declined' | 'cancelled' | 'ignored'> {
  const change = (set: Partial<Deposit>) => trx.updateTable('deposits').set(set).where('id', '=', deposit.id).execute();
  switch (stepOf(deposit.state, news.state, await wasLeft(trx, deposit))) {
    case 'ignore':
      return 'ignored';
    case 'note':
      await change({
        state: 'pending',
        paying_at: now,
        expired_at: null,
        open_until: new Date(now.getTime() + (await patienceWith(trx, deposit.method))),
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

/** The reference posts once, whatever happens around it. */
async function credit(trx: Transaction<Tables>, deposit: Deposit, at: Date): Promise<{ postingId: bigint; balance: bigint }> {
  const posted = await post(trx, {
    kind: 'deposit',
    reference: deposit.reference,
    memberId: deposit.member_id,
    at,
    data: { deposit: deposit.id, method: deposit.method, amount: toAmount(minor(deposit.amount)), fee: toAmount(minor(deposit.fee)) },
    lines: moves.deposit(deposit.member_id, minor(deposit.amount), minor(deposit.fee)),
  });
  return { postingId: posted.postingId, balance: balanceAfter(posted, { member: deposit.member_id, kind: 'main' }) };
}
