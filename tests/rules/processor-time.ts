// Measures the CPU time of work, independent of the speed and load of the machine.

const letters = 'the quick brown fox <b>jumps</b> over &amp; under '.repeat(6000);

/** Reference work of known cost, similar to the measured work. */
function referenceWork(): string {
  const pieces: { at: number; text: string }[] = [];
  for (const found of letters.matchAll(/[a-z]+|<[^>]*>|&\w+;/g)) pieces.push({ at: found.index, text: found[0].toUpperCase() });
  return pieces.map(({ text }) => text).join(' ');
}
/** Milliseconds of CPU for the reference work on the machine where the limits were chosen. */
const nominalTime = 16;

function cpuTimeOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Best of at most three CPU times in milliseconds, scaled to the machine where the limits were chosen. One of `enough` is the last. */
export function processorTime(work: () => void, enough = nominalTime): number {
  let best = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 3 && best > enough; tries += 1) {
    const time = cpuTimeOf(work);
    best = Math.min(best, time < nominalTime ? time : (time / Math.max(cpuTimeOf(referenceWork), nominalTime / 2)) * nominalTime);
  }
  return best;
}
