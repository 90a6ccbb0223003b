/** Fills what a brand decides into the texts: {{brand}}, {{email}}, {{symbol}}, {{age}} and {{city}}, by which its zone is called (R1). */
import type { Loader } from 'astro/loaders';
import type { Brand } from '#brands/brand.ts';

type Words = Readonly<Record<string, string>>;

/** `Asia/Manila` is the time of Manila. */
const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');

export const brandWords = (brand: Brand): Words => ({
  brand: brand.name,
  email: brand.supportEmail,
  symbol: brand.currency.symbol,
  age: String(brand.market.minimumAge),
  city: cityOf(brand.timeZone),
});

// In the address of a link a renderer writes the braces in percent.
const gap = /(?:\{\{|%7B%7B)(\w+)(?:\}\}|%7D%7D)/gi;

/** The text with its gaps filled; throws for a gap that no brand fills. */
export function fillWords(text: string, words: Words): string {
  return text.replace(gap, (_, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`{{${name}}} is no word of a brand. There are: ${Object.keys(words).join(', ')}.`);
    return word;
  });
}

const escapes: Words = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const inHtml = (words: Words): Words =>
  Object.fromEntries(Object.entries(words).map(([name, word]) => [name, word.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)]));

/** Columns of figures, `---:` in the source: the policy lets no style into a page but the site's own. With large letters a table scrolls in a box of its own. */
const styled = (html: string): string =>
  html
    .replaceAll(' style="text-align: right"', ' class="r"')
    .replaceAll('<table>', '<div class="scroll"><table>')
    .replaceAll('</table>', '</table></div>');

/** A loader whose entries speak of this brand, in their heads, their text and what is rendered of it. */
export function branded(loader: Loader, brand: Brand): Loader {
  const words = brandWords(brand);
  const safe = inHtml(words);
  return {
    name: `branded-${loader.name}`,
    load: (context) =>
      loader.load({
        ...context,
        // The same file is another text for another brand, and when its html is made otherwise.
        generateDigest: (data) => context.generateDigest(JSON.stringify([words, `${styled}`, data])),
        parseData: (entry) => context.parseData({ ...entry, data: filledHead(entry.data, words) }),
        store: {
          ...context.store,
          set: ({ body, rendered, ...entry }) =>
            context.store.set({
              ...entry,
              ...(body === undefined ? {} : { body: fillWords(body, words) }),
              ...(rendered === undefined ? {} : { rendered: { ...rendered, html: styled(fillWords(rendered.html, safe)) } }),
            }),
        },
      }),
  };
}

const filledHead = <Head extends Record<string, unknown>>(head: Head, words: Words): Head =>
  Object.fromEntries(
    Object.entries(head).map(([name, value]) => [name, typeof value === 'string' ? fillWords(value, words) : value]),
  ) as Head;
