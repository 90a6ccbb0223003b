// Tests the game menu above the sign-in forms (AC-04, AC-28): lazy tabs and the link of each provider.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import '../../../src/styles/reset.css';
import '../../../src/brands/isla/tokens.css';
import '../../../src/styles/tokens.css';
import '../../../src/styles/base.css';
import '../../../src/styles/kit.css';
import '../../../src/styles/deferred.css';
import '../../../src/styles/utilities.css';
import GameMenu from '#islands/access/GameMenu.tsx';
import { $session } from '#stores/access/session.ts';
import { $providers } from '#stores/games/providers.ts';
import words from '../../../src/i18n/EN/access.json';
import errors from '../../../src/i18n/EN/errors.json';
import games from '../../../src/i18n/EN/games.json';
import { type Answers, ApiError, stubPlatform } from '../fake-api.ts';

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
  const requests = stubPlatform(answers ?? { [vendorsPath]: () => vendors });
  await render(
    <div className="wrap">
      <GameMenu words={{ ...errors, ...words, ...games }} tag="en" tabs={tabs} login="/en/login" />
    </div>,
  );
  return requests;
};

/** A desktop with room for the window, or a phone. */
function device(fine: boolean, width: number, height: number) {
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ matches: fine && query.includes('fine') }) as MediaQueryList);
  vi.spyOn(screen, 'availWidth', 'get').mockReturnValue(width);
  vi.spyOn(screen, 'availHeight', 'get').mockReturnValue(height);
  return vi.spyOn(window as Window, 'open');
}

beforeEach(() => {
  $providers.set({ face: 'loading', value: null, reason: null, code: null, slow: false });
  $session.set({ state: 'out' });
});
afterEach(() => vi.restoreAllMocks());

const tab = (name: string) => page.getByRole('button', { name, exact: true });
const links = () => page.getByRole('region').getByRole('link');
const providerLinks = () =>
  links()
    .elements()
    .map((link) => [link.querySelector('[translate]')?.textContent, link.getAttribute('href')]);

test('the menu is one tab stop and requests providers once, when the first tab opens (AC-04, AC-28)', async () => {
  device(false, 360, 740);
  const requests = await menu();
  await expect.element(tab('Hot')).toBeVisible();
  expect(
    page
      .getByRole('toolbar')
      .getByRole('button')
      .elements()
      .map((one) => one.textContent),
  ).toEqual(tabs.map(({ label }) => label));
  expect(page.getByRole('region').elements()).toHaveLength(0);
  await userEvent.keyboard('{Tab}');
  await expect.element(tab('Hot')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(tab('Slots')).toHaveFocus();
  expect(requests).toEqual([]);
  await userEvent.keyboard('{Enter}');
  await expect.element(links().first()).toBeVisible();
  expect(tab('Slots').element().getAttribute('aria-expanded')).toBe('true');
  await userEvent.keyboard('{Tab}');
  expect(document.activeElement).toBe(links().first().element());
  await userEvent.click(tab('Fish'));
  await expect.element(page.getByText('Palisade')).toBeVisible();
  await expect.element(page.getByText(games['lobby.closed'])).toBeVisible();
  await userEvent.click(tab('Cards'));
  await expect.element(page.getByText(words['menu.none'])).toBeVisible();
  expect(requests).toHaveLength(1);
  await userEvent.click(tab('Cards'));
  expect(page.getByRole('region').elements()).toHaveLength(0);
});

test('hot and slot providers link to /rng?vassalage=, fish to /fish, others to sign-in first (AC-04, AC-28, GM-10, GM-17)', async () => {
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
    await expect.poll(providerLinks).toEqual(expected);
  }
});

/** Presses the first provider and returns whether the link was followed; the page stays. */
async function pressFirstProvider(): Promise<boolean> {
  let followed = false;
  const stay = (event: Event): void => {
    followed = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', stay, { once: true });
  await userEvent.click(links().first());
  return followed;
}

test.each([
  ['a large desktop opens a window of 1300x900', true, 1920, 1040, true, false],
  ['a small laptop keeps the link', true, 1366, 728, false, true],
  ['a phone keeps the link', false, 1400, 1000, false, true],
  ['a blocked window falls back to the link', true, 1920, 1040, null, true],
] as const)('%s (GM-17, R9)', async (_, fine, width, height, opens, follows) => {
  const open = device(fine, width, height).mockReturnValue(opens === true ? window : null);
  await menu();
  await userEvent.click(tab('Live casino'));
  await expect.element(links().first()).toBeVisible();
  // From the dialog the link leads to the sign-in page, not to the dialog again.
  expect(links().first().element().getAttribute('target')).toBe('_self');
  expect(await pressFirstProvider()).toBe(follows);
  expect(open.mock.calls.map(([url, name, size]) => [new URL(String(url)).pathname, name, size])).toEqual(
    opens === false ? [] : [['/en/login', 'vendor', 'popup,width=1300,height=900']],
  );
});

test('a signed-in member goes straight to the games (AC-04)', async () => {
  device(true, 1920, 1040);
  $session.set({ state: 'in', member: null });
  await menu();
  await userEvent.click(tab('Live casino'));
  await expect.poll(providerLinks).toEqual([
    ['Tamarind', '/en/live?vassalage=tamarind'],
    ['Saltwater', '/en/live?vassalage=saltwater'],
  ]);
});

test('providers that fail to load show an error and a retry (AC-28, R12)', async () => {
  device(false, 360, 740);
  let away = true;
  await menu({ [vendorsPath]: () => (away ? new ApiError(400, 'platform.away', 'Away.') : vendors) });
  await userEvent.click(tab('Hot'));
  await expect.element(page.getByRole('alert').getByText(errors.network)).toBeVisible();
  away = false;
  await userEvent.click(page.getByRole('button', { name: words['register.retry'] }));
  await expect.element(page.getByText('Isla Originals')).toBeVisible();
});

test.each(['ltr', 'rtl'])('tabs and providers never make the page wider than the phone (%s) (AC-28)', async (dir) => {
  document.documentElement.dir = dir;
  device(false, 360, 740);
  await menu();
  await userEvent.click(tab('Hot'));
  await expect.element(links().first()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
  for (const link of links().elements()) expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
});
