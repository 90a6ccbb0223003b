// Networks that stand before the site: which addresses count, and that each of them has its turn.
import { expect, test } from 'vitest';
import { addressesOf, oneAddressOf } from '#platform/rules/elsewhere.ts';

test('SY-14 one address of the operator’s list by chance; only what a page may load from, and none where there is none', () => {
  const list = ['https://a.example/', 'https://b.example/img', 'http://plain.example'];
  expect([0, 1].map((n) => oneAddressOf(list, () => n))).toEqual(['https://a.example', 'https://b.example/img']);
  const asked: number[] = [];
  oneAddressOf(list, (below) => {
    asked.push(below);
    return 0;
  });
  expect(asked).toEqual([2]);
  const never = () => {
    throw new Error('nothing to choose from');
  };
  for (const none of [null, [], 7, 'https://a.example', ['javascript:x()'], ['http://plain.example'], [1]])
    expect(oneAddressOf(none, never)).toBeNull();
  expect(addressesOf(['https://a.example', 'x'])).toEqual([]);
});
