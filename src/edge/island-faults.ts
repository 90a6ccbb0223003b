/** Islands that failed in a browser: each kind once in the log, without anything about the person (`ui/island/report-fault.ts`). */
import { Hono } from 'hono';
import { z } from 'zod';
import type { Edge, Vars } from './context.ts';

const fault = z.object({
  island: z.string().max(200),
  name: z.string().max(60),
  frames: z.array(z.string().max(120)).max(5),
  path: z.string().max(200),
});

/** Kinds logged an hour: after that, somebody plays with this address. */
const mostAnHour = 100;
const hour = 60 * 60 * 1000;

export function islandFaults(edge: Edge): Hono<Vars> {
  const logged = new Set<string>();
  let since = 0;
  const app = new Hono<Vars>();
  app.post('/faults', async (c) => {
    c.set('kind', 'report');
    const sent = fault.safeParse(await c.req.json().catch(() => null));
    if (!sent.success) return c.body(null, 400);
    if (edge.now() - since > hour) {
      logged.clear();
      since = edge.now();
    }
    const { island, name, frames } = sent.data;
    const kind = [island, name, frames[0]].join(' ');
    if (!logged.has(kind) && logged.size < mostAnHour) {
      logged.add(kind);
      edge.log.warn({ id: c.get('id'), ...sent.data }, 'an island failed in a browser');
      if (logged.size === mostAnHour) edge.log.warn({}, 'more kinds of failing islands are not logged within this hour');
    }
    return c.body(null, 204);
  });
  return app;
}
