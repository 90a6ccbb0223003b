// How fast this machine is now: a limit in seconds means a machine that has nothing else to do.
import { spawnSync } from 'node:child_process';

/** What an empty program of Node takes on such a machine, in milliseconds. */
const usual = 50;

/** The limit for what took so long: so many milliseconds, or where that was not kept as much longer as an empty program takes longer here now. */
export function limitFor(took: number, limit: number): number {
  if (took < limit) return limit;
  const times = Array.from({ length: 5 }, () => {
    const start = performance.now();
    spawnSync(process.execPath, ['-e', '0']);
    return performance.now() - start;
  }).sort((a, b) => a - b);
  return Math.max(1, (times[2] ?? usual) / usual) * limit;
}
