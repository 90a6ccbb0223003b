// A fake platform that decrypts encrypted bodies.
import { deriveAesKey, type EncryptedEnvelope, envelopeAad, fromBase64url, toBase64url } from '#calls/encrypt-payload.ts';
import { type Answers, easyChallenge, stubPlatform } from './fake-api.ts';

/** The key pair of the platform, which a page caches. */
const ours = crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);

/** Installs a fake platform that records decrypted bodies; returns the requests and the bodies. */
export async function stubDecryptingPlatform(answers: Answers) {
  const pair = await ours;
  const publicKey = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const carried: Record<string, unknown>[] = [];
  const opened =
    (answer: Answers[string]): Answers[string] =>
    async (url, init) => {
      const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
      if (!('epk' in body)) carried.push(body);
      else {
        const envelope = body as unknown as EncryptedEnvelope;
        const theirs = await crypto.subtle.importKey('raw', fromBase64url(envelope.epk), { name: 'ECDH', namedCurve: 'P-256' }, false, []);
        const head = envelopeAad(envelope);
        const plain = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: fromBase64url(envelope.iv), additionalData: head },
          await deriveAesKey(pair.privateKey, theirs, head, 'decrypt'),
          fromBase64url(envelope.data),
        );
        carried.push(JSON.parse(new TextDecoder().decode(plain)) as Record<string, unknown>);
      }
      return answer(url, init);
    };
  const asked = stubPlatform({
    '/wps/verification/human': () => easyChallenge,
    '/wps/system/key': () => ({ keyId: 'k', publicKey, serverTime: new Date().toISOString() }),
    ...Object.fromEntries(Object.entries(answers).map(([path, answer]) => [path, /^P/.test(path) ? opened(answer) : answer])),
  });
  return { asked, carried };
}
