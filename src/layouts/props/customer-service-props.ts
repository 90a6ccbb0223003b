/** Props of the customer service dialog: texts and the fallback link. */
import { localeOf } from '#i18n/locales.ts';
import { baseOf, localizedPath } from '#i18n/localized-url.ts';
import { islandTexts, translate, type Words } from '#i18n/translate.ts';

type Page = Pick<App.Locals, 'lang' | 'brand'>;

/** Texts of the island that lists the service desks. */
export const serviceWords = ({ lang }: Page): Words => islandTexts(lang, 'system', 'service', 'help.write', 'list.retry');

export const customerServicePropsFor = (page: Page) => ({
  title: translate(page.lang, 'system', 'help.service'),
  lead: translate(page.lang, 'shell', 'service.lead'),
  frame: {
    close: translate(page.lang, 'system', 'frame.close'),
    move: translate(page.lang, 'shell', 'service.move'),
    moveHow: translate(page.lang, 'shell', 'service.moveHow'),
  },
  service: {
    words: serviceWords(page),
    tag: localeOf(page.lang).tag,
    email: page.brand.supportEmail,
    base: baseOf(page.brand, page.lang),
    form: localizedPath(page.brand, page.lang, '/feedback'),
  },
});
