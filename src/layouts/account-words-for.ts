/** The words of the account's place in the header: those of its first view and of signing out, and those of the session's end, which come once somebody is signed in. */
import { type Words, wordsFor } from '#i18n/words.ts';

const later = /^account\.(?:soon|ended|asGuest|signIn)/;

const split = (lang: string, isLater: boolean): Words =>
  Object.fromEntries(Object.entries(wordsFor(lang, 'member', 'account', 'greeting.trial')).filter(([key]) => later.test(key) === isLater));

export const accountWords = (lang: string): Words => split(lang, false);
export const accountWordsLater = (lang: string): Words => split(lang, true);
