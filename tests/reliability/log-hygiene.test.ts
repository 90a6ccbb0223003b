// Plants secret words in everything a visitor can send, and searches everything the server writes for them.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mapConcurrently } from '../e2e/parallel.ts';
import { startServer } from '../e2e/server.ts';
import { tempFolder } from '../temp-folder.ts';
import { clientOf, until } from './client.ts';

let made = 0;
const word = () => `CANARY${String(++made).padStart(6, '0')}q`;
const phone = () => `+63917${String(++made).padStart(7, '0')}`;

test('of a thousand planted passwords, tokens, codes and numbers none is in logs, metrics or other responses (SEC-40)', async () => {
  const server = await startServer({ env: { LOG_LEVEL: 'debug' } });
  const planted: string[] = [];
  const plant = <Value extends string>(value: Value): Value => {
    planted.push(value);
    return value;
  };
  const headers = () => ({
    'content-type': 'application/json',
    origin: server.url,
    cookie: `isla=${plant(word().padEnd(43, 'x'))}`,
    'user-agent': `agent\t${word()}`,
  });
  const body = () =>
    JSON.stringify({
      username: 'somebody',
      password: plant(word()),
      confirmPassword: plant(word()),
      paymentPassword: plant(word()),
      verificationCode: plant(word()),
      captcha: plant(word()),
      mobileNum: plant(phone()),
      token: plant(word()),
      cardNumber: plant(word()),
      newPassword: plant(word()),
    });
  const paths = [
    '/wps/session/login',
    '/wps/member/register',
    '/wps/v2/password/reset',
    '/wps/member/password/email',
    '/wps/verification/login',
    '/wps/v2/deposits',
    '/hooks/payments/demo',
    '/hooks/wallet/isla/debit',
    '/originals/api/session',
    '/wps/no/such/call',
  ];
  await mapConcurrently(Array.from({ length: 12 }), [1, 2, 3], async () => {
    for (const path of paths) {
      for (const init of [
        { method: 'POST', headers: headers(), body: body() },
        { method: 'PUT', headers: headers(), body: `${body()}{broken` },
        {
          method: 'POST',
          headers: { ...headers(), 'content-type': 'application/x-www-form-urlencoded' },
          body: `password=${plant(word())}&code=${plant(word())}&mobile=${encodeURIComponent(plant(phone()))}`,
        },
      ]) {
        const answer = await fetch(server.url + path, init);
        expect(answer.status, path).not.toBe(500);
        await answer.arrayBuffer();
      }
    }
    for (const path of [
      `/forget?link=${plant(word().padEnd(40, 'y'))}`,
      `/wps/system/key?token=${plant(word())}&password=${plant(word())}`,
      `/reset/${plant(word().padEnd(43, 'z'))}`,
      `/login?next=/forget%3Flink%3D${plant(word())}`,
    ])
      await (await fetch(server.url + path, { headers: { authorization: `Bearer ${plant(word().padEnd(43, 'w'))}` } })).arrayBuffer();
    await (
      await fetch(`${server.url}/login`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: server.url, 'content-type': 'application/x-www-form-urlencoded' },
        body: `username=somebody&password=${plant(word())}`,
      })
    ).arrayBuffer();
  });
  const figures = await (await fetch(`${server.url}/metrics`)).text();
  await server.stop();
  const written = `${server.logs()}\n${figures}`;
  expect(planted.length).toBeGreaterThanOrEqual(3000);
  expect(written.split('\n').filter((line) => line.startsWith('{"level"')).length).toBeGreaterThan(400);
  expect(planted.filter((secret) => written.includes(secret))).toEqual([]);
  for (const line of server
    .logs()
    .split('\n')
    .filter((each) => each.startsWith('{')))
    expect(() => JSON.parse(line) as unknown).not.toThrow();
});

