// Tests password hashes at the cost they have in service, and what a rush of logins does to other requests.
import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#platform/identity/passwords.ts';
import { readTree } from '../../house/source.ts';

const password = 'lagoon tides 77';

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

test('nothing outside the tests can change the cost of a hash (SEC-38)', () => {
  const naming = [...readTree(process.cwd(), ['src', 'scripts'], ['server.mjs'])].filter(([, text]) => text.includes('hashCost'));
  expect(naming.map(([path]) => path)).toEqual(['src/platform/identity/passwords.ts']);
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
