// Tests the periods of the records: shortcuts, custom days, and the days before and after them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { daysCovered, neighbourPeriod, periodFromAddress } from '#stores/wallet/record-period.ts';

const zone = 'Asia/Manila';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 4) });
});
afterEach(() => void vi.useRealTimers());

const read = (query: string) => daysCovered(periodFromAddress(`/x?${query}`), zone);
const step = (query: string, direction: -1 | 1) => {
  const days = read(query);
  return days && neighbourPeriod(days, direction, zone);
};

test.each([
  ['', { first: '2026-11-14', last: '2026-11-20', count: 7 }],
  ['period=today', { first: '2026-11-20', last: '2026-11-20', count: 1 }],
  ['period=30d', { first: '2026-10-22', last: '2026-11-20', count: 30 }],
  ['from=2026-02-27&to=2026-03-02', { first: '2026-02-27', last: '2026-03-02', count: 4 }],
  ['period=all', null],
  ['from=2026-11-28&to=2026-11-12', { first: '2026-11-14', last: '2026-11-20', count: 7 }],
  ['from=2026-02-27', null],
  ['from=2026-02-27&to=2026-02-31', null],
])('of %j the days are %j (MC-22)', (query, days) => {
  expect(read(query)).toEqual(days);
});

test.each([
  ['', { first: '2026-11-07', last: '2026-11-13' }],
  ['period=30d', { first: '2026-09-22', last: '2026-10-21' }],
  ['period=today', { first: '2026-11-19', last: '2026-11-19' }],
  ['from=2026-03-01&to=2026-03-07', { first: '2026-02-22', last: '2026-02-28' }],
])('before %j come as many days (MC-22)', (query, days) => {
  expect(step(query, -1)).toMatchObject(days);
});

test('the way back ends at today: at its shortcut, or with as many days (MC-22)', () => {
  expect(step('from=2026-11-07&to=2026-11-13', 1)).toEqual({ period: '7d', first: '', last: '' });
  expect(step('from=2026-09-22&to=2026-10-21', 1)).toEqual({ period: '30d', first: '', last: '' });
  expect(step('from=2026-10-31&to=2026-11-06', 1)).toMatchObject({ first: '2026-11-07', last: '2026-11-13' });
  expect(step('from=2026-11-14&to=2026-11-18', 1)).toMatchObject({ first: '2026-11-16', last: '2026-11-20' });
  for (const query of ['', 'period=30d', 'from=2026-11-19&to=2026-11-20']) expect(step(query, 1)).toBeNull();
});
