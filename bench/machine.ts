// How busy the machine is with other things: figures of time are worth as much as it is quiet.

/** How much longer a piece of work takes on the clock than on the processor: 1 on a quiet machine. The middle of nine. */
export function busyness(): number {
  const factors = Array.from({ length: 9 }, () => {
    const [start, before] = [performance.now(), process.cpuUsage()];
    let sum = 0;
    while (process.cpuUsage(before).user < 50_000) for (let n = 0; n < 100_000; n++) sum += n ^ (sum >> 3);
    const { user, system } = process.cpuUsage(before);
    return (performance.now() - start) / ((user + system) / 1000) + (sum === 0 ? 1 : 0);
  }).sort((a, b) => a - b);
  return factors[4] ?? 1;
}
