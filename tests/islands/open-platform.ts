// A platform made of canned answers that opens what was sealed for it.
import { agree, fromBase64url, type SealedEnvelope, sealedHead, toBase64url } from '#calls/envelope-seal.ts';
import { type Answers, human, platform } from './platform.ts';

/** The key of a platform, which a page keeps. */
const ours = crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);

/** A platform that opens what was sealed for it, and what the calls carried. */
export async function openPlatform(answers: Answers) {
  const pair = await ours;
  const publicKey = toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)));
  const carried: Record<string, unknown>[] = [];
  const opened =
    (answer: Answers[string]): Answers[string] =>
    async (url, init) => {
      const body = JSON.parse(String(init?.body)) as Record<string, unknown>;
      if (!('epk' in body)) carried.push(body);
      else {
        const envelope = body as unknown as SealedEnvelope;
        const theirs = await crypto.subtle.importKey('raw', fromBase64url(envelope.epk), { name: 'ECDH', namedCurve: 'P-256' }, false, []);
        const head = sealedHead(envelope);
        const plain = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: fromBase64url(envelope.iv), additionalData: head },
          await agree(pair.privateKey, theirs, head, 'decrypt'),
          fromBase64url(envelope.data),
        );
        carried.push(JSON.parse(new TextDecoder().decode(plain)) as Record<string, unknown>);
      }
      return answer(url, init);
    };
  const asked = platform({
    '/wps/verification/human': () => human,
    '/wps/system/key': () => ({ keyId: 'k', publicKey, serverTime: new Date().toISOString() }),
    ...Object.fromEntries(Object.entries(answers).map(([path, answer]) => [path, /^P/.test(path) ? opened(answer) : answer])),
  });
  return { asked, carried };
}
