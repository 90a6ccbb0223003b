// What a stranger can measure, and what a rush of logins does to everybody else.
import { performance } from 'node:perf_hooks';
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#platform/areas/access/passwords.ts';
import { onBothEngines } from '../engines.ts';
import { accessWorld, password } from './access-world.ts';

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

test('assurance 38: hashes carry their parameters; no two are alike; what is no hash opens to nothing', async () => {
  const [one, two] = [await hashPassword(password), await hashPassword(password)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword(one, password)).toBe(true);
  expect(await verifyPassword(one, `${password} `)).toBe(false);
  for (const hash of [null, '', '!', 'none', '$argon2id$']) expect(await verifyPassword(hash, password).catch(() => false)).toBe(false);
  // Two keyboards may write one letter in two ways.
  expect(await verifyPassword(await hashPassword('ma\u00f1ana 77'), 'man\u0303ana 77')).toBe(true);
});

test('assurance 38: twenty logins at once leave the event loop free', async () => {
  const hash = await hashPassword(password);
  const before = performance.eventLoopUtilization();
  const results = await Promise.all(Array.from({ length: 20 }, () => verifyPassword(hash, password)));
  const { utilization } = performance.eventLoopUtilization(before);
  expect(results.every(Boolean)).toBe(true);
  expect(utilization).toBeLessThan(0.5);
});

onBothEngines('guessers', (open) => {
  test('assurance 31: a known and an unknown name cost the same work', async () => {
    const it = await accessWorld(open);
    await it.key();
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < 24; n += 1) {
      const { username } = await it.person();
      const names = { known: username, unknown: `${username}x` };
      // In turn and in both orders, so that whatever else the machine does falls on both.
      for (const kind of n % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
        const start = process.cpuUsage();
        const said = await it.ask('access.login', { username: names[kind], password: 'wrong 12345' }, { ip: `10.30.${n}.1${kind.length}` });
        // The processor's time of all threads: it knows the hash, and does not know what else the machine does.
        const { user, system } = process.cpuUsage(start);
        times[kind].push((user + system) / 1000);
        expect(said.body.errorCode).toBe('login.wrong');
      }
    }
    const [known, unknown] = [median(times.known), median(times.unknown)];
    // Without the hash for nobody the unknown one would be quicker by three quarters.
    expect(Math.abs(known - unknown)).toBeLessThan(Math.max(5, Math.min(known, unknown) * 0.3));
  });
});
