// Tests that a content loader fills in the name of the brand that is built.
import { readdirSync, readFileSync } from 'node:fs';
import type { LoaderContext } from 'astro/loaders';
import { describe, expect, test } from 'vitest';
import { brand as altamar } from '#brands/altamar/brand.ts';
import { brand } from '#brands/isla/brand.ts';
import { localeOf } from '#i18n/locales.ts';
import { fillDays } from '#values/text/days-in-text.ts';
import { contentMistake } from '../../../scripts/content-mistake.mjs';
import { brandedLoader, brandWords, interpolate } from '../../../src/content/interpolate-brand.ts';

const page = '<a href="mailto:%7B%7Bemail%7D%7D">{{brand}}</a><table><td style="text-align: right">1</td></table>';

/** Runs the loader on one file for a brand of this name; returns the digest and the stored entry. */
async function loaded(
  name: string,
  { id = 'a', html = page, body = '{{brand}}' } = {},
): Promise<{ readonly digest: string; readonly kept: unknown }> {
  let kept: unknown;
  let digest = '';
  const context = {
    generateDigest: (data: unknown) => String(data),
    parseData: ({ data }: { data: unknown }) => Promise.resolve(data),
    store: {
      set: (entry: unknown) => {
        kept = entry;
      },
    },
  } as unknown as LoaderContext;
  const file = {
    name: 'file',
    load: async ({ generateDigest, parseData, store }: LoaderContext) => {
      digest = generateDigest('the file');
      const data = await parseData({ id, data: { title: 'At {{brand}}', order: 1 } });
      store.set({
        id,
        data,
        body,
        rendered: { html },
      });
    },
  };
  await brandedLoader(file, { ...brand, name }).load(context);
  return { digest, kept };
}

describe('a content loader fills in the brand (R1)', () => {
  test('head, body and html are escaped, tables get a scroll box and alignment uses a class', async () => {
    expect((await loaded('Bay & <Co>')).kept).toEqual({
      id: 'a',
      data: { title: 'At Bay & <Co>', order: 1 },
      body: 'Bay & <Co>',
      rendered: {
        html: `<a href="mailto:${brand.supportEmail}">Bay &amp; &lt;Co&gt;</a><div class="scroll"><table><td class="r">1</td></table></div>`,
      },
    });
  });
  test('the play money of free play is written as the language of the text writes amounts (SH-23)', async () => {
    const html = '{{freePlay}} {{symbol}}';
    const [english, vietnamese] = await Promise.all(['EN/a', 'VI/a'].map((id) => loaded('Bay', { id, html })));
    expect([english?.kept, vietnamese?.kept]).toMatchObject([{ rendered: { html: '1,000.00 ₱' } }, { rendered: { html: '1.000,00 ₱' } }]);
  });
  test('a mistake in a text stops the build with the name of its file', async () => {
    await expect(loaded('Bay', { id: 'EN/fees', body: 'A <script>x</script>' })).rejects.toThrow(
      /^EN\/fees\.md has the HTML tag <script>\./,
    );
    await expect(loaded('Bay', { id: 'EN/fees', body: 'A {{brnd}}' })).rejects.toThrow(/^EN\/fees\.md: {{brnd}} is not a value/);
  });
  test('a mistake that ends the build is a sentence with file and field, and a fault of the program is none', async () => {
    const file = `${process.cwd()}/src/content/agent-notices/EN/fees.md`;
    const astro = (message: string, line = 0) => contentMistake(Object.assign(new Error(message), { loc: { file, line } }));
    const schema =
      '**agentNotices → EN/fees** data does not match collection schema.\n\n  **from**: Write a day as in 2026-11-22.\n  **title**: Required\n';
    expect(astro(schema)).toBe(
      'src/content/agent-notices/EN/fees.md: from: Write a day as in 2026-11-22.\nsrc/content/agent-notices/EN/fees.md: title: Required',
    );
    expect(astro('unexpected end of the stream (9:1)\n\n 6 | section', 8)).toBe(
      'src/content/agent-notices/EN/fees.md:8 cannot be read: unexpected end of the stream (9:1)',
    );
    const ours = await loaded('Bay', { id: 'EN/fees', body: 'A {{brnd}}' }).catch((error: unknown) => error);
    expect(contentMistake(ours)).toMatch(/^EN\/fees\.md: \{\{brnd\}\} is not a value for texts/);
    expect(contentMistake(new TypeError('x is not a function'))).toBeNull();
    expect(contentMistake(Object.assign(new Error('x'), { loc: { file: `${process.cwd()}/src/pages/home.astro`, line: 1 } }))).toBeNull();
  });
  test('the digest differs when the brand differs', async () => {
    expect((await loaded('Bay')).digest).not.toBe((await loaded('Cove')).digest);
    expect((await loaded('Bay')).digest).toBe((await loaded('Bay')).digest);
  });
});

