/** What this browser refuses and a call needs. Hardly anybody reads the sentence, so it is loaded only then. */
import { type Refusal, refused } from './result.ts';

/** `cookies`: no session sticks. `crypto`: the page came over http from another machine, where browsers encrypt nothing. */
type Need = 'cookies' | 'crypto';

export async function refusedByBrowser(need: Need): Promise<Refusal> {
  const refusal = refused(`browser.${need}`);
  try {
    const response = await fetch(`${document.documentElement.dataset.base ?? ''}/parts/browser.json`);
    const words = (await response.json()) as Readonly<Record<Need, string>>;
    return { ...refusal, message: words[need] };
  } catch {
    return refusal;
  }
}
