// Tests waits of the sign-in and registration forms: after ten seconds one is said to be slow, and it ends with another try.
import type { ReactElement } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/form.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import '../../../src/styles/pages/access.css';
import { LazyForm } from '#islands/access/LazyForm.tsx';
import { RegisterForm } from '#islands/access/register/RegisterForm.tsx';
import LoginForm from '#islands/access/sign-in/LoginForm.tsx';
import OverlayRouter from '#islands/overlay-router.tsx';
import { $overlay } from '#stores/overlay.ts';
import words from '../../../src/i18n/EN/access.json';
import errors from '../../../src/i18n/EN/errors.json';
import { ApiError, easyChallenge, publishedKey, stubPlatform } from '../fake-api.ts';
import { nextNavigation } from '../next-navigation.ts';
import { shared, t, to } from './auth-props.ts';

const slow = words['code.slow'];

/** A line that takes requests and never answers. */
const stalled = (_url: URL, init?: RequestInit) =>
  new Promise((_done, fail) => init?.signal?.addEventListener('abort', () => fail(new DOMException('', 'AbortError'))));

/** Seconds pass only by `after`. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return (ms: number) => vi.advanceTimersByTimeAsync(ms);
}

/** The texts that a screen reader announces by live regions. */
const announced = (): string[] =>
  [...document.querySelectorAll('[role=alert],[role=status]')].map((region) => region.textContent ?? '').filter(Boolean);

const press = (name: string): void => (page.getByRole('button', { name, exact: true }).element() as HTMLElement).click();

const passSlider = async (): Promise<void> => {
  page.getByRole('slider').element().focus();
  await userEvent.keyboard('{End}');
};

async function openLogin(): Promise<void> {
  await render(<LoginForm {...shared} action="/en/login" free={false} />);
  await userEvent.fill(page.getByLabelText('Username'), 'marisol');
  await userEvent.fill(page.getByLabelText('Password', { exact: true }), 'lagoon7Tide');
  await passSlider();
}

async function openRegistration(): Promise<void> {
  await render(<RegisterForm t={t} mode="username" to={to} rules={{}} minimumAge={18} ticked countries={[]} />);
  await passSlider();
}

test.each([
  { form: 'sign-in', open: openLogin, send: 'Sign in', says: [slow] },
  // A sentence more would be too heavy for its page.
  { form: 'registration', open: openRegistration, send: 'Create account', says: [] },
])('a $form whose human check gets no answer says $says after ten seconds, and after two tries can be sent again (R12)', async (one) => {
  const requests = stubPlatform({ '/wps/verification/human': stalled });
  await one.open();
  const after = stopClock();
  press(one.send);
  await expect.poll(() => requests.length).toBe(1);
  await after(9_999);
  expect(announced()).not.toContain(slow);
  await after(1);
  await expect.poll(() => announced().filter((text) => text === slow)).toEqual(one.says);
  // Each try has twenty seconds, and the second comes at most a second and a half later.
  await after(32_000);
  await expect.poll(announced).toContain(errors.network);
  await expect.poll(announced).not.toContain(slow);
  expect(requests).toHaveLength(2);
  press(one.send);
  await expect.poll(() => requests.length).toBe(3);
  expect([...new Set(requests)]).toEqual(['GET /wps/verification/human']);
});

test('a verification whose texts do not come says so after ten seconds, and ends after thirty with another try (AC-33, R12)', async () => {
  const texts = vi.fn(() => new Promise(() => {}));
  stubPlatform({
    '/wps/verification/human': () => easyChallenge,
    '/wps/system/key': publishedKey,
    'POST /wps/session/login': () => new ApiError(401, 'login.verification', 'This network is new.', { verificationId: 'v', ways: [] }),
    '/en/login/verify.json': texts,
  });
  await openLogin();
  const after = stopClock();
  press('Sign in');
  // A poll advances the stopped clock by its interval, and the next seconds count.
  await expect.poll(() => texts.mock.calls.length, { interval: 0 }).toBe(1);
  await after(9_999);
  expect(announced()).not.toContain(slow);
  await after(1);
  await expect.poll(announced, { interval: 0 }).toContain(slow);
  await after(19_999);
  expect(announced()).not.toContain(errors.network);
  await after(1);
  await expect.poll(announced).toContain(errors.network);
  await expect.poll(announced).not.toContain(slow);
  press('Sign in');
  await expect.poll(() => texts.mock.calls.length).toBe(2);
});

test('a form whose code does not come offers another try after thirty seconds, and shows late too (R12)', async () => {
  const code = Promise.withResolvers<{ default: () => ReactElement }>();
  const load = vi.fn(() => code.promise);
  const after = stopClock();
  await render(<LazyForm t={t} load={load} of={{}} />);
  await after(29_999);
  expect(announced()).toEqual([]);
  await after(1);
  const failed = [expect.stringContaining(errors.network)];
  await expect.poll(announced).toEqual(failed);
  press(words['register.retry']);
  await expect.poll(() => load.mock.calls.length).toBe(2);
  expect(announced()).toEqual([]);
  await after(30_000);
  await expect.poll(announced).toEqual(failed);
  code.resolve({ default: () => <p>The form</p> });
  await expect.poll(() => page.getByText('The form').query()).not.toBeNull();
  expect(announced()).toEqual([]);
});

test('a dialog that takes a second says that it opens, and after thirty seconds its own page opens instead (R8, R12)', async () => {
  const load = vi.fn(() => new Promise(() => {}));
  const after = stopClock();
  await render(<OverlayRouter words={{ 'centre.loading': 'Opening' }} tag="en" lang="EN" zone="UTC" base="/en" brand="Isla" />);
  onTestFinished(() => $overlay.set(null));
  $overlay.set({ href: '/en/login', title: 'Isla', load });
  await expect.poll(() => load.mock.calls.length).toBe(1);
  await after(999);
  expect(announced()).toEqual([]);
  await after(1);
  await expect.poll(announced).toEqual(['Opening']);
  const gone = nextNavigation();
  await after(29_000);
  expect(await gone).toBe('/en/login');
});
