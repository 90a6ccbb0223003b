/** The demo provider's signatures: on the address of its page, and on what it tells us. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Amount } from '#values/money.ts';
import { isAmount } from '#values/money.ts';
import type { Instant } from '#values/time.ts';
import type { PaymentNews, PaymentOrder } from './port.ts';

const timestampHeader = 'x-pay-timestamp';
const signatureHeader = 'x-pay-signature';
const window = 5 * 60_000;

const sealOf = (secret: string, purpose: 'page' | 'news', text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');

function same(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
}

const fields = ['reference', 'method', 'amount', 'currency', 'language', 'returnUrl', 'openUntil'] as const;
/** Addresses of before there were references have none in their seal. */
const textOf = (order: PaymentOrder) =>
  JSON.stringify([order.id, ...fields.filter((field) => field !== 'reference' || order.reference !== '').map((field) => order[field])]);

/** The page's path and query for an order: everything the page shows is in it, and nobody can change any of it. */
export function pagePath(secret: string, order: PaymentOrder): string {
  const query = new URLSearchParams(fields.map((field) => [field, order[field]]));
  query.set('sig', sealOf(secret, 'page', textOf(order)));
  return `/pay/${encodeURIComponent(order.id)}?${query}`;
}

/** Secrets are turned over: what was sealed with the one before is still on its way. */
const isSealed = (given: string, secrets: readonly string[], purpose: 'page' | 'news', text: string): boolean =>
  secrets.some((secret) => same(given, sealOf(secret, purpose, text)));

/** The order of a page's address; null when the seal is not ours. */
export function orderOf(secrets: readonly string[], id: string, query: URLSearchParams): PaymentOrder | null {
  const given = (name: string) => query.get(name) ?? '';
  const order: PaymentOrder = {
    id,
    reference: given('reference'),
    method: given('method'),
    amount: given('amount') as Amount,
    currency: given('currency'),
    language: given('language'),
    returnUrl: given('returnUrl'),
    openUntil: given('openUntil') as Instant,
  };
  return isSealed(given('sig'), secrets, 'page', textOf(order)) ? order : null;
}

/** A notification, signed at `now`. */
export function newsRequest(secret: string, url: string, news: PaymentNews, now: Date): Request {
  const body = JSON.stringify({ id: news.notificationId, order: news.orderId, state: news.state, amount: news.amount });
  const timestamp = String(now.getTime());
  const headers = {
    'content-type': 'application/json',
    [timestampHeader]: timestamp,
    [signatureHeader]: sealOf(secret, 'news', `${timestamp}.${body}`),
  };
  return new Request(url, { method: 'POST', headers, body });
}

const states: readonly unknown[] = ['pending', 'paid', 'declined', 'cancelled'] satisfies readonly PaymentNews['state'][];
const isState = (state: unknown): state is PaymentNews['state'] => states.includes(state);

/** What a notification says; null unless it is signed by us, no older and no newer than five minutes, and whole. */
export function newsOf(secrets: readonly string[], headers: Headers, body: string, now: Date): PaymentNews | null {
  const timestamp = headers.get(timestampHeader) ?? '';
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp)) > window) return null;
  if (!isSealed(headers.get(signatureHeader) ?? '', secrets, 'news', `${timestamp}.${body}`)) return null;
  let said: unknown;
  try {
    said = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof said !== 'object' || said === null) return null;
  const { id, order, state, amount } = said as Record<string, unknown>;
  const whole =
    typeof id === 'string' &&
    id.length <= 80 &&
    typeof order === 'string' &&
    order.length <= 80 &&
    typeof amount === 'string' &&
    isAmount(amount);
  if (!whole || !isState(state)) return null;
  return { notificationId: id, orderId: order, state, amount };
}
