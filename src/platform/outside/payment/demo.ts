/** The demo payment provider, separate behind the port: a hosted page, its own tables and signed notifications. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Amount } from '#values/money.ts';
import { type Minor, minor, toAmount, toMinor } from '#values/money.ts';
import { millis } from '#values/time.ts';
import { choicePage, type Decision, decidedPage, expiredPage, invalidPage } from './demo-page/page.ts';
import { pageStyle } from './demo-page/style.ts';
import { demoSending } from './demo-sending.ts';
import type { PaymentNotification, PaymentOrder, Provider, ProviderOptions, SqlDb } from './port.ts';
import { notificationRequest, orderOf, pagePath, readNotification } from './signatures.ts';

const approvalDelay = 20_000;
const second = 1_000;
const maxRetryDelay = 300 * second;
const maxAttempts = 40;
const deliveryJob = 'demo-pay.deliver';

const retryDelay = (attempts: number) => Math.min(maxRetryDelay, second * 2 ** Math.min(attempts - 1, 20));

/** The notifications sent after each decision, with their delay in milliseconds. */
const notificationsAfter: Readonly<Record<Decision, readonly (readonly [state: PaymentNotification['state'], after: number])[]>> = {
  approved: [['paid', 0]],
  approved_later: [
    ['pending', 0],
    ['paid', approvalDelay],
  ],
  declined: [['declined', 0]],
  cancelled: [['cancelled', 0]],
};
const isDecision = (text: unknown): text is Decision => typeof text === 'string' && Object.hasOwn(notificationsAfter, text);

export function demoProvider<Db extends SqlDb>(options: ProviderOptions<Db>) {
  const { db, secrets, publicUrl, webhookUrl, merchant, clock, callSelf, inTransaction, schedule } = options;
  const inFlight = new Set<Promise<void>>();
  // Deliveries start in a job's transaction but must run outside its async context.
  const runOutside = AsyncLocalStorage.snapshot();

  const decisionOf = async (id: string): Promise<Decision | null> => {
    const { rows } = await sql<{ decision: Decision }>`select decision from demo_payments where order_id = ${id}`.execute(db);
    return rows[0]?.decision ?? null;
  };

  const isExpired = (order: PaymentOrder): boolean => clock() >= Date.parse(order.openUntil);

  /** Schedules a notification, in `after` milliseconds. Without an amount it names the order's. */
  const scheduleNotification = async (
    trx: Db,
    orderId: string,
    state: PaymentNotification['state'],
    after: number,
    amount: Minor | null = null,
  ): Promise<void> => {
    const id = randomUUID();
    await sql`insert into demo_payment_news (id, order_id, state, amount) values (${id}, ${orderId}, ${state}, ${amount})`.execute(trx);
    await schedule(trx, deliveryJob, id, new Date(clock() + after), { id });
  };

  /** Stores the decision and schedules its notifications. Returns false when the order was already decided. */
  const decide = (order: PaymentOrder, decision: Decision): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      const now = clock();
      const { rows } = await sql`
        insert into demo_payments (order_id, amount, decision, decided_at)
        values (${order.id}, ${toMinor(order.amount)}::bigint, ${decision}, ${new Date(now)})
        on conflict do nothing returning order_id
      `.execute(trx);
      if (rows.length === 0) return false;
      for (const [state, after] of notificationsAfter[decision]) await scheduleNotification(trx, order.id, state, after);
      return true;
    });

  const send = async (id: string, orderId: string, state: PaymentNotification['state'], amount: Amount): Promise<void> => {
    const request = notificationRequest(secrets[0], webhookUrl, { notificationId: id, orderId, state, amount }, new Date(clock()));
    // No response counts as a failure; the job retries.
    const status = await callSelf(request).then(
      (response) => response.status,
      () => 0,
    );
    await sql`
      update demo_payment_news set last_status = ${status}, delivered_at = case when ${status}::int = 200 then ${new Date(clock())}::timestamptz end
      where id = ${id} and delivered_at is null
    `.execute(db);
  };

  const startDelivery = (work: () => Promise<void>): void => {
    const running = runOutside(work)
      .catch(() => {})
      .finally(() => inFlight.delete(running));
    inFlight.add(running);
  };

  const answerPage = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    // Order ids need no URL encoding, so an encoded path matches no order.
    const name = url.pathname.replace(/^\/pay(?=\/)/, '').slice(1);
    if (name === 'pay.css')
      return new Response(pageStyle, {
        headers: { ...commonHeaders, 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' },
      });
    if (request.method !== 'GET' && request.method !== 'POST')
      return new Response(null, { status: 405, headers: { ...commonHeaders, allow: 'GET, POST' } });
    const order = orderOf(secrets, name, url.searchParams);
    if (!order) return page(invalidPage(url.searchParams.get('language') ?? 'EN', publicUrl, merchant), 404);
    if (request.method === 'GET') {
      const decision = await decisionOf(order.id);
      if (decision) return page(decidedPage(order, merchant, decision, false));
      return isExpired(order) ? page(expiredPage(order, merchant), 410) : page(choicePage(order, merchant));
    }
    const decision = new URLSearchParams((await request.text()).slice(0, 200)).get('decision');
    if (!isDecision(decision)) return page(choicePage(order, merchant), 400);
    if (isExpired(order) && (await decisionOf(order.id)) === null) return page(expiredPage(order, merchant), 410);
    if (await decide(order, decision))
      return new Response(null, { status: 303, headers: { ...commonHeaders, 'cache-control': 'no-store', location: order.returnUrl } });
    return page(decidedPage(order, merchant, (await decisionOf(order.id)) ?? decision, true));
  };

  return {
    port: {
      available: true,
      patience: millis(8_000),
      open: async (order: PaymentOrder) => ({ payUrl: `${publicUrl}${pagePath(secrets[0], order)}` }),
      sending: demoSending({ db, clock, inTransaction, scheduleNotification }),
      read: (request: Request, body: string, now: Date) => readNotification(secrets, request.headers, body, now),
    },
    pages: { path: '/pay/*', answer: answerPage },
    jobs: {
      [deliveryJob]: async (trx: Db, data: unknown, now: Date) => {
        const { rows } = await sql<{
          id: string;
          order_id: string;
          state: PaymentNotification['state'];
          amount: bigint;
          attempts: number;
        }>`
          update demo_payment_news n set attempts = attempts + 1 from demo_payments p
          where n.id = ${idOf(data)} and n.delivered_at is null and p.order_id = n.order_id and attempts < ${maxAttempts}
          returning n.id, n.order_id, n.state, coalesce(n.amount, p.amount) as amount, n.attempts
        `.execute(trx);
        const notification = rows[0];
        if (!notification) return undefined;
        startDelivery(() => send(notification.id, notification.order_id, notification.state, toAmount(minor(notification.amount))));
        return { again: new Date(now.getTime() + retryDelay(notification.attempts)) };
      },
    },
    settled: async () => {
      await Promise.all(inFlight);
    },
  } satisfies Provider<Db>;

  function page(body: string, status = 200): Response {
    const policy = `default-src 'none'; style-src 'self'; form-action 'self' ${publicUrl}; base-uri 'none'; frame-ancestors 'none'`;
    return new Response(body, {
      status,
      headers: {
        ...commonHeaders,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policy,
      },
    });
  }
}

// `same-origin` keeps the order in the URL private, yet the form post still sends its origin.
const commonHeaders = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' } as const;

const idOf = (data: unknown): string => (typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : '');
