/** The door of payment providers and vendors, who are known by their signature: a limit that none of them meets and a flood of made-up news does. */
import { createMiddleware } from 'hono/factory';
import { networkOf } from '#values/network.ts';
import type { Edge, Vars } from './context.ts';
import { buckets, type Rate } from './limits.ts';
import type { Metrics } from './metrics.ts';
import { isHook } from './paths.ts';
import { refuse } from './refusal.ts';

/** More than a process can answer for long: only what is not signed comes near it. */
export const hookRate: Rate = { perSecond: 500, burst: 5_000 };
/** What one request with a wrong signature counts for: ten a second of them fill the bucket. */
const unsignedCosts = 50;
const quietMs = 1_000;

export function hooks(edge: Edge, metrics: Metrics, rate: Rate = hookRate) {
  const addresses = buckets(rate, edge.now);
  const unsigned = toldOnce((count) => edge.log.warn({ count }, 'news were not signed by who they say sent them, or not now'));
  return createMiddleware<Vars>(async (c, next) => {
    if (!isHook(c.req.path)) return next();
    const network = networkOf(c.get('ip'));
    const wait = addresses(network);
    if (wait > 0) return refuse(c, 'rate.too_many', wait);
    await next();
    if (c.res.status !== 401) return;
    addresses(network, unsignedCosts - 1);
    metrics.unsigned();
    unsigned();
  });
}

/** Tells of the first at once, and of those that follow once a second, with their number. */
function toldOnce(tell: (count: number) => void): () => void {
  let count = 0;
  let isQuiet = false;
  const say = () => {
    isQuiet = count > 0;
    if (!isQuiet) return;
    tell(count);
    count = 0;
    setTimeout(say, quietMs).unref();
  };
  return () => {
    count += 1;
    if (!isQuiet) say();
  };
}
