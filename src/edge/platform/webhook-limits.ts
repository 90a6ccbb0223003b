/** Webhook rate limit, far above real traffic; it stops forged floods. */
import { createMiddleware } from 'hono/factory';
import { networkOf } from '#values/net/ip-network.ts';
import type { Edge, Vars } from '../context.ts';
import { respondWithError } from '../error-response.ts';
import { type Rate, tokenBuckets } from '../guards/rate-limit.ts';
import type { Metrics } from '../metrics.ts';
import { isWebhook } from '../routes.ts';

/** More than one process can handle for long, so only forged traffic reaches it. */
export const webhookRate: Rate = { perSecond: 500, burst: 5_000 };
/** Cost of a request with a wrong signature: ten a second exhaust the limit. */
const unsignedCost = 50;
const reportIntervalMs = 1_000;

export function webhookLimits(edge: Edge, metrics: Metrics, rate: Rate = webhookRate) {
  const addresses = tokenBuckets(rate, edge.now);
  const unsigned = throttledReport((count) => edge.log.warn({ count }, 'webhooks with a wrong or stale signature'));
  return createMiddleware<Vars>(async (c, next) => {
    if (!isWebhook(c.req.path)) return next();
    const network = networkOf(c.get('ip'));
    const wait = addresses.take(network);
    if (wait > 0) return respondWithError(c, 'rate.too_many', wait);
    await next();
    if (c.res.status !== 401) return;
    addresses.charge(network, unsignedCost - 1);
    metrics.unsigned();
    unsigned();
  });
}

/** Reports the first event at once, then at most once a second with a count. */
function throttledReport(report: (count: number) => void): () => void {
  let count = 0;
  let isQuiet = false;
  const flush = () => {
    isQuiet = count > 0;
    if (!isQuiet) return;
    report(count);
    count = 0;
    setTimeout(flush, reportIntervalMs).unref();
  };
  return () => {
    count += 1;
    if (!isQuiet) flush();
  };
}
