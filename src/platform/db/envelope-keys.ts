/** Key pairs for encrypted payloads (R5), in a table shared by all processes; the private half is encrypted under the server's secret. */
import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { days, hours } from '#values/time.ts';
import { decrypt, encrypt } from './encrypted-text.ts';
import type { Tables } from './tables/tables.ts';

/** A key is published for one day and decrypts for one day more. */
const published: number = hours(24);
const readable: number = days(2);
const purpose = 'envelope keys';
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;

/** Returns the key to publish. Creates one when there is none, when it is a day old, or when its secret is gone. */
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
  if (newest && decrypt(newest.private_key, secrets, purpose) !== null) return { keyId: newest.key_id, publicKey: newest.public_key };
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const keyId = randomBytes(9).toString('base64url');
  const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url');
  const privateKey = encrypt(JSON.stringify(await crypto.subtle.exportKey('jwk', pair.privateKey)), secrets, purpose);
  await db.insertInto('envelope_keys').values({ key_id: keyId, public_key: publicKey, private_key: privateKey, created_at: now }).execute();
  return { keyId, publicKey };
}

/** Returns the private key while it may still decrypt, otherwise null. */
export async function envelopeKeyOf(db: Kysely<Tables>, secrets: readonly string[], keyId: string, now: Date): Promise<CryptoKey | null> {
  const row = await db
    .selectFrom('envelope_keys')
    .select('private_key')
    .where('key_id', '=', keyId)
    .where('created_at', '>', new Date(now.getTime() - readable))
    .executeTakeFirst();
  const text = row ? decrypt(row.private_key, secrets, purpose) : null;
  return text === null ? null : crypto.subtle.importKey('jwk', JSON.parse(text) as JsonWebKey, curve, false, ['deriveBits']);
}
