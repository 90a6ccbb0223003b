/** Texts of the referral panel, on its own page and in a dialog. */
import { islandTexts, type Words } from '#i18n/translate.ts';

export const referralWords = ({ lang }: Pick<App.Locals, 'lang'>): Words => ({
  ...islandTexts(lang, 'shell', 'invite'),
  ...islandTexts(lang, 'member', 'paused'),
  ...islandTexts(lang, 'system', 'list'),
});
