/** Error responses made by the edge, in the standard envelope (R2). The platform's own errors pass through unchanged. */
import type { Context } from 'hono';
import { type ErrorCode, httpStatusOf } from '#calls/error-codes.ts';
import type { PageLocale, Vars } from './context.ts';
import { plainPage } from './pages/fallback-page.ts';
import { isCall } from './routes.ts';

/** The envelope with its HTTP status. `retryAfter` is in seconds and sets Retry-After. */
export function refusal(locale: PageLocale, code: ErrorCode, reference: string, retryAfter?: number): Response {
  const { status, headers, body } = refusalParts(locale, code, reference, retryAfter);
  return new Response(body, { status, headers });
}

export function refusalParts(locale: PageLocale, code: ErrorCode, reference: string, retryAfter?: number) {
  const body = { success: false, errorCode: code, message: messageOf(locale, code, reference, retryAfter), value: { reference } };
  return {
    status: httpStatusOf(code),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
    },
    body: JSON.stringify(body),
  };
}

const messageOf = (locale: PageLocale, code: ErrorCode, reference: string, seconds?: number): string =>
  locale.say('errors', code, { reference, seconds, count: seconds });

/** The error as a JSON envelope for scripts, or as a page for a browser navigation. */
export function respondWithError(c: Context<Vars>, code: ErrorCode, retryAfter?: number): Response {
  const forPerson =
    c.req.header('sec-fetch-mode') === 'navigate' || (!isCall(c.req.path) && (c.req.header('accept') ?? '').includes('text/html'));
  const [locale, reference] = [c.get('locale'), c.get('id')];
  if (!forPerson) return refusal(locale, code, reference, retryAfter);
  const page = plainPage({
    which: 'refused',
    status: httpStatusOf(code),
    reference,
    locale,
    says: messageOf(locale, code, reference, retryAfter),
  });
  if (retryAfter !== undefined) page.headers.set('retry-after', String(retryAfter));
  return page;
}
