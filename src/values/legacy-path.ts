/** Opens a customer-service path of the specification: its last eight characters are the passphrase of the rest, in the form of OpenSSL (salt in front, key stretched by one round of MD5, AES-256-CBC). */

const shifts = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21];

/** MD5 is weak and here no secret rests on it: whoever has the path has the key. WebCrypto does not know it. */
function md5(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array((((bytes.length + 8) >> 6) + 1) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  new DataView(padded.buffer).setUint32(padded.length - 8, bytes.length * 8, true);
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  for (let block = 0; block < padded.length; block += 64) {
    const words = new DataView(padded.buffer, block, 64);
    let [a = 0, b = 0, c = 0, d = 0] = state;
    for (let n = 0; n < 64; n += 1) {
      const round = n >> 4;
      const mixed = [(b & c) | (~b & d), (d & b) | (~d & c), b ^ c ^ d, c ^ (b | ~d)][round] as number;
      const word = [n, 5 * n + 1, 3 * n + 5, 7 * n][round] as number;
      const sum = (a + mixed + Math.floor(2 ** 32 * Math.abs(Math.sin(n + 1))) + words.getInt32((word % 16) * 4, true)) | 0;
      const by = shifts[round * 4 + (n % 4)] as number;
      [a, d, c, b] = [d, c, b, (b + ((sum << by) | (sum >>> (32 - by)))) | 0];
    }
    for (const [n, part] of [a, b, c, d].entries()) state[n] = ((state[n] as number) + part) | 0;
  }
  const hash = new DataView(new ArrayBuffer(16));
  for (const [n, part] of state.entries()) hash.setInt32(n * 4, part, true);
  return new Uint8Array(hash.buffer);
}

const joined = (...parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** The address it stands for, or null when it opens to nothing that may be followed: https, a mailbox, a telephone, a path of this site. */
export async function openLegacyPath(path: string): Promise<string | null> {
  try {
    const sealed = Uint8Array.from(atob(path.slice(0, -8)), (letter) => letter.charCodeAt(0));
    const word = new TextEncoder().encode(path.slice(-8));
    const salt = sealed.subarray(8, 16);
    let material = md5(joined(word, salt));
    while (material.length < 48) material = joined(material, md5(joined(material.subarray(-16), word, salt)));
    const key = await crypto.subtle.importKey('raw', material.subarray(0, 32), 'AES-CBC', false, ['decrypt']);
    const opened = await crypto.subtle.decrypt({ name: 'AES-CBC', iv: material.subarray(32, 48) }, key, sealed.subarray(16));
    const address = new TextDecoder('utf-8', { fatal: true }).decode(opened);
    return /^(?:https:\/\/|mailto:|tel:|\/(?![/\\]))[^\s"'<>\\]+$/.test(address) ? address : null;
  } catch {
    return null;
  }
}
