/** Turns responses from `PLATFORM_URL` into reliable envelopes (R25). The log names call and field, never a value. */
import { z } from 'zod';
import { codes, type ErrorCode, httpStatusOf } from '#calls/error-codes.ts';
import { missingParams } from '#calls/field-codes.ts';
import type { RefusedField } from '#calls/response.ts';
import { detailsSchemaOf } from '#calls/schemas/refusal-details.schema.ts';
import { emptyObject, endpointSchema } from '#calls/schemas/schema.ts';
import { sessionLengths } from '#values/access/session-timeouts.ts';
import type { EdgeLog, PageLocale } from '../context.ts';
import { refusal } from '../error-response.ts';
import { type Contract, contractFor, type ValidationResult, validateAnswer } from './answer-reader.ts';

export type ClassifiedAnswer =
  | { readonly is: 'done'; readonly value: unknown; readonly taken: readonly string[] }
  | { readonly is: 'refused'; readonly status: number; readonly body: RefusedEnvelope; readonly dropped: readonly string[] }
  /** `away`: a proxy in front of the platform responded, or nobody says what became of the call. */
  | { readonly is: 'away' }
  /** `errorCode`: of a refusal without the details that a screen cannot go on without. */
  | { readonly is: 'unreadable'; readonly field: string; readonly errorCode?: string };

type Details = Record<string, unknown>;
type RefusedEnvelope = z.output<typeof refusedEnvelope>;

const refusedEnvelope = z.object({
  success: z.literal(false),
  errorCode: z.string().min(1).max(80),
  message: z.string().catch(''),
  value: z.record(z.string(), z.unknown()).catch({}),
});

/** Statuses after which the call may have been carried out. */
const isDoubtful = (status: number): boolean => [408, 500, 502, 504].includes(status);
const isKnown = (code: string): code is ErrorCode => Object.hasOwn(codes, code);

type ReadDetails = ValidationResult & { readonly dropped: readonly string[] };

/** Drops details that do not fit, unless a screen cannot go on without them. Changes `given`. */
function readDetails(code: string, given: Details): ReadDetails {
  const schema = detailsSchemaOf(code);
  const contract = { name: code, shape: endpointSchema('', emptyObject, schema) };
  const dropped: string[] = [];
  for (;;) {
    const read = validateAnswer(contract, given);
    if (read.sound) return { ...read, dropped };
    const name = read.field.split('.')[0] as string;
    if (!Object.hasOwn(given, name) || !schema.shape[name]?.safeParse(undefined).success) return { ...read, dropped };
    delete given[name];
    dropped.push(read.field);
  }
}

/** A field whose sentence would have a gap gets the general one. */
function withWholeSentences({ fields, ...details }: Details): Details {
  if (fields === undefined) return details;
  const whole = Object.entries(fields as Readonly<Record<string, RefusedField>>).map(([name, fault]) => [
    name,
    missingParams(fault).length > 0 ? { ...fault, code: 'field.invalid' } : fault,
  ]);
  return { ...details, fields: Object.fromEntries(whole) };
}

const alwaysFilled: readonly string[] = ['brand', 'symbol', 'minimumAge', ...Object.keys(sessionLengths)];

/** A refusal without a sentence gets ours for its code, or the general one if ours would have a gap. */
function withSentence(body: RefusedEnvelope, id: string, { say }: PageLocale): RefusedEnvelope {
  if (body.message.trim() !== '') return body;
  const value: Details = { reference: id, ...body.value };
  const params: Details = { ...value, seconds: value.retryAfter, count: value.retryAfter };
  const text = isKnown(body.errorCode) ? say('errors', body.errorCode, { ...params, skipInterpolation: true }) : '{{none}}';
  const isWhole = [...text.matchAll(/\{\{\s*(\w+)/g)].every(
    ([, name = '']) => alwaysFilled.includes(name) || (params[name] ?? null) !== null,
  );
  return { ...body, value, message: isWhole ? say('errors', body.errorCode, params) : `${say('errors', 'general')} ${value.reference}` };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `waitSeconds`: of the header `Retry-After`, for a refusal whose details do not have it. */
export function classifyAnswer(contract: Contract, status: number, text: string, waitSeconds: string | null = null): ClassifiedAnswer {
  const envelope = parsed(text);
  const success = typeof envelope === 'object' && envelope !== null && 'success' in envelope ? envelope.success : undefined;
  if (success === false) {
    const refused = refusedEnvelope.safeParse(envelope);
    if (!refused.success) return { is: 'unreadable', field: 'errorCode' };
    const { errorCode, message, value } = refused.data;
    if (isDoubtful(status) && message.trim() === '' && !isKnown(errorCode)) return { is: 'away' };
    const details = readDetails(errorCode, /^\d{1,9}$/.test(waitSeconds ?? '') ? { retryAfter: Number(waitSeconds), ...value } : value);
    if (!details.sound) return { is: 'unreadable', field: details.field, errorCode };
    return {
      is: 'refused',
      status: status >= 400 ? status : isKnown(errorCode) ? httpStatusOf(errorCode) : 400,
      body: { ...refused.data, value: withWholeSentences(details.value as Details) },
      dropped: details.dropped,
    };
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
  function reportOnce(id: string, call: string, fields: readonly string[], message: string): void {
    for (const field of fields) {
      if (reported.has(`${call} ${field}`)) continue;
      reported.add(`${call} ${field}`);
      log.warn({ id, call, field }, message);
    }
  }

  return async (answer: Response, { method, path, id, locale }: CallInfo): Promise<Response> => {
    const contract = contractFor(method, path);
    if (!contract || answer.status === 304) return answer;
    const classified = classifyAnswer(contract, answer.status, await answer.text(), answer.headers.get('retry-after'));
    const headers = new Headers(answer.headers);
    headers.set('content-type', 'application/json; charset=utf-8');
    headers.delete('etag');
    const call = contract.name;
    if (classified.is === 'refused') {
      reportOnce(
        id,
        call,
        classified.dropped,
        'the platform writes a detail of a refusal in another way than the contract; it was left out',
      );
      return new Response(JSON.stringify(withSentence(classified.body, id, locale)), { status: classified.status, headers });
    }
    if (classified.is === 'done') {
      reportOnce(id, call, classified.taken, 'the platform writes a field in another way than the contract; it was taken');
      return new Response(JSON.stringify({ success: true, value: classified.value }), { status: answer.status, headers });
    }
    const { is, ...where } = classified;
    log.warn({ id, call, ...(is === 'away' ? { field: '' } : where), status: answer.status }, 'an answer of the platform cannot be read');
    // A read answered by a proxy had no effect, so it may be retried soon.
    if (is === 'away' && method === 'GET') return refusal(locale, 'platform.away', id, 5);
    return refusal(locale, 'platform.unreadable', id);
  };
}
