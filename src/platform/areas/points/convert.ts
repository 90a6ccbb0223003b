/** Turns points into money at once: one posting of points and one of money, in the transaction of the idempotency key (PO-06). */
import type { Transaction } from 'kysely';
import type { PointsSchemas } from '#calls/schemas/points.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { type RequestContext, refusalOf, requireRealAccount } from '#platform/context.ts';
import { assertLocked } from '#platform/db/locks/member-lock.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { consumeProof } from '#platform/identity/owner-proof.ts';
import { verifyPaymentPassword } from '#platform/identity/payment-passwords.ts';
import { pointsOf } from '#platform/ledger/points.ts';
import { post, postedBalance } from '#platform/ledger/post.ts';
import { checkConversion } from '#platform/rules/loyalty/redemption.ts';
import { entriesFor, pointLines } from '#platform/rules/postings.ts';
import type { DomainError } from '#values/domain-error.ts';
import { toAmount } from '#values/money.ts';
import { newReference } from './redemptions.ts';
import { readTerms } from './terms.ts';

export async function convert(
  context: RequestContext,
  { points: typed, paymentPassword }: { readonly points: number; readonly paymentPassword: string },
): Promise<Output<PointsSchemas['convert']> | DomainError> {
  const { memberId } = requireRealAccount(context);
  const { db, now, brand } = context;
  const points = BigInt(typed);
  // So that two requests cannot both use the last points.
  assertLocked(db, memberId);
  const amount = checkConversion(points, await pointsOf(db, memberId), await readTerms(db));
  const refusal = await refusalOf(verifyPaymentPassword(context, memberId, paymentPassword));
  if (refusal) return refusal;
  await consumeProof(context);

  const reference = await newReference(context);
  const order = { reference, memberId, at: now };
  const trx = db as Transaction<Tables>;
  const spent = await post(trx, {
    ...order,
    kind: 'points_converted',
    data: { amount: toAmount(amount) },
    lines: pointLines.spent(memberId, points),
  });
  const paid = await post(trx, {
    ...order,
    kind: 'points_money',
    data: { points: typed },
    lines: entriesFor.redeem(memberId, amount),
  });
  return {
    converted: typed,
    amount: toAmount(amount),
    points: Number(postedBalance(spent, { member: memberId, kind: 'points' })),
    balance: toAmount(postedBalance(paid, { member: memberId, kind: 'main' })),
    currencySymbol: brand.currency.symbol,
    reference,
  };
}
