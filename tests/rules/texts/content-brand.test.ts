// Tests that a content loader fills in the name of the brand that is built.
import { readFileSync } from 'node:fs';
import type { LoaderContext } from 'astro/loaders';
import { describe, expect, test } from 'vitest';
import { brand as altamar } from '#brands/altamar/brand.ts';
import { brand } from '#brands/isla/brand.ts';
import { brandedLoader, brandWords, interpolate } from '../../../src/content/interpolate-brand.ts';

/** Runs the loader on one file for a brand of this name; returns the digest and the stored entry. */
async function loaded(name: string): Promise<{ readonly digest: string; readonly kept: unknown }> {
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
      const data = await parseData({ id: 'a', data: { title: 'At {{brand}}', order: 1 } });
      store.set({
        id: 'a',
        data,
        body: '{{brand}}',
        rendered: { html: '<a href="mailto:%7B%7Bemail%7D%7D">{{brand}}</a><table><td style="text-align: right">1</td></table>' },
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
  test('the digest differs when the brand differs', async () => {
    expect((await loaded('Bay')).digest).not.toBe((await loaded('Cove')).digest);
    expect((await loaded('Bay')).digest).toBe((await loaded('Bay')).digest);
  });
});

test.each([brand, altamar].flatMap((one) => one.languages.map((language) => [one.name, language, one] as const)))(
  'the terms and the help of %s in %s state the days in which its market answers a complaint (MC-25)',
  (_name, language, one) => {
    const days = String(one.market.complaints.days);
    const files = ['terms', ...(['EN', 'TY'].includes(language) ? ['complaints'] : [])];
    for (const file of files) {
      const text = readFileSync(`src/content/help/${language}/${file}.md`, 'utf8');
      expect(text).toContain('{{complaintDays}}');
      expect(interpolate(text, brandWords(one))).toMatch(new RegExp(`\\b${days}(?: |&nbsp;)`));
    }
  },
);
