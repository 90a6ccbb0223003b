/** The demo payment provider: a party of its own behind the port, with a hosted page, its own books and signed notifications. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Amount } from '#values/money.ts';
import { minor, toAmount, toMinor } from '#values/money.ts';
import { type Clock, millis } from '#values/time.ts';
import { answeredPage, askingPage, brokenPage, type Decision, overPage } from './page.ts';
import { pageStyle } from './page-style.ts';
import type { Payment, PaymentNews, PaymentOrder } from './port.ts';
import { newsOf, newsRequest, orderOf, pagePath } from './seal.ts';

/** `Db` is the platform's handle on its database; the provider keeps its books there because a demo has no other place. */
export interface DemoProviderOptions<Db> {
  readonly db: Db;
  /** Signs page addresses and notifications. */
  /** The first seals; the ones before it still open. */
  readonly secrets: readonly [string, ...string[]];
  readonly publicUrl: string;
  /** Who the person pays, as the page names it. */
  readonly merchant: string;
  readonly clock: Clock;
  /** Carries a notification to `POST /hooks/payments/demo`. */
  readonly deliver: (request: Request) => Promise<Response>;
  readonly inTransaction: <T>(db: Db, work: (trx: Db) => Promise<T>) => Promise<T>;
  /** Puts a job of `jobs` down, in the transaction it is given. */
  readonly schedule: (trx: Db, name: string, key: string, at: Date, data: { readonly id: string }) => Promise<void>;
}

export interface DemoProvider<Db> {
  readonly port: Payment;
  /** Answers everything under `/pay/`. */
  readonly pages: (request: Request) => Promise<Response>;
  readonly jobs: { readonly [name: string]: (trx: Db, data: unknown, now: Date) => Promise<{ again: Date } | undefined> };
  /** Resolves when no notification is on its way. */
  readonly settled: () => Promise<void>;
}

const laterBy = 20_000;
const second = 1_000;
const longestRest = 300 * second;
const mostAttempts = 40;
const job = 'demo-pay.deliver';

const restAfter = (attempts: number) => Math.min(longestRest, second * 2 ** Math.min(attempts - 1, 20));

/** What is told after a decision, and how much later than now. */
const newsAfter: Readonly<Record<Decision, readonly (readonly [state: PaymentNews['state'], after: number])[]>> = {
  approved: [['paid', 0]],
  approved_later: [
    ['pending', 0],
    ['paid', laterBy],
  ],
  declined: [['declined', 0]],
  cancelled: [['cancelled', 0]],
};
const isDecision = (text: unknown): text is Decision => typeof text === 'string' && Object.hasOwn(newsAfter, text);

