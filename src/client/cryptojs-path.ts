/** Decrypts customer-service paths (R5): the last eight characters are the crypto-js passphrase of the rest. */
import AES from 'crypto-js/aes.js';
import Utf8 from 'crypto-js/enc-utf8.js';

const followable = /^(?:https:\/\/|mailto:|tel:|\/(?![/\\]))[^\s"'<>\\]+$/;

/** The decrypted URL, or null unless it is https, mailto, tel or a path of this site. */
export function openCryptojsPath(path: string): string | null {
  try {
    const address = AES.decrypt(path.slice(0, -8), path.slice(-8)).toString(Utf8);
    return followable.test(address) ? address : null;
  } catch {
    return null;
  }
}