describe('a day in a text is written as its language and brand do (R1)', () => {
  const written = (text: string, language: string, one = brand) => interpolate(text, {}, localeOf(language, one).tag);

  test('with its year and without', () => {
    expect(written('until {{2026-11-30}}, from {{12-01}}', 'EN')).toBe('until November 30, 2026, from December 1');
    expect(written('until {{2026-11-30}}, from {{12-01}}', 'EN', altamar)).toBe('until 30 November 2026, from 1 December');
    expect(written('hanggang {{2026-11-30}}', 'TY')).toBe('hanggang Nobyembre 30, 2026');
    expect(written('{{02-29}}', 'EN')).toBe('February 29');
    expect(written('in {{2026-11}}', 'EN')).toBe('in November');
    expect(written('sa {{2026-11}}', 'TY')).toBe('sa Nobyembre');
  });
  test('the demo moves it by whole months: the last day of a month stays the last', () => {
    const moved = (text: string, months: number) => fillDays(text, 'en-PH', months);
    expect(moved('until {{2026-11-30}}, from {{12-01}}, in {{2026-12}}', 1)).toBe('until December 31, 2026, from January 1, in January');
    expect(moved('{{2026-11-30}}', 3)).toBe('February 28, 2027');
    expect(moved('{{2026-11-29}} {{2026-11-15}}', 15)).toBe('February 29, 2028 February 15, 2028');
    expect(moved('{{symbol}} {{2026-11-31}}', 2)).toBe('{{symbol}} {{2026-11-31}}');
  });
  test.each(['{{2026-11-31}}', '{{2026-02-29}}', '{{13-01}}', '{{2026-13}}', '{{30-11-2026}}'])('%s is refused', (text) => {
    expect(() => written(text, 'EN')).toThrow(text);
  });
  test('a loader writes it in the language of the file', async () => {
    expect((await loaded('Bay', { id: 'TY/a', html: '{{2026-11-30}}' })).kept).toMatchObject({ rendered: { html: 'Nobyembre 30, 2026' } });
  });

  const folder = 'src/content/promotions';
  const texts = ['EN', 'TY'].flatMap((language) => readdirSync(`${folder}/${language}`).map((name) => `${language}/${name}`));
  test.each(texts)('no day in the terms of %s is after the last of the promotion, and that one is named', (path) => {
    const text = readFileSync(`${folder}/${path}`, 'utf8');
    const { ends, offer } = JSON.parse(readFileSync(`${folder}/${path.slice(3).replace('.md', '.json')}`, 'utf8')) as {
      ends: string | null;
      offer: { kind: string };
    };
    const days = [...text.matchAll(/\{\{(\d{4}-\d\d-\d\d)\}\}/g)].map(([, day = '']) => day);
    // New games are shown with the date of the page, and stay.
    const last = ends === null || offer.kind === 'games' ? undefined : new Date(Date.parse(ends) - 86_400_000).toISOString().slice(0, 10);
    expect(days.toSorted().at(-1)).toBe(last);
  });
});

test.each([brand, altamar].flatMap((one) => one.languages.map((language) => [one.name, language, one] as const)))(
  'the terms and the help of %s in %s state the days in which its market answers a complaint (MC-25)',
  (_name, language, one) => {
    const days = String(one.market.complaints.days);
    const files = ['terms', ...(language === 'TH' ? [] : ['complaints'])];
    for (const file of files) {
      const text = readFileSync(`src/content/help/${language}/${file}.md`, 'utf8');
      expect(text).toContain('{{complaintDays}}');
      expect(interpolate(text, brandWords(one))).toMatch(new RegExp(`\\b${days}(?: |&nbsp;)`));
    }
  },
);
