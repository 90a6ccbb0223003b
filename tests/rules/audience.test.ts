// Who counts as what: kinds of accounts, and to whom something is said.
import { expect, test } from 'vitest';
import { audiencesOf, isVip } from '#platform/rules/audience.ts';
import { isAgent, trial } from '#values/account-types.ts';

const kinds = Array.from({ length: 100 }, (_, type) => type);

test('AC-09 agents are the kinds 1, 2, 41 and 42, and no other; a trial is none', () => {
  expect(kinds.filter(isAgent)).toEqual([1, 2, 41, 42]);
  expect([trial, isAgent(trial)]).toEqual([4, false]);
});

test('SH-29 what is for agents is said to them alone, what is for VIP to a rank above 4, what is for guests to nobody who is signed in', () => {
  expect(audiencesOf(null)).toEqual(['all', 'guests']);
  for (const type of kinds)
    expect(audiencesOf({ type, rankLevel: 0 })).toEqual(['all', 'members', ...([1, 2, 41, 42].includes(type) ? ['agents'] : [])]);
  expect([4, 5].map(isVip)).toEqual([false, true]);
  expect(audiencesOf({ type: 41, rankLevel: 5 })).toEqual(['all', 'members', 'vip', 'agents']);
});
