/** Password hashes: argon2id, 19 MiB and two passes, two at a time so that a rush of logins stalls nothing else. */
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Refused } from '#values/refused.ts';

const derive = promisify(argon2);
const parameters = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
const head = `$argon2id$v=19$m=${parameters.memory},t=${parameters.passes},p=${parameters.parallelism}$`;

const atOnce = 2;
const longestQueue = 200;
let busy = 0;
const waiting: (() => void)[] = [];

/** The four threads that hash also read files and names: they are never all taken. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (busy >= atOnce) {
    if (waiting.length >= longestQueue) throw new Refused('overloaded', { retryAfter: 5 });
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

// The same letters typed on two keyboards may differ in bytes: NFC makes them one. Nothing else is changed.
const bytesOf = (password: string) => Buffer.from(password.normalize('NFC'), 'utf8');
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');

/** The hash with its parameters and salt, as it is kept. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await inTurn(() => derive('argon2id', { message: bytesOf(password), nonce, ...parameters }));
  return `${head}${unpadded(nonce)}$${unpadded(tag)}`;
}

/** A hash that nothing opens: of an account that signs in another way. */
export const unusableHash = '!';

/** Verified for an account that does not exist, so that the answer takes as long. */
const nobody = `${head}${unpadded(Buffer.alloc(16, 7))}$${unpadded(Buffer.alloc(32, 7))}`;

/** Whether the password opens the hash. Null or an unusable hash takes as long and is false. */
export async function verifyPassword(hash: string | null, password: string): Promise<boolean> {
  const usable = hash?.startsWith('$argon2id$') ? hash : nobody;
  const [, , , terms = '', salt = '', kept = ''] = usable.split('$');
  const [memory = 0, passes = 0, parallelism = 0] = terms.split(',').map((part) => Number(part.split('=')[1]));
  const expected = Buffer.from(kept, 'base64');
  const tag = await inTurn(() =>
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
