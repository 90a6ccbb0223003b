/** Texts of the safer play panel, on its own page and in a dialog. */
import { islandTexts, type Words } from '#i18n/translate.ts';

export const saferPlayWords = ({ lang }: Pick<App.Locals, 'lang'>): Words => ({
  ...islandTexts(lang, 'saferPlay'),
  ...islandTexts(lang, 'errors', 'field.invalid'),
  ...islandTexts(lang, 'system', 'list'),
  ...islandTexts(lang, 'access', 'login.register'),
});
