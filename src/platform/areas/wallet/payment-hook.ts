/** The door for payment providers: `POST /hooks/payments/demo`. Signed, so it needs no session and no origin. */
import { Hono } from 'hono';
import type { Db, Log } from '#platform/handler.ts';
import type { Payment } from '#platform/outside/payment/port.ts';
import type { Clock } from '#values/time.ts';
import { type Taken, takeNews } from './payment-news.ts';

const longest = 8_000;

/** 200 means taken, now or before; a provider stops telling then. */
const statusOf: Readonly<Record<Taken['outcome'], 200 | 404 | 409 | 422>> = {
  noted: 200,
  credited: 200,
  declined: 200,
  ignored: 200,
  contradiction: 200,
  wrong_amount: 422,
  unknown: 404,
  reused: 409,
};

/** Mount at the root: its path is whole. */
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
    const refuse = (status: 401 | 404 | 409 | 413 | 422, errorCode: string, message: string) =>
      c.json({ success: false, errorCode, message, value: {} }, status);
    const body = await c.req.text();
    if (body.length > longest) return refuse(413, 'body.too_large', 'A notification is shorter.');
    const now = new Date(clock());
    const news = payment.read(c.req.raw, body, now);
    if (!news) {
      log.warn({ hook: 'payments', bytes: body.length }, 'a payment notification was not signed by the provider, or not now');
      return refuse(401, 'hook.signature', 'The signature or its time is not right.');
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
    const status = statusOf[taken.outcome];
    if (taken.outcome === 'contradiction') log.error(said, 'a provider told two different ends of one payment');
    else if (status !== 200) log.error(said, 'a payment notification was refused');
    else log.info(said, 'a payment notification was taken');
    if (status !== 200) return refuse(status, `hook.${taken.outcome}`, 'The notification does not fit what is known.');
    return c.json({ success: true, value: { outcome: taken.outcome, replayed: taken.replayed } });
  });
  return app;
}
