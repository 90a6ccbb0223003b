// Decrypts a body with the private key that belongs to the published one, as a platform does.
import { deriveAesKey, type EncryptedEnvelope, envelopeAad, fromBase64url } from '#calls/encrypt-payload.ts';

export async function decryptBody(body: EncryptedEnvelope, privateKey: CryptoKey): Promise<unknown> {
  const theirs = await crypto.subtle.importKey('raw', fromBase64url(body.epk), { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  const head = envelopeAad(body);
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64url(body.iv), additionalData: head },
    await deriveAesKey(privateKey, theirs, head, 'decrypt'),
    fromBase64url(body.data),
  );
  return JSON.parse(new TextDecoder().decode(plain));
}
