// The platform behind PLATFORM_URL as the front hears it: what it says of its state, and what tells nothing of it.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { forwardTo } from '#edge/forward.ts';
import { world } from './edge-world.ts';

const open = { success: true, value: { status: 0, endTime: null } };
const closed = { success: true, value: { status: 1, endTime: '2027-01-15T08:00:00.000Z' } };

/** A front that asks often, and what the platform behind answers it from now on. */
async function front() {
  let said: { status: number; body: unknown; version?: string } = { status: 200, body: open, version: '7' };
  let answers = 0;
  const platform = createServer((_, answer) => {
    answers += 1;
    answer.writeHead(said.status, said.version ? { 'x-content-version': said.version } : {});
    answer.end(JSON.stringify(said.body));
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const { edge } = world({ env: { PLATFORM_URL: `http://127.0.0.1:${(platform.address() as AddressInfo).port}` } });
  const behind = await forwardTo(edge, 5);
  onTestFinished(async () => {
    await behind.drain();
    platform.closeAllConnections();
    platform.close();
  });
  return {
    behind,
    /** Resolves when that has been heard. */
    says: async (next: typeof said) => {
      said = next;
      const from = answers;
      await expect.poll(() => answers).toBeGreaterThan(from + 1);
    },
  };
}

test('SY-01 SY-02 a platform that says it is closed closes the front, whether by its state or by refusing', async () => {
  const { behind, says } = await front();
  expect(behind.status().status).toBe(0);
  const first = behind.version();
  await says({ status: 200, body: closed, version: '8' });
  expect(behind.status()).toMatchObject({ status: 1, endTime: '2027-01-15T08:00:00.000Z' });
  expect(behind.version()).toBeGreaterThan(first);
  await says({ status: 200, body: open, version: '8' });
  expect(behind.status().status).toBe(0);
  await says({ status: 503, body: { success: false, errorCode: 'maintenance', value: { endTime: null } } });
  expect(behind.status().status).toBe(1);
});

test('SY-01 assurance 12: a platform in a rush, or with a fault, closes nothing, and no kept page is made anew for it', async () => {
  const { behind, says } = await front();
  const first = behind.version();
  for (const [status, errorCode] of [
    [503, 'overloaded'],
    [429, 'rate.too_many'],
    [500, 'internal'],
  ] as const) {
    await says({ status, body: { success: false, errorCode, value: { reference: 'r' } } });
    expect([behind.status().status, behind.version(), await behind.alive()]).toEqual([0, first, true]);
  }
  await says({ status: 200, body: open, version: '7' });
  expect(behind.version()).toBe(first);
});
