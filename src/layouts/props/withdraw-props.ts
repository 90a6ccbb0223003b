/** Texts of the withdrawal, on its own page and in a dialog. */
import { islandTexts, type Words } from '#i18n/translate.ts';
import { codeWords, outboxWords } from './auth-props.ts';

export const withdrawWords = ({ lang, demo }: Pick<App.Locals, 'lang' | 'demo'>): Words => ({
  ...islandTexts(lang, 'access', ...codeWords, 'verify.sms', 'verify.email', 'verify.sent', ...outboxWords({ demo })),
  ...islandTexts(lang, 'errors', 'general', 'network', 'payment_password.locked'),
  ...islandTexts(lang, 'security', 'security.forgot'),
  ...islandTexts(lang, 'wallet'),
});
