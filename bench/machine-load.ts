// Measures the load by other programs, which makes time measurements unreliable.

/** Ratio of wall-clock to processor time of a task: 1 on an idle machine. Median of nine. */
export function machineLoad(): number {
  const factors = Array.from({ length: 9 }, () => {
    const [start, before] = [performance.now(), process.cpuUsage()];
    let sum = 0;
    while (process.cpuUsage(before).user < 50_000) for (let n = 0; n < 100_000; n++) sum += n ^ (sum >> 3);
    const { user, system } = process.cpuUsage(before);
    return (performance.now() - start) / ((user + system) / 1000) + (sum === 0 ? 1 : 0);
  }).sort((a, b) => a - b);
  return factors[4] ?? 1;
}
