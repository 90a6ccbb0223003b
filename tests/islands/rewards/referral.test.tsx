// Tests the referral page: the member's link, and the texts without one.
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import Referral from '#islands/member/Referral.tsx';
import { $session } from '#stores/access/session.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $referral } from '#stores/member/referral.ts';
import memberWords from '../../../src/i18n/EN/member.json';
import words from '../../../src/i18n/EN/shell.json';
import system from '../../../src/i18n/EN/system.json';
import { ApiError, stubPlatform } from '../fake-api.ts';

const panel = (
  <div className="centre">
    <Referral words={{ ...system, ...memberWords, ...words }} tag="en" base="/en" zone="Asia/Manila" />
  </div>
);
const mine = {
  code: 'K7M2PQ9X',
  link: 'https://a-rather-long-name-of-a-brand.example/register?referralCode=K7M2PQ9X',
  qrCodeUrl: '/qr?to=%2Fregister%3FreferralCode%3DK7M2PQ9X',
  joined: 1204,
};
const path = '/wps/v2/referral';

beforeEach(() => {
  $referral.set(initialAsyncState);
  $session.set({ state: 'out' });
});

test('a member can copy and share the link, sees its QR code and how many have joined (SH-30)', async () => {
  stubPlatform({ [path]: () => ({ enabled: true, mine }) });
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const shared = vi.fn(async () => {});
  vi.stubGlobal('navigator', Object.assign(navigator, { share: shared }));
  await page.viewport(320, 740);
  await render(panel);
  await expect.element(page.getByText(mine.link)).toBeVisible();
  await expect.element(page.getByText('1,204')).toBeVisible();
  await expect.element(page.getByRole('img', { name: words['invite.qr'] })).toHaveAttribute('src', mine.qrCodeUrl);
  await userEvent.click(page.getByRole('button', { name: words['invite.copy'] }).first());
  await expect.element(page.getByText(words['invite.copied'])).toBeVisible();
  expect(written).toHaveBeenCalledWith(mine.link);
  await userEvent.click(page.getByRole('button', { name: words['invite.share'] }));
  expect(shared).toHaveBeenCalledWith({ url: mine.link });
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(360, 740);
});

test('who joined is listed with what each earned the member, and how (MC-12)', async () => {
  const friends = [
    { name: 'li•••a', joinedAt: '2026-11-20T17:00:00.000Z', points: 1 },
    { name: 'jo•••e', joinedAt: '2026-10-02T03:00:00.000Z', points: 1_249 },
  ];
  stubPlatform({ [path]: () => ({ enabled: true, mine: { ...mine, earned: { percent: 10, points: 1_250, friends } } }) });
  await page.viewport(320, 740);
  await render(panel);
  await expect.element(page.getByText('1,250 points')).toBeVisible();
  await expect.element(page.getByText(words['invite.terms'].replace('{{percent}}', '10%'))).toBeVisible();
  expect(
    page
      .getByRole('listitem')
      .elements()
      .map((row) => row.textContent),
  ).toEqual(['li•••aJoined Nov 21, 20261 point', 'jo•••eJoined Oct 2, 20261,249 points']);
  await expect.element(page.getByText('Showing 2 of them.')).toBeVisible();
  await expect.element(page.getByText(mine.link)).toBeVisible();
  await expect.element(page.getByRole('img', { name: words['invite.qr'] })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
  await page.viewport(360, 740);
});

test('before anybody has joined, the page says so and what an invitation would earn', async () => {
  const earned = { percent: 5, points: 0, friends: [] };
  stubPlatform({ [path]: () => ({ enabled: true, mine: { ...mine, joined: 0, earned } }) });
  await render(panel);
  await expect.element(page.getByText(words['invite.none'])).toBeVisible();
  await expect.element(page.getByText('0 points')).toBeVisible();
});

test('disabled invitations show a notice, and a trial account sees how to get a link (SH-30)', async () => {
  stubPlatform({ [path]: () => ({ enabled: false, mine: null }) });
  const { unmount } = await render(panel);
  await expect.element(page.getByText(words['invite.off'])).toBeVisible();
  await unmount();
  $referral.set(initialAsyncState);
  stubPlatform({ [path]: () => ({ enabled: true, mine: null }) });
  await render(panel);
  await expect.element(page.getByText(words['invite.trial'])).toBeVisible();
  await expect.element(page.getByRole('link', { name: words['invite.open'] })).toHaveAttribute('href', '/en/register');
});

test('a link that fails to load shows an error and a retry (SH-30)', async () => {
  let works = false;
  stubPlatform({ [path]: () => (works ? { enabled: true, mine } : new ApiError(403, 'role.not_allowed', 'Not now.')) });
  await render(panel);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not now.');
  works = true;
  await userEvent.click(page.getByRole('button', { name: system['list.retry'] }));
  await expect.element(page.getByText(mine.code, { exact: true })).toBeVisible();
});

test('a member who excluded themselves is not taken for a trial account (SH-30)', async () => {
  stubPlatform({ [path]: () => ({ enabled: true, mine: null }) });
  $session.set({ state: 'in', member: { excluded: { until: null } } as never });
  await render(panel);
  await expect.element(page.getByText(/^You've excluded yourself from play\./)).toBeVisible();
  expect(page.getByText(words['invite.trial']).elements()).toEqual([]);
});
