/** Sheds work before the process drowns: reads and new pages first, money never here. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createMiddleware } from 'hono/factory';
import type { Vars } from './context.ts';
import { refuse } from './refusal.ts';

export interface Load {
  /** 99th percentile of the event loop's delay in the last second, in milliseconds. */
  delay(): number;
}

const longestDelay = 200;
const mostUnderWay = 400;
/** One slow moment (a first render, a collection of garbage) is no rush: with fewer than this under way nobody is sent away. */
const fewUnderWay = 32;

/** Measures this process; a window of a second, so that it knows within a second when the rush is over. */
export function measuredLoad(): Load {
  const histogram = monitorEventLoopDelay({ resolution: 20 });
  histogram.enable();
  let last = 0;
  setInterval(() => {
    last = histogram.percentile(99) / 1e6;
    histogram.reset();
  }, 1000).unref();
  return { delay: () => last };
}

/** For reads and pages that are not ready. A few are always let through, or nobody would notice that the rush is over. */
export function shedding(load: Load) {
  let underWay = 0;
  return createMiddleware<Vars>(async (c, next) => {
    const read = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (read && (underWay >= mostUnderWay || (underWay >= fewUnderWay && load.delay() > longestDelay))) return refuse(c, 'overloaded', 2);
    underWay += 1;
    await next().finally(() => {
      underWay -= 1;
    });
    return undefined;
  });
}
