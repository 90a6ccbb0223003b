/** Texts of the withdrawal, on its own page and in a dialog, and of the payment password wherever it is asked for. */
import { islandTexts, type Words } from '#i18n/translate.ts';
import { codeWords, outboxWords } from './auth-props.ts';

export const paymentPasswordWords = (lang: string): Words => ({
  ...islandTexts(lang, 'wallet', 'payment'),
  ...islandTexts(lang, 'security', 'security.forgot'),
  ...islandTexts(lang, 'errors', 'field.invalid'),
});

export const withdrawWords = ({ lang, demo }: Pick<App.Locals, 'lang' | 'demo'>): Words => ({
  ...islandTexts(lang, 'access', ...codeWords, 'verify.sms', 'verify.email', 'verify.sent', ...outboxWords({ demo })),
  ...islandTexts(lang, 'errors', 'general', 'network', 'payment_password.locked', 'field.required'),
  ...paymentPasswordWords(lang),
  ...islandTexts(lang, 'wallet'),
});
