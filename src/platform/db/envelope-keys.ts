/** The platform's keys for encrypted payloads (R5): in a table so that every process has them, the private half encrypted under the server's secret. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { days, hours } from '#values/time.ts';
import { lock, unlock } from './locked.ts';
import type { Tables } from './tables.ts';

/** A new key is published after a day; messages to one are read for a day more. */
const published: number = hours(24);
const readable: number = days(2);
const purpose = 'envelope keys';
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** The key to publish now; made when there is none, when it is a day old, or when its secret is gone. */
export async function currentEnvelopeKey(
  db: Kysely<Tables>,
  secrets: readonly string[],
  now: Date,
): Promise<{ keyId: string; publicKey: string }> {
  const newest = await db
    .selectFrom('envelope_keys')
    .selectAll()
    .where('created_at', '>', new Date(now.getTime() - published))
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest && unlock(newest.private_key, secrets, purpose) !== null) return { keyId: newest.key_id, publicKey: newest.public_key };
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const keyId = randomBytes(9).toString('base64url');
  const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url');
  const privateKey = lock(JSON.stringify(await crypto.subtle.exportKey('jwk', pair.privateKey)), secrets, purpose);
  await db.insertInto('envelope_keys').values({ key_id: keyId, public_key: publicKey, private_key: privateKey, created_at: now }).execute();
  return { keyId, publicKey };
}

/** The private half of a key that may still be read with; null for any other. */
export async function envelopeKeyOf(db: Kysely<Tables>, secrets: readonly string[], keyId: string, now: Date): Promise<CryptoKey | null> {
  const row = await db
    .selectFrom('envelope_keys')
    .select('private_key')
    .where('key_id', '=', keyId)
    .where('created_at', '>', new Date(now.getTime() - readable))
    .executeTakeFirst();
  const text = row ? unlock(row.private_key, secrets, purpose) : null;
  return text === null ? null : crypto.subtle.importKey('jwk', JSON.parse(text) as JsonWebKey, curve, false, ['deriveBits']);
}
