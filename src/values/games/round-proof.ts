/** Checks in the browser that a round follows from what was published. The draw is that of `platform/db/fair-draw.ts`. */
import { sha256 } from '../lottery/draw.ts';
import { shotDraws, shotReturned } from './fish-api-types.ts';
import { openShoe } from './shoe.ts';

const words = 2 ** 32;
/** Far more words of chance than any round takes. */
const blocks = 16;

/** Signs texts by HMAC-SHA256 under a secret in hex. */
async function signerOf(secret: string): Promise<(text: string) => Promise<ArrayBuffer>> {
  const bytes = new Uint8Array((secret.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return (text) => crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text));
}

/** Uniform integers from 0 to `n` - 1: the words of HMAC-SHA256 of 0, 1, 2 … under the secret, without those that would be unfair. */
async function randomFrom(secret: string): Promise<(n: number) => number> {
  const sign = await signerOf(secret);
  const chance: number[] = [];
  for (let block = 0; block < blocks; block++) {
    const view = new DataView(await sign(String(block)));
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

/**
 * Whether the secret has the hash that was published before bets opened, and the cards, dice or number follow from it. `shown`: all
 * cards of the round, such as `9S`, the faces of its dice, or a number of the wheel, such as `N17`.
 */
export async function isRoundProven({ commitment, secret }: TableProof, shown: readonly string[]): Promise<boolean> {
  if (secret === null || (await sha256(secret)) !== commitment) return false;
  const random = await randomFrom(secret);
  const shoe = openShoe(random);
  const areDice = shown.every((name) => /^[1-6]$/.test(name));
  const isWheel = shown.every((name) => /^N\d+$/.test(name));
  const drawn = shown.map(() => (areDice ? String(random(6) + 1) : isWheel ? `N${random(37)}` : shoe().name));
  return drawn.sort().join() === [...shown].sort().join();
}

interface ShotProof {
  readonly secret: string;
  /** The random code of the player's own frame. */
  readonly name: string;
  /** What a catch pays, in multiples of the bet. */
  readonly times: number;
  readonly caught: boolean;
}

/** Whether the secret and the frame's code give this end of a shot. */
export async function isShotProven({ secret, name, times, caught }: ShotProof): Promise<boolean> {
  const signed = new Uint8Array(await (await signerOf(secret))(name));
  const random = await randomFrom([...signed].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
  return random(shotDraws) < Math.floor(shotReturned / times) === caught;
}
