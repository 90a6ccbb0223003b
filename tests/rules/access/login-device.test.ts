// Which sign-ins come from a device and network that the member has used before.
import { expect, test } from 'vitest';
import { isKnownDevice } from '#platform/rules/user-agent.ts';

const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0';
const before = [{ ip: '203.0.113.7', userAgent: android }];

test.each<[string, { ip: string; userAgent: string }, boolean]>([
  ['the same device', { ip: '203.0.113.7', userAgent: android }, true],
  ['its browser after an update', { ip: '203.0.113.7', userAgent: android.replace('140', '141') }, true],
  ['a neighbour address of its network', { ip: '203.0.113.99', userAgent: android }, true],
  ['another network', { ip: '198.51.100.7', userAgent: android }, false],
  ['another browser and system', { ip: '203.0.113.7', userAgent: firefox }, false],
  ['a program without a name', { ip: '203.0.113.7', userAgent: '' }, false],
])('%s counts as it should', (_, now, known) => {
  expect(isKnownDevice(before, now)).toBe(known);
});
test('without earlier sign-ins every device is unknown', () => {
  expect(isKnownDevice([], { ip: '203.0.113.7', userAgent: android })).toBe(false);
});
