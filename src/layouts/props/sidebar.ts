/**
 * Links of the right bar, depending on the platform (SH-14): customer service, app, social media, and an invitation if
 * referrals are on. Without a response the fixed links remain.
 */
import { system } from '#calls/system.ts';
import { localizedPath } from '#i18n/localized-url.ts';
import { translator } from '#i18n/translate.ts';
import type { NavLink } from '../shell.ts';

type Page = Pick<App.Locals, 'ask' | 'lang' | 'brand' | 'signedIn'>;
export type SidebarLink = NavLink & { readonly note?: string };

const socialTypes: readonly string[] = ['TELEGRAM', 'FACEBOOK'];

export async function sidebarLinksFor({ ask, lang, brand, signedIn }: Page): Promise<SidebarLink[]> {
  const t = translator(lang, 'system');
  const s = translator(lang, 'shell');
  const go = (to: string) => localizedPath(brand, lang, to);
  const [routers, desks, friends] = await Promise.all([
    ask(system.routers, { device: 3 }),
    ask(system.customerService, {}),
    ask(system.referral, {}),
  ]);
  const resources = routers.ok ? routers.value.resources : [];
  const links: (SidebarLink | false)[] = [
    desks.ok && desks.value.version.pathList.length > 0 && { label: t('help.service'), href: go('/helpmc#desks'), icon: 'headset' },
    { label: t('home.chat'), href: go('/feedback'), icon: 'mail', note: brand.supportEmail },
    resources.some(({ resourceType }) => resourceType.startsWith('APP_')) && { label: t('frame.app'), href: go('/down'), icon: 'down' },
    friends.ok &&
      friends.value.enabled && { label: s('rail.invite'), href: go('/member/referral'), icon: 'users', note: s('rail.inviteNote') },
    ...resources
      .filter(({ resourceType, url }) => socialTypes.includes(resourceType) && URL.canParse(url))
      .map(({ labelNameEn, url }): SidebarLink => ({ label: labelNameEn, href: url, icon: 'send', note: new URL(url).host })),
    {
      label: t('home.control'),
      href: go(signedIn ? '/member/saferPlay' : '/help/playing-safely'),
      icon: 'shield',
      note: t('home.controlNote'),
    },
  ];
  return links.filter((way) => way !== false);
}
