/** A refusal by the edge itself, in the envelope every answer has (R2); the platform's own refusals pass through untouched. */
import type { Context } from 'hono';
import { type ErrorCode, statusOf } from '#calls/codes.ts';
import type { Speech, Vars } from './context.ts';
import { isCall } from './paths.ts';
import { plainPage } from './plain-page.ts';

/** The envelope with its status; `retryAfter` in seconds goes into the header. */
export function refusal(speech: Speech, code: ErrorCode, reference: string, retryAfter?: number): Response {
  const body = { success: false, errorCode: code, message: sentence(speech, code, reference, retryAfter), value: { reference } };
  const headers = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter));
  return new Response(JSON.stringify(body), { status: statusOf(code), headers });
}

const sentence = (speech: Speech, code: ErrorCode, reference: string, seconds?: number): string =>
  speech.say('errors', code, { reference, seconds, count: seconds });

/** The same for whoever asked: an envelope for a script, words for a person who opened an address. */
export function refuse(c: Context<Vars>, code: ErrorCode, retryAfter?: number): Response {
  const forPerson =
    c.req.header('sec-fetch-mode') === 'navigate' || (!isCall(c.req.path) && (c.req.header('accept') ?? '').includes('text/html'));
  const [speech, reference] = [c.get('speech'), c.get('id')];
  if (!forPerson) return refusal(speech, code, reference, retryAfter);
  const page = plainPage({
    which: 'refused',
    status: statusOf(code),
    reference,
    speech,
    says: sentence(speech, code, reference, retryAfter),
  });
  if (retryAfter !== undefined) page.headers.set('retry-after', String(retryAfter));
  return page;
}
