// Help, pages and promotions as editors write them: whole in each language, their links leading somewhere, nothing of one brand in them.
import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { localeOf } from '#i18n/locales.ts';
import { brandWords, fillWords } from '../../src/content/brand-words.ts';
import { helpArticle, promotionText, sitePage } from '../../src/content/kinds.ts';
import { linksIn, moneyAs, moneyIn, readText, skeleton, type Text, textsOf, wordsIn } from './content.ts';

const schemas = { help: helpArticle, pages: sitePage, promotions: promotionText };
type Kind = keyof typeof schemas;
const kinds = Object.keys(schemas) as Kind[];
const texts: Record<Kind, Text[]> = { help: textsOf('help'), pages: textsOf('pages'), promotions: textsOf('promotions') };
const everything = Object.values(texts).flat();
const namesIn = (kind: Kind, code: string): string[] => texts[kind].filter(({ language }) => language === code).map(({ name }) => name);

/** Texts that a language shows in the words of its stand-in, marked: `kind/LANGUAGE/name`. None now. */
const lent: readonly string[] = [];
const others = brand.languages.filter((language) => language !== 'EN');

test('a head that YAML would read in another way is found', () => {
  const read = (line: string): Text => readText('help/EN/a.md', `---\ntitle: A\n${line}\n---\nB\n`);
  expect(read('lead: It is so.').head).toEqual({ title: 'A', lead: 'It is so.' });
  for (const line of ['lead: One: two', 'lead: {{brand}} is here', 'lead: a #b', 'lead:', '- a'])
    expect(() => read(line), line).toThrow('in its head');
});

test('SH-27 there is enough to read, and an article is as long as one reads', () => {
  expect(namesIn('help', 'EN').length).toBeGreaterThanOrEqual(25);
  const words = ({ body, head }: Text): number => wordsIn(`${head.lead} ${body}`);
  const odd = texts.help.filter((text) => words(text) < 80 || words(text) > (text.head.section === 'legal' ? 400 : 300));
  expect(odd.map((text) => `${text.path} has ${words(text)} words`)).toEqual([]);
});

describe.each(kinds)('%s', (kind) => {
  test.each(texts[kind])('$language/$name has a head of its kind, and a text', ({ head, body }) => {
    expect(schemas[kind].safeParse(head).error?.issues ?? []).toEqual([]);
    expect(body.trim()).not.toBe('');
  });
  test.each(others)('R7 %s has each text that EN has, or is known to borrow it', (language) => {
    const own = namesIn(kind, language);
    const borrowed = lent.flatMap((text) => (text.startsWith(`${kind}/${language}/`) ? [text.split('/')[2] ?? ''] : []));
    expect([...own, ...borrowed].toSorted()).toEqual(namesIn(kind, 'EN').toSorted());
  });
  test.each(brand.languages)('no two texts of %s have the same name in a list, or the same place in a section', (language) => {
    const own = texts[kind].filter((text) => text.language === language);
    const places = own.map(({ head, name }) => `${head.section ?? name} ${head.order ?? ''}`);
    expect(new Set(own.map(({ head }) => head.short)).size).toBe(own.length);
    expect(new Set(places).size).toBe(own.length);
  });
});

const translations = everything.filter(({ language }) => language !== 'EN');
test.each(translations)(
  'R7 $path says in the same order what EN says, with the same links and amounts',
  ({ path, language, head, body }) => {
    const first = everything.find((text) => text.path === path.replace(`/${language}/`, '/EN/'));
    expect(skeleton(body)).toEqual(skeleton(first?.body ?? ''));
    expect(linksIn(body).toSorted()).toEqual(linksIn(first?.body ?? '').toSorted());
    const { tag } = localeOf(language);
    const amounts = moneyIn(first?.body ?? '').map((amount) => moneyAs(amount, tag));
    expect(moneyIn(body).toSorted()).toEqual(amounts.toSorted());
    for (const name of ['section', 'order']) expect(head[name]).toBe(first?.head[name]);
  },
);

/** Where a text of a kind is shown, without the language: links are written from there, so that they stay in the language that is read. */
const placeOf = (kind: Kind, name: string): string => ({ help: `/help/${name}`, pages: `/${name}`, promotions: '/promoDetail' })[kind];

