// The games over the forms of getting in (AC-04, AC-28): tabs that ask for nothing until one is opened, and where each maker leads.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../src/styles/reset.css';
import '../../src/brands/isla/tokens.css';
import '../../src/styles/tokens.css';
import '../../src/styles/base.css';
import '../../src/styles/kit.css';
import '../../src/styles/later.css';
import '../../src/styles/utilities.css';
import GameMenu from '#islands/access/GameMenu.tsx';
import { $makers } from '#stores/makers.ts';
import { $session } from '#stores/session.ts';
import words from '../../src/i18n/EN/access.json';
import errors from '../../src/i18n/EN/errors.json';
import games from '../../src/i18n/EN/games.json';
import { type Answers, platform, Refusal } from './platform.ts';

const tabs = [
  { type: 'HOT', label: 'Hot', href: '/en/rng?list=hot' },
  { type: 'RNG', label: 'Slots', href: '/en/rng' },
  { type: 'LIVE', label: 'Live casino', href: '/en/live' },
  { type: 'FISH', label: 'Fish', href: '/en/fish' },
  { type: 'PVP', label: 'Cards', href: '/en/pvp' },
];
const card = (vassalage: string, displayName: string, isHot: 0 | 1 = 0, state = 'open') => ({ vassalage, displayName, isHot, state });
const vendors = {
  categories: [
    { title: 'LIVE', cards: { tamarind: card('tamarind', 'Tamarind', 1), saltwater: card('saltwater', 'Saltwater', 1) } },
    { title: 'RNG', cards: { originals: card('originals', 'Isla Originals', 1), saltwater: card('saltwater', 'Saltwater', 1) } },
    { title: 'FISH', cards: { palisade: card('palisade', 'Palisade', 0, 'closed') } },
    { title: 'PVP', cards: {} },
  ],
};
const vendorsPath = '/wps/relay/GCSGAME_newGameVendor';
const menu = async (answers?: Answers) => {
  const asked = platform(answers ?? { [vendorsPath]: () => vendors });
  await render(
    <div className="wrap">
      <GameMenu words={{ ...errors, ...words, ...games }} tag="en" tabs={tabs} login="/en/login" />
    </div>,
  );
  return asked;
};

/** A desktop with room for the window, or a phone. */
function device(fine: boolean, width: number, height: number) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: fine && query.includes('fine') }) as MediaQueryList);
  vi.spyOn(screen, 'availWidth', 'get').mockReturnValue(width);
  vi.spyOn(screen, 'availHeight', 'get').mockReturnValue(height);
  return vi.spyOn(window as Window, 'open');
}

beforeEach(() => {
  $makers.set({ face: 'loading', value: null, reason: null, code: null, slow: false });
  $session.set({ state: 'out' });
});
afterEach(() => vi.restoreAllMocks());

const tab = (name: string) => page.getByRole('tab', { name, exact: true });
const links = () => page.getByRole('tabpanel').getByRole('link');
const ways = () =>
  links()
    .elements()
    .map((link) => [link.querySelector('[translate]')?.textContent, link.getAttribute('href')]);

