// Tests the inbox on a phone: reading, marking, deleting, older messages, consents, and the states of the list.
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/form.css';
import '../../../src/styles/utilities.css';
import Messages from '#islands/member/Messages.tsx';
import { $session } from '#stores/access/session.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $unread } from '#stores/member/account-sync.ts';
import { $consents, $inbox } from '#stores/member/messages.ts';
import access from '../../../src/i18n/EN/access.json';
import memberWords from '../../../src/i18n/EN/member.json';
import system from '../../../src/i18n/EN/system.json';
import { ApiError, stubPlatform } from '../fake-api.ts';
import { checkFaces, expectText } from '../ui/list-faces.ts';

const path = '/wps/v2/messages';
const words = { ...system, ...memberWords, ...access };
const panel = <Messages words={words} tag="en" zone="Asia/Manila" base="/en" />;
const message = (id: string, read: boolean, more: object = {}) => ({
  id,
  at: '2026-11-20T04:00:00.000Z',
  read,
  topic: 'withdrawal',
  leadsTo: '/member/withdraw',
  title: `Message ${id}`,
  body: `Body ${id}`,
  ...more,
});
const inbox = (unread: number, messages: object[], total = messages.length) => ({
  unread,
  messages,
  total,
  totalPages: Math.ceil(total / 20),
});
const consents = { '/wps/v2/consents': () => ({ mail: false, sms: false, site: true }) };
const letter = (id: string) => page.getByRole('group').filter({ hasText: `Message ${id}` });

beforeEach(() => {
  $inbox.set(initialAsyncState);
  $consents.set(initialAsyncState);
  $unread.set(0);
});

test('an opened message is read: its mark goes, the count falls, and it leads to its page (MC-14, SH-31)', async () => {
  const requests = stubPlatform({
    ...consents,
    [path]: () => inbox(2, [message('3', false), message('2', false), message('1', true)]),
    'POST /wps/v2/readMessages': () => ({ unread: 1 }),
  });
  await render(panel);
  await expectText(letter('3'), words['messages.new']);
  await expect.poll(() => $unread.get()).toBe(2);
  await userEvent.click(page.getByText('Message 3'));
  await expect.element(page.getByText('Body 3')).toBeVisible();
  await expect.poll(() => letter('3').filter({ hasText: words['messages.new'] }).query()).toBeNull();
  await expect.element(page.getByText('Unread: 1')).toBeVisible();
  expect($unread.get()).toBe(1);
  await expect.element(letter('3').getByRole('link', { name: words['messages.open'] })).toHaveAttribute('href', '/en/member/withdraw');
  // A message that was read asks nothing.
  const asked = requests.length;
  await userEvent.click(page.getByText('Message 1'));
  await expect.element(page.getByText('Body 1')).toBeVisible();
  expect(requests.length).toBe(asked);
});

test('an opened message is read before the answer, so that nothing moves under the thumb later; a failure makes it unread again (MC-14)', async () => {
  let refuse = (): void => {};
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  stubPlatform({
    ...consents,
    [path]: () => inbox(1, [message('3', false)]),
    'POST /wps/v2/readMessages': async () => {
      await refused;
      return new ApiError(403, 'role.not_allowed', 'Not now.');
    },
  });
  await render(panel);
  await userEvent.click(page.getByText('Message 3'));
  await expect.poll(() => letter('3').filter({ hasText: words['messages.new'] }).query()).toBeNull();
  expect($unread.get()).toBe(0);
  expect(page.getByText('Unread: 1').query()).toBeNull();
  refuse();
  await expect.element(page.getByText('Unread: 1')).toBeVisible();
  await expectText(letter('3'), words['messages.new']);
});

test('of two messages opened at once, the answer to the first does not bring the other back (MC-14)', async () => {
  const answers: ((unread: number) => void)[] = [];
  stubPlatform({
    ...consents,
    [path]: () => inbox(2, [message('3', false), message('2', false)]),
    'POST /wps/v2/readMessages': async () => ({ unread: await new Promise<number>((resolve) => answers.push(resolve)) }),
  });
  await render(panel);
  await userEvent.click(page.getByText('Message 3'));
  await userEvent.click(page.getByText('Message 2'));
  await expect.poll(() => answers.length).toBe(2);
  const counts: number[] = [];
  onTestFinished($inbox.listen(({ value }) => void counts.push(value?.unread ?? 0)));
  answers[0]?.(1);
  answers[1]?.(0);
  await expect.poll(() => counts).toEqual([0, 0]);
  expect($unread.get()).toBe(0);
});

