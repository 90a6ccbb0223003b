// Plants words that must stay secret in everything a visitor can send, and looks for them in everything the server writes.
import { expect, test } from 'vitest';
import { startServer } from '../e2e/server.ts';

let made = 0;
const word = () => `CANARY${String(++made).padStart(6, '0')}q`;
const phone = () => `+63917${String(++made).padStart(7, '0')}`;

test('assurance 40: of some thousand planted passwords, tokens, codes and numbers none is in the log, the figures or an answer to somebody else', {
  timeout: 120_000,
}, async () => {
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
  for (let round = 0; round < 12; round++) {
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
  }
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
