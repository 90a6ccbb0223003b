/**
 * Texts of the header's account area: those for rendering and signing out, and others, loaded after sign-in: about the
 * session's end, and the link to safer play.
 */
import { islandTexts, type Words } from '#i18n/translate.ts';

const later = /^account\.(?:soon|last|again|later|ended|asGuest|signIn)/;

const split = (lang: string, isLater: boolean): Words =>
  Object.fromEntries(
    Object.entries(islandTexts(lang, 'member', 'account', 'greeting.trial')).filter(([key]) => later.test(key) === isLater),
  );

export const accountWords = (lang: string): Words => split(lang, false);
export const accountWordsLater = (lang: string): Words => ({ ...split(lang, true), ...islandTexts(lang, 'member', 'centre.saferPlay') });
