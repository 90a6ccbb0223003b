/** Puts what Astro leaves in odd places of a document where markup allows it: the style of its islands into the head, late scripts before the end of the body. */

const islandStyle = /<style>astro-island,[^<]*<\/style>/g;
const afterEnd = /<\/body>\s*<\/html>\s*((?:<script[^>]*>[^<]*<\/script>\s*)+)$/;

/** Contents stay as they are, so the hashes of the policy still hold. */
export function tidyPage(html: string): string {
  const [style] = html.match(islandStyle) ?? [];
  const styled = style ? html.replace(islandStyle, '').replace('</head>', `${style}</head>`) : html;
  return styled.replace(afterEnd, (_, scripts: string) => `${scripts.trim()}</body></html>`);
}
