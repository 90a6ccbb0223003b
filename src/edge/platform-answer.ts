/** An answer of the platform behind `PLATFORM_URL`, made into an envelope that pages and scripts can rely on (R25). Each is read once; the log names call and field, never a value. */
import { z } from 'zod';
import { codes, statusOf } from '#calls/codes.ts';
import { type Contract, contractFor, readAnswer } from './answer-reader.ts';
import type { Log, Speech } from './context.ts';
import { refusal } from './refusal.ts';

export type Heard =
  | { readonly is: 'done'; readonly value: unknown; readonly taken: readonly string[] }
  | { readonly is: 'refused'; readonly status: number; readonly body: z.output<typeof refusedEnvelope> }
  /** `away`: no envelope at all, from what stands before the platform. */
  | { readonly is: 'away' }
  | { readonly is: 'unreadable'; readonly field: string };

/** What of a refusal would break a page is left out: the code alone says enough. */
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

export function hear(contract: Contract, status: number, text: string): Heard {
  const envelope = parsed(text);
  const success = typeof envelope === 'object' && envelope !== null && 'success' in envelope ? envelope.success : undefined;
  if (success === false) {
    const refused = refusedEnvelope.safeParse(envelope);
    if (!refused.success) return { is: 'unreadable', field: 'errorCode' };
    const code = refused.data.errorCode;
    return { is: 'refused', status: status >= 400 ? status : code in codes ? statusOf(code) : 400, body: refused.data };
  }
  if (success === true && status >= 200 && status < 300) {
    const read = readAnswer(contract, (envelope as { value?: unknown }).value);
    return read.sound ? { is: 'done', value: read.value, taken: read.taken } : { is: 'unreadable', field: read.field };
  }
  return status >= 500 && success === undefined ? { is: 'away' } : { is: 'unreadable', field: 'success' };
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  readonly speech: Speech;
}

/** Gives what turns a platform's answer into ours; what is no call of the catalogue passes as it is. */
export function readingOf(log: Log) {
  const told = new Set<string>();

  return async (answer: Response, { method, path, id, speech }: Asked): Promise<Response> => {
    const contract = contractFor(method, path);
    if (!contract || answer.status === 304) return answer;
    const heard = hear(contract, answer.status, await answer.text());
    const headers = new Headers(answer.headers);
    headers.set('content-type', 'application/json; charset=utf-8');
    headers.delete('etag');
    if (heard.is === 'refused') return new Response(JSON.stringify(heard.body), { status: heard.status, headers });
    const call = contract.name;
    if (heard.is === 'done') {
      for (const field of heard.taken) {
        if (told.has(`${call} ${field}`)) continue;
        told.add(`${call} ${field}`);
        log.warn({ id, call, field }, 'the platform writes a field in another way than the contract; it was taken');
      }
      return new Response(JSON.stringify({ success: true, value: heard.value }), { status: answer.status, headers });
    }
    log.warn(
      { id, call, field: heard.is === 'away' ? '' : heard.field, status: answer.status },
      'an answer of the platform cannot be read',
    );
    // A read that met a proxy's own page has done nothing, and is worth another try soon.
    if (heard.is === 'away' && method === 'GET') return refusal(speech, 'platform.away', id, 5);
    return refusal(speech, 'platform.unreadable', id);
  };
}
