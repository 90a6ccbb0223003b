/** Draws that players can check: a secret is committed by its hash before bets open, and the chance comes from it alone. */
import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A new seed of 32 random bytes, in hex. */
export const newSeed = (): string => randomBytes(32).toString('hex');

/** The secret of one draw, in hex. Without the seed it says nothing of any other draw. */
export const secretOf = (seed: string, draw: string): string => createHmac('sha256', Buffer.from(seed, 'hex')).update(draw).digest('hex');

/** What is published before bets open: SHA-256 of the secret as it is revealed. */
export const commitmentOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const words = 2 ** 32;

/**
 * Chance from a secret: uniform integers from 0 to `n` - 1. Block number i of eight 32-bit words is HMAC-SHA256 of `i` under the secret;
 * a word beyond the last multiple of `n` is skipped.
 */
export function randomFrom(secret: string): (n: number) => number {
  let block = Buffer.alloc(0);
  let used = 0;
  let blocks = 0;
  const nextWord = (): number => {
    if (used === block.length) {
      block = createHmac('sha256', Buffer.from(secret, 'hex')).update(String(blocks++)).digest();
      used = 0;
    }
    used += 4;
    return block.readUInt32BE(used - 4);
  };
  return (n) => {
    const limit = words - (words % n);
    for (;;) {
      const word = nextWord();
      if (word < limit) return word % n;
    }
  };
}
