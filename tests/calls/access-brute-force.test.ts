// Timing differences that a stranger can measure, and what a rush of logins does to other requests.

import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#platform/identity/passwords.ts';
import { onBothEngines } from '../engines.ts';
import { password } from '../platform.ts';
import { accessWorld } from './access-fixture.ts';

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

test('hashes carry their parameters and a salt, and an invalid hash verifies nothing (SEC-38)', async () => {
  const [one, two] = [await hashPassword(password), await hashPassword(password)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, password)).toBe(true);
  expect(await verifyPassword(one, `${password} `)).toBe(false);
  for (const hash of [null, '', '!', 'none', '$argon2id$']) expect(await verifyPassword(hash, password).catch(() => false)).toBe(false);
  // Keyboards may send one letter in two Unicode forms.
  expect(await verifyPassword(await hashPassword('ma\u00f1ana 77'), 'man\u0303ana 77')).toBe(true);
});

test('twenty concurrent logins leave the event loop free (SEC-38)', async () => {
  const hash = await hashPassword(password);
  // Processor time, because elapsed time also counts what the machine does meanwhile.
  const [whole, loop] = [process.cpuUsage(), process.threadCpuUsage()];
  const results = await Promise.all(Array.from({ length: 20 }, () => verifyPassword(hash, password)));
  const spent = ({ user, system }: NodeJS.CpuUsage) => user + system;
  expect(results.every(Boolean)).toBe(true);
  // A hash on the loop's own thread makes this 1. The rest is the engine's own work, more of it on a busy machine.
  expect(spent(process.threadCpuUsage(loop)) / spent(process.cpuUsage(whole))).toBeLessThan(0.5);
});

onBothEngines('guessers', (open) => {
  test('a known and an unknown name cost the same work (SEC-31)', async () => {
    const platform = await accessWorld(open);
    await platform.publishedKey();
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < 24; n += 1) {
      const { username } = await platform.member();
      const names = { known: username, unknown: `${username}x` };
      // In turn and in both orders, so that other load on the machine affects both.
      for (const kind of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const start = process.cpuUsage();
        const response = await platform.ask(
          'access.login',
          { username: names[kind], password: 'wrong 12345' },
          { ip: `10.30.${n}.1${kind.length}` },
        );
        // CPU time of all threads includes the hash and excludes other load on the machine.
        const { user, system } = process.cpuUsage(start);
        times[kind].push((user + system) / 1000);
        expect(response.body.errorCode).toBe('login.wrong');
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    // Without a dummy hash the unknown name would be three quarters faster.
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(5, Math.min(known, unknown) * 0.3));
  });
});
