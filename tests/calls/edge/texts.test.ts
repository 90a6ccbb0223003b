// The edge's own messages: in the client's language, for scripts, people and broken requests.
import { describe, expect, test } from 'vitest';
import { type ErrorCode, httpStatusOf } from '#calls/error-codes.ts';
import { connectRemotePlatform } from '#edge/platform/remote-platform.ts';
import { hasTranslation, translate } from '#i18n/translate.ts';
import { freePort } from '../../e2e/server.ts';
import { edgeWorld, post } from './edge-fixture.ts';

const expected = (lang: string, code: ErrorCode, params: Record<string, unknown> = {}) =>
  translate(lang, 'errors', code, { brand: 'Isla', ...params });

describe('refusals of the edge', () => {
  test.each([
    ['the visitor’s choice', { cookie: 'isla_lang=EN' }, 'EN'],
    ['the browser’s preference', { 'accept-language': 'en-GB,en;q=0.9' }, 'EN'],
    ['the browser’s second preference, where the first (ty) is Tahitian and not our TY', { 'accept-language': 'ty,en;q=0.8' }, 'EN'],
    ['a page’s language code', { 'accept-language': 'EN' }, 'EN'],
    ['the brand, without a preference', {}, 'TY'],
  ])('a call is refused in the language of %s', async (_, headers, lang) => {
    const w = edgeWorld();
    const answer = await w.send('/wps/feedback', post('x', { ...headers, 'content-type': 'text/plain' }));
    expect((await answer.json()).message).toBe(expected(lang, 'body.type'));
    expect(hasTranslation(lang, 'errors', 'body.type')).toBe(true);
  });

  test('the message names the wait', async () => {
    const w = edgeWorld({ rates: { person: { perSecond: 1, burst: 1 }, address: { perSecond: 0.1, burst: 1 } } });
    const ask = () => w.send('/wps/system/key', { headers: { 'accept-language': 'EN' } });
    await ask();
    expect((await (await ask()).json()).message).toBe(expected('EN', 'rate.too_many', { seconds: 10 }));
  });

  test.each([
    ['/', 'fil', 'TY', '/'],
    ['/en/rng', 'en', 'EN', '/en'],
  ])('a browser at %s gets a full page in that language, with a link home', async (path, tag, lang, home) => {
    const w = edgeWorld();
    const answer = await w.send(path, { method: 'DELETE', headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' } });
    const text = (await answer.text()).replaceAll('&#39;', "'");
    expect(answer.status).toBe(httpStatusOf('call.method'));
    for (const words of [
      `<html lang="${tag}">`,
      expected(lang, 'call.method'),
      translate(lang, 'system', 'status.refused'),
      `<a href="${home}">`,
    ])
      expect(text).toContain(words);
    expect(text).toContain(`${translate(lang, 'system', 'status.reference')} <b>${answer.headers.get('x-request-id')}</b>`);
  });

  test('a rendering fault is reported in the language of the page', async () => {
    const w = edgeWorld();
    w.page = () => Promise.reject(new Error('no'));
    const text = await (await w.send('/en/search?q=x')).text();
    expect(text).toContain(translate('EN', 'system', 'status.faultText'));
    expect(await (await w.send('/search?q=x')).text()).toContain(translate('TY', 'system', 'status.faultText'));
  });

  test('an unreachable platform is reported in the detected language', async () => {
    const {
      settings,
      log,
      brand,
      languages,
      say: speak,
    } = edgeWorld({ env: { PLATFORM_URL: `http://127.0.0.1:${await freePort()}` } }).edge;
    const away = await connectRemotePlatform({ settings, log, brand, languages, say: speak });
    for (const lang of ['TY', 'EN']) {
      const answer = await away.fetch(new Request('http://isla.test/wps/system/key', { headers: { 'accept-language': lang } }));
      expect((await answer.json()).message).toBe(expected(lang, 'platform.away'));
    }
    await away.drain();
  });

  test('a malformed request gets the same headers, id and log line as any other', async () => {
    const w = edgeWorld({ env: { PUBLIC_URL: 'https://isla.test' } });
    for (const status of [400, 408, 431] as const) {
      const answer = w.site.badRequest(status, '::ffff:203.0.113.7');
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
