// Tests the feedback form on a phone: errors show where the user pressed. And a complaint's stages, from its receipt to its author's word.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/form.css';
import '../../../src/styles/money-parts.css';
import '../../../src/styles/utilities.css';
import { FeedbackForm } from '#islands/system/FeedbackForm.tsx';
import { FeedbackHistory } from '#islands/system/FeedbackHistory.tsx';
import { $session } from '#stores/access/session.ts';
import { initialAsyncState } from '#stores/async-state.ts';
import { $sentFeedback, emptyDraft, keepDraft, keptDraft } from '#stores/system/feedback.ts';
import { createTranslator } from '#ui/translate.ts';
import errors from '../../../src/i18n/EN/errors.json';
import words from '../../../src/i18n/EN/system.json';
import { type Answers, ApiError, stubPlatform } from '../fake-api.ts';

const inSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};

const renderForm = () =>
  render(
    <FeedbackForm
      words={words}
      errors={errors}
      tag="en"
      zone="Asia/Manila"
      terms={{ minCharacters: 10, maxCharacters: 3_000, complaintDays: 10, outsideBody: null }}
    />,
  );

test('an error of the message clears while it is corrected', async () => {
  stubPlatform({});
  await renderForm();
  await userEvent.fill(page.getByLabelText(/Your message/), 'Too short');
  await userEvent.click(page.getByRole('button', { name: 'Send', exact: true }));
  const wrong = page.getByText("Write 10 to 3,000 characters. You've written 9.").first();
  await expect.element(wrong).toBeVisible();
  await userEvent.fill(page.getByLabelText(/Your message/), 'It is long enough by now.');
  await expect.element(wrong).not.toBeInTheDocument();
});

