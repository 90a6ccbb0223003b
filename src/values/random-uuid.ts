/** A random id for keys of calls. `crypto.randomUUID` is missing on plain http, and this is not. */

/** A UUID of version 4. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes.set([((bytes[6] ?? 0) & 15) | 64], 6);
  bytes.set([((bytes[8] ?? 0) & 63) | 128], 8);
  const text = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
