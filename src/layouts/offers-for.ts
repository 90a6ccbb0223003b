/** What a visitor may take along or wave away for good: the app on a phone (SH-06), another way to the site where the market has one (SH-17). */
import { system } from '#calls/system.ts';
import { addressIn } from '#i18n/address.ts';
import { speak } from '#i18n/words.ts';
import type { IconName } from '#ui/icons/icons.ts';

type Page = Pick<App.Locals, 'ask' | 'lang' | 'brand'>;

export interface Offer {
  /** What is kept of it when it was waved away. */
  readonly name: string;
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly href: string;
  /** For phones alone. */
  readonly phone?: boolean;
}

/** The platform tells of another way only where the market has one and the visitor is at a place that is open (R11). */
export async function offersFor({ ask, lang, brand }: Page): Promise<Offer[]> {
  const told = await ask(system.routers, { device: 3 });
  if (!told.ok) return [];
  const t = speak(lang, 'shell');
  const other = told.value.resources.find(({ resourceType }) => resourceType === 'THIRD_PARTY_APP');
  const app = told.value.resources.find(({ resourceType }) => resourceType === 'APP_ANDROID');
  const offers: (Offer | undefined)[] = [
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
      title: speak(lang, 'system')('frame.app'),
      // A size is only of a file, and there is one where the operator names its address.
      ...(app.url.startsWith('https:')
        ? { text: t('offer.file', { name: app.labelNameEn, size: brand.app.size }), action: speak(lang, 'system')('down.get') }
        : { text: t('offer.app'), action: t('offer.appHow') }),
      href: addressIn(brand, lang, '/down'),
      phone: true,
    },
  ];
  return offers.filter((offer) => offer !== undefined);
}
