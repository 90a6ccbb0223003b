/**
 * Checks a round at a table in the browser. The secret must have the hash that was published before bets opened, and the cards or
 * dice must follow from it. The draw is that of `platform/db/fair-draw.ts`.
 */
import { sha256 } from '../lottery/draw.ts';
import { openShoe } from './shoe.ts';

const words = 2 ** 32;
/** Far more words of chance than any round takes. */
const blocks = 16;

/** Uniform integers from 0 to `n` - 1: the words of HMAC-SHA256 of 0, 1, 2 … under the secret, without those that would be unfair. */
async function randomFrom(secret: string): Promise<(n: number) => number> {
  const bytes = new Uint8Array((secret.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const chance: number[] = [];
  for (let block = 0; block < blocks; block++) {
    const view = new DataView(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(String(block))));
    for (let at = 0; at < view.byteLength; at += 4) chance.push(view.getUint32(at));
  }
  return (n) => {
    for (;;) {
      const word = chance.shift();
      if (word === undefined) throw new RangeError('A round takes less chance than this.');
      if (word < words - (words % n)) return word % n;
    }
  };
}

export interface TableProof {
  /** The hash that was published before bets opened. */
  readonly commitment: string;
  /** Null until the round is dealt. */
  readonly secret: string | null;
}

/** `shown`: all cards of the round, such as `9S`, or the faces of its dice. */
export async function isRoundProven({ commitment, secret }: TableProof, shown: readonly string[]): Promise<boolean> {
  if (secret === null || (await sha256(secret)) !== commitment) return false;
  const random = await randomFrom(secret);
  const shoe = openShoe(random);
  const areDice = shown.every((name) => /^[1-6]$/.test(name));
  const drawn = shown.map(() => (areDice ? String(random(6) + 1) : shoe().name));
  return drawn.sort().join() === [...shown].sort().join();
}
