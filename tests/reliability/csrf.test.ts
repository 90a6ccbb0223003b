// CSRF: every state-changing request from another site is refused.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { allEndpoints } from '#calls/endpoints.ts';
import { accountOf } from '../e2e/browser.ts';
import { type RunningServer, startServer } from '../e2e/server.ts';
import { type Client, clientOf } from './client.ts';

let server: RunningServer;
let member: Client;
beforeAll(async () => {
  server = await startServer({ engine: 'postgres' });
  member = clientOf(server.url);
  await member.signIn(await accountOf(server, 'member'));
});
afterAll(() => server?.stop());

describe('state changes need a request from our own pages (SEC-18)', () => {
  const acts = allEndpoints
    .filter(({ call }) => call.method !== 'GET')
    .map(({ call }) => ({ method: call.method, path: call.path.replace(/\{\w+\}/g, 'x') }));
  const posts = [...acts, ...['/login', '/sign-out', '/language', '/en/login', '/en/sign-out'].map((path) => ({ method: 'POST', path }))];
  const strangers: readonly Record<string, string>[] = [
    { origin: 'https://evil.test' },
    { origin: 'null' },
    { origin: `http://localhost.evil.test` },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ];

  test.each(posts)('$method $path from another site is 403, with and without a session (R3)', async ({ method, path }) => {
    const cookie = [...member.jar].map((each) => each.join('=')).join('; ');
    for (const from of strangers) {
      for (const who of [{ cookie }, {}] as Record<string, string>[]) {
        const type = path.includes('/wps/') || path.includes('/demo/') ? 'application/json' : 'application/x-www-form-urlencoded';
        const answer = await fetch(server.url + path, {
          method,
          redirect: 'manual',
          headers: { ...from, ...who, 'content-type': type },
          body: type === 'application/json' ? '{}' : 'a=b',
        });
        expect([answer.status, ((await answer.json()) as { errorCode: string }).errorCode], JSON.stringify(from)).toEqual([
          403,
          'origin.foreign',
        ]);
      }
    }
    // text/plain, which another site's form can send without a preflight, is refused too.
    const plain = await member.ask(path, { method, body: '{}', headers: { 'content-type': 'text/plain' } });
    expect(plain.status).toBe(415);
    await plain.arrayBuffer();
  });

  test('afterwards the session, the language and the switches are unchanged', async () => {
    expect((await member.call('/wps/member/info')).status).toBe(200);
    expect((await member.call<{ status: number }>('/wps/system/status')).value.status).toBe(0);
  });
});
