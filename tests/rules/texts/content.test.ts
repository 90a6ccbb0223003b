// Tests help, pages and promotions: complete in each language, no dead links, no brand names.
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allBrands } from '#brands/current.ts';
import { brand } from '#brands/isla/brand.ts';
import { localeOf } from '#i18n/locales.ts';
import { brandWords, interpolate, tagsIn } from '../../../src/content/interpolate-brand.ts';
import { helpArticle, promotionText, sitePage } from '../../../src/content/schemas.ts';
import { linksIn, moneyAs, moneyIn, readText, skeleton, type Text, textsOf, wordsIn } from './read-content.ts';

const schemas = { help: helpArticle, pages: sitePage, promotions: promotionText };
type Kind = keyof typeof schemas;
const kinds = Object.keys(schemas) as Kind[];
const texts: Record<Kind, Text[]> = { help: textsOf('help'), pages: textsOf('pages'), promotions: textsOf('promotions') };
const everything = Object.values(texts).flat();
const namesIn = (kind: Kind, code: string): string[] => texts[kind].filter(({ language }) => language === code).map(({ name }) => name);

/** Texts that a language borrows from its fallback: `kind/LANGUAGE/name`. None now. */
const fallbackTexts: readonly string[] = [];
const others = [...new Set(Object.values(allBrands).flatMap(({ languages }) => languages))].filter((language) => language !== 'EN');

/** Whether a brand shows the text in the language: a promotion may belong to some brands only. */
function isShown(kind: Kind, name: string, language: string): boolean {
  if (kind !== 'promotions') return true;
  const facts = JSON.parse(readFileSync(`src/content/promotions/${name}.json`, 'utf8')) as { readonly brands?: readonly string[] };
  const offering = Object.values(allBrands).filter(({ code }) => facts.brands?.includes(code) ?? true);
  return offering.some(({ languages }) => languages.some((one) => one === language));
}

test('a head that YAML would read differently is rejected', () => {
  const read = (line: string): Text => readText('help/EN/a.md', `---\ntitle: A\n${line}\n---\nB\n`);
  expect(read('lead: It is so.').head).toEqual({ title: 'A', lead: 'It is so.' });
  for (const line of ['lead: One: two', 'lead: {{brand}} is here', 'lead: a #b', 'lead:', '- a'])
    expect(() => read(line), line).toThrow('in its head');
});

test('a day in a head is one of the calendar, written as 2026-11-22, and a mistake says so', () => {
  const { head } = texts.pages[0] as Text;
  const said = (updated: unknown) => sitePage.safeParse({ ...head, updated }).error?.issues.map(({ message }) => message) ?? [];
  expect(said('2026-11-22')).toEqual([]);
  expect(said(new Date('2026-11-22T00:00:00Z'))).toEqual([]);
  for (const wrong of ['22.11.2026', '11.12.2026', '2026-02-31', undefined]) expect(said(wrong)).toEqual(['Write a day as in 2026-11-22.']);
});

test('texts are Markdown without HTML tags, which could bring a script into a page (SEC-15)', () => {
  expect(tagsIn('1 < 2 > 0, <https://example.com> and a <b>bold</b> <script>x</script> <img src=x onerror=y><!-- z -->')).toEqual([
    ...['<b>', '</b>', '<script>', '</script>', '<img src=x onerror=y>', '<!--'],
  ]);
  expect(everything.flatMap(({ path, body }) => tagsIn(body).map((tag) => `${path} has ${tag}`))).toEqual([]);
});

test('there are at least 25 articles of 80 to 300 words, or up to 400 in the legal section (SH-27)', () => {
  expect(namesIn('help', 'EN').length).toBeGreaterThanOrEqual(25);
  const words = ({ body, head }: Text): number => wordsIn(`${head.lead} ${body}`);
  const wrongLength = texts.help.filter((text) => words(text) < 80 || words(text) > (text.head.section === 'legal' ? 400 : 300));
  expect(wrongLength.map((text) => `${text.path} has ${words(text)} words`)).toEqual([]);
});

