// What one person of an agent's line may do alone, and who the second person may be.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAboveRate, leftAlone, readApprovalThresholds, standingTo } from '#platform/rules/agents/approvals.ts';
import { contractKinds } from '#values/agent-contracts.ts';
import { minor, zero } from '#values/money.ts';

const tier = (rate: number, winRate = 0) => ({ bet: zero, net: zero, active: 0, rate, winRate });

test('what is missing or invalid in the setting has no threshold, and the rest of it holds (SEC-12)', () => {
  expect(
    readApprovalThresholds({ transfer: '20000.00', rates: { dividend: 3000, daily: 0, hourly: -1, realtime: 0.5, weekly: 9 } }),
  ).toEqual({
    transfer: 2_000_000n,
    rates: { dividend: 3000, daily: 0 },
  });
  for (const nothing of [
    null,
    undefined,
    7,
    'x',
    [],
    {},
    { transfer: 5, rates: [] },
    { transfer: 'x', rates: null },
    { transfer: '-1.00' },
  ])
    expect(readApprovalThresholds(nothing)).toEqual({ transfer: null, rates: {} });
});

test('what is sent alone in a day never exceeds the threshold, in however many parts (SEC-12, AG-14)', () => {
  const units = fc.bigInt({ min: 1n, max: 100_000n });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 200_000n }), fc.array(units), (most, parts) => {
      const terms = { transfer: minor(most), rates: {} };
      let alone = 0n;
      for (const part of parts) if (part <= (leftAlone(terms, minor(alone)) ?? -1n)) alone += part;
      expect(alone <= most).toBe(true);
      expect(leftAlone(terms, minor(alone))).toBe(most - alone);
    }),
  );
  expect(leftAlone({ transfer: null, rates: {} }, minor(9n))).toBeNull();
  expect(leftAlone({ transfer: minor(5n), rates: {} }, minor(9n))).toBe(0n);
});

test.each(contractKinds)('an offer of a %s contract is above when one of its rates is, not when it is equal (SEC-12, AG-16)', (kind) => {
  const terms = { transfer: null, rates: { [kind]: 100 } };
  expect(isAboveRate(terms, kind, [tier(10), tier(100, 100)])).toBe(false);
  expect(isAboveRate(terms, kind, [tier(101), tier(10)])).toBe(true);
  expect(isAboveRate(terms, kind, [tier(10), tier(10, 101)])).toBe(true);
  expect(isAboveRate({ transfer: null, rates: {} }, kind, [tier(10_000)])).toBe(false);
});

test('the agent and the upline may judge, nobody else, and never who would receive it (SEC-12)', () => {
  const [agentId, uplineId, aboutId] = [2n, 1n, 3n];
  const standings = (line: { agentId: bigint; uplineId: bigint | null; aboutId: bigint }) =>
    [1n, 2n, 3n, 4n].map((account) => standingTo(line, account));
  expect(standings({ agentId, uplineId, aboutId })).toEqual(['above', 'own', null, null]);
  expect(standings({ agentId, uplineId, aboutId: uplineId })).toEqual([null, 'own', null, null]);
  expect(standings({ agentId, uplineId: null, aboutId })).toEqual([null, 'own', null, null]);
});
