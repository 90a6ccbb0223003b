// Two servers on one database: a change on one applies to both within two seconds, without a restart.
import { expect, test } from 'vitest';
import { accountOf } from '../e2e/browser.ts';
import type { RunningServer } from '../e2e/server.ts';
import { scaledLimit } from '../slow-machine-limit.ts';
import { clientOf, until } from './client.ts';
import { openTwoNodes } from './two-nodes.ts';

/** Two seconds plus the time of a request, in ms. */
const patience = 2_500;
const { servers } = await openTwoNodes();

const turn = async (server: RunningServer, change: object) => {
  const answer = await fetch(`${server.url}/demo/control`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(change),
  });
  expect(answer.status, await answer.text()).toBe(200);
};
const visit = (server: RunningServer, path = '/en', from: Record<string, string> = { 'x-forwarded-for': '198.51.100.7' }) =>
  fetch(server.url + path, { headers: from });
const both = async (path: string, from?: Record<string, string>) =>
  (await Promise.all(servers.map(async (server) => (await visit(server, path, from)).status))).join();

/** Expects the result within the promised time. */
async function soon(look: () => Promise<string>, wanted: string): Promise<void> {
  const { ms } = await until(look, (seen) => seen === wanted);
  expect(ms).toBeLessThan(scaledLimit(ms, patience));
}

test('maintenance with its end reaches both servers within two seconds, and ends as fast (SY-01, SY-02, SY-03, R22)', async () => {
  expect(await both('/en')).toBe('200,200');
  const endTime = new Date(Date.now() + 40 * 60_000).toISOString();
  await turn(servers[0], { status: 1, endTime });
  await soon(() => both('/en'), '503,503');
  for (const server of servers) {
    const page = await visit(server);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(39 * 60);
    expect(await page.text()).toContain(`datetime="${endTime}"`);
    const call = await visit(server, '/wps/v2/wallets/balance');
    expect([call.status, ((await call.json()) as { errorCode: string }).errorCode]).toEqual([503, 'maintenance']);
  }
  await turn(servers[1], { status: 0 });
  await soon(() => both('/en'), '200,200');
});

test('a change applies from the next page on the server that made it (R17, R22)', async () => {
  for (const status of [1, 0, 1, 0]) {
    await turn(servers[0], { status, endTime: null });
    expect((await visit(servers[0])).status).toBe(status === 1 ? 503 : 200);
  }
});

test('a region block reaches both servers within two seconds, for its visitors only, and shows their address (SY-04, R22)', async () => {
  const [paris, lyon, berlin, none] = [
    { 'x-forwarded-for': '203.0.113.9', 'x-country': 'FR' },
    { 'x-forwarded-for': '203.0.113.77', 'x-country': 'FR' },
    { 'x-forwarded-for': '198.51.100.7', 'x-country': 'DE' },
    { 'x-forwarded-for': '192.0.2.33' },
  ];
  // One server may not have seen the last change of the other yet.
  await soon(() => both('/en', paris), '200,200');
  expect(await both('/en', none)).toBe('200,200');
  await turn(servers[1], { blocked: ['FR', '192.0.2.0/24'] });
  for (const from of [paris, lyon, none]) await soon(() => both('/en', from), '451,451');
  expect(await both('/en', berlin)).toBe('200,200');
  for (const server of servers) {
    const page = await (await visit(server, '/en', lyon)).text();
    expect(page).toContain('203.0.113.77');
    expect(page).not.toContain('203.0.113.9<');
  }
  // Maintenance wins, and the block is back after it.
  await turn(servers[0], { status: 1 });
  await soon(() => both('/en', paris), '503,503');
  await turn(servers[0], { status: 0 });
  await soon(() => both('/en', paris), '451,451');
  await turn(servers[0], { blocked: [] });
  await soon(() => both('/en', paris), '200,200');
});

test('signing out ends the session on both servers, and a new password ends all sessions (SEC-36)', async () => {
  const account = await accountOf(servers[0], 'vip');
  // One device that a balancer sends to both servers, and two other devices of the same member.
  const [device, ...others] = [clientOf(servers[0].url), clientOf(servers[0].url), clientOf(servers[1].url)];
  for (const each of [device, ...others]) await each?.signIn(account);
  if (!device) throw new Error('no device');
  const there = clientOf(servers[1].url);
  for (const [name, value] of device.jar) there.jar.set(name, value);
  const knows = async (client: typeof there) => (await client.call('/wps/member/info')).status;
  expect(await Promise.all([device, there, ...others].map(knows))).toEqual([200, 200, 200, 200]);
  const out = await device.call('/wps/session/logout', { method: 'DELETE' });
  expect([out.status, await knows(there)]).toEqual([200, 401]);

  const newPassword = 'harbour lights 77';
  const [one, two] = others as [typeof there, typeof there];
  const changed = await one.sealed('POST', '/wps/member/password', {
    oldPassword: account.password,
    newPassword,
    confirmNewPassword: newPassword,
  });
  expect([changed.status, await knows(two)]).toEqual([200, 401]);
});
