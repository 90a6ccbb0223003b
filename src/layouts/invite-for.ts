/** Words of the panel that invites friends, on its own page and over another. */
import { type Words, wordsFor } from '#i18n/words.ts';

export const inviteWords = ({ lang }: Pick<App.Locals, 'lang'>): Words => ({
  ...wordsFor(lang, 'shell', 'invite'),
  ...wordsFor(lang, 'system', 'list'),
});
