/** /healthz reports that the process runs, /readyz whether it should receive traffic. */
import { Hono } from 'hono';
import type { Vars } from './context.ts';

export interface Readiness {
  /** False once shutdown begins. */
  ready: boolean;
  /** Time of the last /readyz request, in server ms. Shutdown waits only if something polls it. */
  askedAt?: number;
  alive(): Promise<boolean>;
}

export function health(readiness: Readiness): Hono<Vars> {
  const app = new Hono<Vars>();
  const text = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' };
  app.get('/healthz', (c) => {
    c.set('kind', 'health');
    return c.body('ok', 200, text);
  });
  app.get('/readyz', async (c) => {
    c.set('kind', 'health');
    readiness.askedAt = Date.now();
    if (!readiness.ready) return c.body('stopping', 503, { ...text, 'retry-after': '5' });
    return (await readiness.alive()) ? c.body('ready', 200, text) : c.body('the platform is away', 503, { ...text, 'retry-after': '5' });
  });
  return app;
}
