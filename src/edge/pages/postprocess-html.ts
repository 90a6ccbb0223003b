/** Tidies Astro's HTML: moves misplaced styles and scripts to valid places, and drops unused whitespace and attributes. */

const islandStyle = /<style>astro-island,[^<]*<\/style>/g;
const islandScripts = /((?:<script>[^<]*(?:<(?!\/script>)[^<]*)*<\/script>)+)(?=<astro-island\b)/g;
const afterEnd = /<\/body>\s*<\/html>\s*((?:<script[^>]*>[^<]*<\/script>\s*)+)$/;

const blockTags =
  'body|dd|dialog|div|dl|dt|fieldset|footer|form|h[1-6]|head|header|html|li|link|main|meta|nav|ol|p|section|table|tbody|td|th|thead|title|tr|ul';
/** Matches content to keep (including what islands hydrate), the end of a path, or invisible whitespace after a tag. */
const removable = new RegExp(
  `(<(script|style|pre|textarea|astro-island)\\b[^]*?</\\2>)|></path>\\s*|(</?(?:${blockTags})\\b[^>]*>|<svg\\b[^>]*>)\\s+(?=<)`,
  'g',
);

/** Elements whose content may contain angle brackets, comments, or a tag with its attributes. */
const tag = /<(script|style|textarea)\b.*?<\/\1>|<!--.*?-->|<[a-z][^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>/gis;

/** Escapes `<` and `>` in attribute values. Astro leaves them raw, and user text there could be mistaken for tags. */
function withoutTagsInValues(html: string): string {
  return html.replace(tag, (whole: string, raw?: string) => {
    if (raw || whole.startsWith('<!') || (whole.indexOf('<', 1) === -1 && whole.indexOf('>') === whole.length - 1)) return whole;
    return whole.replace(/"[^"]*"|'[^']*'/g, (value) => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  });
}

const island = /<astro-island\b(?:[^"'>]|"[^"]*"|'[^']*')*>/g;

/** Shortens island props, where Astro writes each quotation mark as an entity, and drops the unused uid. */
const shortenProps = (html: string): string =>
  html.replace(island, (start) =>
    start
      .replace(/ uid="[^"]*"/, '')
      .replace(
        / (props|opts)="([^"]*)"/g,
        (_, name: string, json: string) => ` ${name}='${json.replaceAll("'", '&#39;').replaceAll('&quot;', '"')}'`,
      ),
  );

/**
 * Tidies a page. Script and style contents stay unchanged, so the CSP hashes still match. Island scripts move to the end of the body,
 * because in place they delay painting the header.
 */
export function postprocessHtml(page: string): string {
  const html = shortenProps(withoutTagsInValues(page));
  const [style] = html.match(islandStyle) ?? [];
  const styled = style ? html.replace(islandStyle, '').replace('</head>', `${style}</head>`) : html;
  const hydrationScripts = (html.match(islandScripts) ?? []).join('');
  // A fragment has no `</body>`.
  const reordered = styled.includes('</body>')
    ? styled.replace(islandScripts, '').replace('</body>', () => `${hydrationScripts}</body>`)
    : styled;
  return reordered
    .replace(afterEnd, (_, scripts: string) => `${scripts.trim()}</body></html>`)
    .replace(removable, (_, kept?: string, _name?: string, tag?: string) => kept ?? tag ?? '/>');
}
