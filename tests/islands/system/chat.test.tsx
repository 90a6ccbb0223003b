// Tests the conversation with customer service: queue, answers by polling, what is typed, failures, and the keys.
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import Chat from '#islands/system/Chat.tsx';
import { initialAsyncState } from '#stores/async-state.ts';
import { $chat } from '#stores/system/chat.ts';
import errors from '../../../src/i18n/EN/errors.json';
import words from '../../../src/i18n/EN/system.json';
import { ApiError, stubPlatform } from '../fake-api.ts';

const chat = <Chat words={{ ...errors, ...words }} tag="en" zone="UTC" email="help@isla.test" />;
const message = (id: string, from: 'visitor' | 'agent', text: string) => ({ id, from, text, at: '2026-12-01T08:00:00.000Z' });
const none = { desk: null, state: 'none', place: null, messages: [] };
const waiting = { desk: 'LIVE', state: 'waiting', place: 2, messages: [message('1', 'visitor', 'Where is it?')] };
const answered = { desk: 'LIVE', state: 'open', place: null, messages: [...waiting.messages, message('2', 'agent', 'On its way.')] };
const field = () => page.getByLabelText(words['chat.message']);

beforeEach(() => {
  sessionStorage.clear();
  $chat.set(initialAsyncState);
});
afterEach(() => vi.restoreAllMocks());

test('a message is written, waits in the queue, and its answer arrives by itself in a log that a screen reader follows (R33)', async () => {
  let now: object = none;
  const keys: unknown[] = [];
  stubPlatform({
    'POST /wps/system/chat/read': () => now,
    'POST /wps/system/chat': (_, init) => {
      keys.push(JSON.parse(String(init?.body)).key);
      now = waiting;
      return now;
    },
  });
  await render(chat);
  await expect.element(page.getByRole('status')).toHaveTextContent(words['chat.none']);
  await userEvent.fill(field(), 'Where is it?');
  await userEvent.click(page.getByRole('button', { name: words['chat.send'] }));
  await expect.element(page.getByText('You’re number 2 in the queue.')).toBeVisible();
  await expect.element(field()).toHaveValue('');
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{32,64}$/)]);
  now = answered;
  await expect.element(page.getByRole('log').getByText('On its way.'), { timeout: 10_000 }).toBeVisible();
  await expect.element(page.getByRole('status')).toHaveTextContent(words['chat.open']);
}, 20_000);

test('what was typed stays after a failure and a reload, and a second try has the same id (R12, R33)', async () => {
  const ids: string[] = [];
  let answer: () => unknown = () => new ApiError(503, 'platform.away', 'Not now.');
  stubPlatform({
    'POST /wps/system/chat/read': () => none,
    'POST /wps/system/chat': (_, init) => {
      ids.push(JSON.parse(String(init?.body)).id);
      return answer();
    },
  });
  const first = await render(chat);
  await userEvent.fill(field(), 'Please help');
  await userEvent.click(page.getByRole('button', { name: words['chat.send'] }));
  await expect.element(page.getByText('Not now.')).toBeVisible();
  await expect.element(field()).toHaveValue('Please help');
  await first.unmount();
  await render(chat);
  await expect.element(field()).toHaveValue('Please help');
  answer = () => waiting;
  await userEvent.click(page.getByRole('button', { name: words['chat.send'] }));
  await expect.element(field()).toHaveValue('');
  expect(new Set(ids).size).toBe(1);
}, 20_000);

test('an empty or overlong message is not sent, and Enter sends only with a fine pointer (R33)', async () => {
  const requests = stubPlatform({ 'POST /wps/system/chat/read': () => none, 'POST /wps/system/chat': () => waiting });
  const sent = () => requests.filter((one) => one === 'POST /wps/system/chat').length;
  const fine = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
  await render(chat);
  await userEvent.click(page.getByRole('button', { name: words['chat.send'] }));
  await expect.element(page.getByText(words['chat.empty'])).toBeVisible();
  await userEvent.fill(field(), 'x'.repeat(1_001));
  await userEvent.click(page.getByRole('button', { name: words['chat.send'] }));
  await expect.element(page.getByText('Write at most 1,000 characters.')).toBeVisible();
  await userEvent.fill(field(), 'Hello');
  await userEvent.keyboard('{Enter}');
  expect(sent()).toBe(0);
  fine.mockReturnValue({ matches: true } as MediaQueryList);
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  expect(sent()).toBe(0);
  await userEvent.keyboard('{Enter}');
  await expect.poll(sent).toBe(1);
}, 20_000);

test('a conversation that cannot be read says so, offline too, and is asked for again (R12, R33)', async () => {
  let answer: () => unknown = () => new ApiError(500, 'general', '');
  stubPlatform({ 'POST /wps/system/chat/read': () => answer() });
  await render(chat);
  await expect.element(page.getByText(words['service.failed'].replace('{{email}}', 'help@isla.test'))).toBeVisible();
  answer = () => answered;
  (page.getByRole('button', { name: words['list.retry'] }).element() as HTMLElement).click();
  await expect.element(page.getByText('On its way.')).toBeVisible();
  onTestFinished(() => $chat.set(initialAsyncState));
}, 20_000);
