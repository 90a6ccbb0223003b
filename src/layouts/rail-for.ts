/** What stands in the right bar, by what the platform has (SH-14): a desk of customer service, the app, the brand's places elsewhere, an invitation while friends may be invited. Without its answer the rest stands. */
import { system } from '#calls/system.ts';
import { addressIn } from '#i18n/address.ts';
import { speak } from '#i18n/words.ts';
import type { Way } from './frame.ts';

type Page = Pick<App.Locals, 'ask' | 'lang' | 'brand'>;
export type RailWay = Way & { readonly note?: string };

const places: readonly string[] = ['TELEGRAM', 'FACEBOOK'];

export async function railFor({ ask, lang, brand }: Page): Promise<RailWay[]> {
  const t = speak(lang, 'system');
  const s = speak(lang, 'shell');
  const go = (to: string) => addressIn(brand, lang, to);
  const [routers, desks, friends] = await Promise.all([
    ask(system.routers, { device: 3 }),
    ask(system.customerService, {}),
    ask(system.referral, {}),
  ]);
  const resources = routers.ok ? routers.value.resources : [];
  const ways: (RailWay | false)[] = [
    desks.ok && desks.value.version.pathList.length > 0 && { label: t('help.service'), href: go('/helpmc#desks'), icon: 'headset' },
    { label: t('home.chat'), href: go('/feedback'), icon: 'mail', note: brand.supportEmail },
    resources.some(({ resourceType }) => resourceType.startsWith('APP_')) && { label: t('frame.app'), href: go('/down'), icon: 'down' },
    friends.ok &&
      friends.value.enabled && { label: s('rail.invite'), href: go('/member/referral'), icon: 'users', note: s('rail.inviteNote') },
    ...resources
      .filter(({ resourceType, url }) => places.includes(resourceType) && URL.canParse(url))
      .map(({ labelNameEn, url }): RailWay => ({ label: labelNameEn, href: url, icon: 'send', note: new URL(url).host })),
    { label: t('home.control'), href: go('/help/playing-safely'), icon: 'shield', note: t('home.controlNote') },
  ];
  return ways.filter((way) => way !== false);
}
