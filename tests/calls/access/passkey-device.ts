// A device that makes one passkey and signs with it, as WebAuthn describes. What it says can be changed, to be refused.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

interface Deviation {
  type?: string;
  origin?: string;
  crossOrigin?: boolean;
  challenge?: string;
  rpId?: string;
  /** User present, user verified and, where a passkey is made, credential data. */
  flags?: number;
  counter?: number;
  userHandle?: string | null;
}

const present = 0x01;
const verified = 0x04;
const withCredential = 0x40;

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: string | Buffer): string => Buffer.from(data).toString('base64url');

export function passkeyDevice(site = 'http://isla.test', algorithm: 'ES256' | 'RS256' | 'P-384' = 'ES256') {
  const { privateKey, publicKey } =
    algorithm === 'RS256'
      ? generateKeyPairSync('rsa', { modulusLength: 2048 })
      : generateKeyPairSync('ec', { namedCurve: algorithm === 'ES256' ? 'P-256' : 'P-384' });
  const id = randomBytes(20);
  let handle: string | null = null;
  let counter = 0;

  const clientData = (type: string, challenge: string, deviation: Deviation): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: site, crossOrigin: false, ...withoutData(deviation) }));
  const withoutData = ({ type, origin, crossOrigin, challenge }: Deviation) =>
    Object.fromEntries(Object.entries({ type, origin, crossOrigin, challenge }).filter(([, value]) => value !== undefined));
  const authenticatorData = (flags: number, deviation: Deviation): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(deviation.counter ?? counter);
    const rpId = deviation.rpId ?? new URL(site).hostname;
    return Buffer.concat([sha256(rpId), Buffer.from([deviation.flags ?? flags]), count]);
  };

  return {
    id: base64url(id),
    /** The count that the next answers say; 0 for a device that does not count. */
    count: (next: number): void => void (counter = next),
    create(options: { challenge: string; user: { id: string } }, deviation: Deviation = {}) {
      handle = options.user.id;
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const data = authenticatorData(present | verified | withCredential, deviation);
      return {
        id: base64url(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options.challenge, deviation)),
          authenticatorData: base64url(Buffer.concat([data, Buffer.alloc(16), length, id])),
          publicKey: base64url(publicKey.export({ format: 'der', type: 'spki' })),
        },
      };
    },
    get(options: { challenge: string }, deviation: Deviation = {}) {
      const data = authenticatorData(present | verified, deviation);
      const client = clientData('webauthn.get', options.challenge, deviation);
      return {
        id: base64url(id),
        type: 'public-key' as const,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
          userHandle: deviation.userHandle === undefined ? handle : deviation.userHandle,
        },
      };
    },
  };
}
