/** The platform behind `PLATFORM_URL`: the same calls over the wire, each answer read by its shape, and its status asked each second. */
import type { ValueOf } from '#calls/call.ts';
import { system } from '#calls/system.ts';
import { type Contract, contractFor } from './answer-reader.ts';
import { type Backend, type Edge, type SystemStatus, speechOf } from './context.ts';
import { type Heard, hear, readingOf } from './platform-answer.ts';
import { refusal } from './refusal.ts';

/** Below the server's own limit, so that the caller gets a sentence and not a closed line. */
const patience = 25_000;
const dropped = new Set([
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
/** The request never arrived: whatever it asked for was not done. */
const neverArrived = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

export interface Forward extends Backend {
  alive(): Promise<boolean>;
}

const asksStatus = contractFor(system.status.method, system.status.path) as Contract;

/** Whether the site is open. Null for any other refusal (a rush, a fault), which tells nothing of it. */
function statusIn(heard: Heard): SystemStatus | null {
  // What it says of a region is about this server's own address; visitors are asked about one by one.
  if (heard.is === 'done') {
    const { status, endTime, loginToHome } = heard.value as ValueOf<typeof system.status>;
    return { status: status === 1 ? 1 : 0, endTime, loginToHome };
  }
  if (heard.is !== 'refused' || heard.body.errorCode !== 'maintenance') return null;
  const { endTime } = heard.body.value;
  return { status: 1, endTime: typeof endTime === 'string' && !Number.isNaN(Date.parse(endTime)) ? endTime : null };
}

export async function forwardTo({ settings, log, ...voice }: Omit<Edge, 'backend' | 'now'>, everyMs = 1000): Promise<Forward> {
  const base = settings.platformUrl as string;
  let status: SystemStatus = { status: 0, endTime: null };
  let version = 0n;
  let mark = '';
  let unread = '';
  let reached = false;

  async function poll(): Promise<void> {
    try {
      const answer = await fetch(`${base}/wps/system/status`, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(2000),
      });
      const heard = hear(asksStatus, answer.status, await answer.text());
      if (heard.is === 'away' || (heard.is === 'unreadable' && heard.field === 'success')) throw new Error('what answers is no platform');
      const said = statusIn(heard);
      if (said) {
        status = said;
        const seen = `${answer.headers.get('x-content-version') ?? ''} ${status.status}`;
        if (seen !== mark) version += 1n;
        mark = seen;
      }
      const fault = heard.is === 'unreadable' ? heard.field : '';
      if (fault !== '' && fault !== unread) log.warn({ call: asksStatus.name, field: fault }, 'an answer of the platform cannot be read');
      unread = fault;
      if (!reached) log.info({ platform: new URL(base).host }, 'the platform answers');
      reached = true;
    } catch (error) {
      if (reached || mark === '')
        log.warn(
          { platform: new URL(base).host, why: error instanceof Error ? error.message : String(error) },
          'the platform does not answer',
        );
      mark ||= 'away';
      reached = false;
    }
  }

  const read = readingOf(log);
  await poll();
  let timer: NodeJS.Timeout | null = null;
  let stopped = false;
  const again = () => {
    if (stopped) return;
    timer = setTimeout(() => void poll().finally(again), everyMs);
    timer.unref();
  };
  again();

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
      const speech = speechOf(voice, headers.get('accept-language') ?? '');
      headers.set('x-token-in', 'body');
      // What a browser says about itself is the first edge's to check; the second would take it for a browser's call.
      if (!url.pathname.startsWith('/originals/')) headers.delete('origin');
      try {
        const body = request.body === null ? null : new Uint8Array(await request.arrayBuffer());
        const answer = await fetch(base + url.pathname + url.search, {
          method: request.method,
          headers,
          body,
          redirect: 'manual',
          signal: AbortSignal.any([request.signal, AbortSignal.timeout(patience)]),
        });
        const back = new Headers([...answer.headers].filter(([name]) => !dropped.has(name)));
        const said = [101, 204, 205, 304].includes(answer.status) ? null : answer.body;
        const { pathname: path } = url;
        return await read(new Response(said, { status: answer.status, headers: back }), { method: request.method, path, id, speech });
      } catch (error) {
        const cause =
          error instanceof Error && error.cause !== null && typeof error.cause === 'object' && 'code' in error.cause
            ? String(error.cause.code)
            : '';
        log.warn({ id, path: url.pathname, cause: cause || String(error) }, 'forwarding failed');
        return neverArrived.has(cause) ? refusal(speech, 'platform.away', id, 5) : refusal(speech, 'call.timeout', id);
      }
    },
  };
}