test('AC-04 AC-28 the menu is one stop for the keys, asks for nothing until a tab is opened, and once for all of them', async () => {
  device(false, 360, 740);
  const asked = await menu();
  await expect.element(tab('Hot')).toBeVisible();
  expect(
    page
      .getByRole('tab')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(tabs.map(({ label }) => label));
  expect(page.getByRole('tabpanel').elements()).toHaveLength(0);
  await userEvent.keyboard('{Tab}');
  await expect.element(tab('Hot')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Slots')).toHaveFocus();
  expect(asked).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(links().first()).toBeVisible();
  expect(tab('Slots').element().getAttribute('aria-selected')).toBe('true');
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(links().first().element());
  await userEvent.click(tab('Fish'));
  await expect.element(page.getByText('Palisade')).toBeVisible();
  await expect.element(page.getByText(games['lobby.closed'])).toBeVisible();
  await userEvent.click(tab('Cards'));
  await expect.element(page.getByText(words['menu.none'])).toBeVisible();
  expect(asked).toHaveLength(1);
  await userEvent.click(tab('Cards'));
  expect(page.getByRole('tabpanel').elements()).toHaveLength(0);
});

test('AC-04 AC-28 GM-10 GM-17 hot makers and those of slots lead to /rng?vassalage=, fish to /fish, all others to sign in and from there to their games', async () => {
  device(false, 360, 740);
  await menu();
  const sign = (next: string) => `/en/login?why=launch&next=${encodeURIComponent(next)}`;
  for (const [name, expected] of [
    [
      'Hot',
      [
        ['Isla Originals', '/en/rng?vassalage=originals'],
        ['Saltwater', '/en/rng?vassalage=saltwater'],
        ['Tamarind', sign('/en/live?vassalage=tamarind')],
      ],
    ],
    [
      'Slots',
      [
        ['Isla Originals', '/en/rng?vassalage=originals'],
        ['Saltwater', '/en/rng?vassalage=saltwater'],
      ],
    ],
    [
      'Live casino',
      [
        ['Tamarind', sign('/en/live?vassalage=tamarind')],
        ['Saltwater', sign('/en/live?vassalage=saltwater')],
      ],
    ],
    ['Fish', [['Palisade', '/en/fish?vassalage=palisade']]],
  ] as const) {
    await userEvent.click(tab(name));
    await expect.poll(ways).toEqual(expected);
  }
});

/** Presses the first maker and says whether the link went its own way; nobody leaves. */
async function pressed(): Promise<boolean> {
  let went = false;
  const stay = (event: Event): void => {
    went = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', stay, { once: true });
  await userEvent.click(links().first());
  return went;
}

test.each([
  ['a desktop that holds it opens a window of 1300x900', true, 1920, 1040, true, false],
  ['a small laptop keeps the link', true, 1366, 728, false, true],
  ['a phone keeps the link', false, 1400, 1000, false, true],
  ['a window that is held back leaves the link to itself', true, 1920, 1040, null, true],
] as const)('GM-17 R9 %s', async (_, fine, width, height, opens, follows) => {
  const open = device(fine, width, height).mockReturnValue(opens === true ? window : null);
  await menu();
  await userEvent.click(tab('Live casino'));
  await expect.element(links().first()).toBeVisible();
  // From the form over a page it leads to the page of signing in, not to the form again.
  expect(links().first().element().getAttribute('target')).toBe('_self');
  expect(await pressed()).toBe(follows);
  expect(open.mock.calls.map(([url, name, size]) => [new URL(String(url)).pathname, name, size])).toEqual(
    opens === false ? [] : [['/en/login', 'vendor', 'popup,width=1300,height=900']],
  );
});

test('AC-04 whoever is signed in goes straight to the games', async () => {
  device(true, 1920, 1040);
  $session.set({ state: 'in', member: null });
  await menu();
  await userEvent.click(tab('Live casino'));
  await expect.poll(ways).toEqual([
    ['Tamarind', '/en/live?vassalage=tamarind'],
    ['Saltwater', '/en/live?vassalage=saltwater'],
  ]);
});

test('AC-28 R12 makers that cannot be had say so, and a press asks again', async () => {
  device(false, 360, 740);
  let away = true;
  await menu({ [vendorsPath]: () => (away ? new Refusal(400, 'platform.away', 'Away.') : vendors) });
  await userEvent.click(tab('Hot'));
  await expect.element(page.getByRole('alert').getByText(errors.network)).toBeVisible();
  away = false;
  await userEvent.click(page.getByRole('button', { name: words['register.retry'] }));
  await expect.element(page.getByText('Isla Originals')).toBeVisible();
});

test.each(['ltr', 'rtl'])('AC-28 no tab and no maker makes the page wider than the phone (%s)', async (dir) => {
  document.documentElement.dir = dir;
  device(false, 360, 740);
  await menu();
  await userEvent.click(tab('Hot'));
  await expect.element(links().first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  for (const link of links().elements()) expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});
