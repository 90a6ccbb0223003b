/**
 * Texts of the header's account area: those for rendering and signing out, and others, loaded after sign-in: about the
 * session's end and unread messages, and the links to safer play and messages.
 */
import { islandTexts, type Words } from '#i18n/translate.ts';

const later = /^account\.(?:soon|last|again|later|ended|asGuest|signIn|unread)/;

const split = (lang: string, isLater: boolean): Words =>
  Object.fromEntries(
    Object.entries(islandTexts(lang, 'member', 'account', 'greeting.trial')).filter(([key]) => later.test(key) === isLater),
  );

export const accountWords = (lang: string): Words => split(lang, false);
export const accountWordsLater = (lang: string): Words => ({
  ...split(lang, true),
  ...islandTexts(lang, 'member', 'centre.saferPlay', 'centre.messages'),
});

/** What only members read on the pages that are the same for everybody, loaded after sign-in. */
export const memberWordsLater = (lang: string): Words => ({
  ...accountWordsLater(lang),
  ...islandTexts(lang, 'member', 'paused'),
  ...islandTexts(lang, 'system', 'home.why', 'home.whyRecent', 'home.whyKeep', 'home.whyOff', 'home.whyBack'),
});

/** Of the dialogs over a page, until their own texts have loaded. */
export const overlayWords = (lang: string): Words =>
  islandTexts(lang, 'member', ...['loading', 'failed', 'failedMore', 'reload', 'back'].map((key) => `centre.${key}`));
