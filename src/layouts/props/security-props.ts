/** Texts of the page of the account and its security, on its own page and in a dialog. */
import { islandTexts, type Words } from '#i18n/translate.ts';
import { proofWords } from './auth-props.ts';

export const securityWords = ({ lang, demo }: Pick<App.Locals, 'lang' | 'demo'>): Words => ({
  ...islandTexts(lang, 'security'),
  ...proofWords({ lang, demo }),
  ...islandTexts(lang, 'access', 'login.register'),
  ...islandTexts(lang, 'member', 'centre.close', 'greeting.vip'),
  ...islandTexts(lang, 'shell', 'invite.copy', 'invite.copied'),
  ...islandTexts(lang, 'system', 'list'),
  ...islandTexts(
    lang,
    'errors',
    'general',
    'network',
    'input.invalid',
    'field',
    'withdrawal',
    'payment_password',
    'passkey',
    'role.trial',
    'login.locked',
    'member.mobile_taken',
    'account.money_differs',
  ),
});