test('an opened message keeps its paragraphs: the greeting stands on a line of its own (MC-14)', async () => {
  stubPlatform({ ...consents, [path]: () => inbox(0, [message('1', true, { body: 'Hello Luna,\n\nYour deposit has arrived.' })]) });
  await render(panel);
  await userEvent.click(page.getByText('Message 1'));
  const text = page.getByText(/Your deposit has arrived/).element().firstChild as Text;
  const topOf = (start: number) => {
    const range = document.createRange();
    range.setStart(text, start);
    range.setEnd(text, start + 1);
    return range.getBoundingClientRect().top;
  };
  expect(topOf('Hello Luna,\n\n'.length)).toBeGreaterThan(topOf(0));
});

test('all are marked as read at once; a refusal is shown and changes nothing (MC-14)', async () => {
  let refuses = true;
  stubPlatform({
    ...consents,
    [path]: () => inbox(2, [message('3', false), message('2', false)]),
    'POST /wps/v2/readMessages': () => (refuses ? new ApiError(403, 'role.not_allowed', 'Not now.') : { unread: 0 }),
  });
  await render(panel);
  const all = page.getByRole('button', { name: words['messages.allRead'] });
  await userEvent.click(all);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not now.');
  expect(page.getByText(words['messages.new'], { exact: true }).elements()).toHaveLength(2);
  refuses = false;
  await userEvent.click(all);
  await expect.poll(() => page.getByText(words['messages.new'], { exact: true }).elements()).toHaveLength(0);
  expect(all.query()).toBeNull();
});

test('a message is deleted only after a yes, and older ones are added to the list (MC-14)', async () => {
  const requests = stubPlatform({
    ...consents,
    [path]: ({ searchParams }) =>
      searchParams.get('pageNo') === '2'
        ? inbox(0, [message('20', true), message('old', true)], 21)
        : inbox(
            0,
            Array.from({ length: 20 }, (_, place) => message(`${place + 1}`, true)),
            21,
          ),
    'DELETE /wps/v2/messages/old': () => ({ unread: 0 }),
  });
  await render(panel);
  await userEvent.click(page.getByRole('button', { name: words['messages.more'] }));
  await userEvent.click(page.getByText('Message old'));
  const remove = letter('old').getByRole('button', { name: words['messages.delete'] });
  await userEvent.click(remove);
  const ask = page.getByRole('alertdialog');
  await userEvent.click(ask.getByRole('button', { name: words['messages.keep'] }));
  await expect.element(page.getByText('Message old')).toBeVisible();
  expect(requests.some((one) => one.startsWith('DELETE'))).toBe(false);
  await userEvent.click(remove);
  await userEvent.click(ask.getByRole('button', { name: words['messages.delete'] }));
  await expect.poll(() => page.getByText('Message old').query()).toBeNull();
  // The message on both pages is there once.
  expect(page.getByText('Message 20', { exact: true }).elements()).toHaveLength(1);
});

test('two messages are deleted at once; one that is gone already counts as deleted, and the focus stays in the list (MC-14)', async () => {
  let here = ['3', '2', '1'];
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  stubPlatform({
    ...consents,
    [path]: () =>
      inbox(
        0,
        here.map((id) => message(id, true)),
      ),
    'DELETE /wps/v2/messages/3': () => answered.then(() => ({ unread: 0 })),
    'DELETE /wps/v2/messages/2': () => {
      here = ['3', '1'];
      // As after a lost answer.
      return new ApiError(404, 'not_found', 'Not found.');
    },
  });
  await render(panel);
  const remove = async (id: string) => {
    await userEvent.click(page.getByText(`Message ${id}`, { exact: true }));
    await userEvent.click(letter(id).getByRole('button', { name: words['messages.delete'] }));
    await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: words['messages.delete'] }));
  };
  await remove('3');
  await remove('2');
  await expect.element(letter('2')).not.toBeInTheDocument();
  expect(page.getByRole('alert').elements()).toHaveLength(0);
  await expect.element(letter('3').getByRole('button', { name: words['messages.delete'] })).toHaveAttribute('aria-busy', 'true');
  here = ['1'];
  answer();
  await expect.element(letter('3')).not.toBeInTheDocument();
  await expect.poll(() => document.activeElement?.closest('details')?.textContent).toContain('Message 1');
});

