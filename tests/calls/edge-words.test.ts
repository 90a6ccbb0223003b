// What the edge itself says: in the language of whoever asks, whether a script, a person or a broken line.
import { describe, expect, test } from 'vitest';
import { type ErrorCode, statusOf } from '#calls/codes.ts';
import { forwardTo } from '#edge/forward.ts';
import { hasWord, say } from '#i18n/words.ts';
import { freePort } from '../e2e/server.ts';
import { post, world } from './edge-world.ts';

const said = (lang: string, code: ErrorCode, params: Record<string, unknown> = {}) =>
  say(lang, 'errors', code, { brand: 'Isla', ...params });

describe('refusals of the edge', () => {
  test.each([
    ['the choice of the visitor', { cookie: 'isla_lang=EN' }, 'EN'],
    ['what the browser likes', { 'accept-language': 'en-GB,en;q=0.9' }, 'EN'],
    ['what the browser likes, where the first is Tahitian and not our own code', { 'accept-language': 'ty,en;q=0.8' }, 'EN'],
    ['the code that a page writes', { 'accept-language': 'EN' }, 'EN'],
    ['nothing said: the brand speaks first', {}, 'TY'],
  ])('a call is refused by %s', async (_, headers, lang) => {
    const w = world();
    const answer = await w.send('/wps/feedback', post('x', { ...headers, 'content-type': 'text/plain' }));
    expect((await answer.json()).message).toBe(said(lang, 'body.type'));
    expect(hasWord(lang, 'errors', 'body.type')).toBe(true);
  });

  test('the wait is in the sentence', async () => {
    const w = world({ rates: { person: { perSecond: 1, burst: 1 }, address: { perSecond: 0.1, burst: 1 } } });
    const ask = () => w.send('/wps/system/key', { headers: { 'accept-language': 'EN' } });
    await ask();
    expect((await (await ask()).json()).message).toBe(said('EN', 'rate.too_many', { seconds: 10 }));
  });

  test.each([
    ['/', 'fil', 'TY', '/'],
    ['/en/rng', 'en', 'EN', '/en'],
  ])('a person at %s reads a whole page in that language, with the way home', async (path, tag, lang, home) => {
    const w = world();
    const answer = await w.send(path, { method: 'DELETE', headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' } });
    const text = (await answer.text()).replaceAll('&#39;', "'");
    expect(answer.status).toBe(statusOf('call.method'));
    for (const words of [`<html lang="${tag}">`, said(lang, 'call.method'), say(lang, 'system', 'status.refused'), `<a href="${home}">`])
      expect(text).toContain(words);
    expect(text).toContain(`${say(lang, 'system', 'status.reference')} <b>${answer.headers.get('x-request-id')}</b>`);
  });

  test('a fault while rendering is said in the language of the page', async () => {
    const w = world();
    w.page = () => Promise.reject(new Error('no'));
    const text = await (await w.send('/en/search?q=x')).text();
    expect(text).toContain(say('EN', 'system', 'status.faultText'));
    expect(await (await w.send('/search?q=x')).text()).toContain(say('TY', 'system', 'status.faultText'));
  });

  test('a platform that is away is said in the language the edge has found', async () => {
    const { settings, log, brand, languages, say: speak } = world({ env: { PLATFORM_URL: `http://127.0.0.1:${await freePort()}` } }).edge;
    const away = await forwardTo({ settings, log, brand, languages, say: speak });
    for (const lang of ['TY', 'EN']) {
      const answer = await away.fetch(new Request('http://isla.test/wps/system/key', { headers: { 'accept-language': lang } }));
      expect((await answer.json()).message).toBe(said(lang, 'platform.away'));
    }
    await away.drain();
  });

  test('what never became a request has the headers, the id and the line of every other answer', async () => {
    const w = world({ env: { PUBLIC_URL: 'https://isla.test' } });
    for (const status of [400, 408, 431] as const) {
      const answer = w.site.unread(status, '::ffff:203.0.113.7');
      const headers = Object.fromEntries(
        answer.headers.flatMap((name, at) => (at % 2 === 0 ? [[name, answer.headers[at + 1] as string]] : [])),
      );
      expect(headers).toMatchObject({
        'content-type': 'text/plain; charset=utf-8',
        'content-length': String(answer.body.length),
        connection: 'close',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
        'strict-transport-security': expect.stringContaining('includeSubDomains'),
        'server-timing': 'now;dur=1800000000000',
        'cache-control': 'no-store',
      });
      const line = w.lines.at(-1);
      expect(line).toEqual({ id: headers['x-request-id'], method: '', path: '', status, ms: 0, kind: 'unread', ip: '203.0.113.7' });
      expect(new TextDecoder().decode(answer.body)).toContain(line?.id);
    }
  });
});
