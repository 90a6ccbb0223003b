// A letter to the operator on a phone: what went wrong is said where one has just pressed.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/reset.css';
import '../../src/brands/isla/tokens.css';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/kit.css';
import '../../src/styles/form.css';
import '../../src/styles/utilities.css';
import { FeedbackForm } from '#islands/system/FeedbackForm.tsx';
import errors from '../../src/i18n/EN/errors.json';
import words from '../../src/i18n/EN/system.json';
import { platform } from './platform.ts';

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
      terms={{ minCharacters: 10, maxCharacters: 3_000, complaintDays: 10 }}
    />,
  );

test('what was wrong with a letter is looked at again while one mends it', async () => {
  platform({});
  await renderForm();
  await userEvent.fill(page.getByLabelText(/Your message/), 'Too short');
  await userEvent.click(page.getByRole('button', { name: 'Send', exact: true }));
  const wrong = page.getByText("Write 10 to 3,000 characters. You've written 9.").first();
  await expect.element(wrong).toBeVisible();
  await userEvent.fill(page.getByLabelText(/Your message/), 'It is long enough by now.');
  await expect.element(wrong).not.toBeInTheDocument();
});

test('SH-28 MC-25 a letter that was not sent says so at the button, in sight and aloud, each time', async () => {
  const asked = platform({
    'PUT /wps/feedback': () => {
      throw new TypeError('Failed to fetch');
    },
  });
  await renderForm();
  await userEvent.fill(page.getByLabelText('Subject'), 'The sea');
  await userEvent.fill(page.getByLabelText(/Your message/), 'It moves so well.');
  const send = page.getByRole('button', { name: 'Send', exact: true });
  const said = page.getByRole('alert').getByText(/Not sent/);
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
    await expect.poll(() => asked.filter((one) => one.startsWith('PUT')).length).toBe(times);
    await expect.element(said).toBeVisible();
    await expect.poll(() => inSight(said.element()), { message: way }).toBe(true);
    expect(send.element().getBoundingClientRect().top - said.element().getBoundingClientRect().bottom, way).toBeLessThan(48);
  }
});
