/** Decrypts payloads (R5): encrypted for a current key of ours, at most five minutes old, each accepted once. */
import { z } from 'zod';
import { deriveAesKey, type EncryptedEnvelope, envelopeAad, fromBase64url } from '#calls/encrypt-payload.ts';
import type { RequestContext } from '#platform/context.ts';
import { envelopeKeyOf } from '#platform/db/envelope-keys.ts';
import { hashToken } from '#platform/db/signed.ts';
import { DomainError } from '#values/domain-error.ts';
import { minutes } from '#values/time.ts';

/** Accepted clock difference in either direction; a payload's digest is kept longer than twice this. */
export const replayWindow = minutes(5);

const base64url = (maxLength: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(maxLength);
const envelope = z.object({ keyId: base64url(40), epk: base64url(100), iv: base64url(16), at: z.number().int(), data: base64url(100_000) });

/** Returns the decrypted body. Throws `input.envelope` or `input.envelope_replayed`. */
export async function decryptPayload(context: Pick<RequestContext, 'db' | 'now' | 'settings'>, sent: unknown): Promise<unknown> {
  const parsed = envelope.safeParse(sent);
  if (!parsed.success || Math.abs(context.now.getTime() - parsed.data.at) > replayWindow) throw new DomainError('input.envelope');
  // One statement, before decryption: of two simultaneous copies exactly one continues.
  const digest = hashToken(parsed.data.epk);
  const firstUse = await context.db
    .insertInto('envelopes_seen')
    .values({ digest, at: context.now })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst();
  if (!firstUse) throw new DomainError('input.envelope_replayed');
  const key = await envelopeKeyOf(context.db, context.settings.secrets, parsed.data.keyId, context.now);
  if (!key) throw new DomainError('input.envelope');
  try {
    return await unseal(parsed.data, key);
  } catch {
    throw new DomainError('input.envelope');
  }
}

async function unseal(sealed: EncryptedEnvelope, privateKey: CryptoKey): Promise<unknown> {
  const head = envelopeAad(sealed);
  const ephemeral = await crypto.subtle.importKey('raw', fromBase64url(sealed.epk), { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64url(sealed.iv), additionalData: head },
    await deriveAesKey(privateKey, ephemeral, head, 'decrypt'),
    fromBase64url(sealed.data),
  );
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(opened));
}
