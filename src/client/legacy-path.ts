/** Opens a customer-service path of the specification: its last eight characters are the passphrase of the rest, as crypto-js encrypts with a passphrase (R5). */
import AES from 'crypto-js/aes.js';
import Utf8 from 'crypto-js/enc-utf8.js';

const followable = /^(?:https:\/\/|mailto:|tel:|\/(?![/\\]))[^\s"'<>\\]+$/;

/** The address it stands for, or null when it opens to nothing that may be followed: https, a mailbox, a telephone, a path of this site. */
export function openLegacyPath(path: string): string | null {
  try {
    const address = AES.decrypt(path.slice(0, -8), path.slice(-8)).toString(Utf8);
    return followable.test(address) ? address : null;
  } catch {
    return null;
  }
}
