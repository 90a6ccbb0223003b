/** Asks a payment provider, and stops waiting when its patience is over. */
import type { Payment } from './port.ts';

/** Settles as `work` does. Rejects, and aborts the signal of `work`, when the provider has not answered in its time. */
export async function withinPatience<Value>(
  { patience }: Pick<Payment, 'patience'>,
  work: (signal: AbortSignal) => Promise<Value>,
): Promise<Value> {
  const timeout = AbortSignal.timeout(patience);
  const timedOut = new Promise<never>((_, reject) => timeout.addEventListener('abort', () => reject(timeout.reason)));
  timedOut.catch(() => {});
  return Promise.race([work(timeout), timedOut]);
}
