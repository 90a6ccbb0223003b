/** Open-redirect guard: accepts only paths of this site. */

/** The path if it stays on this host, else `otherwise`. Accepts any value; never throws. */
export function safeNext(wanted: unknown, otherwise = '/'): string {
  if (typeof wanted !== 'string' || wanted.length > 512) return otherwise;
  // Browsers treat a backslash as a slash and drop tabs and line ends, so neither may appear, raw or escaped at the start.
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(wanted) || wanted.includes('\\') || /^\/(?:%2f|%5c|%09|%0a|%0d)/i.test(wanted)) return otherwise;
  const base = 'http://site.invalid';
  try {
    const { origin, pathname, search, hash } = new URL(wanted, base);
    return origin === base && !pathname.startsWith('//') ? pathname + search + hash : otherwise;
  } catch {
    return otherwise;
  }
}
