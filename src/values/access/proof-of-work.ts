/** Proof of work behind the slider: find a number whose salted SHA-256 starts with zero bits. */

const constants = Uint32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)));
const initialState = Uint32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)));

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let n = 2; primes.length < count; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return primes;
}

/** The first 32 bits of the fractional part. */
function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}

const rotate = (word: number, by: number) => (word >>> by) | (word << (32 - by));
const schedule = new Uint32Array(64);

/** The SHA-256 compression function, synchronous because one WebCrypto promise per hash is slower than the hash itself. */
function compress(state: Uint32Array, block: Uint32Array): void {
  const w = schedule;
  w.set(block);
  for (let i = 16; i < 64; i += 1) {
    const [near, far] = [w[i - 2] as number, w[i - 15] as number];
    const smallSigma = rotate(far, 7) ^ rotate(far, 18) ^ (far >>> 3);
    const largeSigma = rotate(near, 17) ^ rotate(near, 19) ^ (near >>> 10);
    w[i] = ((w[i - 16] as number) + smallSigma + (w[i - 7] as number) + largeSigma) | 0;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i += 1) {
    const one =
      (h + (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) + ((e & f) ^ (~e & g)) + (constants[i] as number) + (w[i] as number)) | 0;
    const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  for (const [i, word] of [a, b, c, d, e, f, g, h].entries()) state[i] = (state[i] as number) + word;
}

/** SHA-256 of ASCII text as eight words. */
export function digestOf(text: string): Uint32Array {
  const state = initialState.slice();
  const blocks = Math.ceil((text.length + 9) / 64);
  for (let at = 0; at < blocks; at += 1) {
    const block = new Uint32Array(16);
    for (let i = 0; i < 64; i += 1) {
      const place = at * 64 + i;
      const byte = place < text.length ? text.charCodeAt(place) & 255 : place === text.length ? 128 : 0;
      block[i >> 2] = (block[i >> 2] as number) | (byte << (24 - (i & 3) * 8));
    }
    if (at === blocks - 1) block[15] = text.length * 8;
    compress(state, block);
  }
  return state;
}

/** Whether SHA-256(salt + answer) starts with that many zero bits; 32 at most. */
export const isSolved = (salt: string, answer: string, bits: number): boolean =>
  (digestOf(salt + answer)[0] as number) >>> 0 < 2 ** (32 - bits);

/** A number as an answer: at least five letters and digits, so that it fits where captcha text is expected. */
const answerOf = (n: number): string => n.toString(36).toUpperCase().padStart(5, '0');

/**
 * Tries `tries` numbers starting at `from`, so that a page can yield between batches. Null when none fits. 16 bits need 65,536 on average.
 */
export function solve(task: { readonly salt: string; readonly bits: number }, from: number, tries: number): string | null {
  for (let n = from; n < from + tries; n += 1) {
    const answer = answerOf(n);
    if (isSolved(task.salt, answer, task.bits)) return answer;
  }
  return null;
}