test('a message that arrives between two pages leaves no older one out of reach (MC-14)', async () => {
  let all = Array.from({ length: 41 }, (_, place) => `${41 - place}`);
  stubPlatform({
    ...consents,
    [path]: ({ searchParams }) => {
      const page = Number(searchParams.get('pageNo'));
      return inbox(
        0,
        all.slice((page - 1) * 20, page * 20).map((id) => message(id, true)),
        all.length,
      );
    },
  });
  await render(panel);
  const more = page.getByRole('button', { name: words['messages.more'] });
  await expect.element(page.getByText('Message 41', { exact: true })).toBeVisible();
  all = ['42', ...all];
  for (const oldest of ['3', '1']) {
    await userEvent.click(more);
    await expect.element(page.getByText(`Message ${oldest}`, { exact: true })).toBeVisible();
  }
});

test('a message that is deleted while older ones are on their way stays deleted (MC-14)', async () => {
  let release = (): void => {};
  const older = new Promise<void>((resolve) => {
    release = resolve;
  });
  let all = [...Array.from({ length: 20 }, (_, place) => `${place + 1}`), 'old'];
  const requests = stubPlatform({
    ...consents,
    [path]: async ({ searchParams }) => {
      const page = Number(searchParams.get('pageNo'));
      const answer = inbox(
        0,
        all.slice((page - 1) * 20, page * 20).map((id) => message(id, true)),
        all.length,
      );
      if (page === 2) await older;
      return answer;
    },
    'DELETE /wps/v2/messages/2': () => {
      all = all.filter((id) => id !== '2');
      return { unread: 0 };
    },
  });
  await render(panel);
  await userEvent.click(page.getByRole('button', { name: words['messages.more'] }));
  await expect.poll(() => requests.some((one) => one.includes('pageNo=2'))).toBe(true);
  await userEvent.click(page.getByText('Message 2', { exact: true }));
  await userEvent.click(page.getByRole('button', { name: words['messages.delete'] }));
  await userEvent.click(page.getByRole('alertdialog').getByRole('button', { name: words['messages.delete'] }));
  await expect.poll(() => page.getByText('Message 2', { exact: true }).query()).toBeNull();
  release();
  await expect.element(page.getByText('Message old')).toBeVisible();
  expect(page.getByText('Message 2', { exact: true }).query()).toBeNull();
});

test('an open inbox is empty once the session has ended, and fills again when its member has signed in in another tab (MC-14)', async () => {
  $session.set({ state: 'in', member: null });
  onTestFinished(() => $session.set({ state: 'out' }));
  stubPlatform({ ...consents, [path]: () => inbox(0, [message('1', true)]) });
  await render(panel);
  await expect.element(page.getByText('Message 1')).toBeVisible();
  $session.set({ state: 'ended' });
  await expect.poll(() => page.getByText('Message 1').query()).toBeNull();
  $session.set({ state: 'in', member: null });
  await expect.element(page.getByText('Message 1')).toBeVisible();
});

test('consent to offers is asked for each channel; a refusal leaves it as it was (MC-14)', async () => {
  let refuses = false;
  stubPlatform({
    [path]: () => inbox(0, []),
    ...consents,
    'POST /wps/v2/consents': (_, init) =>
      refuses ? new ApiError(403, 'role.not_allowed', 'Not now.') : (JSON.parse(String(init?.body)) as object),
  });
  await render(panel);
  const box = (channel: 'mail' | 'sms' | 'site') => page.getByRole('checkbox', { name: words[`messages.${channel}`] });
  await expect.element(box('site')).toBeChecked();
  await expect.element(box('mail')).not.toBeChecked();
  await userEvent.click(box('mail'));
  await expect.element(box('mail')).toBeChecked();
  refuses = true;
  await userEvent.click(box('sms'));
  await expect.element(page.getByText('Not now.')).toBeVisible();
  await expect.element(box('sms')).not.toBeChecked();
});

