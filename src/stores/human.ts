/** The work behind the slider: a small task, computed in helpings so that the page stays alive. */
import { access } from '#calls/access.ts';
import type { Refusal } from '#client/answer.ts';
import { refused } from '#client/answer.ts';
import { ask } from '#client/ask.ts';

export interface HumanAnswer {
  readonly id: string;
  readonly answer: string;
}

/** Numbers tried between two looks at the page; some 10 ms on a cheap phone. */
const helping = 500;
/** Far more than a task of 18 bits needs, which is the dearest. */
const most = 8_000_000;

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Fetches a task and solves it. Each answer is good for one call; a `challenge` is for the sign-in after a reset, `sms` for a text message. */
export async function solveHuman(kind: 'slider' | 'challenge' | 'sms' = 'slider'): Promise<HumanAnswer | Refusal> {
  const got = await (kind === 'challenge'
    ? ask(access.challenge, { type: 'login' })
    : ask(access.human, kind === 'sms' ? { use: 'sms' } : {}));
  if (got.kind === 'refused') return got;
  // The arithmetic comes when it is wanted: a form that is only looked at does without.
  const module = await import('#values/proof-of-work.ts').catch(() => null);
  if (!module) return refused('network');
  for (let from = 0; from < most; from += helping) {
    const answer = module.solve(got.value, from, helping);
    if (answer !== null) return { id: got.value.id, answer };
    await breathe();
  }
  return refused('human.wrong');
}
