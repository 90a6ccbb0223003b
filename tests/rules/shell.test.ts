// What the shell makes of the platform's resources: the right bar, what is offered, and what is left out without them.
import { describe, expect, test } from 'vitest';
import { allBrands } from '#brands/current.ts';
import { system } from '#calls/system.ts';
import { isLanguage, localeOf } from '#i18n/locales.ts';
import { countryName } from '#values/phone.ts';
import { offersFor } from '../../src/layouts/offers-for.ts';
import { railFor } from '../../src/layouts/rail-for.ts';

type Page = Parameters<typeof railFor>[0];

const { isla } = allBrands;
if (!isla) throw new Error('There is no brand isla.');

const resource = (resourceType: string, url: string, labelNameEn = resourceType) => ({ resourceType, url, qrCodeUrl: null, labelNameEn });
const app = resource('APP_ANDROID', '/down', 'Android');
const telegram = resource('TELEGRAM', 'https://t.me/isla_example', 'Telegram');
const facebook = resource('FACEBOOK', 'https://www.facebook.com/isla.example', 'Facebook');
const youtube = resource('YOUTUBE', 'https://www.youtube.com/@isla.example', 'YouTube');
const other = resource('THIRD_PARTY_APP', 'https://boat.example/get', 'Lifeboat');
const desk = { type: 3, csType: 'LIVE', csPosition: 'SIDE', path: 'sealed' };

/** A platform that tells these, or nothing at all where it is null. */
function page(told: { resources: object[]; desks: object[]; friends: boolean } | null): Page {
  const values = new Map<unknown, unknown>(
    told
      ? [
          [system.routers, { domainList: [], resources: told.resources }],
          [system.customerService, { version: { pathList: told.desks } }],
          [system.referral, { enabled: told.friends, mine: null }],
        ]
      : [],
  );
  const ask = async (call: unknown) =>
    values.has(call) ? { ok: true, value: values.get(call) } : { ok: false, code: 'internal', value: {}, message: '' };
  return { ask: ask as unknown as Page['ask'], lang: 'EN', brand: isla as Page['brand'] };
}

const ways = async (of: Page) => (await railFor(of)).map(({ href }) => href);

describe('SH-14 the right bar', () => {
  test('has a desk, the app, Telegram and Facebook, and an invitation, as the platform has them', async () => {
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
  test('SH-30 has no invitation while nobody may be invited, and nothing that the platform does not have', async () => {
    expect(await ways(page({ resources: [telegram], desks: [], friends: false }))).toEqual([
      '/en/feedback',
      'https://t.me/isla_example',
      '/en/help/playing-safely',
    ]);
  });
  test('stands without the platform, with what the site has itself', async () => {
    expect(await ways(page(null))).toEqual(['/en/feedback', '/en/help/playing-safely']);
  });
});

describe('what is offered in the footer', () => {
  const offered = async (resources: object[]) => offersFor(page({ resources, desks: [], friends: false }));
  test('SH-06 the app, on phones alone', async () => {
    expect(await offered([app])).toMatchObject([
      { name: 'app', href: '/en/down', phone: true, text: 'Add to your home screen, no app store needed', action: 'How' },
    ]);
    const file = resource('APP_ANDROID', 'https://isla.example/isla.apk', 'Android');
    expect(await offered([file])).toMatchObject([{ href: '/en/down', text: 'Android, 4.1 MB', action: 'Get the app' }]);
  });
  test('SH-17 another way to the site for every device, where the platform tells of one', async () => {
    const [first, second] = await offered([app, other]);
    expect(first).toMatchObject({ name: 'other', title: 'Backup address: Lifeboat', href: 'https://boat.example/get' });
    expect(first?.phone).toBeUndefined();
    expect(second?.name).toBe('app');
  });
  test('nothing without the platform', async () => {
    expect(await offersFor(page(null))).toEqual([]);
  });
});

test.each(Object.values(allBrands))(
  'SH-16 SH-33 $code: licences and advertised figures are of the brand, and said in each of its languages',
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

test('SH-16 the brand isla has the seven places of the specification', () => {
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
