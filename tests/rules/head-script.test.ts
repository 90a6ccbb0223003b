// Tests the inline scripts of the head against a fake document and device.
import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import {
  blockedFileScript,
  blockedScriptHash,
  deferredContentScript,
  headScript,
  headScriptHash,
  languageScript,
  languageScriptHash,
  lateScriptHash,
  sliderPassedScript,
  slidScriptHash,
} from '#layouts/head-script.ts';

interface Device {
  cookie?: string;
  theme?: string;
  unplayed?: string;
  /** Storage may be blocked: reading it throws. */
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

test('the saved dark theme applies at the first paint, light is the default, and blocked storage is harmless (SH-15)', () => {
  expect(firstPaint({ theme: 'dark' })).toEqual({ theme: 'dark' });
  expect(firstPaint({ theme: 'light' })).toEqual({});
  expect(firstPaint({})).toEqual({});
  for (const matches of [true, false]) {
    vi.stubGlobal('matchMedia', () => ({ matches }));
    expect(firstPaint({ theme: 'device' })).toEqual(matches ? { theme: 'dark' } : {});
    expect(firstPaint({})).toEqual({});
  }
  vi.unstubAllGlobals();
  expect(firstPaint({ shut: true, cookie: 'isla_in=1' })).toEqual({ in: '' });
});

test('the header reserves the member’s space only when the readable cookie is set (R3)', () => {
  expect(firstPaint({ cookie: 'a=b; isla_in=1; c=d' })).toEqual({ in: '' });
  expect(firstPaint({ cookie: 'isla_in=0' })).toEqual({});
  expect(firstPaint({ cookie: 'not_isla_in=1' })).toEqual({});
});

test('a member who has played nothing gets no space for recent games, and a guest is not marked (SH-13)', () => {
  expect(firstPaint({ cookie: 'isla_in=1', unplayed: '1' })).toEqual({ in: '1' });
  expect(firstPaint({ unplayed: '1' })).toEqual({});
});

/** The language offer that the head reserves space for. */
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
])('a browser that prefers %j is offered %s (R7)', (languages, wanted) => {
  expect(offered(languages)).toBe(wanted);
});

test('no language is offered to someone who reads it, chose one, closed the offer or is signed in (R7)', () => {
  expect(offered(['en'])).toBe('en-PH');
  expect(offered(['en'], { page: 'en-PH' })).toBe(undefined);
  expect(offered(['en'], { cookie: 'a=b; isla_lang=TY' })).toBe(undefined);
  expect(offered(['en'], { langOffer: 'no' })).toBe(undefined);
  expect(offered(['en'], { cookie: 'isla_in=1abc' })).toBe(undefined);
});

test('a blocked script makes the page show its noscript text, and a failed image does not (ER-11, R21)', () => {
  const heard: ((event: { target: { tagName?: string; src?: string } }) => void)[] = [];
  const later = { rel: 'prefetch' };
  const words = { textContent: '<p>Registration needs script</p>', outerHTML: '<noscript>' };
  new Function('addEventListener', 'document', blockedFileScript)(
    (name: string, listen: (typeof heard)[number], early: boolean) => name === 'error' && early && heard.push(listen),
    { querySelectorAll: (what: string) => (what === 'body noscript' ? [words] : []), getElementById: () => later },
  );
  const file = '/_astro/a.js';
  for (const target of [{}, { tagName: 'IMG', src: file }, { tagName: 'SCRIPT', src: 'https://other.test/a.js' }]) heard[0]?.({ target });
  expect([words.outerHTML, later.rel]).toEqual(['<noscript>', 'prefetch']);
  heard[0]?.({ target: { tagName: 'SCRIPT', src: file } });
  expect([words.outerHTML, later.rel]).toEqual([words.textContent, 'stylesheet']);
  expect(blockedScriptHash).toBe(`sha256-${createHash('sha256').update(blockedFileScript).digest('base64')}`);
});

test('content below the first view waits for its stylesheet and shows without it when a file fails', () => {
  const heard: ((event: { target: { src?: string; href?: string } }) => void)[] = [];
  const dataset: Record<string, string> = {};
  new Function('addEventListener', 'document', deferredContentScript)(
    (name: string, listen: (typeof heard)[number], early: boolean) => name === 'error' && early && heard.push(listen),
    { documentElement: { dataset } },
  );
  // A script error has the window as target, which has no address.
  for (const target of [{}, { src: '/covers/a.svg' }]) heard[0]?.({ target });
  expect(dataset).toEqual({ late: '' });
  heard[0]?.({ target: { href: '/_astro/deferred.abc.css' } });
  expect(dataset).toEqual({});
  expect(lateScriptHash).toBe(`sha256-${createHash('sha256').update(deferredContentScript).digest('base64')}`);
});

test('the hashes match the content security policy, and the scripts are small', () => {
  expect(headScriptHash).toBe(`sha256-${createHash('sha256').update(headScript).digest('base64')}`);
  expect(headScript.length).toBeLessThan(300);
  expect(languageScriptHash).toBe(`sha256-${createHash('sha256').update(languageScript).digest('base64')}`);
  expect(languageScript.length).toBeLessThan(320);
});

test('the sign-in form reserves no space for the slider when the device passed it recently (R26)', () => {
  const first = (cookie: string): Record<string, string> => {
    const dataset: Record<string, string> = {};
    new Function('document', sliderPassedScript)({ cookie, documentElement: { dataset } });
    return dataset;
  };
  expect(first('isla_slid=1')).toEqual({ slid: '' });
  expect(first('isla_in=1; isla_slid=1')).toEqual({ slid: '' });
  expect(first('isla_slid=0; not_isla_slid=1')).toEqual({});
  expect(slidScriptHash).toBe(`sha256-${createHash('sha256').update(sliderPassedScript).digest('base64')}`);
});
