/** The server's clock on every answer: countdowns in the browser run on it (R15). */
import { createMiddleware } from 'hono/factory';
import type { Vars } from './context.ts';

export const serverTiming = (now: number): string => `now;dur=${Math.round(now)}`;

export function serverTime(now: () => number) {
  return createMiddleware<Vars>(async (c, next) => {
    await next();
    c.res.headers.set('server-timing', serverTiming(now()));
  });
}
