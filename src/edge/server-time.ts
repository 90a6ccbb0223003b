/** Sends the server's clock with every response: countdowns in the browser use it (R15). */
import { createMiddleware } from 'hono/factory';
import type { Vars } from './context.ts';

export const serverTiming = (now: number): string => `now;dur=${Math.round(now)}`;

export function serverTime(now: () => number) {
  return createMiddleware<Vars>(async (c, next) => {
    await next();
    c.res.headers.set('server-timing', serverTiming(now()));
  });
}