export function demoProvider<Db extends Pick<Kysely<never>, 'getExecutor'>>(options: DemoProviderOptions<Db>): DemoProvider<Db> {
  const { db, secrets, publicUrl, merchant, clock, deliver, inTransaction, schedule } = options;
  const underway = new Set<Promise<void>>();
  // Deliveries begin in a job's transaction but are no part of it: they run in the surroundings of the provider itself.
  const outside = AsyncLocalStorage.snapshot();

  const decisionOf = async (id: string): Promise<Decision | null> => {
    const { rows } = await sql<{ decision: Decision }>`select decision from demo_payments where order_id = ${id}`.execute(db);
    return rows[0]?.decision ?? null;
  };

  const isOver = (order: PaymentOrder): boolean => clock() >= Date.parse(order.openUntil);

  /** True when this was the first answer to the order: only then anything happens. */
  const decide = (order: PaymentOrder, decision: Decision): Promise<boolean> =>
    inTransaction(db, async (trx) => {
      const now = clock();
      const { rows } = await sql`
        insert into demo_payments (order_id, amount, decision, decided_at)
        values (${order.id}, ${toMinor(order.amount)}::bigint, ${decision}, ${new Date(now)})
        on conflict do nothing returning order_id
      `.execute(trx);
      if (rows.length === 0) return false;
      for (const [state, after] of newsAfter[decision]) {
        const id = randomUUID();
        await sql`insert into demo_payment_news (id, order_id, state) values (${id}, ${order.id}, ${state})`.execute(trx);
        await schedule(trx, job, id, new Date(now + after), { id });
      }
      return true;
    });

  const send = async (id: string, orderId: string, state: PaymentNews['state'], amount: Amount): Promise<void> => {
    const request = newsRequest(
      secrets[0],
      `${publicUrl}/hooks/payments/demo`,
      { notificationId: id, orderId, state, amount },
      new Date(clock()),
    );
    // No answer is as good as a bad one: the job comes again.
    const status = await deliver(request).then(
      (response) => response.status,
      () => 0,
    );
    await sql`
      update demo_payment_news set last_status = ${status}, delivered_at = case when ${status}::int = 200 then ${new Date(clock())}::timestamptz end
      where id = ${id} and delivered_at is null
    `.execute(db);
  };

  const begin = (work: () => Promise<void>): void => {
    const running = outside(work)
      .catch(() => {})
      .finally(() => underway.delete(running));
    underway.add(running);
  };

  return {
    port: {
      available: true,
      patience: millis(8_000),
      open: async (order) => ({ payUrl: `${publicUrl}${pagePath(secrets[0], order)}` }),
      read: (request, body, now) => newsOf(secrets, request.headers, body, now),
    },
    pages: async (request) => {
      const url = new URL(request.url);
      // Orders have plain ids, so what is not plain is nobody's.
      const name = url.pathname.replace(/^\/pay(?=\/)/, '').slice(1);
      if (name === 'pay.css')
        return new Response(pageStyle, {
          headers: { ...plain, 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' },
        });
      if (request.method !== 'GET' && request.method !== 'POST')
        return new Response(null, { status: 405, headers: { ...plain, allow: 'GET, POST' } });
      const order = orderOf(secrets, name, url.searchParams);
      if (!order) return page(brokenPage(url.searchParams.get('language') ?? 'EN', publicUrl, merchant), 404);
      if (request.method === 'GET') {
        const decision = await decisionOf(order.id);
        if (decision) return page(answeredPage(order, merchant, decision, false));
        return isOver(order) ? page(overPage(order, merchant), 410) : page(askingPage(order, merchant));
      }
      const asked = new URLSearchParams((await request.text()).slice(0, 200)).get('decision');
      if (!isDecision(asked)) return page(askingPage(order, merchant), 400);
      if (isOver(order) && (await decisionOf(order.id)) === null) return page(overPage(order, merchant), 410);
      if (await decide(order, asked))
        return new Response(null, { status: 303, headers: { ...plain, 'cache-control': 'no-store', location: order.returnUrl } });
      return page(answeredPage(order, merchant, (await decisionOf(order.id)) ?? asked, true));
    },
    jobs: {
      [job]: async (trx, data, now) => {
        const { rows } = await sql<{
          id: string;
          order_id: string;
          state: PaymentNews['state'];
          amount: bigint;
          attempts: number;
        }>`
          update demo_payment_news n set attempts = attempts + 1 from demo_payments p
          where n.id = ${idOf(data)} and n.delivered_at is null and p.order_id = n.order_id and attempts < ${mostAttempts}
          returning n.id, n.order_id, n.state, p.amount, n.attempts
        `.execute(trx);
        const news = rows[0];
        if (!news) return undefined;
        begin(() => send(news.id, news.order_id, news.state, toAmount(minor(news.amount))));
        return { again: new Date(now.getTime() + restAfter(news.attempts)) };
      },
    },
    settled: async () => {
      await Promise.all(underway);
    },
  };

  function page(body: string, status = 200): Response {
    const policy = `default-src 'none'; style-src 'self'; form-action 'self' ${publicUrl}; base-uri 'none'; frame-ancestors 'none'`;
    return new Response(body, {
      status,
      headers: { ...plain, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'content-security-policy': policy },
    });
  }
}

// `same-origin`: the address holds the order, and the form's own answer must still tell where it comes from.
const plain = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' } as const;

const idOf = (data: unknown): string => (typeof data === 'object' && data !== null && 'id' in data ? String(data.id) : '');
