/** Turns responses from `PLATFORM_URL` into reliable envelopes (R25). The log names call and field, never a value. */
import { z } from 'zod';
import { codes, httpStatusOf } from '#calls/error-codes.ts';
import type { EdgeLog, PageLocale } from '../context.ts';
import { refusal } from '../error-response.ts';
import { type Contract, contractFor, validateAnswer } from './answer-reader.ts';

export type ClassifiedAnswer =
  | { readonly is: 'done'; readonly value: unknown; readonly taken: readonly string[] }
  | { readonly is: 'refused'; readonly status: number; readonly body: z.output<typeof refusedEnvelope> }
  /** `away`: no envelope, so a proxy in front of the platform responded. */
  | { readonly is: 'away' }
  | { readonly is: 'unreadable'; readonly field: string };

/** Drops malformed details that would break a page: the code alone suffices. */
const refusedEnvelope = z.object({
  success: z.literal(false),
  errorCode: z.string().min(1).max(80),
  message: z.string().catch(''),
  value: z
    .looseObject({
      fields: z
        .record(z.string(), z.looseObject({ code: z.string() }))
        .optional()
        .catch(undefined),
      reference: z.string().optional().catch(undefined),
      retryAfter: z.number().optional().catch(undefined),
    })
    .catch({}),
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function classifyAnswer(contract: Contract, status: number, text: string): ClassifiedAnswer {
  const envelope = parsed(text);
  const success = typeof envelope === 'object' && envelope !== null && 'success' in envelope ? envelope.success : undefined;
  if (success === false) {
    const refused = refusedEnvelope.safeParse(envelope);
    if (!refused.success) return { is: 'unreadable', field: 'errorCode' };
    const code = refused.data.errorCode;
    return { is: 'refused', status: status >= 400 ? status : code in codes ? httpStatusOf(code) : 400, body: refused.data };
  }
  if (success === true && status >= 200 && status < 300) {
    const read = validateAnswer(contract, (envelope as { value?: unknown }).value);
    return read.sound ? { is: 'done', value: read.value, taken: read.taken } : { is: 'unreadable', field: read.field };
  }
  return status >= 500 && success === undefined ? { is: 'away' } : { is: 'unreadable', field: 'success' };
}

interface CallInfo {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  readonly locale: PageLocale;
}

/** Returns a converter of platform responses. Calls outside the catalogue pass unchanged. */
export function answerConverter(log: EdgeLog) {
  const reported = new Set<string>();

  return async (answer: Response, { method, path, id, locale }: CallInfo): Promise<Response> => {
    const contract = contractFor(method, path);
    if (!contract || answer.status === 304) return answer;
    const classified = classifyAnswer(contract, answer.status, await answer.text());
    const headers = new Headers(answer.headers);
    headers.set('content-type', 'application/json; charset=utf-8');
    headers.delete('etag');
    if (classified.is === 'refused') return new Response(JSON.stringify(classified.body), { status: classified.status, headers });
    const call = contract.name;
    if (classified.is === 'done') {
      for (const field of classified.taken) {
        if (reported.has(`${call} ${field}`)) continue;
        reported.add(`${call} ${field}`);
        log.warn({ id, call, field }, 'the platform writes a field in another way than the contract; it was taken');
      }
      return new Response(JSON.stringify({ success: true, value: classified.value }), { status: answer.status, headers });
    }
    log.warn(
      { id, call, field: classified.is === 'away' ? '' : classified.field, status: answer.status },
      'an answer of the platform cannot be read',
    );
    // A read answered by a proxy had no effect, so it may be retried soon.
    if (classified.is === 'away' && method === 'GET') return refusal(locale, 'platform.away', id, 5);
    return refusal(locale, 'platform.unreadable', id);
  };
}
