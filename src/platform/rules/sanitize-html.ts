/** Sanitizes an editor's HTML: anything not listed below becomes text or is removed. */
import sanitize from 'sanitize-html';

/** Allowed links: this site, https pages and mailto. */
const safeHref = /^(?:https:\/\/[\w.-]+(?:[/?#]|$)|\/(?![/\\])|#|mailto:[\w.+-]+@[\w.-]+$)[^\s\\"'<>`]*$/i;
const hasControlCharacter = (text: string) => [...text].some((letter) => letter < ' ');

const options: sanitize.IOptions = {
  allowedTags: 'p br strong b em i u ul ol li h2 h3 h4 blockquote a table thead tbody tr th td hr'.split(' '),
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto'],
  allowProtocolRelative: false,
  // Removed with their content.
  nonTextTags:
    'script style template iframe object embed svg math noscript textarea title select option xmp noembed noframes plaintext head'.split(
      ' ',
    ),
  // Deeper nesting is never written by hand and would burden the browser.
  nestingLimit: 50,
  transformTags: {
    // An unsafe anchor loses its tag and keeps its text.
    a: (_, { href = '' }) => {
      const link = href.trim();
      if (!safeHref.test(link) || hasControlCharacter(link)) return { tagName: 'unsafe-link', attribs: {} };
      return { tagName: 'a', attribs: { href: link, ...(/^https:/i.test(link) ? { rel: 'noopener noreferrer' } : {}) } };
    },
  },
};

/** Repairs such as empty tables take several passes; real mistakes need no more than these. */
const maxPasses = 5;

/** Returns safe HTML. Idempotent. */
export function sanitizeHtml(html: string): string {
  let before = html.replaceAll('\0', '');
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const after = sanitize(before, options);
    if (after === before) break;
    before = after;
  }
  return before;
}
