// Two servers on one database: whatever is switched on one holds on both within two seconds, without a start.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, type RunningServer, startServer } from '../e2e/server.ts';
import { accountOf } from '../e2e/world.ts';
import { freshPlace } from '../engines.ts';
import { limitFor } from '../pace.ts';
import { clientOf, until } from './client.ts';

/** Two seconds, and what asking itself takes. */
const patience = 2_500;
let servers: readonly [RunningServer, RunningServer];
let close: () => Promise<void>;

beforeAll(async () => {
  const { place, discard } = await freshPlace('postgres');
  const folder = await mkdtemp(join(tmpdir(), 'isla-gates-'));
  const databaseUrl = 'databaseUrl' in place ? place.databaseUrl : undefined;
  if (!databaseUrl) throw new Error('This story needs a PostgreSQL.');
  // Behind a proxy of one's own, which says from where somebody comes.
  const start = async (name: string) => {
    const port = await freePort();
    return startServer({
      databaseUrl,
      dataDir: join(folder, name),
      env: { PORT: String(port), PUBLIC_URL: `http://localhost:${port}`, TRUSTED_PROXIES: '127.0.0.1,::1' },
    });
  };
  servers = [await start('one'), await start('two')];
  close = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await discard();
    await rm(folder, { recursive: true, force: true });
  };
});
afterAll(() => close());

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

/** It is so within the time that is promised. */
async function soon(look: () => Promise<string>, wanted: string): Promise<void> {
  const { ms } = await until(look, (seen) => seen === wanted);
  expect(ms).toBeLessThan(limitFor(ms, patience));
}

test('SY-01 SY-02 SY-03 R22 maintenance with its end is at both within two seconds, and gone as soon', async () => {
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

test('R17 R22 where a switch is turned it holds from the next page on', async () => {
  for (const status of [1, 0, 1, 0]) {
    await turn(servers[0], { status, endTime: null });
    expect((await visit(servers[0])).status).toBe(status === 1 ? 503 : 200);
  }
});

test('SY-04 R22 a region is closed at both within two seconds, to its people only, with the address we see', async () => {
  const [paris, lyon, berlin, none] = [
    { 'x-forwarded-for': '203.0.113.9', 'x-country': 'FR' },
    { 'x-forwarded-for': '203.0.113.77', 'x-country': 'FR' },
    { 'x-forwarded-for': '198.51.100.7', 'x-country': 'DE' },
    { 'x-forwarded-for': '192.0.2.33' },
  ];
  // The one may still have to hear what was turned last at the other.
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
  // Maintenance wins, and the block is there again after it.
  await turn(servers[0], { status: 1 });
  await soon(() => both('/en', paris), '503,503');
  await turn(servers[0], { status: 0 });
  await soon(() => both('/en', paris), '451,451');
  await turn(servers[0], { blocked: [] });
  await soon(() => both('/en', paris), '200,200');
});

test('assurance 36: signed out at one server one is out at the other within a second; a new password ends every session at both', async () => {
  const account = await accountOf(servers[0], 'vip');
  // One device, which a balancer sends now here and now there; and two others of the same person.
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
