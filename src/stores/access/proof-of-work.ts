/** The proof of work behind the slider, computed in batches so that the page stays responsive. */
import { access } from '#calls/access.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { refused } from '#client/result.ts';
import { loadInTime } from '#values/with-timeout.ts';

export interface HumanAnswer {
  readonly id: string;
  readonly answer: string;
}

/** Attempts per batch, about 10 ms on a cheap phone. */
const batchSize = 500;
/** Far more attempts than the hardest task, of 18 bits, needs. */
const maxAttempts = 8_000_000;

const yieldToPage = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Fetches and solves a task. An answer is valid for one call. `challenge` is for the sign-in after a reset, `sms` for a text message. Tried
 * twice, not five times as other reads: somebody waits behind a busy button, and can press again.
 */
export async function solveHuman(kind: 'slider' | 'challenge' | 'sms' = 'slider'): Promise<HumanAnswer | Refusal> {
  const result = await (kind === 'challenge'
    ? callApi(access.challenge, { type: 'login' })
    : callApi(access.human, kind === 'sms' ? { use: 'sms' } : {}, { tries: 2 }));
  if (result.kind === 'refused') return result;
  // Loaded on demand: a form that is only viewed needs no solver.
  const module = await loadInTime(import('#values/access/proof-of-work.ts')).catch(() => null);
  if (!module) return refused('network');
  for (let from = 0; from < maxAttempts; from += batchSize) {
    const answer = module.solve(result.value, from, batchSize);
    if (answer !== null) return { id: result.value.id, answer };
    await yieldToPage();
  }
  return refused('human.wrong');
}
