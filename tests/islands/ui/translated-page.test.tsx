// Tests islands on a page that the browser translates: texts change, elements come and go beside them, and a failing island starts again.
import { type ReactElement, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '#ui/Button.tsx';
import { Money } from '#ui/data/Money.tsx';
import startIsland from '#ui/island/island-client.tsx';
import { translatePage } from '../../page-translator.ts';

/** Waits for the translator, which follows changes. */
const settled = () => new Promise((resolve) => setTimeout(resolve));

const Words = ({ children }: { children: string }): ReactElement => <>{children}</>;

function Everything({ step }: { step: number }): ReactElement {
  return (
    <div data-testid="all">
      <p>
        {step % 2 === 1 ? <b>Marked</b> : null}
        Beside {step} of {'three'}
        {step === 2 && <i>Late</i>}
      </p>
      <p>
        {step} bets, {step === 1 ? 'one' : ''} won
      </p>
      <p>
        {['first', <u key="u">second</u>, step === 1 ? 'third' : null]}
        <Words>fourth</Words>
        {step === 2 ? <br /> : null}
      </p>
      <p>{step === 1 ? 'Alone' : <b>Not alone</b>}</p>
      {step === 1 ? 'Loose' : ''}
      <hr />
      <select aria-label="Choice">
        <option>
          {step} of {3}
        </option>
      </select>
      <Button busy={step === 1}>Send</Button>
    </div>
  );
}

test('on a translated page texts change, and elements come and go beside them', async () => {
  const plain = await render(<Everything step={0} />);
  const expected: (string | undefined)[] = [];
  for (const step of [1, 2, 0, 1]) {
    await plain.rerender(<Everything step={step} />);
    expected.push(document.querySelector<HTMLElement>('[data-testid=all]')?.innerText);
  }
  await plain.unmount();
  translatePage();
  const shown = await render(<Everything step={0} />);
  await settled();
  const seen: (string | undefined)[] = [];
  for (const step of [1, 2, 0, 1]) {
    await shown.rerender(<Everything step={step} />);
    await settled();
    expect(document.querySelectorAll('font').length).toBeGreaterThan(5);
    seen.push(document.querySelector<HTMLElement>('[data-testid=all]')?.innerText);
  }
  expect(seen).toEqual(expected);
  expect(seen[0]).toContain('Beside 1 of three');
});

const Beside = ({ says, mark }: { says: string; mark: boolean }): ReactElement => (
  <div>
    {says}
    {mark ? <i>!</i> : null}
    <input aria-label="Kept" />
    {mark && 'after'}
  </div>
);

test('what stands beside texts that come and go stays the same element, with what was typed', async () => {
  const shown = await render(<Beside says="" mark={false} />);
  await userEvent.fill(page.getByLabelText('Kept'), 'typed');
  const input = page.getByLabelText('Kept').element();
  for (const [says, mark] of [
    ['Wrong', false],
    ['Wrong', true],
    ['', true],
    ['', false],
  ] as const) {
    await shown.rerender(<Beside says={says} mark={mark} />);
    expect([page.getByLabelText('Kept').element() === input, (input as HTMLInputElement).value]).toEqual([true, 'typed']);
  }
});

test('names and figures are not translated, words are', async () => {
  const shown = await render(
    <section>
      <Money amount="1234.50" symbol="PHP " tag="en" />
      <p>
        You have <bdi>An do</bdi> and {12.5} left
      </p>
      <span>3 / 10</span>
      <span>3 bets</span>
      <code translate="yes">ABC-1</code>
    </section>,
  );
  const kept = [...shown.container.querySelectorAll('[translate=no]')].map(({ textContent }) => textContent);
  expect(kept).toEqual([expect.stringContaining('1,234.50'), 'An do', '3 / 10']);
});

let fails = false;
function Form(): ReactElement {
  const [name, setName] = useState('');
  const [, draw] = useState(0);
  if (fails) throw new TypeError(`cannot read ${name}`);
  return (
    <form>
      <input aria-label="Name" name="name" value={name} onChange={({ target }) => setName(target.value)} />
      <input aria-label="Password" name="password" type="password" defaultValue="" />
      <input aria-label="Terms" name="terms" type="checkbox" />
      <p>Hello {name}</p>
      <button type="button" onClick={() => draw((times) => times + 1)}>
        Go
      </button>
    </form>
  );
}

test('an island that fails says so, tells the log once, and starts again with what was typed', async () => {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address.endsWith('/parts/stopped')) return new Response('<div><span>It stopped.</span><button>Reload this part</button></div>');
    sent.push(`${address} ${String(init?.body)}`);
    return new Response(null, { status: 204 });
  });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  fails = false;
  const element = document.createElement('astro-island');
  element.setAttribute('ssr', '');
  element.setAttribute('component-url', '/_astro/Form.abc1234.js');
  document.body.append(element);
  startIsland(element)(Form, {}, {}, { client: 'only' });
  await userEvent.fill(page.getByLabelText('Name'), 'Somebody');
  await userEvent.fill(page.getByLabelText('Password'), 'secret');
  await userEvent.click(page.getByLabelText('Terms'));
  fails = true;
  for (const times of [1, 2]) {
    await userEvent.click(page.getByRole('button', { name: times === 1 ? 'Go' : 'Reload this part' }));
    await expect.element(page.getByRole('alert').getByText('It stopped.')).toBeVisible();
  }
  fails = false;
  await userEvent.click(page.getByRole('button', { name: 'Reload this part' }));
  await expect.element(page.getByText('Hello Somebody')).toBeVisible();
  expect(document.querySelector<HTMLInputElement>('[name=password]')?.value).toBe('secret');
  await expect.element(page.getByLabelText('Terms')).toBeChecked();
  expect(sent.length).toBe(1);
  expect(sent[0]).toMatch(/^\/faults \{"island":"\/_astro\/Form\.abc1234\.js","name":"TypeError","frames":\["translated-page\.test\.tsx/);
  expect(sent[0]).not.toContain('Somebody');
  logged.mockRestore();
  vi.unstubAllGlobals();
});

test('what was typed stays when the page was translated before React came', async () => {
  const told: unknown[] = [];
  // React reports that it renders the page anew, because its words are others.
  const hear = (event: ErrorEvent): void => {
    told.push(event.error);
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  addEventListener('error', hear, true);
  fails = false;
  const element = document.createElement('astro-island');
  element.setAttribute('ssr', '');
  element.innerHTML = renderToString(<Form />).replace('Go', 'Los');
  document.body.append(element);
  const [name, password] = element.querySelectorAll('input');
  await userEvent.fill(name as HTMLInputElement, 'Early bird');
  await userEvent.fill(password as HTMLInputElement, 'secret');
  startIsland(element)(Form, {}, {}, { client: 'load' });
  await expect.poll(() => element.textContent).toBe('Hello Early birdGo');
  expect(element.contains(name as Node)).toBe(false);
  expect([...element.querySelectorAll('input')].map(({ value }) => value)).toEqual(['Early bird', 'secret', 'on']);
  expect(told).toHaveLength(1);
  removeEventListener('error', hear, true);
});
