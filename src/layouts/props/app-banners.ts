/** Offers a visitor can take up or hide for good: the app on a phone (SH-06), another domain where the market has one (SH-17). */
import { system } from '#calls/system.ts';
import { localizedPath } from '#i18n/localized-url.ts';
import { translator } from '#i18n/translate.ts';
import type { IconName } from '#ui/icons/icons.ts';

type Page = Pick<App.Locals, 'ask' | 'lang' | 'brand'>;

export interface AppBannerProps {
  /** Storage key for "hidden". */
  readonly name: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly href: string;
  /** Phones only. */
  readonly phone?: boolean;
}

/** The platform returns another domain only where the market has one and the visitor's region is open (R11). */
export async function appBannersFor({ ask, lang, brand }: Page): Promise<AppBannerProps[]> {
  const response = await ask(system.routers, { device: 3 });
  if (!response.ok) return [];
  const t = translator(lang, 'shell');
  const other = response.value.resources.find(({ resourceType }) => resourceType === 'THIRD_PARTY_APP');
  const app = response.value.resources.find(({ resourceType }) => resourceType === 'APP_ANDROID');
  const offers: (AppBannerProps | undefined)[] = [
    other && {
      name: 'other',
      icon: 'link',
      title: t('offer.other', { name: other.labelNameEn }),
      text: t('offer.otherText'),
      action: t('offer.otherGo'),
      href: other.url,
    },
    app && {
      name: 'app',
      icon: 'phone',
      title: translator(lang, 'system')('frame.app'),
      // Only a file has a size, and a file exists only where the operator configured its address.
      ...(app.url.startsWith('https:')
        ? { text: t('offer.file', { name: app.labelNameEn, size: brand.app.size }), action: translator(lang, 'system')('down.get') }
        : { text: t('offer.app'), action: t('offer.appHow') }),
      href: localizedPath(brand, lang, '/down'),
      phone: true,
    },
  ];
  return offers.filter((offer) => offer !== undefined);
}
