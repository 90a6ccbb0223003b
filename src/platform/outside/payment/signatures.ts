/** The demo provider's signatures on its page URLs and notifications. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Amount } from '#values/money.ts';
import { isAmount } from '#values/money.ts';
import type { Instant } from '#values/time.ts';
import { depositNotices, type PaymentNotification, type PaymentOrder, sendingNotices } from './port.ts';

const timestampHeader = 'x-pay-timestamp';
const signatureHeader = 'x-pay-signature';
const maxAge = 5 * 60_000;

const signatureOf = (secret: string, purpose: 'page' | 'news', text: string): string =>
  createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');

function isEqual(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const fields = ['reference', 'method', 'amount', 'currency', 'language', 'returnUrl', 'openUntil'] as const;
/** URLs from before references existed were signed without one. */
const signedTextOf = (order: PaymentOrder) =>
  JSON.stringify([order.id, ...fields.filter((field) => field !== 'reference' || order.reference !== '').map((field) => order[field])]);

/** Returns the page's path and query for an order. They carry everything the page shows, signed against changes. */
export function pagePath(secret: string, order: PaymentOrder): string {
  const query = new URLSearchParams(fields.map((field) => [field, order[field]]));
  query.set('sig', signatureOf(secret, 'page', signedTextOf(order)));
  return `/pay/${encodeURIComponent(order.id)}?${query}`;
}

/** Tries every secret, because texts signed before a rotation are still in use. */
const isSigned = (signature: string, secrets: readonly string[], purpose: 'page' | 'news', text: string): boolean =>
  secrets.some((secret) => isEqual(signature, signatureOf(secret, purpose, text)));

/** Returns the order in a page's URL; null when its signature is not ours. */
export function orderOf(secrets: readonly string[], id: string, query: URLSearchParams): PaymentOrder | null {
  const parameter = (name: string) => query.get(name) ?? '';
  const order: PaymentOrder = {
    id,
    reference: parameter('reference'),
    method: parameter('method'),
    amount: parameter('amount') as Amount,
    currency: parameter('currency'),
    language: parameter('language'),
    returnUrl: parameter('returnUrl'),
    openUntil: parameter('openUntil') as Instant,
  };
  return isSigned(parameter('sig'), secrets, 'page', signedTextOf(order)) ? order : null;
}

/** Builds a notification request signed at `now`. */
export function notificationRequest(secret: string, url: string, notification: PaymentNotification, now: Date): Request {
  const body = JSON.stringify({
    id: notification.notificationId,
    order: notification.orderId,
    state: notification.state,
    amount: notification.amount,
  });
  const timestamp = String(now.getTime());
  const headers = {
    'content-type': 'application/json',
    [timestampHeader]: timestamp,
    [signatureHeader]: signatureOf(secret, 'news', `${timestamp}.${body}`),
  };
  return new Request(url, { method: 'POST', headers, body });
}

const states: readonly unknown[] = [...depositNotices, ...sendingNotices];
const isState = (state: unknown): state is PaymentNotification['state'] => states.includes(state);

/** Returns the notification's content. Null unless our signature fits, its age is within five minutes and the body is valid. */
export function readNotification(secrets: readonly string[], headers: Headers, body: string, now: Date): PaymentNotification | null {
  const timestamp = headers.get(timestampHeader) ?? '';
  if (!/^\d{1,15}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp)) > maxAge) return null;
  if (!isSigned(headers.get(signatureHeader) ?? '', secrets, 'news', `${timestamp}.${body}`)) return null;
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return null;
  }
  if (typeof parsed !== 'object' || parsed === null) return null;
  const { id, order, state, amount } = parsed as Record<string, unknown>;
  const isValid =
    typeof id === 'string' &&
    id.length <= 80 &&
    typeof order === 'string' &&
    order.length <= 80 &&
    typeof amount === 'string' &&
    isAmount(amount);
  if (!isValid || !isState(state)) return null;
  return { notificationId: id, orderId: order, state, amount };
}
