/** Makes html of an editor safe: what the list below does not name becomes text or nothing. */
import sanitize from 'sanitize-html';

/** A link stays when it goes to this site, to a secure page, or to a mailbox. */
const safeHref = /^(?:https:\/\/[\w.-]+(?:[/?#]|$)|\/(?![/\\])|#|mailto:[\w.+-]+@[\w.-]+$)[^\s\\"'<>`]*$/i;
const hasControl = (text: string) => [...text].some((letter) => letter < ' ');

const options: sanitize.IOptions = {
  allowedTags: 'p br strong b em i u ul ol li h2 h3 h4 blockquote a table thead tbody tr th td hr'.split(' '),
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  // Their content goes too.
  nonTextTags:
    'script style template iframe object embed svg math noscript textarea title select option xmp noembed noframes plaintext head'.split(
      ' ',
    ),
  // Nobody writes lists so deep, and a browser would have to build them.
  nestingLimit: 50,
  transformTags: {
    // An anchor that leads nowhere safe loses its tag and keeps its text.
    a: (_, { href = '' }) => {
      const link = href.trim();
      if (!safeHref.test(link) || hasControl(link)) return { tagName: 'unsafe-link', attribs: {} };
      return { tagName: 'a', attribs: { href: link, ...(/^https:/i.test(link) ? { rel: 'noopener noreferrer' } : {}) } };
    },
  },
};

/** Tables without rows and the like are mended step by step; more steps than these nobody's mistake needs. */
const mostPasses = 5;

/** Safe html; the same again when given its own result. */
export function sanitizeHtml(html: string): string {
  let before = html.replaceAll('\0', '');
  for (let pass = 0; pass < mostPasses; pass += 1) {
    const after = sanitize(before, options);
    if (after === before) break;
    before = after;
  }
  return before;
}
