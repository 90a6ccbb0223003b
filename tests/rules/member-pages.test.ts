// Tests that the member centre has the pages of the specification, and with which one it opens.
import { expect, test } from 'vitest';
import { defaultMemberPage, memberPages } from '#islands/member-pages.ts';

/** The fifteen of the specification; the site has some more. */
const specified = [
  'securityCenter',
  'transferFund',
  'depositv2',
  'withdraw',
  'transferUpline',
  'personalHistoryCopy',
  'transactionHistory',
  'personalProfit',
  'bonusDetails',
  'rewardCenter',
  'referral',
  'missionLeaderboard',
  'messageV2',
  'manualRebate',
  'playerRank',
].map((name) => `/member/${name}`);

test('the member centre has each of the fifteen pages once, and opens with the account (MC-01)', () => {
  const places: string[] = memberPages.map(({ path }) => path);
  expect(places.filter((place) => specified.includes(place)).sort()).toEqual([...specified].sort());
  expect(defaultMemberPage).toBe('/member/securityCenter');
});