describe.each(kinds)('%s', (kind) => {
  test.each(texts[kind])('$language/$name has a valid head and a body', ({ head, body }) => {
    expect(schemas[kind].safeParse(head).error?.issues ?? []).toEqual([]);
    expect(body.trim()).not.toBe('');
  });
  test.each(others)('%s has every text that its brands show in EN, or is listed as borrowing it (R7)', (language) => {
    const own = namesIn(kind, language);
    const borrowed = fallbackTexts.flatMap((text) => (text.startsWith(`${kind}/${language}/`) ? [text.split('/')[2] ?? ''] : []));
    expect([...own, ...borrowed].toSorted()).toEqual(
      namesIn(kind, 'EN')
        .filter((name) => isShown(kind, name, language))
        .toSorted(),
    );
  });
  test.each(['EN', ...others])('texts of %s have unique short names and unique places in their section', (language) => {
    const own = texts[kind].filter((text) => text.language === language);
    const places = own.map(({ head, name }) => `${head.section ?? name} ${head.order ?? ''}`);
    expect(new Set(own.map(({ head }) => head.short)).size).toBe(own.length);
    expect(new Set(places).size).toBe(own.length);
  });
});

const translations = everything.filter(({ language }) => language !== 'EN');
test.each(translations)('$path matches the EN text in order, links and amounts (R7)', ({ path, language, head, body }) => {
  const first = everything.find((text) => text.path === path.replace(`/${language}/`, '/EN/'));
  const all = 'A change of the EN text goes into every language';
  expect(skeleton(body), all).toEqual(skeleton(first?.body ?? ''));
  expect(linksIn(body).toSorted()).toEqual(linksIn(first?.body ?? '').toSorted());
  const { tag } = localeOf(language);
  const amounts = moneyIn(first?.body ?? '').map((amount) => moneyAs(amount, tag));
  expect(moneyIn(body).toSorted()).toEqual(amounts.toSorted());
  for (const name of ['section', 'order']) expect(head[name]).toBe(first?.head[name]);
});

/** The path of a text without the language. Links are relative to it, so they stay in the reader's language. */
const placeOf = (kind: Kind, name: string): string => ({ help: `/help/${name}`, pages: `/${name}`, promotions: '/promoDetail' })[kind];

/** Why a link is dead, or null. */
function fault(kind: Kind, name: string, link: string): string | null {
  if (/^(https:\/\/|mailto:)/.test(link)) return null;
  if (link.startsWith('/')) return 'leaves the language that is read';
  const { pathname } = new URL(link, `https://site.test${placeOf(kind, name)}`);
  const article = /^\/help\/([\w-]+)$/.exec(pathname)?.[1];
  if (article !== undefined) return namesIn('help', 'EN').includes(article) ? null : 'is no article';
  return existsSync(`src/pages${pathname}.astro`) || existsSync(`src/pages${pathname}/index.astro`) ? null : 'is no page';
}

