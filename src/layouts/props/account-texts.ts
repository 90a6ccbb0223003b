/**
 * Texts of the header's account area: those for rendering and signing out, and others, loaded after sign-in: about the
 * session's end, and the links to safer play and messages.
 */
import { islandTexts, type Words } from '#i18n/translate.ts';

const later = /^account\.(?:soon|last|again|later|ended|asGuest|signIn)/;

const split = (lang: string, isLater: boolean): Words =>
  Object.fromEntries(
    Object.entries(islandTexts(lang, 'member', 'account', 'greeting.trial')).filter(([key]) => later.test(key) === isLater),
  );

export const accountWords = (lang: string): Words => split(lang, false);
export const accountWordsLater = (lang: string): Words => ({
  ...split(lang, true),
  ...islandTexts(lang, 'member', 'centre.saferPlay', 'centre.messages'),
});

/** Of the dialogs over a page, until their own texts have loaded. */
export const overlayWords = (lang: string): Words =>
  islandTexts(lang, 'member', ...['loading', 'failed', 'failedMore', 'reload', 'back'].map((key) => `centre.${key}`));
