/** Texts of the VIP level panel, on its own page and in a dialog. */
import { islandTexts, type Words } from '#i18n/translate.ts';

export const rankWords = ({ lang }: Pick<App.Locals, 'lang'>): Words => ({
  ...islandTexts(lang, 'member', 'rank', 'paused'),
  ...islandTexts(lang, 'system', 'list'),
});
