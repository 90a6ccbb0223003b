// The registry of hosted vendors: what follows from a row, and what a vendor without one gets.
import { expect, test } from 'vitest';
import { launchTarget, vendorRows, walletSecretsBy } from '#platform/vendors/vendor-registry.ts';
import { isFrameApi, isFramePath } from '#values/games/hosted-vendors.ts';

test('each hosted vendor has a path and a wallet secret of its own', () => {
  for (const name of ['path', 'secret', 'code'] as const) expect(new Set(vendorRows.map((row) => row[name])).size).toBe(vendorRows.length);
  const { walletSecret } = walletSecretsBy((purpose) => `for ${purpose}`);
  expect(vendorRows.map(({ code }) => walletSecret(code))).toEqual(vendorRows.map(({ secret }) => `for ${secret}`));
});

test('a vendor that is not hosted has no wallet secret, whatever its name', () => {
  const { walletSecret } = walletSecretsBy(() => 'secret');
  expect(['halcyon', '', 'toString', '__proto__', 'Originals'].map(walletSecret)).toEqual([null, null, null, null, null]);
});

test('the frames and the API of a hosted vendor are under its path, and nothing else is', () => {
  for (const { code, path } of vendorRows) {
    const { vendor, frameUrl, api } = launchTarget(code, 'a game');
    expect([vendor, isFramePath(frameUrl), isFrameApi(`${api}/state`)]).toEqual([code, true, true]);
    expect([isFramePath(path), isFrameApi(frameUrl), isFramePath(`/help${path}/`)]).toEqual([false, false, false]);
  }
});

test('a slot of a vendor that is not hosted runs at Isla Originals', () => {
  expect(launchTarget('halcyon', 'coral gate')).toEqual({
    vendor: 'originals',
    frameUrl: '/originals/slot/index.html?game=coral+gate',
    api: '/originals/api',
  });
});
