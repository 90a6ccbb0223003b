/** Texts of the inbox, on its own page and in a dialog. */
import { islandTexts, type Words } from '#i18n/translate.ts';

export const messagesWords = ({ lang }: Pick<App.Locals, 'lang'>): Words => ({
  ...islandTexts(lang, 'member', 'messages'),
  ...islandTexts(lang, 'system', 'list'),
  ...islandTexts(lang, 'access', 'login.register'),
});
