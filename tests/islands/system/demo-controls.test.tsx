// Tests the demo controls: each feature flag, the extra verification and each registration field changes alone.
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/form.css';
import '../../../src/styles/utilities.css';
import DemoControls from '#islands/system/DemoControls.tsx';
import words from '../../../src/i18n/EN/access.json';
import { stubPlatform } from '../fake-api.ts';

const modules = {
  USERNAMEREG3: true,
  MOBILENUMREG3: false,
  MOBILENUMPASSREG3: false,
  REGMOBVERF3: false,
  FREEPLAY3: true,
  PWDEXPFORCECHANGE3: false,
  MOBILEVERCODELOGIN3: false,
  CHNGPASSVERIF3: false,
};
const fields = Object.fromEntries(
  [
    'payeeName',
    'email',
    'dateOfBirth',
    'qqNum',
    'mobileNum',
    'recommenderId',
    'captcha',
    'affiliateCode',
    'paymentPassword',
    'line',
    'whatsapp',
    'facebook',
    'wechat',
    'idNumber',
    'referralCode',
  ].map((name) => [name, name === 'email' ? 'required' : 'off']),
);
const usual = { status: 0, endTime: null, vendors: {}, blocked: [], modules, fields, extraVerification: false, loginToHome: false };
const open = {
  status: 0,
  endTime: null,
  vendors: { tide: 'open' },
  blocked: [],
  modules,
  fields,
  extraVerification: false,
  loginToHome: false,
};

const show = (settings: object = {}) =>
  render(
    <DemoControls
      words={words}
      tag="en"
      zone="Asia/Manila"
      vendors={[{ code: 'tide', name: 'Tide' }]}
      control={{ ...usual, ...settings, usual } as ComponentProps<typeof DemoControls>['control']}
    />,
  );

/** Shows the page, runs the change, applies it, and returns the request body. */
async function bodyAfter(change: () => Promise<void>): Promise<unknown> {
  let sent: unknown = null;
  stubPlatform({});
  const answer = (value: unknown) => Response.json({ success: true, value });
  const before = globalThis.fetch;
  globalThis.fetch = (async (input: string | Request, init?: RequestInit) => {
    const request = new Request(input, init);
    const { pathname } = new URL(request.url);
    if (pathname !== '/demo/control') return before(input, init);
    sent = await request.json();
    return answer({ ...usual, ...(sent as object) });
  }) as typeof fetch;
  await show();
  for (const name of ['demo.modules', 'demo.fields'] as const) await userEvent.click(page.getByRole('heading', { name: words[name] }));
  await change();
  await userEvent.click(page.getByRole('button', { name: 'Apply' }));
  await expect.element(page.getByText(words['demo.turned'])).toBeVisible();
  return sent;
}

test.each(Object.entries(modules))('flag %s (default %s) is changed by its checkbox (R17)', async (flag, on) => {
  expect(await bodyAfter(() => userEvent.click(page.getByRole('checkbox', { name: new RegExp(`\\b${flag}$`) })))).toEqual({
    ...open,
    modules: { ...modules, [flag]: !on },
  });
});

test('members only is turned on by its checkbox (R17)', async () => {
  expect(await bodyAfter(() => userEvent.click(page.getByRole('checkbox', { name: words['demo.loginToHome'] })))).toEqual({
    ...open,
    loginToHome: true,
  });
});

test('the extra verification is turned on by its checkbox (R17)', async () => {
  expect(await bodyAfter(() => userEvent.click(page.getByRole('checkbox', { name: words['demo.extraVerification'] })))).toEqual({
    ...open,
    extraVerification: true,
  });
});

test.each(Object.entries(fields))('field %s (default %s) is set by its select (R17)', async (name, how) => {
  const label = words[`register.${name}` as keyof typeof words];
  const to = how === 'required' ? 'optional' : 'required';
  expect(await bodyAfter(() => userEvent.selectOptions(page.getByRole('combobox', { name: label, exact: true }), to))).toEqual({
    ...open,
    fields: { ...fields, [name]: to },
  });
});

test('sections are folded, and each shows how many settings differ from the default (R17)', async () => {
  await show({ modules: { ...modules, FREEPLAY3: false }, loginToHome: true, vendors: { tide: 'slow' } });
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  const parts = [...document.querySelectorAll('details')].map((part) => [part.open, part.querySelector('summary')?.innerText.trim()]);
  expect(parts).toEqual([
    [false, `${words['demo.modules']}\n2 changed`],
    [false, words['demo.fields']],
    [false, `${words['demo.vendors']}\n1 changed`],
  ]);
  location.hash = 'vendors';
  await expect.element(page.getByRole('combobox', { name: 'Tide' })).toBeVisible();
  location.hash = '';
});
