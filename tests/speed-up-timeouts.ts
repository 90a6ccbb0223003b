// Retries and slow marks without their waiting: `stores/api-client-retry` proves the real lengths.
import { vi } from 'vitest';

/**
 * Timeouts from one to sixteen seconds take a fiftieth of it, or what `divisor` says. Returns what brings the real ones back. A platform in
 * this process is unaffected, because its database uses `node:timers`.
 */
export function speedUpTimeouts(divisor = 50): () => void {
  const real = globalThis.setTimeout;
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0, ...rest: []) =>
    real(work, ms >= 1000 && ms <= 16_000 ? ms / divisor : ms, ...rest),
  );
  return () => void vi.stubGlobal('setTimeout', real);
}
