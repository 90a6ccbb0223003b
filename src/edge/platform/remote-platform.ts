/** The platform behind `PLATFORM_URL`: proxied calls, validated responses, and its status polled each second. */
import type { ValueOf } from '#calls/endpoint.ts';
import { system } from '#calls/system.ts';
import { isFramePath } from '#values/games/hosted-vendors.ts';
import { readLimitedResponse } from '#values/read-limited-body.ts';
import type { SiteStatus } from '#values/settings/site-status.ts';
import { type Backend, type Edge, localeFor } from '../context.ts';
import { refusal } from '../error-response.ts';
import { type Contract, contractFor } from './answer-reader.ts';
import { answerConverter, type ClassifiedAnswer, classifyAnswer } from './platform-answer.ts';

/** Timeout in ms, below the server's own, so that the client gets an error response and not a closed connection. */
const timeoutMs = 25_000;
/** Maximum size of a status in bytes. One has a few hundred. */
const maxStatusBytes = 64 * 1024;
/** Maximum size in bytes of what is read before it is passed on: far more than the longest list. */
const maxAnswerBytes = 16 * 1024 * 1024;
const droppedHeaders = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-encoding',
  'content-length',
  'set-cookie',
  'strict-transport-security',
  'x-request-id',
  'date',
  'server',
  'vary',
  'x-powered-by',
]);
/** Connection errors: the request never arrived, so nothing was done. */
const neverArrived = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

export interface RemotePlatform extends Backend {
  alive(): Promise<boolean>;
}

const statusContract = contractFor(system.status.method, system.status.path) as Contract;

/** The site status, or null for any other refusal (overload, fault), which reveals nothing about it. */
function statusFrom(classified: ClassifiedAnswer): SiteStatus | null {
  // The region verdict is for this server's own address; visitors are checked one by one.
  if (classified.is === 'done') {
    const { status, endTime, loginToHome } = classified.value as ValueOf<typeof system.status>;
    return { status: status === 1 ? 1 : 0, endTime, loginToHome };
  }
  if (classified.is !== 'refused' || classified.body.errorCode !== 'maintenance') return null;
  const { endTime } = classified.body.value;
  return { status: 1, endTime: typeof endTime === 'string' && !Number.isNaN(Date.parse(endTime)) ? endTime : null };
}

export async function connectRemotePlatform(
  { settings, log, ...localeParts }: Omit<Edge, 'backend' | 'now'>,
  everyMs = 1000,
): Promise<RemotePlatform> {
  const base = settings.platformUrl as string;
  let status: SiteStatus = { status: 0, endTime: null };
  let version = 0n;
  let lastSeen = '';
  let lastFault = '';
  let reached = false;

  async function poll(): Promise<void> {
    try {
      const answer = await fetch(`${base}/wps/system/status`, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(2000),
      });
      const bytes = await readLimitedResponse(answer.body, maxStatusBytes);
      if (!bytes) throw new Error(`its status has more than ${maxStatusBytes} bytes`);
      const classified = classifyAnswer(statusContract, answer.status, new TextDecoder().decode(bytes));
      if (classified.is === 'away' || (classified.is === 'unreadable' && classified.field === 'success'))
        throw new Error('what answers is no platform');
      const siteStatus = statusFrom(classified);
      if (siteStatus) {
        status = siteStatus;
        const current = `${answer.headers.get('x-content-version') ?? ''} ${status.status}`;
        if (current !== lastSeen) version += 1n;
        lastSeen = current;
      }
      const fault = classified.is === 'unreadable' ? classified.field : '';
      if (fault !== '' && fault !== lastFault)
        log.warn({ call: statusContract.name, field: fault }, 'an answer of the platform cannot be read');
      lastFault = fault;
      if (!reached) log.info({ platform: new URL(base).host }, 'the platform answers');
      reached = true;
    } catch (error) {
      if (reached || lastSeen === '')
        log.warn(
          { platform: new URL(base).host, why: error instanceof Error ? error.message : String(error) },
          'the platform does not answer',
        );
      lastSeen ||= 'away';
      reached = false;
    }
  }

  const read = answerConverter(log);
  await poll();
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  const schedulePoll = () => {
    if (stopped) return;
    timer = setTimeout(() => void poll().finally(schedulePoll), everyMs);
    timer.unref();
  };
  schedulePoll();

  return {
    status: () => status,
    version: () => version,
    alive: async () => reached,
    drain: async () => {
      stopped = true;
      if (timer) clearTimeout(timer);
    },
    async fetch(request) {
      const id = request.headers.get('x-request-id') ?? '';
      const url = new URL(request.url);
      const headers = new Headers(request.headers);
      const locale = localeFor(localeParts, headers.get('accept-language') ?? '');
      headers.set('x-token-in', 'body');
      // The first edge has checked Origin; the second would treat this as a browser's call.
      if (!isFramePath(url.pathname)) headers.delete('origin');
      try {
        const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
        const answer = await fetch(base + url.pathname + url.search, {
          method: request.method,
          headers,
          body,
          redirect: 'manual',
          signal: AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]),
        });
        const responseHeaders = new Headers([...answer.headers].filter(([name]) => !droppedHeaders.has(name)));
        const { pathname: path } = url;
        // These are read whole here or by the proxy; files and streams pass.
        const isReadWhole = contractFor(request.method, path) !== null || /json|text\/html/.test(answer.headers.get('content-type') ?? '');
        const sent = isReadWhole ? await readLimitedResponse(answer.body, maxAnswerBytes) : answer.body;
        if (isReadWhole && sent === null) {
          log.warn({ id, path, cause: `more than ${maxAnswerBytes} bytes` }, 'forwarding failed');
          return refusal(locale, 'platform.unreadable', id);
        }
        const responseBody = [101, 204, 205, 304].includes(answer.status) ? null : sent;
        return await read(new Response(responseBody, { status: answer.status, headers: responseHeaders }), {
          method: request.method,
          path,
          id,
          locale,
        });
      } catch (error) {
        const cause =
          error instanceof Error && error.cause !== null && typeof error.cause === 'object' && 'code' in error.cause
            ? String(error.cause.code)
            : '';
        log.warn({ id, path: url.pathname, cause: cause || String(error) }, 'forwarding failed');
        return neverArrived.has(cause) ? refusal(locale, 'platform.away', id, 5) : refusal(locale, 'call.timeout', id);
      }
    },
  };
}