test('a tick shows while its answer is on its way, each box with its last press, and a refusal takes it back (MC-14)', async () => {
  const answers: ((refused: boolean) => void)[] = [];
  stubPlatform({
    [path]: () => inbox(0, []),
    ...consents,
    'POST /wps/v2/consents': async (_, init) =>
      (await new Promise<boolean>((resolve) => answers.push(resolve)))
        ? new ApiError(403, 'role.not_allowed', 'Not now.')
        : (JSON.parse(String(init?.body)) as object),
  });
  await render(panel);
  const box = (channel: 'mail' | 'site') => page.getByRole('checkbox', { name: words[`messages.${channel}`] });
  await userEvent.click(box('site'));
  await userEvent.click(box('mail'));
  await expect.poll(() => answers.length).toBe(1);
  await expect.element(box('mail')).toBeChecked();
  await expect.element(box('site')).not.toBeChecked();
  await userEvent.click(box('site'));
  answers[0]?.(false);
  await expect.poll(() => answers.length).toBe(2);
  // The answer to the first press of this box is not that to the second.
  await expect.element(box('site')).toBeChecked();
  answers[1]?.(true);
  await expect.element(page.getByText('Not now.')).toBeVisible();
  await expect.element(box('mail')).not.toBeChecked();
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.(false);
  await expect.poll(() => $consents.get().value?.site).toBe(true);
  await expect.element(box('site')).toBeChecked();
});

test('two quick ticks are both kept: each is sent with what the one before it left (MC-14)', async () => {
  const sent: unknown[] = [];
  const bothTicked = Promise.withResolvers<void>();
  stubPlatform({
    [path]: () => inbox(0, []),
    ...consents,
    'POST /wps/v2/consents': async (_, init) => {
      const body = JSON.parse(String(init?.body)) as object;
      sent.push(body);
      await bothTicked.promise;
      return body;
    },
  });
  await render(panel);
  const box = (channel: 'mail' | 'sms' | 'site') => page.getByRole('checkbox', { name: words[`messages.${channel}`] });
  await expect.element(box('site')).toBeChecked();
  for (const channel of ['mail', 'sms'] as const) (box(channel).element() as HTMLElement).click();
  bothTicked.resolve();
  await expect.element(box('sms')).toBeChecked();
  await expect.element(box('mail')).toBeChecked();
  await expect
    .poll(() => sent)
    .toEqual([
      { mail: true, sms: false, site: true },
      { mail: true, sms: true, site: true },
    ]);
});

test('the choices for offers that do not load say so and can be tried again (MC-14)', async () => {
  let works = false;
  stubPlatform({
    [path]: () => inbox(0, []),
    '/wps/v2/consents': () => (works ? { mail: false, sms: false, site: true } : new ApiError(400, 'input.invalid', '')),
  });
  await render(panel);
  const offers = page.getByRole('region', { name: words['messages.offers'] });
  await expect.element(offers.getByText(words['messages.offersFailed'])).toBeVisible();
  works = true;
  await userEvent.click(offers.getByRole('button', { name: words['list.retry'] }));
  await expect.element(offers.getByRole('checkbox', { name: words['messages.site'] })).toBeChecked();
});

test('the inbox loads, fails and is tried again, and says when it is empty (MC-14)', async () => {
  await checkFaces({
    store: $inbox as never,
    path,
    panel,
    besides: consents,
    words: { offline: words['list.offline'], retry: words['list.retry'] },
    filled: [inbox(0, [message('1', true)]), 'Message 1'],
    empty: [inbox(0, []), words['messages.none']],
  });
});

test('a trial account is shown the way to an account instead of another try (R19)', async () => {
  stubPlatform({ ...consents, [path]: () => new ApiError(403, 'role.trial', 'Create your own account.') });
  await render(panel);
  await expect.element(page.getByRole('link', { name: words['login.register'] })).toHaveAttribute('href', '/en/register');
  expect(page.getByRole('button', { name: words['list.retry'] }).query()).toBeNull();
});
