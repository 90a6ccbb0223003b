/** A payment provider's webhook: `POST /hooks/payments/{code}`. Signed, so it needs neither session nor origin check. */
import { Hono } from 'hono';
import type { Brand } from '#brands/brand.ts';
import type { ErrorCode } from '#calls/error-codes.ts';
import type { Db, Log } from '#platform/context.ts';
import type { Payment } from '#platform/outside/payment/port.ts';
import { webhookPath } from '#platform/outside/payment/providers.ts';
import { DomainError } from '#values/domain-error.ts';
import { ownValue } from '#values/own-value.ts';
import { unstorableFields } from '#values/text/storable-text.ts';
import type { Clock } from '#values/time.ts';
import { handleNotification, type NotificationResult } from './payment-notifications.ts';

const maxBodyLength = 8_000;

/** The outcomes that are rejected; the provider need not send any other again. */
const refusals: Partial<Record<NotificationResult['outcome'], ErrorCode>> = {
  wrong_amount: 'hook.wrong_amount',
  unknown: 'hook.unknown',
  reused: 'hook.reused',
};

/** The provider's names for our fields. */
const wireNames: Readonly<Record<string, string>> = { notificationId: 'id', orderId: 'order' };

/** Mount at the root: the path is absolute, and the root app handles thrown errors. */
export function paymentWebhook({
  db,
  brand,
  code,
  port,
  clock,
  log,
}: {
  readonly db: Db;
  readonly brand: Brand;
  /** The provider's code and adapter. */
  readonly code: string;
  readonly port: Payment;
  readonly clock: Clock;
  readonly log: Log;
}): Hono {
  const app = new Hono();
  app.post(webhookPath(code), async (c) => {
    c.header('Cache-Control', 'no-store');
    const body = await c.req.text();
    if (body.length > maxBodyLength) throw new DomainError('body.too_large');
    const now = new Date(clock());
    const notification = port.read(c.req.raw, body, now);
    if (!notification) throw new DomainError('hook.signature');
    const unstorable = unstorableFields(notification).map((field) => ownValue(wireNames, field) ?? field);
    if (unstorable.length > 0) {
      log.error({ hook: 'payments', provider: code, fields: unstorable }, 'a payment notification holds what no database can keep');
      throw new DomainError('input.invalid', { fields: Object.fromEntries(unstorable.map((field) => [field, { code: 'field.invalid' }])) });
    }
    const result = await handleNotification(db, { code, brand }, notification, now);
    const logFields = {
      hook: 'payments',
      provider: code,
      notification: notification.notificationId,
      order: notification.orderId,
      state: notification.state,
      amount: notification.amount,
      outcome: result.outcome,
      reference: result.reference,
    };
    const refusal = refusals[result.outcome];
    if (result.outcome === 'contradiction') log.error(logFields, 'a provider told two different ends of one payment');
    else if (refusal) log.error(logFields, 'a payment notification was refused');
    else log.info(logFields, 'a payment notification was taken');
    if (refusal) throw new DomainError(refusal);
    return c.json({ success: true, value: { outcome: result.outcome, replayed: result.replayed } });
  });
  return app;
}
