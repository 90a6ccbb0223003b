/** Every question has an end (R12). */

const slowAfter = 10_000;
const enough = 30_000;

/** Gives a question up after thirty seconds; after ten `onSlow` may say that it takes long. Resolves as the question does. */
export async function inTime<Value>(question: (signal: AbortSignal) => Promise<Value>, onSlow: () => void = () => {}): Promise<Value> {
  const giveUp = new AbortController();
  const timers = [setTimeout(onSlow, slowAfter), setTimeout(() => giveUp.abort(), enough)];
  const got = await question(giveUp.signal);
  timers.forEach(clearTimeout);
  return got;
}