/** Why a link leads nowhere, or null. */
function fault(kind: Kind, name: string, link: string): string | null {
  if (/^(https:\/\/|mailto:)/.test(link)) return null;
  if (link.startsWith('/')) return 'leaves the language that is read';
  const { pathname } = new URL(link, `https://site.test${placeOf(kind, name)}`);
  const article = /^\/help\/([\w-]+)$/.exec(pathname)?.[1];
  if (article !== undefined) return namesIn('help', 'EN').includes(article) ? null : 'is no article';
  return existsSync(`src/pages${pathname}.astro`) || existsSync(`src/pages${pathname}/index.astro`) ? null : 'is no page';
}

describe('links', () => {
  test('one that leads nowhere, or out of the language, is found', () => {
    expect(fault('help', 'deposits', 'fees')).toBeNull();
    expect(fault('help', 'deposits', '../login')).toBeNull();
    expect(fault('help', 'deposits', 'nothing')).toBe('is no article');
    expect(fault('help', 'deposits', 'login')).toBe('is no article');
    expect(fault('promotions', 'free-play', '../nothing')).toBe('is no page');
    expect(fault('pages', 'join', '/login')).toBe('leaves the language that is read');
  });
  test.each(kinds)('every link of %s leads to a page', (kind) => {
    const faults = texts[kind].flatMap(({ path, name, body }) =>
      linksIn(body).flatMap((link) => {
        const why = fault(kind, name, link);
        return why === null ? [] : [`${path}: ${link} ${why}`];
      }),
    );
    expect(faults).toEqual([]);
  });
  test('AC-12 the terms have none: they also open in a dialog, on pages at another place', () => {
    expect(texts.help.filter(({ name }) => name === 'terms').flatMap(({ body }) => linksIn(body))).toEqual([]);
  });
});

describe('R1 what a brand decides', () => {
  test('stands in gaps, and a gap that no brand fills is found', () => {
    const words = brandWords({ ...brand, name: 'Bay & Co', market: { ...brand.market, minimumAge: 21 } });
    expect(fillWords('{{brand}}: {{age}}+, mailto:%7B%7Bemail%7D%7D', words)).toBe(`Bay & Co: 21+, mailto:${brand.supportEmail}`);
    expect(() => fillWords('{{name}}', words)).toThrow('{{name}} is no word of a brand');
  });
  test.each(everything)('$path names no brand and fills its gaps', ({ head, body }) => {
    const text = [head.title, head.short, head.lead, head.keywords, body].join('\n');
    expect(() => fillWords(text, brandWords(brand))).not.toThrow();
    expect(text.match(/\bIsla\b(?! Originals)|isla\.example|[₱$€]|\b(PHP|18|21)\b/g) ?? []).toEqual([]);
  });
});

/** Words that people ask help with, by the article that answers them. */
const askedWith: Readonly<Record<string, Readonly<Record<'EN' | 'TY', readonly string[]>>>> = {
  withdraw: { EN: ['withdraw', 'cash out', 'refund', 'tax'], TY: ['withdraw', 'cash out', 'refund', 'buwis'] },
  'by-mobile': { EN: ['mobile number', 'sms'], TY: ['mobile number', 'sms'] },
  'linked-accounts': { EN: ['google', 'facebook', 'unlink'], TY: ['google', 'facebook', 'i-unlink'] },
  authenticator: { EN: ['2fa', 'two-factor'], TY: ['2fa', 'two-factor'] },
  invitations: { EN: ['invite', 'refer', 'reward'], TY: ['mag-imbita', 'refer', 'gantimpala'] },
  jackpot: { EN: ['jackpot', 'how to win'], TY: ['jackpot', 'paano manalo'] },
  'charged-twice': { EN: ['double charge', 'duplicate'], TY: ['dobleng singil', 'nadoble'] },
};

describe.each(brand.languages)('SH-27 in %s', (language) => {
  test.each(Object.keys(askedWith))('%s is found by the words that people ask it with', (name) => {
    const article = texts.help.find((text) => text.language === language && text.name === name);
    const keywords = String(article?.head.keywords).split(', ');
    expect(keywords).toEqual(expect.arrayContaining([...(askedWith[name]?.[language as 'EN' | 'TY'] ?? ['words'])]));
  });
});
