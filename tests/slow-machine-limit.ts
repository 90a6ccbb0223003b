// Time limits scaled to the current speed of this machine.
import { spawnSync } from 'node:child_process';

/** Duration of an empty Node program on an idle machine, in ms. */
const usual = 50;

/**
 * Returns the limit in ms. When `took` exceeds it, the limit is scaled by how slowly an empty program runs here now: by the slowest of
 * five, because the load of a busy machine comes and goes, and has perhaps just gone.
 */
export function scaledLimit(took: number, limit: number): number {
  if (took < limit) return limit;
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    return performance.now() - start;
  });
  return Math.max(1, Math.max(...times) / usual) * limit;
}
