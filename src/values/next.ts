/** Where a person may be sent after signing in: a path of this site and nothing else. */

/** The path if it stays on this host, else `otherwise`. Takes anything; never throws. */
export function safeNext(wanted: unknown, otherwise = '/'): string {
  if (typeof wanted !== 'string' || wanted.length > 512) return otherwise;
  // Browsers read a backslash as a slash and drop tabs and line ends, so neither may be in it, raw or written as an escape at the start.
  if (!/^\/(?![/\\])[\x21-\x7e]*$/.test(wanted) || wanted.includes('\\') || /^\/(?:%2f|%5c|%09|%0a|%0d)/i.test(wanted)) return otherwise;
  const base = 'http://site.invalid';
  if (!URL.canParse(wanted, base)) return otherwise;
  const url = new URL(wanted, base);
  if (url.origin !== base || url.pathname.startsWith('//')) return otherwise;
  return url.pathname + url.search + url.hash;
}
