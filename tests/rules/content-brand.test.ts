// A loader of content speaks of the brand that a build is for.
import type { LoaderContext } from 'astro/loaders';
import { describe, expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { branded } from '../../src/content/brand-words.ts';

/** What a loader keeps of one file, for a brand of this name. */
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
  await branded(file, { ...brand, name }).load(context);
  return { digest, kept };
}

describe('R1 a loader speaks of its brand', () => {
  test('in head, text and html, safely, a column of figures keeps to the policy, and a table to the page', async () => {
    expect((await loaded('Bay & <Co>')).kept).toEqual({
      id: 'a',
      data: { title: 'At Bay & <Co>', order: 1 },
      body: 'Bay & <Co>',
      rendered: {
        html: `<a href="mailto:${brand.supportEmail}">Bay &amp; &lt;Co&gt;</a><div class="scroll"><table><td class="r">1</td></table></div>`,
      },
    });
  });
  test('and what was kept for another brand is not taken for its own', async () => {
    expect((await loaded('Bay')).digest).not.toBe((await loaded('Cove')).digest);
    expect((await loaded('Bay')).digest).toBe((await loaded('Bay')).digest);
  });
});
