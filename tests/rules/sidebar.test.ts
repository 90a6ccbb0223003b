// Tests the right bar and the footer: what they show with and without the platform's resources.
import { describe, expect, test } from 'vitest';
import { allBrands } from '#brands/current.ts';
import { system } from '#calls/system.ts';
import { isLanguage, localeOf } from '#i18n/locales.ts';
import { countryName } from '#values/access/phone.ts';
import { appBannersFor } from '../../src/layouts/props/app-banners.ts';
import { sidebarLinksFor } from '../../src/layouts/props/sidebar.ts';

type Page = Parameters<typeof sidebarLinksFor>[0];

const { isla } = allBrands;
if (!isla) throw new Error('There is no brand isla.');

const resource = (resourceType: string, url: string, labelNameEn = resourceType) => ({ resourceType, url, qrCodeUrl: null, labelNameEn });
const app = resource('APP_ANDROID', '/down', 'Android');
const telegram = resource('TELEGRAM', 'https://t.me/isla_example', 'Telegram');
const facebook = resource('FACEBOOK', 'https://www.facebook.com/isla.example', 'Facebook');
const youtube = resource('YOUTUBE', 'https://www.youtube.com/@isla.example', 'YouTube');
const other = resource('THIRD_PARTY_APP', 'https://boat.example/get', 'Lifeboat');
const desk = { type: 3, csType: 'LIVE', csPosition: 'SIDE', path: 'sealed' };

/** A platform that returns these values, or fails every call when null. */
function page(platform: { resources: object[]; desks: object[]; friends: boolean } | null): Page {
  const values = new Map<unknown, unknown>(
    platform
      ? [
          [system.routers, { domainList: [], resources: platform.resources }],
          [system.customerService, { version: { pathList: platform.desks } }],
          [system.referral, { enabled: platform.friends, mine: null }],
        ]
      : [],
  );
  const ask = async (call: unknown) =>
    values.has(call) ? { ok: true, value: values.get(call) } : { ok: false, code: 'internal', value: {}, message: '' };
  return { ask: ask as unknown as Page['ask'], lang: 'EN', brand: isla as Page['brand'], signedIn: false };
}

const ways = async (of: Page) => (await sidebarLinksFor(of)).map(({ href }) => href);

describe('right bar (SH-14)', () => {
  test('the bar shows support, app, Telegram, Facebook and invitation when the platform has them', async () => {
    expect(await ways(page({ resources: [app, telegram, youtube, facebook], desks: [desk], friends: true }))).toEqual([
      '/en/helpmc#desks',
      '/en/feedback',
      '/en/down',
      '/en/member/referral',
      'https://t.me/isla_example',
      'https://www.facebook.com/isla.example',
      '/en/help/playing-safely',
    ]);
  });
  test('the bar has no invitation when invitations are off, and nothing the platform lacks (SH-30)', async () => {
    expect(await ways(page({ resources: [telegram], desks: [], friends: false }))).toEqual([
      '/en/feedback',
      'https://t.me/isla_example',
      '/en/help/playing-safely',
    ]);
  });
  test('the way to staying in control is an article for guests, and the own limits for a member', async () => {
    const control = async (signedIn: boolean) => (await ways({ ...page(null), signedIn })).at(-1);
    expect([await control(false), await control(true)]).toEqual(['/en/help/playing-safely', '/en/member/saferPlay']);
  });
  test('the bar shows the site’s own links when the platform fails', async () => {
    expect(await ways(page(null))).toEqual(['/en/feedback', '/en/help/playing-safely']);
  });
});

describe('offers in the footer', () => {
  const offered = async (resources: object[]) => appBannersFor(page({ resources, desks: [], friends: false }));
  test('the app is offered on phones only (SH-06)', async () => {
    expect(await offered([app])).toMatchObject([
      { name: 'app', href: '/en/down', phone: true, text: 'Add to your home screen, no app store needed', action: 'See how' },
    ]);
    const file = resource('APP_ANDROID', 'https://isla.example/isla.apk', 'Android');
    expect(await offered([file])).toMatchObject([{ href: '/en/down', text: 'Android, 4.1 MB', action: 'Get the app' }]);
  });
  test('a backup address is offered on every device when the platform has one (SH-17)', async () => {
    const [first, second] = await offered([app, other]);
    expect(first).toMatchObject({ name: 'other', title: 'Backup address: Lifeboat', href: 'https://boat.example/get' });
    expect(first?.phone).toBeUndefined();
    expect(second?.name).toBe('app');
  });
  test('nothing is offered when the platform fails', async () => {
    expect(await appBannersFor(page(null))).toEqual([]);
  });
});

test.each(Object.values(allBrands))(
  '$code has licences and advertised figures, with words in each of its languages (SH-16, SH-33)',
  (brand) => {
    expect(brand.licences.length).toBeGreaterThan(0);
    for (const { country } of brand.licences)
      for (const language of brand.languages) expect(countryName(country, localeOf(language).tag)).not.toBe(country);
    for (const { figure, words } of brand.advertised ?? []) {
      expect(figure).not.toBe('');
      for (const language of brand.languages.filter(isLanguage))
        expect([language, words[language]]).toEqual([language, expect.any(String)]);
    }
  },
);

test('brand isla has the seven social links of the specification (SH-16)', () => {
  expect(isla.socials.map(({ name }) => name).toSorted()).toEqual([
    'Facebook',
    'Instagram',
    'Telegram',
    'TikTok',
    'Twitter',
    'WhatsApp',
    'YouTube',
  ]);
});
