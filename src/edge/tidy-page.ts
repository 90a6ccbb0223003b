/** Puts what Astro leaves in odd places of a document where markup allows it: the style of its islands into the head, late scripts before the end of the body; what wakes its islands there too, for it would keep the header from being painted; and leaves out the space that nobody sees, and what nobody reads. */

const islandStyle = /<style>astro-island,[^<]*<\/style>/g;
const islandScripts = /((?:<script>[^<]*(?:<(?!\/script>)[^<]*)*<\/script>)+)(?=<astro-island\b)/g;
const afterEnd = /<\/body>\s*<\/html>\s*((?:<script[^>]*>[^<]*<\/script>\s*)+)$/;

const blocks =
  'body|dd|dialog|div|dl|dt|fieldset|footer|form|h[1-6]|head|header|html|li|link|main|meta|nav|ol|p|section|table|tbody|td|th|thead|title|tr|ul';
/** What stays as it is (also what an island expects to find when it wakes), the end of a path, or the space behind a tag where a browser shows none. */
const spare = new RegExp(
  `(<(script|style|pre|textarea|astro-island)\\b[^]*?</\\2>)|></path>\\s*|(</?(?:${blocks})\\b[^>]*>|<svg\\b[^>]*>)\\s+(?=<)`,
  'g',
);

/** Whatever holds angle brackets that are no tags, or a tag with all its values. */
const tag = /<(script|style|textarea)\b.*?<\/\1>|<!--.*?-->|<[a-z][^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>/gis;

/** Astro leaves angle brackets as they are in the values of attributes, where anybody's words may stand. Written as names they mean the same and cannot be taken for tags. */
function withoutTagsInValues(html: string): string {
  return html.replace(tag, (whole: string, raw?: string) => {
    if (raw || whole.startsWith('<!') || (whole.indexOf('<', 1) === -1 && whole.indexOf('>') === whole.length - 1)) return whole;
    return whole.replace(/"[^"]*"|'[^']*'/g, (value) => value.replaceAll('<', '&lt;').replaceAll('>', '&gt;'));
  });
}

const island = /<astro-island\b(?:[^"'>]|"[^"]*"|'[^']*')*>/g;

/** What an island is told is full of quotation marks, which Astro writes as names; its number is for nobody. */
const brief = (html: string): string =>
  html.replace(island, (start) =>
    start
      .replace(/ uid="[^"]*"/, '')
      .replace(
        / (props|opts)="([^"]*)"/g,
        (_, name: string, told: string) => ` ${name}='${told.replaceAll("'", '&#39;').replaceAll('&quot;', '"')}'`,
      ),
  );

/** Contents stay as they are, so the hashes of the policy still hold. */
export function tidyPage(page: string): string {
  const html = brief(withoutTagsInValues(page));
  const [style] = html.match(islandStyle) ?? [];
  const styled = style ? html.replace(islandStyle, '').replace('</head>', `${style}</head>`) : html;
  const waking = (html.match(islandScripts) ?? []).join('');
  // A part of a page has no end of the body.
  const painted = styled.includes('</body>') ? styled.replace(islandScripts, '').replace('</body>', () => `${waking}</body>`) : styled;
  return painted
    .replace(afterEnd, (_, scripts: string) => `${scripts.trim()}</body></html>`)
    .replace(spare, (_, kept?: string, _name?: string, tag?: string) => kept ?? tag ?? '/>');
}
