/** A timeout for any client request (R12). */

const slowAfterMs = 10_000;
const timeoutMs = 30_000;

/** Aborts `request` after thirty seconds; calls `onSlow` after ten. Resolves with its result. */
export async function requestWithTimeout<Value>(
  request: (signal: AbortSignal) => Promise<Value>,
  onSlow: () => void = () => {},
): Promise<Value> {
  const controller = new AbortController();
  const timers = [setTimeout(onSlow, slowAfterMs), setTimeout(() => controller.abort(), timeoutMs)];
  const result = await request(controller.signal);
  timers.forEach(clearTimeout);
  return result;
}
