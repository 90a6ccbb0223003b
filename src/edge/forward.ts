/** The platform behind `PLATFORM_URL`: the same calls over the wire, and its status asked each second. */
import { type Backend, type Edge, type SystemStatus, speechOf } from './context.ts';
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

export async function forwardTo({ settings, log, ...voice }: Omit<Edge, 'backend' | 'now'>, everyMs = 1000): Promise<Forward> {
  const base = settings.platformUrl as string;
  let status: SystemStatus = { status: 0, endTime: null };
  let version = 0n;
  let mark = '';
  let reached = false;

  async function poll(): Promise<void> {
    try {
      const answer = await fetch(`${base}/wps/system/status`, {
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(2000),
      });
      const { errorCode, value } = (await answer.json()) as {
        errorCode?: string;
        value?: { status?: number; endTime?: string | null; loginToHome?: boolean };
      };
      // Any other refusal (a rush, a fault) tells nothing of whether the site is open.
      if (typeof value?.status === 'number' || errorCode === 'maintenance') {
        // What it says of a region is about this server's own address; visitors are asked about one by one.
        const closed = value?.status === 1 || errorCode === 'maintenance';
        status = { status: closed ? 1 : 0, endTime: value?.endTime ?? null, loginToHome: value?.loginToHome };
        const seen = `${answer.headers.get('x-content-version') ?? ''} ${status.status}`;
        if (seen !== mark) version += 1n;
        mark = seen;
      }
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
        return new Response([101, 204, 205, 304].includes(answer.status) ? null : answer.body, { status: answer.status, headers: back });
      } catch (error) {
        const cause =
          error instanceof Error && error.cause !== null && typeof error.cause === 'object' && 'code' in error.cause
            ? String(error.cause.code)
            : '';
        log.warn({ id, path: url.pathname, cause: cause || String(error) }, 'forwarding failed');
        const speech = speechOf(voice, headers.get('accept-language') ?? '');
        return neverArrived.has(cause) ? refusal(speech, 'platform.away', id, 5) : refusal(speech, 'call.timeout', id);
      }
    },
  };
}
