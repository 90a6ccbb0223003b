// Tests account kinds and the audiences they belong to.
import { expect, test } from 'vitest';
import { audiencesOf, isVip } from '#platform/rules/audience.ts';
import { isAgent, trial } from '#values/access/account-types.ts';

const kinds = Array.from({ length: 100 }, (_, type) => type);

test('account kinds 1, 2, 41 and 42 are agents, and a trial account is not (AC-09)', () => {
  expect(kinds.filter(isAgent)).toEqual([1, 2, 41, 42]);
  expect([trial, isAgent(trial)]).toEqual([4, false]);
});

test('members see member texts, agents also agent texts, ranks above 4 also VIP texts, and guests only guest texts', () => {
  expect(audiencesOf(null)).toEqual(['all', 'guests']);
  for (const type of kinds)
    expect(audiencesOf({ type, rankLevel: 0 })).toEqual(['all', 'members', ...([1, 2, 41, 42].includes(type) ? ['agents'] : [])]);
  expect([4, 5].map(isVip)).toEqual([false, true]);
  expect(audiencesOf({ type: 41, rankLevel: 5 })).toEqual(['all', 'members', 'vip', 'agents']);
});
