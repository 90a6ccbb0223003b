// What is told after signing in (AC-08): over the page one came to, once, by keys too, and never over what somebody is at.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/reset.css';
import '../../src/brands/isla/tokens.css';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/kit.css';
import '../../src/styles/later.css';
import '../../src/styles/utilities.css';
import News from '#islands/system/News.tsx';
import { $news, closeNews, isNewsDue } from '#stores/news.ts';
import { $session, newsDue } from '#stores/session.ts';
import { platform, Refusal } from './platform.ts';

const notice = (id: string, at: string, language = 'EN') => ({ id, title: `Notice ${id}`, content: `<p>Words of ${id}</p>`, at, language });
const words = {
  title: 'Notices',
  close: 'Close',
  ok: 'OK',
  all: 'All notices',
  page: '/en/noticePage',
  joined: { 'joined.title': 'Welcome, {{name}}', 'joined.name': 'made for you: {{name}}', 'joined.next': 'Your account is ready.' },
  deposit: 'Deposit',
  games: 'See games',
  tags: { EN: 'en', TY: 'fil' },
};
const newer = notice('2', '2026-11-18T00:00:00.000Z');
const older = notice('1', '2026-11-10T00:00:00.000Z');

const tell = async (popup: readonly object[] | Refusal) => {
  const asked = platform({
    '/wps/relay/MCSFE_getListAnnouncements': () =>
      popup instanceof Refusal ? popup : { player: [], banners: [], popup, promotion: [], home: [] },
    '/en/parts/news.json': () => words,
  });
  const drawn = await render(
    <>
      <input aria-label="Amount" />
      <News lang="EN" base="/en" />
    </>,
  );
  return { ...drawn, asked };
};
const dialog = (name: string) => page.getByRole('dialog', { name });
const asks = (asked: readonly string[]) => asked.filter((one) => one.includes('types=PU'));

beforeEach(() => {
  closeNews();
  $session.set({ state: 'out' });
  localStorage.clear();
  sessionStorage.setItem(newsDue, 'true');
});

test('AC-08 SH-29 after signing in the newest is told with its name; the button, Escape and the cross end it, and it is not told again', async () => {
  const { asked, unmount } = await tell([newer]);
  await expect.element(dialog('Notice 2')).toBeVisible();
  await expect.element(page.getByText('Words of 2')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'All notices' })).toHaveAttribute('href', '/en/noticePage');
  expect([isNewsDue(), asks(asked).length]).toEqual([false, 1]);
  await userEvent.click(page.getByRole('button', { name: 'OK' }));
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
  await unmount();
  // The same person, a day later: only what is new.
  sessionStorage.setItem(newsDue, 'true');
  const again = await tell([notice('3', '2026-11-19T00:00:00.000Z'), newer]);
  await expect.element(dialog('Notice 3')).toBeVisible();
  expect(page.getByText('Words of 2').elements()).toHaveLength(0);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => page.getByRole('dialog').elements().length).toBe(0);
  await again.unmount();
  sessionStorage.setItem(newsDue, 'true');
  await tell([notice('3', '2026-11-19T00:00:00.000Z')]);
  await expect.poll(isNewsDue).toBe(false);
  expect($news.get()).toEqual([]);
});

test('AC-08 several are told in one dialog, newest first, each marked with its language', async () => {
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

test('without a sign-in nothing is asked and nothing told; with nothing to tell no dialog', async () => {
  sessionStorage.clear();
  const { asked, unmount } = await tell([newer]);
  await expect.poll(() => document.querySelector('input')).not.toBeNull();
  await unmount();
  expect(asks(asked)).toEqual([]);
  sessionStorage.setItem(newsDue, 'true');
  await tell([]);
  await expect.poll(isNewsDue).toBe(false);
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
});

test('AC-08 whoever is typing is not disturbed, and without an answer nothing is lost: it stays due', async () => {
  const { asked, unmount } = await tell([newer]);
  (page.getByLabelText('Amount').element() as HTMLElement).focus();
  await expect.poll(() => asks(asked).length).toBe(1);
  expect([isNewsDue(), $news.get()]).toEqual([true, []]);
  await unmount();
  const later = await tell(new Refusal(503, 'platform.away', 'Away.'));
  await expect.poll(() => asks(later.asked).length).toBe(1);
  expect([isNewsDue(), $news.get()]).toEqual([true, []]);
});
test('AC-22 who has just joined is welcomed once by name, is told the name that was made, and where to go next; the notices stay for the next sign-in', async () => {
  sessionStorage.setItem(newsDue, '"mobile"');
  $session.set({ state: 'in', member: { nickname: '', account: 'm820972827688' } as never });
  const { asked, unmount } = await tell([newer]);
  const welcome = dialog('Welcome, m820972827688');
  await expect.element(welcome.getByText('made for you: m820972827688')).toBeVisible();
  await expect.element(welcome.getByRole('link', { name: 'Deposit' })).toHaveAttribute('href', '/en/member/depositv2');
  await expect.element(welcome.getByRole('link', { name: 'See games' })).toHaveAttribute('href', '/en/rng');
  await userEvent.keyboard('{Escape}');
  expect(page.getByRole('dialog').elements()).toHaveLength(0);
  await unmount();
  expect([isNewsDue(), asks(asked)]).toEqual([false, []]);
  expect(localStorage.getItem('newsRead')).toBe(null);
});