test('the reference that a visitor comes with is added to the message once, after what was written before (SH-28)', async () => {
  stubPlatform({});
  const start = location.href;
  const message = page.getByLabelText(/Your message/);
  const arrive = async (reference: string) => {
    history.replaceState(null, '', `?reference=${encodeURIComponent(reference)}`);
    const { unmount } = await renderForm();
    await expect.element(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
    return unmount;
  };
  keepDraft({ ...emptyDraft, content: 'Where is it?' });
  for (const reference of ['W-3QX8-0927', 'W-3QX8-0927', 'Call this number', `W-${'9'.repeat(50)}`]) {
    const leave = await arrive(reference);
    await expect.element(message).toHaveValue('Where is it?\n\nReference: W-3QX8-0927');
    await leave();
  }
  keepDraft(emptyDraft);
  await arrive('W-3QX8-0927');
  await expect.element(message).toHaveValue('Reference: W-3QX8-0927\n\n');
  expect(new URLSearchParams(location.search).has('reference')).toBe(false);
  keepDraft(emptyDraft);
  history.replaceState(null, '', start);
});

test('a failed message shows an error at the button, in view and announced, every time (SH-28, MC-25)', async () => {
  const requests = stubPlatform({
    'PUT /wps/feedback': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await renderForm();
  await userEvent.fill(page.getByLabelText('Subject'), 'The sea');
  await userEvent.fill(page.getByLabelText(/Your message/), 'It moves so well.');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const notice = page.getByRole('alert').getByText(/Not sent/);
  for (const [times, way] of [
    [1, 'button'],
    [2, 'keys'],
  ] as const) {
    if (way === 'button') await userEvent.click(send);
    else {
      // From the first field, far above the button.
      (page.getByLabelText('Subject').element() as HTMLElement).focus();
      scrollTo(0, 0);
      await userEvent.keyboard('{Enter}');
    }
    await expect.poll(() => requests.filter((one) => one.startsWith('PUT')).length).toBe(times);
    await expect.element(notice).toBeVisible();
    await expect.poll(() => inSight(notice.element()), { message: way }).toBe(true);
    expect(send.element().getBoundingClientRect().top - notice.element().getBoundingClientRect().bottom, way).toBeLessThan(48);
  }
});

test('what is added while a message is on its way stays in the form, and a form sent as it stands is emptied (MC-25)', async () => {
  sessionStorage.clear();
  const answers: (() => void)[] = [];
  stubPlatform({
    'PUT /wps/feedback': () =>
      new Promise((resolve) => answers.push(() => resolve({ number: 'F-2B4D6F8H', at: '2026-11-20T04:00:00.000Z', dueAt: null }))),
  });
  await renderForm();
  const message = page.getByLabelText(/Your message/);
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const another = page.getByRole('button', { name: words['feedback.another'] });
  await userEvent.fill(page.getByLabelText('Subject'), 'The sea');
  await userEvent.fill(message, 'It moves so well.');
  await userEvent.click(send);
  await userEvent.fill(message, 'It moves so well. And slowly.');
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  await userEvent.click(another);
  await expect.element(message).toHaveValue('It moves so well. And slowly.');
  expect(keptDraft().content).toBe('It moves so well. And slowly.');
  await userEvent.click(send);
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.();
  await userEvent.click(another);
  await expect.element(message).toHaveValue('');
  expect(keptDraft().content).toBe('');
});

const complaint = (more: object = {}) => ({
  ...{ number: 'C-2B4D6F8H', kind: 'complaint', subject: 'A round that stopped', content: 'It stopped halfway.', state: 'received' },
  ...{ answer: null, at: '2025-11-10T04:00:00.000Z', dueAt: '2099-11-20T04:00:00.000Z' },
  ...{ reviewAt: null, answeredAt: null, refusedAt: null, closedAt: null },
  ...more,
});
const body = { name: 'The Ombudsman', address: '1 Harbour Street', website: 'https://ombudsman.example' };
const t = createTranslator(words, 'en');

const late = { dueAt: '2025-11-20T04:00:00.000Z' };

const showComplaint = async (sent: object, outsideBody: typeof body | null = body, answers: Answers = {}) => {
  $sentFeedback.set(initialAsyncState);
  $session.set({ state: 'in', member: null });
  const asked = stubPlatform({ '/wps/v2/feedback': () => ({ terms: {}, list: [sent] }), ...answers });
  await render(<FeedbackHistory t={t} tag="en" zone="Asia/Manila" outsideBody={outsideBody} />);
  await userEvent.click(page.getByText('A round that stopped'));
  return asked;
};
const stages = (): (string | undefined)[] =>
  page
    .getByRole('listitem')
    .elements()
    .map((one) => one.textContent?.replace(/\s+/g, ' ').trim());

test('a complaint in review names its stages with their days, the due day last, and no body outside before it is late (MC-25)', async () => {
  await showComplaint(complaint({ state: 'in_review', reviewAt: '2025-11-11T04:00:00.000Z' }));
  await expect.element(page.getByRole('list', { name: words['feedback.stages'] })).toBeVisible();
  expect(stages()).toEqual(['Nov 10, 2025Done Received', 'Nov 11, 2025Done In review', 'Nov 20, 2099Next Reply due']);
  expect(page.getByText(body.name).query()).toBeNull();
});

test('a late complaint says so and names the body outside, where the market has one (MC-25)', async () => {
  await showComplaint(complaint(late));
  await expect.element(page.getByText(words['feedback.late'])).toBeVisible();
  expect(stages()).toEqual(['Nov 10, 2025Done Received', 'Nov 20, 2025Overdue Reply due']);
  await expect.element(page.getByRole('link', { name: body.website })).toHaveAttribute('href', body.website);
});

test('a late complaint without a body outside says sorry and names none (MC-25)', async () => {
  await showComplaint(complaint(late), null);
  await expect.element(page.getByText(words['feedback.lateAlone'])).toBeVisible();
  expect(page.getByRole('link').query()).toBeNull();
});

test.each([
  [true, 'feedback.accept', 'closed'],
  [false, 'feedback.refuse', 'refused'],
] as const)('the author answers %s to the reply by keyboard, and the end shows at once (MC-25)', async (accepts, button, state) => {
  const answered = complaint({ state: 'answered', answer: 'You are right.', answeredAt: '2025-11-13T04:00:00.000Z' });
  const bodies: unknown[] = [];
  let works = false;
  await showComplaint(answered, body, {
    'POST /wps/v2/feedback/C-2B4D6F8H': (_url, init) => {
      if (!works) return new ApiError(503, 'platform.away', 'Away.');
      bodies.push(JSON.parse(String(init?.body)));
      return { ...answered, state, [`${state}At`]: '2025-11-14T04:00:00.000Z' };
    },
  });
  await expect.element(page.getByText('You are right.')).toBeVisible();
  const press = page.getByRole('button', { name: words[button] });
  (press.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('status')).toHaveTextContent(words['feedback.failed']);
  works = true;
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(words[`feedback.state.${state}`], { exact: true }).first()).toBeVisible();
  expect(bodies).toMatchObject([{ accepts }]);
  expect(stages().at(-1)).toBe(accepts ? 'Nov 14, 2025Done Closed' : "Nov 14, 2025Now You didn't accept our reply");
  expect(page.getByText(body.name).elements()).toHaveLength(accepts ? 0 : 1);
});
