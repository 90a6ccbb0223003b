// The map that keeps what was used last.
import { expect, test } from 'vitest';
import { RecentMap } from '#values/recent-map.ts';

test('a new entry takes the place of the one that was read or set longest ago', () => {
  const map = new RecentMap<string, number>(3);
  map.set('a', 1).set('b', 2).set('c', 3);
  expect(map.get('a')).toBe(1);
  map.set('b', 4).set('d', 5);
  expect([...map]).toEqual([
    ['a', 1],
    ['b', 4],
    ['d', 5],
  ]);
  expect(map.get('c')).toBeUndefined();
  expect(map.size).toBe(3);
});
