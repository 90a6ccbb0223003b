/** Opens encrypted payloads (R5): made for a key of ours, within five minutes, each once. */
import { z } from 'zod';
import { agree, fromBase64url, type SealedEnvelope, sealedHead } from '#calls/envelope-seal.ts';
import { envelopeKeyOf } from '#platform/db/envelope-keys.ts';
import type { Asking } from '#platform/handler.ts';
import { Refused } from '#values/refused.ts';
import { minutes } from '#values/time.ts';
import { hashOf } from './hash.ts';

/** A message is read this long before and after the time it says; its mark is kept for twice that. */
export const replayWindow = minutes(5);

const base64url = (longest: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(longest);
const envelope = z.object({ keyId: base64url(40), epk: base64url(100), iv: base64url(16), at: z.number().int(), data: base64url(100_000) });

/** The body that was sealed. Refuses with `input.envelope` or `input.envelope_replayed`. */
export async function openEnvelope(asking: Pick<Asking, 'db' | 'now' | 'settings'>, sent: unknown): Promise<unknown> {
  const read = envelope.safeParse(sent);
  if (!read.success || Math.abs(asking.now.getTime() - read.data.at) > replayWindow) throw new Refused('input.envelope');
  // Marked before anything is decided, in one statement: of two copies that come at once exactly one goes on.
  const digest = hashOf(read.data.epk);
  const marked = await asking.db
    .insertInto('envelopes_seen')
    .values({ digest, at: asking.now })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst();
  if (!marked) throw new Refused('input.envelope_replayed');
  const key = await envelopeKeyOf(asking.db, asking.settings.secrets, read.data.keyId, asking.now);
  if (!key) throw new Refused('input.envelope');
  try {
    return await unseal(read.data, key);
  } catch {
    throw new Refused('input.envelope');
  }
}

async function unseal(sealed: SealedEnvelope, privateKey: CryptoKey): Promise<unknown> {
  const head = sealedHead(sealed);
  const ephemeral = await crypto.subtle.importKey('raw', fromBase64url(sealed.epk), { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64url(sealed.iv), additionalData: head },
    await agree(privateKey, ephemeral, head, 'decrypt'),
    fromBase64url(sealed.data),
  );
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(opened));
}
