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
/** Seconds after which it is worth asking again. */
export const restSeconds = 2;
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

/** Whether more is asked than can be answered. */
export interface Rush {
  /** Whether a read is one too many, with so many under way. */
  isOver(underWay: number): boolean;
  /** Whether one was turned away within the time that a request may take to come: what comes too slowly now may have waited for the process itself. */
  wasLately(): boolean;
}

const longestRequest = 30_000;

export function rushOf(load: Load, now: () => number = () => performance.now()): Rush {
  let last = Number.NEGATIVE_INFINITY;
  return {
    isOver: (underWay) => {
      const over = underWay >= mostUnderWay || (underWay >= fewUnderWay && load.delay() > longestDelay);
      if (over) last = now();
      return over;
    },
    wasLately: () => now() - last < longestRequest,
  };
}

/** For reads and pages that are not ready. A few are always let through, or nobody would notice that the rush is over. */
export function shedding(rush: Rush) {
  let underWay = 0;
  return createMiddleware<Vars>(async (c, next) => {
    const read = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (read && rush.isOver(underWay)) return refuse(c, 'overloaded', restSeconds);
    underWay += 1;
    await next().finally(() => {
      underWay -= 1;
    });
    return undefined;
  });
}
