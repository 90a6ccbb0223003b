// Tests the choice of a CDN address from the operator's list.
import { expect, test } from 'vitest';
import { cdnOrigins, pickCdn } from '#platform/rules/cdn.ts';

test('a random https address of the operator’s list is picked, and null when the list has no valid one (SY-14)', () => {
  const list = ['https://a.example/', 'https://b.example/img', 'http://plain.example'];
  expect([0, 1].map((n) => pickCdn(list, () => n))).toEqual(['https://a.example', 'https://b.example/img']);
  const counts: number[] = [];
  pickCdn(list, (below) => {
    counts.push(below);
    return 0;
  });
  expect(counts).toEqual([2]);
  const never = () => {
    throw new Error('nothing to choose from');
  };
  for (const none of [null, [], 7, 'https://a.example', ['javascript:x()'], ['http://plain.example'], [1]])
    expect(pickCdn(none, never)).toBeNull();
  expect(cdnOrigins(['https://a.example', 'x'])).toEqual([]);
});
