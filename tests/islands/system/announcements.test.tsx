// Tests the messages after sign-in: the previous sign-in (MC-02), and announcements (AC-08), shown once and never while typing.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/dialogs.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import Announcements from '#islands/system/Announcements.tsx';
import { $lastLogin } from '#stores/access/last-login.ts';
import { $session, announcementsDueKey } from '#stores/access/session.ts';
import { $announcements, areAnnouncementsDue, closeAnnouncements, loadAnnouncements } from '#stores/system/announcements.ts';
import security from '../../../src/i18n/EN/security.json';
import { ApiError, stubPlatform } from '../fake-api.ts';

const notice = (id: string, at: string, language = 'EN') => ({ id, title: `Notice ${id}`, content: `<p>Words of ${id}</p>`, at, language });
const words = {
  title: 'Notices',
  close: 'Close',
  ok: 'OK',
  all: 'All notices',
  page: '/en/noticePage',
  joined: { 'joined.title': 'Welcome, {{name}}', 'joined.name': 'made for you: {{name}}', 'joined.next': 'Your account is ready.' },
  lastLogin: security,
  deposit: 'Deposit',
  games: 'See games',
  tags: { EN: 'en', TY: 'fil' },
};
const newer = notice('2', '2026-11-18T00:00:00.000Z');
const older = notice('1', '2026-11-10T00:00:00.000Z');

const login = (id: string, startedAt: string, more: object = {}) => ({
  ...{
    id,
    current: false,
    live: true,
    ip: '203.0.113.7',
    country: null,
    browser: 'Chrome',
    system: 'Android',
    startedAt,
    seenAt: startedAt,
  },
  ...more,
});
const earlier = login('8', '2026-11-18T06:30:00.000Z', { country: 'JP' });
const here = login('9', '2026-11-20T04:00:00.000Z', { current: true });

const tell = async (popup: readonly object[] | ApiError, sessions: readonly object[] = [here]) => {
  const asked = stubPlatform({
    '/wps/v2/sessions': () => ({ sessions }),
    '/wps/relay/MCSFE_getListAnnouncements': () =>
      popup instanceof ApiError ? popup : { player: [], banners: [], popup, promotion: [], home: [] },
    '/en/parts/announcements.json': () => words,
  });
  const drawn = await render(
    <>
      <input aria-label="Amount" />
      <Announcements lang="EN" tag="en" zone="Asia/Manila" base="/en" />
    </>,
  );
  return { ...drawn, asked };
};
const toast = () => page.getByRole('status', { includeHidden: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const popupRequests = (asked: readonly string[]) => asked.filter((one) => one.includes('types=PU'));

/** Sets the readable cookie of a session. */
function setMark(mark: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context
  document.cookie = mark === null ? 'isla_in=; Path=/; Max-Age=0' : `isla_in=${mark}; Path=/`;
}

beforeEach(() => {
  closeAnnouncements();
  $session.set({ state: 'out' });
  localStorage.clear();
  sessionStorage.clear();
  $lastLogin.set(null);
  setMark(null);
  sessionStorage.setItem(announcementsDueKey, 'true');
});

test('the newest announcement shows after sign-in, closes by button, Escape or cross, and shows only once (AC-08, SH-29)', async () => {
  const { asked, unmount } = await tell([newer]);
  await expect.element(dialog('Notice 2')).toBeVisible();
  await expect.element(page.getByText('Words of 2')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'All notices' })).toHaveAttribute('href', '/en/noticePage');
  expect([areAnnouncementsDue(), popupRequests(asked).length]).toEqual([false, 1]);
  await userEvent.click(page.getByRole('button', { name: 'OK' }));
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
  await unmount();
  // The same member a day later: only the new one shows.
  sessionStorage.setItem(announcementsDueKey, 'true');
  const again = await tell([notice('3', '2026-11-19T00:00:00.000Z'), newer]);
  await expect.element(dialog('Notice 3')).toBeVisible();
  expect(page.getByText('Words of 2').elements()).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0);
  await again.unmount();
  sessionStorage.setItem(announcementsDueKey, 'true');
  await tell([notice('3', '2026-11-19T00:00:00.000Z')]);
  await expect.poll(areAnnouncementsDue).toBe(false);
  expect($announcements.get()).toEqual([]);
});

test('several announcements share one dialog, newest first, each marked with its language (AC-08)', async () => {
  await tell([newer, notice('1', older.at, 'TY')]);
  await expect.element(dialog('Notices')).toBeVisible();
  expect(
    page
      .getByRole('heading', { level: 3 })
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['Notice 2', 'Notice 1']);
  expect(page.getByText('Words of 1').element().closest('[lang]')?.getAttribute('lang')).toBe('fil');
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
});

test('nothing is requested without a sign-in, and no dialog shows without announcements', async () => {
  sessionStorage.clear();
  const { asked, unmount } = await tell([newer]);
  await expect.poll(() => document.querySelector('input')).not.toBeNull();
  await unmount();
  expect(popupRequests(asked)).toEqual([]);
  sessionStorage.setItem(announcementsDueKey, 'true');
  await tell([]);
  await expect.poll(areAnnouncementsDue).toBe(false);
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
});