test('the secrets of a real session are in no log, no metric and no file of the server (REL-18, SEC-40)', async () => {
  const dataDir = await mkdtemp(join(tempFolder(), 'isla-secrets-'));
  const server = await startServer({ dataDir, fresh: true, env: { LOG_LEVEL: 'debug' } });
  const secrets: Record<string, string> = {
    password: `lagoon${crypto.randomUUID()}9`,
    'new password': `harbour${crypto.randomUUID()}7`,
    'wrong password': `reef${crypto.randomUUID()}3`,
  };
  const { password = '', 'new password': newPassword = '' } = secrets;
  try {
    const one = clientOf(server.url);
    const username = `keeper${Date.now().toString(36)}`;
    const email = `${username}@example.com`;
    const joined = await one.sealed('PUT', '/wps/member/register', {
      username,
      email,
      password,
      confirmPassword: password,
      registerMethod: 'WEB',
      human: await one.human(),
    });
    expect(joined.status, joined.text).toBe(200);
    secrets['session token'] = one.jar.get('isla') ?? '';
    expect((await one.form('/login', { username, password: secrets['wrong password'] ?? '' })).status).toBe(422);

    const { value: deposit } = await one.send<{ payUrl: string }>(
      'POST',
      '/wps/v2/deposits',
      { method: 'island-wallet', amount: '500.00' },
      crypto.randomUUID(),
    );
    secrets['signature of the payment page'] = new URL(deposit.payUrl).searchParams.get('sig') ?? '';
    await (await one.form(deposit.payUrl, { decision: 'approved' })).arrayBuffer();
    const { value: games } = await one.call<{ list: { gameCode: string; open: boolean }[] }>('/wps/relay/GCSGAME_hotGamesV2');
    const { value: visit } = await one.send<{ launchToken: string; api: string }>('POST', '/wps/game/launchGame', {
      gameCode: games.list.find(({ open }) => open)?.gameCode,
    });
    secrets['launch token'] = visit.launchToken;
    const entered = await one.send<{ bearer: string }>('POST', `${visit.api}/session`, { launchToken: visit.launchToken });
    secrets['bearer of the frame'] = entered.value.bearer;

    expect((await one.form('/wps/member/password/email', { username, email })).status).toBe(200);
    // The address has had a letter at registration too, which asks whose it is.
    const linkTo = ({ to, body }: { to: string; body: string }) => (to === email && /[?&]link=([\w-]{20,})/.exec(body)?.[1]) || '';
    const { seen } = await until(
      () => one.call<{ to: string; body: string }[]>('/demo/outbox.json'),
      ({ value }) => value.some((letter) => linkTo(letter) !== ''),
    );
    const link = seen.value.map(linkTo).find((found) => found !== '') ?? '';
    secrets['one-time link'] = link;
    expect((await one.sealed('POST', '/wps/v2/password/reset', { link, newPassword, confirmNewPassword: newPassword })).status).toBe(200);
    await one.signIn({ username, password: newPassword });
    secrets['second token'] = one.jar.get('isla') ?? '';
    expect((await one.form('/sign-out', {})).status).toBe(303);
    expect(Object.entries(secrets).filter(([, value]) => value.length < 20)).toEqual([]);

    const figures = await (await fetch(`${server.url}/metrics`)).text();
    expect(await server.stop()).toBe(0);
    const written = `${server.logs()}\n${figures}`;
    expect(Object.keys(secrets).filter((name) => written.includes(secrets[name] as string))).toEqual([]);
    expect(written).not.toContain(email);
    // The database has hashes. Only the demo outbox and the open payments of the payment provider keep what they must show.
    const files = (await readdir(dataDir, { recursive: true, withFileTypes: true })).filter((each) => each.isFile());
    const kept = ['one-time link', 'signature of the payment page'];
    const found: string[] = [];
    for (const file of files) {
      const bytes = await readFile(join(file.parentPath, file.name));
      for (const [name, value] of Object.entries(secrets))
        if (!kept.includes(name) && bytes.includes(value)) found.push(`${name} in ${file.name}`);
    }
    expect(files.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  } finally {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  }
});
