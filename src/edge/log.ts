/** The structured log: one JSON line an event, with nothing in it that opens a door or names a person. */
import { format } from 'node:util';
import { createMiddleware } from 'hono/factory';
import { type DestinationStream, pino } from 'pino';
import type { LogLevel } from '#values/settings.ts';
import type { Log, Vars } from './context.ts';

const secretName =
  /pass(?:word|wd|phrase)?$|^pw|token|secret|cookie|authorization|captcha|^otp|^pin$|^cpw$|card|cvv|iban|verification|signature|private|answer|^human$/i;
/** `code` alone, or a code that was sent to a person; game, vendor and error codes may be read. */
const sentCode = /^(?:sms|mail|email|login|reset|one.?time)?.?code$/i;
const personal = /mobile|phone|^to$|e.?mail/i;

/** A copy of anything, safe to write down: at most four levels, strings of at most 2,000 characters. */
export function clean(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value === 'bigint') return String(value);
  if (value === null || typeof value !== 'object') return typeof value === 'function' ? undefined : value;
  if (value instanceof Error) return { name: value.name, message: cleanText(value.message), stack: cleanText(value.stack ?? '') };
  if (value instanceof Date) return value.toISOString();
  if (depth >= 4) return '…';
  if (Array.isArray(value)) return value.slice(0, 50).map((each) => clean(each, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cleanField(name, each, depth)]));
}

function cleanField(name: string, value: unknown, depth: number): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value;
  if (secretName.test(name) || sentCode.test(name)) return '[kept back]';
  if (personal.test(name) && typeof value === 'string') return mask(value);
  return clean(value, depth + 1);
}

/** Bearers, values in queries and long digit runs are taken out of free text too. */
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

export function createLog(level: LogLevel, out: DestinationStream = pino.destination({ fd: 1, sync: false })): Log {
  const shape = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime };
  const levelName = (label: string) => ({ level: label });
  // Lines about answered requests are made here of known fields: cleaning them again would cost more than sending a page.
  const plain = pino({ ...shape, formatters: { level: levelName } }, out);
  const careful = pino(
    {
      ...shape,
      formatters: { level: levelName, log: (object) => clean(object) as Record<string, unknown> },
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
    debug: (what, message) => careful.debug(what, message),
    info: (what, message) => careful.info(what, message),
    warn: (what, message) => careful.warn(what, message),
    error: (what, message) => careful.error(what, message),
    answered: (line) => (line.status >= 500 ? plain.warn(line, 'answered') : plain.info(line, 'answered')),
  };
}

/** Packages that write to the console write into the log from now on, so that each line of the server is one of its log. */
export function takeConsole(log: Log, to: Pick<Console, 'debug' | 'log' | 'info' | 'warn' | 'error'> = console): void {
  const into =
    (level: 'debug' | 'info' | 'warn' | 'error') =>
    (...said: unknown[]) =>
      log[level]({ label: 'console' }, format(...said));
  Object.assign(to, { debug: into('debug'), log: into('info'), info: into('info'), warn: into('warn'), error: into('error') });
}

/** One line a request: the path without its query, because queries carry links and codes. */
export function requestLog(log: Log) {
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

/** A step of a path can be a link that opens something, or somebody's number. */
const pathForLog = (path: string): string => cleanText(path.slice(0, 200)).replace(/[\w-]{32,}/g, '[kept back]');
