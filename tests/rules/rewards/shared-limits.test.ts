// How many accounts of a device and of a network take the same free reward.
import { expect, test } from 'vitest';
import { sharedLimits } from '#platform/rules/bonuses/shared-limits.ts';

test('the operator says how many, null counts none, and what is no number above zero counts as missing (R16)', () => {
  expect(sharedLimits(null)).toEqual({ device: 3, network: 20 });
  expect(sharedLimits({ device: 1, network: null })).toEqual({ device: 1, network: null });
  for (const wrong of [0, -1, 1.5, '2', {}]) expect(sharedLimits({ device: wrong, network: wrong })).toEqual({ device: 3, network: 20 });
});
