// The script before the first paint, run against a page and a device that are made up.
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { blockedScript, blockedScriptHash, headScript, headScriptHash } from '#layouts/head-script.ts';

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

test('its hash is the one the policy lets through, and it is small', () => {
  expect(headScriptHash).toBe(`sha256-${createHash('sha256').update(headScript).digest('base64')}`);
  expect(headScript.length).toBeLessThan(200);
});