test('announcements stay due while the member types or when the request fails (AC-08)', async () => {
  const { asked, unmount } = await tell([newer]);
  (page.getByLabelText('Amount').element() as HTMLElement).focus();
  await expect.poll(() => popupRequests(asked).length).toBe(1);
  expect([areAnnouncementsDue(), $announcements.get()]).toEqual([true, []]);
  await unmount();
  const later = await tell(new ApiError(503, 'platform.away', 'Away.'));
  await expect.poll(() => popupRequests(later.asked).length).toBe(1);
  expect([areAnnouncementsDue(), $announcements.get()]).toEqual([true, []]);
});

test('who is led back to what they were buying meets nothing over it: announcements and the previous sign-in wait (AC-08, MC-02)', async () => {
  setMark('1d');
  $session.set({ state: 'in', member: null });
  const slip = document.body.appendChild(Object.assign(document.createElement('h2'), { tabIndex: -1 }));
  onTestFinished(() => slip.remove());
  slip.focus();
  const { asked, unmount } = await tell([newer], [here, earlier]);
  await expect.poll(() => popupRequests(asked).length).toBe(1);
  await loadAnnouncements('EN');
  expect([areAnnouncementsDue(), page.getByRole('dialog').elements().length]).toEqual([true, 0]);
  expect(asked.filter((one) => one.includes('/wps/v2/sessions'))).toEqual([]);
  await unmount();
  slip.blur();
  await tell([newer], [here, earlier]);
  await expect.element(dialog('Notice 2')).toBeVisible();
  await expect.poll(() => toast().element().textContent).toContain('Your previous sign-in: Nov 18');
});

test('a new member is welcomed once with name and next steps, and announcements wait for the next sign-in (AC-08)', async () => {
  sessionStorage.setItem(announcementsDueKey, '"mobile"');
  $session.set({ state: 'in', member: { nickname: '', account: 'm820972827688' } as never });
  const { asked, unmount } = await tell([newer]);
  const welcome = dialog('Welcome, m820972827688');
  await expect.element(welcome.getByText('made for you: m820972827688')).toBeVisible();
  await expect.element(welcome.getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/en/member/depositv2');
  await expect.element(welcome.getByRole('link', { name: 'See games' })).toHaveAttribute('href', '/en/rng');
  await userEvent.keyboard('{Escape}');
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
  await unmount();
  expect([areAnnouncementsDue(), popupRequests(asked)]).toEqual([false, []]);
  expect(localStorage.getItem('announcementsRead')).toBe(null);
});

test('the previous sign-in shows with time, device and country, leads to the devices, and closes for the whole session (MC-02)', async () => {
  setMark('1a');
  $session.set({ state: 'in', member: null });
  const { asked, unmount } = await tell(
    [],
    [login('10', '2026-11-20T05:00:00.000Z'), here, earlier, login('7', '2026-11-01T00:00:00.000Z')],
  );
  await expect
    .element(toast())
    .toHaveTextContent(`Your previous sign-in: Nov 18, 2026, 14:30, Chrome on Android, Japan.${security['security.alertTitle']}`);
  await expect
    .element(toast().getByRole('link', { name: security['security.alertTitle'] }))
    .toHaveAttribute('href', '/en/member/securityCenter?alert=1');
  const box = toast().element().getBoundingClientRect();
  expect([box.left >= 0, box.right <= innerWidth]).toEqual([true, true]);
  await userEvent.click(page.getByRole('button', { name: 'Close' }));
  await expect.element(toast()).toBeEmptyDOMElement();
  await unmount();
  sessionStorage.setItem(announcementsDueKey, 'true');
  const again = await tell([], [here, earlier]);
  await expect.poll(areAnnouncementsDue).toBe(false);
  expect([...asked, ...again.asked].filter((one) => one.includes('/wps/v2/sessions'))).toHaveLength(1);
});

test('the first sign-in shows no previous one, and an unnamed device without a country shows as unknown (MC-02)', async () => {
  setMark('1b');
  $session.set({ state: 'in', member: null });
  const first = await tell([]);
  await expect.poll(() => sessionStorage.getItem('lastLoginTold')).not.toBeNull();
  await expect.element(toast()).toBeEmptyDOMElement();
  await first.unmount();
  setMark('1c');
  await tell([], [here, login('8', earlier.startedAt, { browser: null, system: null })]);
  await expect
    .element(toast())
    .toHaveTextContent(`Your previous sign-in: Nov 18, 2026, 14:30, Unknown device.${security['security.alertTitle']}`);
});

test('a notice never returns after OK, though its dialog closes after the press, and waits while a form is on the page (AC-08)', async () => {
  sessionStorage.setItem(announcementsDueKey, 'true');
  const { unmount } = await tell([newer]);
  await userEvent.click(dialog(newer.title).getByRole('button', { name: 'OK' }));
  closeAnnouncements();
  await unmount();
  sessionStorage.setItem(announcementsDueKey, 'true');
  stubPlatform({ '/wps/relay/MCSFE_getListAnnouncements': () => ({ player: [], banners: [], popup: [newer], promotion: [], home: [] }) });
  await loadAnnouncements('EN');
  expect($announcements.get()).toEqual([]);
  sessionStorage.setItem(announcementsDueKey, 'true');
  document.body.insertAdjacentHTML('beforeend', '<main><form><input aria-label="Card"></form></main>');
  onTestFinished(() => document.querySelector('main')?.remove());
  await loadAnnouncements('EN');
  expect(areAnnouncementsDue()).toBe(true);
});
