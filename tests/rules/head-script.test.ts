// The script before the first paint, run against a page and a device that are made up.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  blockedScript,
  blockedScriptHash,
  headScript,
  headScriptHash,
  languageScript,
  languageScriptHash,
  lateScript,
  lateScriptHash,
  slidScript,
  slidScriptHash,
} from '#layouts/head-script.ts';

interface Device {
  cookie?: string;
  theme?: string;
  unplayed?: string;
  /** Storage may be forbidden: reading it throws. */
  shut?: boolean;
}

function firstPaint({ cookie = '', theme, unplayed, shut = false }: Device): Record<string, string> {
  const dataset: Record<string, string> = {};
  const storage = new Proxy({ theme, unplayed } as Record<string, string | undefined>, {
    get(kept, name) {
      if (shut) throw new Error('forbidden');
      return kept[String(name)];
    },
  });
  new Function('document', 'localStorage', headScript)({ cookie, documentElement: { dataset } }, storage);
  return dataset;
}

test('SH-15 a kept dark theme is there at the first paint; light is the default, and closed storage stops nothing', () => {
  expect(firstPaint({ theme: 'dark' })).toEqual({ theme: 'dark' });
  expect(firstPaint({ theme: 'light' })).toEqual({});
  expect(firstPaint({})).toEqual({});
  expect(firstPaint({ shut: true, cookie: 'isla_in=1' })).toEqual({ in: '' });
});

test('R3 the header keeps the member’s room only when the readable cookie says so', () => {
  expect(firstPaint({ cookie: 'a=b; isla_in=1; c=d' })).toEqual({ in: '' });
  expect(firstPaint({ cookie: 'isla_in=0' })).toEqual({});
  expect(firstPaint({ cookie: 'not_isla_in=1' })).toEqual({});
});

test('SH-13 who is signed in and has played nothing gets no room for games; a guest is not marked at all', () => {
  expect(firstPaint({ cookie: 'isla_in=1', unplayed: '1' })).toEqual({ in: '1' });
  expect(firstPaint({ unplayed: '1' })).toEqual({});
});

/** The language that the head keeps room to offer. */
function offered(
  languages: readonly string[],
  { page = 'fil', cookie = '', langOffer }: { page?: string; cookie?: string; langOffer?: string } = {},
) {
  const dataset: Record<string, string> = {};
  const alternates = ['fil', 'en-PH', 'zh-Hans', 'th', 'x-default'];
  const querySelector = (selector: string) => {
    const [, tag = ''] = /^link\[hreflang\|=([\w-]+)\]$/.exec(selector) ?? [];
    const hreflang = alternates.find((one) => one === tag || one.startsWith(`${tag}-`));
    return hreflang ? { hreflang } : null;
  };
  new Function('document', 'localStorage', 'navigator', languageScript)(
    { cookie, documentElement: { dataset, lang: page }, querySelector },
    { langOffer },
    { languages },
  );
  return dataset.langOffer;
}

test.each([
  [['en-US', 'en'], 'en-PH'],
  [['th-TH', 'en'], 'th'],
  [['zh-CN'], 'zh-Hans'],
  [['zh'], 'zh-Hans'],
  [['de-DE', 'th'], 'th'],
  [['fil-PH', 'en-US'], undefined],
  [['tl', 'en'], undefined],
  [['de'], undefined],
  [[], undefined],
])('R7 a browser that asks for %j is offered %s beside the default', (languages, wanted) => {
  expect(offered(languages)).toBe(wanted);
});

test('R7 nobody is offered a language who reads it already, has chosen one, has closed the offer, or is signed in', () => {
  expect(offered(['en'])).toBe('en-PH');
  expect(offered(['en'], { page: 'en-PH' })).toBe(undefined);
  expect(offered(['en'], { cookie: 'a=b; isla_lang=TY' })).toBe(undefined);
  expect(offered(['en'], { langOffer: 'no' })).toBe(undefined);
  expect(offered(['en'], { cookie: 'isla_in=1abc' })).toBe(undefined);
});

test('SY-13 ER-11 where a file of script is blocked the page says what it says without script; a picture that fails is no script', () => {
  const heard: ((event: { target: { tagName?: string } }) => void)[] = [];
  const words = { textContent: '<p>Registration needs script</p>', outerHTML: '<noscript>' };
  new Function('addEventListener', 'document', blockedScript)(
    (name: string, listen: (typeof heard)[number], early: boolean) => name === 'error' && early && heard.push(listen),
    { querySelectorAll: (what: string) => (what === 'noscript' ? [words] : []) },
  );
  for (const target of [{}, { tagName: 'IMG' }]) heard[0]?.({ target });
  expect(words.outerHTML).toBe('<noscript>');
  heard[0]?.({ target: { tagName: 'SCRIPT' } });
  expect(words.outerHTML).toBe(words.textContent);
  expect(blockedScriptHash).toBe(`sha256-${createHash('sha256').update(blockedScript).digest('base64')}`);
});

test('SH-01 what stands below the first view waits for its sheet; where a file of script or style does not come, it is shown without', () => {
  const heard: ((event: { target: { src?: string; href?: string } }) => void)[] = [];
  const dataset: Record<string, string> = {};
  new Function('addEventListener', 'document', lateScript)(
    (name: string, listen: (typeof heard)[number], early: boolean) => name === 'error' && early && heard.push(listen),
    { documentElement: { dataset } },
  );
  // A fault of a script has the window for its target, which has no address.
  for (const target of [{}, { src: '/covers/a.svg' }]) heard[0]?.({ target });
  expect(dataset).toEqual({ late: '' });
  heard[0]?.({ target: { href: '/_astro/later.abc.css' } });
  expect(dataset).toEqual({});
  expect(lateScriptHash).toBe(`sha256-${createHash('sha256').update(lateScript).digest('base64')}`);
});

test('its hash is the one the policy lets through, and it is small', () => {
  expect(headScriptHash).toBe(`sha256-${createHash('sha256').update(headScript).digest('base64')}`);
  expect(headScript.length).toBeLessThan(200);
  expect(languageScriptHash).toBe(`sha256-${createHash('sha256').update(languageScript).digest('base64')}`);
  expect(languageScript.length).toBeLessThan(320);
});

test('R26 at the form to sign in a device that passed the slider lately keeps no room for it', () => {
  const first = (cookie: string): Record<string, string> => {
    const dataset: Record<string, string> = {};
    new Function('document', slidScript)({ cookie, documentElement: { dataset } });
    return dataset;
  };
  expect(first('isla_slid=1')).toEqual({ slid: '' });
  expect(first('isla_in=1; isla_slid=1')).toEqual({ slid: '' });
  expect(first('isla_slid=0; not_isla_slid=1')).toEqual({});
  expect(slidScriptHash).toBe(`sha256-${createHash('sha256').update(slidScript).digest('base64')}`);
});