describe('links', () => {
  test('a link to a missing page or out of the language is found', () => {
    expect(fault('help', 'deposits', 'fees')).toBeNull();
    expect(fault('help', 'deposits', '../../login')).toBeNull();
    expect(fault('help', 'deposits', 'nothing')).toBe('is no article');
    expect(fault('help', 'deposits', 'login')).toBe('is no article');
    expect(fault('promotions', 'free-play', '../../nothing')).toBe('is no page');
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
  test('the terms have no links, because they also open in a dialog on other pages (AC-12)', () => {
    expect(texts.help.filter(({ name }) => name === 'terms').flatMap(({ body }) => linksIn(body))).toEqual([]);
  });
});

describe('placeholders (R1)', () => {
  test('placeholders are filled, and an unknown one throws', () => {
    const words = brandWords({ ...brand, name: 'Bay & Co', market: { ...brand.market, minimumAge: 21 } });
    expect(interpolate('{{brand}}: {{age}}+, mailto:%7B%7Bemail%7D%7D', words)).toBe(`Bay & Co: 21+, mailto:${brand.supportEmail}`);
    expect(() => interpolate('{{name}}', words)).toThrow('{{name}} is not a value for texts');
  });
  test.each(everything)('$path names no brand and no length of a session, and its placeholders can be filled', ({ name, head, body }) => {
    const text = [head.title, head.short, head.lead, head.keywords, body].join('\n');
    expect(() => interpolate(text, brandWords(brand))).not.toThrow();
    if (['account-safety', 'signed-out', 'cookies', 'by-mobile', 'linked-accounts'].includes(name))
      expect(
        text.match(/(?<!\d)(12|15|30) ?(minut|hours|oras|分钟|小时|menit|jam|นาที|ชั่วโมง|phút|giờ)/g) ?? [],
        'lengths of a session',
      ).toEqual([]);
    expect(text.match(/\bIsla\b(?! Originals)|isla\.example|[₱$€]|\b(PHP|18|21)\b/g) ?? []).toEqual([]);
  });
});

test.each(everything)('$path has no marks of emphasis in its lead, which is shown as plain text', ({ head }) => {
  expect(head.lead).not.toMatch(/\*\*|\]\(|`/);
});

/** Straight quotation marks, and in Chinese a letter, figure or value that no space parts from a Chinese character. */
const untidyMarks = (language: string, text: string): string[] => {
  const words = text
    .replace(/\]\([^)\s]+\)|[[\]*]/g, '')
    .replace(/\{\{[\d-]+\}\}/g, ' ')
    .replace(/\{\{\w+\}\}/g, '0');
  const glued = language === 'CN' ? (words.match(/\p{Script=Han}[a-z0-9]|[a-z0-9%]\p{Script=Han}/giu) ?? []) : [];
  return [...(words.match(/["']/g) ?? []), ...glued];
};

test('straight quotation marks and a missing space in Chinese are found (SH-27)', () => {
  expect(untidyMarks('TY', 'dalawa\'t kalahating "round"')).toHaveLength(3);
  expect(untidyMarks('CN', '从{{city}}时间，满{{age}} 岁，见[VIP](vip)页面，1.5%手续费')).toEqual(['从0', '满0', '见V', 'P页', '%手']);
  expect(untidyMarks('CN', '从 {{city}} 时间，{{2026-11-30}}起，见 [VIP](vip) 页面，1.5% 手续费')).toEqual([]);
});
test.each(everything)('$path has no untidy marks (SH-27)', ({ language, head, body }) => {
  expect(untidyMarks(language, [head.title, head.short, head.lead, body].join('\n'))).toEqual([]);
});

/** Words that people search help with, by the article that answers them. */
const searchWords: Readonly<Record<string, Readonly<Record<'EN' | 'TY', readonly string[]>>>> = {
  withdraw: { EN: ['withdraw', 'cash out', 'refund', 'tax'], TY: ['withdraw', 'cash out', 'refund', 'buwis'] },
  'by-mobile': { EN: ['mobile number', 'sms'], TY: ['mobile number', 'sms'] },
  'linked-accounts': { EN: ['google', 'facebook', 'unlink'], TY: ['google', 'facebook', 'i-unlink'] },
  authenticator: { EN: ['2fa', 'two-factor'], TY: ['2fa', 'two-factor'] },
  invitations: { EN: ['invite', 'refer', 'reward'], TY: ['mag-imbita', 'refer', 'gantimpala'] },
  jackpot: { EN: ['jackpot', 'how to win'], TY: ['jackpot', 'paano manalo'] },
  'charged-twice': { EN: ['double charge', 'duplicate'], TY: ['dobleng singil', 'nadoble'] },
};

describe.each(brand.languages)('search words in %s (SH-27)', (language) => {
  test.each(Object.keys(searchWords))('%s has the keywords that people search with', (name) => {
    const article = texts.help.find((text) => text.language === language && text.name === name);
    const keywords = String(article?.head.keywords).split(', ');
    expect(keywords).toEqual(expect.arrayContaining([...(searchWords[name]?.[language as 'EN' | 'TY'] ?? ['words'])]));
  });
});
