/** What the desks of customer service need to open over another page: their words and the way that stays. */
import { localeOf } from '#i18n/locales.ts';
import { say, type Words, wordsFor } from '#i18n/words.ts';

type Page = Pick<App.Locals, 'lang' | 'brand'>;

/** Words of the island that lists the desks. */
export const serviceWords = ({ lang }: Page): Words => wordsFor(lang, 'system', 'service', 'help.write', 'list.retry');

export const serviceFor = (page: Page) => ({
  title: say(page.lang, 'system', 'help.service'),
  lead: say(page.lang, 'shell', 'service.lead'),
  frame: {
    close: say(page.lang, 'system', 'frame.close'),
    move: say(page.lang, 'shell', 'service.move'),
    moveHow: say(page.lang, 'shell', 'service.moveHow'),
  },
  service: { words: serviceWords(page), tag: localeOf(page.lang).tag, email: page.brand.supportEmail },
});
