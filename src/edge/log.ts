/** The structured log: one JSON line per event, without secrets or personal data. */
import { format } from 'node:util';
import { createMiddleware } from 'hono/factory';
import { type DestinationStream, pino } from 'pino';
import { regionCidrOf } from '#values/net/ip-network.ts';
import type { LogLevel } from '#values/settings/settings.ts';
import type { EdgeLog, Vars } from './context.ts';

const secretName =
  /pass(?:word|wd|phrase)?$|^pw|token|secret|cookie|authorization|captcha|^otp|^pin$|^cpw$|card|cvv|iban|verification|signature|private|answer|^human$/i;
/** `code` alone, or a code sent to a person. Game, vendor and error codes may be logged. */
const sentCode = /^(?:sms|mail|email|login|reset|one.?time)?.?code$/i;
const personal = /mobile|phone|^to$|e.?mail/i;

/** A copy that is safe to log: at most four levels deep, strings of at most 2,000 characters. */
export function loggable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'bigint') return String(value);
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? undefined : value;
  if (value instanceof Error) return { name: value.name, message: cleanText(value.message), stack: cleanText(value.stack ?? '') };
  if (value instanceof Date) return value.toISOString();
  if (depth >= 4) return '…';
  if (Array.isArray(value)) return value.slice(0, 50).map((each) => loggable(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleanField(name, each, depth)]));
}

function cleanField(name: string, value: unknown, depth: number): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  if (secretName.test(name) || sentCode.test(name)) return '[kept back]';
  if (personal.test(name) && typeof value === 'string') return mask(value);
  return loggable(value, depth + 1);
}

/** Also removes bearers, secrets in queries and long digit runs from free text. */
function cleanText(text: string): string {
  return text
    .slice(0, 2000)
    .replace(/Bearer\s+\S+/gi, 'Bearer [kept back]')
    .replace(
      /((?:^|[?&;\s"'])(?:[\w-]*(?:token|password|passwd|secret|captcha|code|link)|__Host-isla|isla)["']?[=:]\s*["']?)[^&;\s"',}]+/gi,
      '$1[kept back]',
    )
    .replace(/\+?\d[\d -]{7,17}\d/g, (run) => (/^\d{4}-\d\d-\d\d/.test(run) ? run : mask(run)));
}

const mask = (text: string): string => (text.length <= 5 ? '…' : `…${text.slice(-3)}`);

export function createLog(level: LogLevel, out: DestinationStream = pino.destination({ fd: 1, sync: false })): EdgeLog {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const levelName = (label: string) => ({ level: label });
  // Access log lines have known fields only; cleaning them would cost more than sending a page.
  const rawLog = pino({ ...options, formatters: { level: levelName } }, out);
  const cleaningLog = pino(
    {
      ...options,
      formatters: { level: levelName, log: (object) => loggable(object) as Record<string, unknown> },
      hooks: {
        logMethod(args, method) {
          const [what, message] = args as unknown as [object, string | undefined];
          method.apply(this, message === undefined ? [what] : [what, cleanText(message)]);
        },
      },
    },
    out,
  );
  return {
    debug: (what, message) => cleaningLog.debug(what, message),
    info: (what, message) => cleaningLog.info(what, message),
    warn: (what, message) => cleaningLog.warn(what, message),
    error: (what, message) => cleaningLog.error(what, message),
    // Of an address only what an operator can block: nobody can tell how long a log is kept.
    answered: ({ ip, ...line }) => rawLog[line.status >= 500 ? 'warn' : 'info']({ ...line, network: regionCidrOf(ip) }, 'answered'),
  };
}

/** Redirects console output of packages into the log. */
export function takeConsole(log: EdgeLog, to: Pick<Console, 'debug' | 'log' | 'info' | 'warn' | 'error'> = console): void {
  const logTo =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (...args: unknown[]) =>
      log[level]({ label: 'console' }, format(...args));
  Object.assign(to, { debug: logTo('debug'), log: logTo('info'), info: logTo('info'), warn: logTo('warn'), error: logTo('error') });
}

/** One line per request. The path has no query, because queries carry links and codes. */
export function requestLog(log: EdgeLog) {
  return createMiddleware<Vars>(async (c, next) => {
    const start = performance.now();
    await next();
    log.answered({
      id: c.get('id'),
      method: c.req.method.slice(0, 10),
      path: pathForLog(c.req.path),
      status: c.res.status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      kind: c.get('kind'),
      ip: c.get('ip'),
    });
  });
}

/** A path segment can be a secret link or a phone number. */
export const pathForLog = (path: string): string => cleanText(path.slice(0, 200)).replace(/[\w-]{32,}/g, '[kept back]');
