// The days of an agent's report: in order, and a year at most.
import { expect, test } from 'vitest';
import { brand } from '#brands/isla/brand.ts';
import { readSpan } from '#platform/areas/agent/report-scope.ts';
import { DomainError } from '#values/domain-error.ts';

const read = (from: string, to: string) => readSpan({ brand, now: new Date('2026-11-20T04:00:00Z') }, { from, to });
const refusalOf = (from: string, to: string): unknown => {
  try {
    return read(from, to);
  } catch (error) {
    return error instanceof DomainError ? [error.code, error.params] : error;
  }
};

test('a report covers 366 days, and the field of the first day says so when it is asked for more (AG-03)', () => {
  expect(read('2025-11-20', '2026-11-20').before).toMatchObject({ from: '2024-11-19', to: '2025-11-19' });
  expect(refusalOf('2025-11-19', '2026-11-20')).toEqual(['input.invalid', { fields: { from: { code: 'field.span', max: 366 } } }]);
  expect(refusalOf('2026-11-20', '2026-11-19')).toEqual(['input.invalid', { fields: { from: { code: 'field.invalid' } } }]);
  expect(read('2026-11-20', '2026-11-20').before).toMatchObject({ from: '2026-11-19', to: '2026-11-19' });
});
