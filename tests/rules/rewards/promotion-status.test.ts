/** Tests the ten states that a promotion can be in for a member. */
import { expect, test } from 'vitest';
import { type EntryFacts, type PromotionFacts, promotionStatus } from '#platform/rules/bonuses/promotion-status.ts';
import { type EntryState, promotionStatuses } from '#values/rewards/reward-states.ts';

const facts = (some: Partial<PromotionFacts> = {}): PromotionFacts => ({
  period: 'running',
  entrance: 'join',
  full: false,
  paidAfterEnd: false,
  ...some,
});
const part = (state: EntryState, some: Partial<EntryFacts> = {}): EntryFacts => ({ state, late: false, bonusActive: false, ...some });

test.each([
  ['it has not begun', facts({ period: 'upcoming' }), null, 'coming_soon'],
  ['it runs and can be joined', facts(), null, 'join'],
  ['an envelope can be drawn', facts({ entrance: 'draw' }), null, 'claim'],
  ['all envelopes are drawn', facts({ entrance: 'draw', full: true }), null, 'close'],
  ['it needs a code', facts({ entrance: 'none' }), null, 'close'],
  ['it ended without a part in it', facts({ period: 'ended' }), null, 'close'],
  ['an application waits, also after the end', facts({ period: 'ended' }), part('applying'), 'applying'],
  ['an application was rejected', facts(), part('rejected'), 'rejected'],
  ['it is joined and runs', facts(), part('joined'), 'joined'],
  ['it is joined, over, and paid later', facts({ period: 'ended', paidAfterEnd: true }), part('joined'), 'process'],
  ['it was counted and brought nothing', facts({ period: 'ended', paidAfterEnd: true }), part('joined', { late: true }), 'close'],
  ['it is joined and over without a deposit', facts({ period: 'ended' }), part('joined'), 'close'],
  ['a reward waits, also after the end', facts({ period: 'ended' }), part('ready'), 'claim'],
  ['a reward was not claimed in time', facts(), part('ready', { late: true }), 'close'],
  ['the bonus it gave is active', facts(), part('claimed', { bonusActive: true }), 'process'],
  ['the reward was claimed', facts(), part('claimed'), 'claimed'],
  ['the platform paid it', facts({ period: 'ended', paidAfterEnd: true }), part('issued'), 'issued'],
] as const)('when %s, its state says so', (_when, promotion, entry, status) => {
  expect(promotionStatus(promotion, entry)).toBe(status);
});

test('every one of the ten states is reached, and no other (MC-19)', () => {
  const all = (['upcoming', 'running', 'ended'] as const).flatMap((period) =>
    (['join', 'draw', 'none'] as const).flatMap((entrance) =>
      [true, false].flatMap((flag) =>
        [null, ...(['applying', 'rejected', 'joined', 'ready', 'claimed', 'issued'] as const)].flatMap((state) =>
          [true, false].map((other) =>
            promotionStatus({ period, entrance, full: flag, paidAfterEnd: other }, state && { state, late: flag, bonusActive: other }),
          ),
        ),
      ),
    ),
  );
  expect(new Set(all)).toEqual(new Set(promotionStatuses));
});
