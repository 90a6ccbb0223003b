/** A refusal by the edge itself, in the envelope every answer has (R2); the platform's own refusals pass through untouched. */
import type { Context } from 'hono';
import { type ErrorCode, statusOf } from '#calls/codes.ts';
import type { Vars } from './context.ts';
import { isCall } from './paths.ts';
import { plainPage } from './plain-page.ts';

/** What the edge can say before any language is known to it; the browser shows its own sentence for the code. */
const sentences: Partial<Record<ErrorCode, string>> = {
  'origin.foreign': 'This came from another site. Open the page again and try from there.',
  'body.too_large': 'This is larger than the site takes.',
  'body.type': 'The site does not read this kind of content.',
  'rate.too_many': 'Too many requests. Wait a moment and try again.',
  'region.blocked': 'The site is not open in your region.',
  maintenance: 'The site is being worked on. Try again soon.',
  'platform.away': 'The site cannot reach its platform right now. Try again soon.',
  overloaded: 'The site is very busy. Try again in a moment.',
  'call.unknown': 'There is no such call.',
  'call.method': 'Nothing here can be sent that way. Open the page again and try from there.',
  'call.timeout': 'The platform did not answer in time. What was asked may have been done: look before you try again.',
  internal: 'Something failed on our side. Nothing was charged twice. Tell support the reference.',
};

/** The envelope with its status; `retryAfter` in seconds goes into the header. */
export function refusal(code: ErrorCode, reference: string, retryAfter?: number): Response {
  const body = { success: false, errorCode: code, message: sentences[code] ?? code, value: { reference } };
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  return new Response(JSON.stringify(body), { status: statusOf(code), headers });
}

/** The same for whoever asked: an envelope for a script, words for a person who opened an address. */
export function refuse(c: Context<Vars>, code: ErrorCode, retryAfter?: number): Response {
  const forPerson =
    c.req.header('sec-fetch-mode') === 'navigate' || (!isCall(c.req.path) && (c.req.header('accept') ?? '').includes('text/html'));
  if (!forPerson) return refusal(code, c.get('id'), retryAfter);
  const page = plainPage({ which: 'refused', status: statusOf(code), reference: c.get('id'), says: sentences[code] ?? code });
  if (retryAfter !== undefined) page.headers.set('retry-after', String(retryAfter));
  return page;
}
