/** The door for payment providers: `POST /hooks/payments/demo`. Signed, so it needs no session and no origin. */
import { Hono } from 'hono';
import type { ErrorCode } from '#calls/codes.ts';
import type { Db, Log } from '#platform/handler.ts';
import type { Payment } from '#platform/outside/payment/port.ts';
import { unkeepable } from '#values/keepable.ts';
import { Refused } from '#values/refused.ts';
import type { Clock } from '#values/time.ts';
import { type Taken, takeNews } from './payment-news.ts';

const longest = 8_000;

/** What is not taken; of the rest a provider need tell no more. */
const refusals: Partial<Record<Taken['outcome'], ErrorCode>> = {
  wrong_amount: 'hook.wrong_amount',
  unknown: 'hook.unknown',
  reused: 'hook.reused',
};

/** How a provider writes what we call otherwise. */
const wireNames: Readonly<Record<string, string>> = { notificationId: 'id', orderId: 'order' };

/** Mount at the root: its path is whole, and refusals are put into words there. */
export function paymentHook({
  db,
  payment,
  clock,
  log,
}: {
  readonly db: Db;
  readonly payment: Payment;
  readonly clock: Clock;
  readonly log: Log;
}): Hono {
  const app = new Hono();
  app.post('/hooks/payments/demo', async (c) => {
    c.header('Cache-Control', 'no-store');
    const body = await c.req.text();
    if (body.length > longest) throw new Refused('body.too_large');
    const now = new Date(clock());
    const news = payment.read(c.req.raw, body, now);
    if (!news) throw new Refused('hook.signature');
    const unkept = unkeepable(news).map((field) => wireNames[field] ?? field);
    if (unkept.length > 0) {
      log.error({ hook: 'payments', fields: unkept }, 'a payment notification holds what no database can keep');
      throw new Refused('input.invalid', { fields: Object.fromEntries(unkept.map((field) => [field, { code: 'field.invalid' }])) });
    }
    const taken = await takeNews(db, 'demo', news, now);
    const said = {
      hook: 'payments',
      notification: news.notificationId,
      order: news.orderId,
      state: news.state,
      amount: news.amount,
      outcome: taken.outcome,
      reference: taken.reference,
    };
    const refusal = refusals[taken.outcome];
    if (taken.outcome === 'contradiction') log.error(said, 'a provider told two different ends of one payment');
    else if (refusal) log.error(said, 'a payment notification was refused');
    else log.info(said, 'a payment notification was taken');
    if (refusal) throw new Refused(refusal);
    return c.json({ success: true, value: { outcome: taken.outcome, replayed: taken.replayed } });
  });
  return app;
}
