// No amount or id is judged by being truthy, as the compiler knows its type: the terms of transfers failed when nothing was left.
import { expect, test } from 'vitest';
import { seconds } from '#values/time.ts';
import { truthyAmounts } from './truthy-amounts.ts';

const planted = `
import { type Minor, toAmount } from '#values/money.ts';
export function faults(left: Minor | null, id: bigint | undefined, all: readonly (Minor | null)[]): unknown {
  if (left) return 1;
  while (!id) return 2;
  const text = left && toAmount(left);
  const some = id || 7n;
  return [left ? 1 : 2, text, some, Boolean(id), all.filter(Boolean)];
}
export function sound(left: Minor | null, name: string | bigint | null, flag: boolean): unknown {
  if (left !== null && left > 0n && !flag) return left ?? 0n;
  return name ? name : flag && left;
}
`;

test('amounts and ids are compared, never judged by being truthy, and each planted fault is found', { timeout: seconds(600) }, () => {
  const path = 'src/values/planted-amounts.ts';
  const found = truthyAmounts(process.cwd(), { [path]: planted });
  expect(found.filter((one) => !one.startsWith(path))).toEqual([]);
  expect(found.map((one) => Number(one.split(':')[1]?.split(' ')[0]))).toEqual([4, 5, 6, 7, 8, 8, 8]);
});
