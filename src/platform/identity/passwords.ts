/** Password hashes: argon2id with 19 MiB and two passes, at most two at a time, and one where two would take all processors. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { isInTransaction } from '#platform/db/transaction.ts';
import { DomainError } from '#values/domain-error.ts';

const derive = promisify(argon2);
/** The cost of new hashes; each hash names its own. Only tests change it, because no setting may weaken passwords. */
export const hashCost = { memory: 19_456, passes: 2 };
const fixed = { parallelism: 1, tagLength: 32 } as const;
const hashPrefix = ({ memory, passes }: typeof hashCost) => `$argon2id$v=19$m=${memory},t=${passes},p=${fixed.parallelism}$`;

const maxConcurrent = availableParallelism() > 2 ? 2 : 1;
const maxQueue = 200;
let busy = 0;
const waiting: (() => void)[] = [];

/** Hashing shares libuv's four threads with file access and DNS, so it may never take them all. */
async function withHashSlot<T>(work: () => Promise<T>): Promise<T> {
  if (isInTransaction()) throw new Error('Hash a password before the transaction, which would hold its connection and locks for as long.');
  if (busy >= maxConcurrent) {
    if (waiting.length >= maxQueue) throw new DomainError('overloaded', { retryAfter: 5 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else busy += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else busy -= 1;
  }
}

// NFC, because two keyboards may type the same letters as different bytes. Nothing else is changed.
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'), 'utf8');
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** Hashes a password; the result includes parameters and salt. Throws `overloaded` when the queue is full. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const cost = { ...hashCost };
  const tag = await withHashSlot(() => derive('argon2id', { message: bytesOf(password), nonce, ...cost, ...fixed }));
  return `${hashPrefix(cost)}${unpadded(nonce)}$${unpadded(tag)}`;
}

/** A hash that no password matches, for accounts that sign in another way. */
export const unusableHash = '!';

/** Verified for unknown accounts, so the response takes as long. */
const dummyHash = () => `${hashPrefix(hashCost)}${unpadded(Buffer.alloc(16, 7))}$${unpadded(Buffer.alloc(32, 7))}`;

/** Whether the password matches the hash. False for null or an unusable hash, in the same time. Throws `overloaded`. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const usable = hash?.startsWith('$argon2id$') ? hash : dummyHash();
  const [, , , costText = '', salt = '', tagText = ''] = usable.split('$');
  const [memory = 0, passes = 0, parallelism = 0] = costText.split(',').map((part) => Number(part.split('=')[1]));
  const expected = Buffer.from(tagText, 'base64');
  const tag = await withHashSlot(() =>
    derive('argon2id', {
      message: bytesOf(password),
      nonce: Buffer.from(salt, 'base64'),
      memory,
      passes,
      parallelism,
      tagLength: expected.length,
    }),
  );
  return timingSafeEqual(tag, expected) && usable === hash;
}
