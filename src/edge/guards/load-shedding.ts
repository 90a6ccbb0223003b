/** Load shedding: rejects reads and uncached pages under overload, never writes such as payments. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createMiddleware } from 'hono/factory';
import type { Vars } from '../context.ts';
import { respondWithError } from '../error-response.ts';

export interface Load {
  /** 99th percentile of the event loop's delay in the last second, in milliseconds. */
  delay(): number;
}

const maxDelayMs = 200;
/** Seconds for Retry-After. */
export const retryAfterSeconds = 2;
const maxInFlight = 400;
/** One slow moment (a first render, garbage collection) is not overload: below this many requests in flight nothing is rejected. */
const minInFlight = 32;

/** Measures this process in windows of one second, so the end of an overload shows within a second. */
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

export interface OverloadDetector {
  /** Whether to reject a read, given the number of requests in flight. */
  isOver(inFlight: number): boolean;
  /** Whether a read was rejected within the request timeout. A request incomplete by now may have been delayed by this process. */
  wasLately(): boolean;
}

const requestTimeoutMs = 30_000;

export function detectOverload(load: Load, now: () => number = () => performance.now()): OverloadDetector {
  let last = Number.NEGATIVE_INFINITY;
  return {
    isOver: (inFlight) => {
      const over = inFlight >= maxInFlight || (inFlight >= minInFlight && load.delay() > maxDelayMs);
      if (over) last = now();
      return over;
    },
    wasLately: () => now() - last < requestTimeoutMs,
  };
}

/** For reads and uncached pages. Some always pass, or the end of the overload would never be measured. */
export function loadShedding(overload: OverloadDetector) {
  let inFlight = 0;
  return createMiddleware<Vars>(async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (isRead && overload.isOver(inFlight)) return respondWithError(c, 'overloaded', retryAfterSeconds);
    inFlight += 1;
    await next().finally(() => {
      inFlight -= 1;
    });
    return undefined;
  });
}
