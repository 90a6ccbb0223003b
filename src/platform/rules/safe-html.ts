/** Makes html of an editor safe: it is taken apart and written anew from a short list of elements; everything else becomes text or nothing. */

const kept = new Set([
  'p',
  'br',
  'strong',
  'b',
  'em',
  'i',
  'u',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'a',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'hr',
]);
const empty = new Set(['br', 'hr']);
/** Their content goes too. */
const dropped = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'object',
  'embed',
  'svg',
  'math',
  'noscript',
  'textarea',
  'title',
  'select',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
  'head',
]);

const entity = /&(?!(?:amp|lt|gt|quot|nbsp|hellip|ndash|mdash|copy|euro|#\d{1,6}|#x[0-9a-f]{1,6});)/gi;
const asText = (text: string) => text.replace(entity, '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A link stays when it goes to this site, to a secure page, or to a mailbox. */
function safeHref(attributes: string): string | null {
  const found = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes);
  const href = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim().replaceAll('&amp;', '&');
  if (!/^(?:https:\/\/[\w.-]+(?:[/?#]|$)|\/(?![/\\])|#|mailto:[\w.+-]+@[\w.-]+$)/i.test(href)) return null;
  if (/[\s\\"'<>`]/.test(href) || [...href].some((letter) => letter < ' ') || /&(?:#|\w+;)/.test(href)) return null;
  return href.replaceAll('&', '&amp;');
}

/** Safe html; the same again when given its own result. */
export function safeHtml(html: string): string {
  const source = html.replaceAll('\0', '');
  const lower = source.toLowerCase();
  const lastEnd = source.lastIndexOf('>');
  const out: string[] = [];
  const open: string[] = [];
  let at = 0;
  while (at < source.length) {
    const start = source.indexOf('<', at);
    if (start === -1) {
      out.push(asText(source.slice(at)));
      break;
    }
    out.push(asText(source.slice(at, start)));
    if (source.startsWith('<!--', start)) {
      const end = source.indexOf('-->', start + 4);
      at = end === -1 ? source.length : end + 3;
      continue;
    }
    // Only what begins like an element is looked at to its end, so that a page of brackets costs no more than a page of letters.
    const end = start < lastEnd && /[a-z/]/.test(lower[start + 1] ?? '') ? source.indexOf('>', start) : -1;
    const tag = end === -1 ? null : /^<(\/?)([a-z][a-z0-9]*)([\s\S]*)$/i.exec(source.slice(start, end));
    if (!tag) {
      out.push('&lt;');
      at = start + 1;
      continue;
    }
    at = end + 1;
    const [, closing, written = '', attributes = ''] = tag;
    const name = written.toLowerCase();
    if (dropped.has(name)) {
      if (closing) continue;
      const close = lower.indexOf(`</${name}`, at);
      const after = close === -1 ? -1 : source.indexOf('>', close);
      at = after === -1 ? source.length : after + 1;
    } else if (kept.has(name) && closing) {
      const depth = open.lastIndexOf(name);
      if (depth !== -1) for (const inner of open.splice(depth).reverse()) out.push(`</${inner}>`);
    } else if (empty.has(name)) {
      out.push(`<${name}>`);
    } else if (kept.has(name)) {
      const href = name === 'a' ? safeHref(attributes) : null;
      if (name === 'a' && href === null) continue;
      out.push(href === null ? `<${name}>` : `<a href="${href}"${href.startsWith('https:') ? ' rel="noopener noreferrer"' : ''}>`);
      open.push(name);
    }
  }
  for (const name of open.reverse()) out.push(`</${name}>`);
  return out.join('');
}
