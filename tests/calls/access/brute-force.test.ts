// Timing differences that a stranger can measure.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '#platform/identity/passwords.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { hashAsInService, hashCheaply, password } from '../../platform.ts';
import { accessWorld } from './access-fixture.ts';

const median = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

onOneEngineDaily('guessers', (open) => {
  beforeAll(hashAsInService);
  afterAll(hashCheaply);

  test('a known and an unknown name cost the same work (SEC-31)', async () => {
    const platform = await accessWorld(open);
    await platform.publishedKey();
    const passwordHash = await hashPassword(password);
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let n = 0; n < 24; n += 1) {
      const { username } = await platform.member({ passwordHash });
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
