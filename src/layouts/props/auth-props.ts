/** Props of the sign-in, registration and password forms, for their pages and their dialogs. */
import type { Brand } from '#brands/brand.ts';
import { access } from '#calls/access.ts';
import type { ValueOf } from '#calls/endpoint.ts';
import { system } from '#calls/system.ts';
import { localeOf } from '#i18n/locales.ts';
import { baseOf, localizedPath } from '#i18n/localized-url.ts';
import { hasTranslation, islandTexts, translate } from '#i18n/translate.ts';
import { errorResponseMessage } from '#ui/forms/error-message.ts';
import { identityProviderLabel, isIdentityProvider } from '#values/access/oauth-providers.ts';
import { passwordField } from '#values/access/password.ts';
import { countries, countryName } from '#values/access/phone.ts';
import { type RegistrationMode, rulesForOthers, rulesInMode } from '#values/access/registration-mode.ts';
import { hintOf } from '#values/text/field-patterns.ts';
import { gameMenuFor } from './game-menu-props.ts';

type Facts = Pick<App.Locals, 'ask' | 'demo'> & { readonly lang: string; readonly brand: Brand };
type SignInMethods = ValueOf<typeof access.ways>;

/**
 * Countries by dialing code, searchable by name in the page's language and in English. Countries with a shared code
 * are one row.
 */
const countriesFor = (tag: string) =>
  [...Map.groupBy(countries, (one) => one.countryDialingCode)].map(([value, same]) => ({
    value,
    label: same.map(({ countryCode }) => countryName(countryCode, tag)).join(' / '),
    end: `+${value}`,
    find: same.map(({ countryCode }) => `${countryCode} ${value} ${countryName(countryCode, 'en')}`).join(' '),
    code: same[0]?.countryCode ?? '',
    zones: same.map(({ zones }) => zones).join(' '),
  }));

/** Texts of the phone number field with its country. */
const numberWords = ['mobileNum', 'country', 'found', 'noCountry', 'openCountries'].map((key) => `register.${key}`);
/** Texts of the one-time code field and of a form loaded later. */
export const codeWords = ['code', 'register.verificationCode', 'register.retry'] as const;

/** Hint to the demo outbox, for a form that waits for a message; empty outside demo mode. */
export const outboxWords = ({ demo }: Pick<Facts, 'demo'>): readonly string[] => (demo ? ['demo.inOutbox'] : []);

/** Errors of the phone provider, where it issues the codes. */
const providerErrors = (ways: SignInMethods | null): readonly string[] => (ways?.phoneProvider ? ['phone'] : []);

/** Props and texts of the identity provider buttons; null or empty without identity providers. */
const identityProvidersFor = (ways: SignInMethods | null, action: string) =>
  ways && ways.thirdParty.length > 0 ? { action, providers: ways.thirdParty, openidName: ways.openidName } : null;
const identityProviderWords = (ways: SignInMethods | null): readonly string[] =>
  ways && ways.thirdParty.length > 0 ? ['elsewhere.or', 'elsewhere.with'] : [];

/** Display name of an identity provider; empty for an unknown id. Only the operator's own provider needs a platform request. */
export async function identityProviderName(ask: Facts['ask'], id: string | undefined | null): Promise<string> {
  if (!isIdentityProvider(id)) return '';
  const ways = id === 'openid' ? await ask(access.ways, {}) : null;
  return identityProviderLabel(id, ways?.ok ? ways.value.openidName : '');
}

/** Why a sign-in with an identity provider failed, from the query; null for an unknown reason. */
export async function identityProviderError({ lang, ask }: Pick<Facts, 'lang' | 'ask'>, query: URLSearchParams): Promise<string | null> {
  const code = query.get('why') ?? '';
  const provider = await identityProviderName(ask, query.get('provider'));
  if (code === 'link.unknown' && provider) return translate(lang, 'access', 'elsewhere.unknown', { provider });
  if (!/^(?:link|way|role|rate|platform)\.\w+$/.test(code) || !hasTranslation('EN', 'errors', code)) return null;
  const reference = /^[\w-]{1,80}$/.exec(query.get('reference') ?? '')?.[0] ?? '';
  return translate(lang, 'errors', code, { seconds: Number(query.get('seconds')) || 30, name: provider, reference });
}

/** Why a form that was posted without script was refused: the platform's sentence, as forms with script show it. */
export function formProblem(
  { lang, requestId }: Pick<App.Locals, 'lang' | 'requestId'>,
  { errorCode, message, details }: NonNullable<App.Locals['form']>,
): string {
  const { reference = requestId, retryAfter } = details;
  const say = (key: string): string => {
    const text = translate(lang, 'errors', key, { ...details, reference, seconds: retryAfter ?? 30 });
    // Without its details a sentence keeps its placeholders.
    return text.includes('{{') ? key : text;
  };
  return errorResponseMessage(say, { code: errorCode, message, fields: {}, reference: String(reference) });
}

/** Texts of a proof that is asked for in the place. */
export const proofWords = ({ lang, demo }: Pick<Facts, 'lang' | 'demo'>) => ({
  ...islandTexts(lang, 'access', 'verify', ...codeWords, ...outboxWords({ demo })),
  ...islandTexts(lang, 'errors', 'general', 'network', 'input.invalid', 'field', 'proof', 'passkey', 'login.locked', 'way'),
});

/** Texts of the linked accounts page. */
export const linkingWords = ({ lang, demo }: Pick<Facts, 'lang' | 'demo'>) => ({
  ...proofWords({ lang, demo }),
  ...islandTexts(lang, 'access', 'elsewhere', 'login.register'),
  ...islandTexts(lang, 'member', 'centre.loading', 'centre.close'),
  ...islandTexts(lang, 'errors', 'link', 'role'),
  // An island fills in texts as they are: it formats the wait itself.
  'rate.too_many': (islandTexts(lang, 'errors', 'rate.too_many')['rate.too_many'] ?? '').replace('{{seconds, wait}}', '{{wait}}'),
});

export async function signInPropsFor({ lang, brand, ask, demo }: Facts) {
  const go = (path: string) => localizedPath(brand, lang, path);
  const { tag } = localeOf(lang);
  const got = await ask(access.ways, {});
  const ways = got.ok ? got.value : null;
  const sms = ways?.loginBySms === true;
  return {
    words: islandTexts(
      lang,
      'access',
      'login',
      'human',
      ...identityProviderWords(ways),
      'code.slow',
      ...(sms ? [...numberWords, ...codeWords, ...outboxWords({ demo })] : []),
    ),
    errors: islandTexts(
      lang,
      'errors',
      'general',
      'network',
      'input.invalid',
      'field.required',
      'field.invalid',
      'human',
      ...(ways?.passkey ? ['passkey'] : []),
      ...(sms ? ['field', ...providerErrors(ways)] : []),
    ),
    socialLogin: identityProvidersFor(ways, go('/login/social')),
    tag,
    action: go('/login'),
    to: { home: go('/'), register: go('/register'), forget: go('/forget') },
    free: ways?.freePlay === true,
    passkey: ways?.passkey === true,
    countries: sms ? countriesFor(tag) : null,
  };
}

/** Texts of the extra verification required for a sign-in from a new network. */
export const verifyWords = ({ lang, demo }: Pick<Facts, 'lang' | 'demo'>) => ({
  ...islandTexts(lang, 'access', 'verify', 'code', 'register.verificationCode', 'register.retry', 'forget.back', ...outboxWords({ demo })),
  ...islandTexts(lang, 'member', 'centre.close'),
  ...islandTexts(lang, 'errors', 'general', 'network', 'input.invalid', 'field', 'passkey', 'way', 'login.locked', 'login.verification'),
});

/** The text names the terms in mid-sentence; the label of a fault needs a capital. */
function termsLabel(lang: Facts['lang']): Readonly<Record<string, string>> {
  const link = translate(lang, 'access', 'register.termsLink');
  return { 'register.termsLabel': link.charAt(0).toUpperCase() + link.slice(1) };
}

/** Null when the platform's settings are unavailable. The browser gets only visible fields and the messages they may need. */
export async function registerPropsFor({ lang, brand, ask, demo }: Facts) {
  const go = (path: string) => localizedPath(brand, lang, path);
  const { tag } = localeOf(lang);
  const [setting, modules, ways] = await Promise.all([ask(system.registerSetting, {}), ask(system.whitelabel, {}), ask(access.ways, {})]);
  if (!setting.ok || !modules.ok || !ways.ok) return null;
  const open: readonly (readonly [RegistrationMode, boolean])[] = [
    ['mobile', ways.value.registerByMobile],
    ['username', ways.value.registerByUsername],
  ];
  const modes = open.flatMap(([mode, isOpen]) => {
    if (!isOpen) return [];
    const rules = Object.entries(rulesInMode(setting.value, modules.value, mode)).filter(([, rule]) => rule.enabled);
    // Registering by phone number shows that field first.
    if (mode === 'mobile') rules.sort(([a], [b]) => Number(b === 'mobileNum') - Number(a === 'mobileNum'));
    return [{ mode, rules: Object.fromEntries(rules) }];
  });
  const shown = Object.assign({}, ...modes.map(({ rules }) => rules)) as (typeof modes)[number]['rules'];
  const used = [...new Set(Object.values(shown).map((rule) => `reg_pattern_${rule.patternId}`))];
  const invited = shown.affiliateCode || shown.referralCode ? ['invitation_code_error', 'invitation.ended'] : [];
  const has = (name: string, ...keys: readonly string[]) => (shown[name] ? keys : []);
  return {
    words: {
      ...termsLabel(lang),
      ...islandTexts(
        lang,
        'access',
        ...Object.keys(shown).map((name) => `register.${name}`),
        ...['optional', 'same', 'retry', 'terms', 'termsLink', 'and', 'privacyLink', 'termsNeeded', 'submit', 'clear', 'have'].map(
          (key) => `register.${key}`,
        ),
        'register.mayBeYours',
        'code.slow',
        ...identityProviderWords(ways.value),
        ...invited.flatMap(() => ['register.invitation', 'code.ok']),
        ...(modes.length > 1 ? ['register.ways', 'register.username', 'register.mobileNum'] : []),
        ...has('mobileNum', ...numberWords),
        ...has('verificationCode', ...codeWords, ...outboxWords({ demo })),
        ...has(
          'captcha',
          ...['captcha', 'captchaHint', 'captchaNew', 'captchaPicture', 'captchaWithout', 'captchaDone'].map((key) => `login.${key}`),
        ),
        'human',
        'login.submit',
        'login.show',
        'login.hide',
        'again',
      ),
    },
    errors: islandTexts(
      lang,
      'errors',
      'general',
      'network',
      'input.invalid',
      // Messages add weight, and most field errors cannot occur here.
      ...['required', 'invalid', 'unequal', 'taken', 'too_big', 'too_small'].map((key) => `field.${key}`),
      ...has('mobileNum', 'field.phone'),
      ...has('captcha', 'field.captcha'),
      ...has('verificationCode', 'field.verification', 'field.code_dead'),
      'password.common',
      'human',
      ...invited,
      ...used,
      ...providerErrors(ways.value),
    ),
    tag,
    modes,
    socialLogin: identityProvidersFor(ways.value, go('/login/social')),
    minimumAge: brand.market.minimumAge,
    ticked: brand.market.termsTicked,
    countries: shown.mobileNum ? countriesFor(tag) : [],
    to: { home: go('/'), login: go('/login'), terms: go('/help/terms'), privacy: go('/help/privacy') },
  };
}

/** Props of a new password field: its rule, also as text. */
export function newPasswordPropsFor({ lang, brand }: Pick<Facts, 'lang' | 'brand'>) {
  const rule = brand.market.passwordRule;
  const hint = hintOf(passwordField(rule));
  return {
    words: islandTexts(lang, 'access', 'forget', 'again', 'code.slow'),
    errors: islandTexts(lang, 'errors', 'general', 'network', 'input.invalid', 'field', 'password', 'reset', hint.code),
    tag: localeOf(lang).tag,
    rule,
    hint: translate(lang, 'errors', hint.code, { ...hint }),
  };
}

/** Props of the first password of an account that an agent opened: other words for the same form, and the terms. */
export function firstPasswordPropsFor(facts: Pick<Facts, 'lang' | 'brand'>) {
  const { lang, brand } = facts;
  const go = (path: string) => localizedPath(brand, lang, path);
  const { words, errors, ...password } = newPasswordPropsFor(facts);
  const terms = ['terms', 'termsLink', 'and', 'privacyLink', 'termsNeeded', 'retry'].map((key) => `register.${key}`);
  return {
    ...password,
    words: {
      ...words,
      ...islandTexts(lang, 'access', ...terms),
      ...termsLabel(lang),
      'forget.newPassword': translate(lang, 'access', 'register.password'),
      'forget.newPassword.show': translate(lang, 'access', 'login.show'),
      'forget.newPassword.hide': translate(lang, 'access', 'login.hide'),
      'forget.confirm': translate(lang, 'access', 'register.confirmPassword'),
      'forget.save': translate(lang, 'access', 'welcome.save'),
    },
    errors: {
      ...errors,
      ...islandTexts(lang, 'errors', 'registration.not_possible'),
      'reset.link_dead': translate(lang, 'access', 'welcome.dead'),
    },
    terms: {
      minimumAge: brand.market.minimumAge,
      ticked: brand.market.termsTicked,
      to: { terms: go('/help/terms'), privacy: go('/help/privacy') },
    },
    to: { done: `${go('/login')}?why=opened`, login: go('/login') },
  };
}

/** Of the field of a payment password, or of a helper's own password in its place. */
const paymentFieldWords = [
  ...['password', 'show', 'hide', 'needed'].map((key) => `payment.${key}`),
  ...['password', 'passwordShow', 'passwordHide', 'needsPassword'].map((key) => `downline.${key}`),
];

/** Of the page of an agent's helpers; null while the platform does not tell the rule of names. */
export async function staffPropsFor({ lang, brand, ask, demo }: Pick<Facts, 'lang' | 'brand' | 'ask' | 'demo'>) {
  const setting = await ask(system.registerSetting, {});
  const rule = setting.ok ? setting.value.username : undefined;
  if (!rule) return null;
  const opened = ['handOver', 'qr', 'once', 'onceMore', 'at', 'linkEnded', 'renew', 'askRenew', 'back', 'ready'].map(
    (key) => `opened.${key}`,
  );
  return {
    words: {
      ...islandTexts(lang, 'agent', 'staff', 'agent.notGiven', 'centre.close', 'centre.notices', ...opened),
      ...islandTexts(lang, 'system', 'list'),
      ...islandTexts(lang, 'shell', 'invite.copy', 'invite.copied', 'invite.share'),
      ...islandTexts(lang, 'wallet', 'payment.none', 'payment.set', ...paymentFieldWords),
      ...islandTexts(lang, 'security', 'security.forgot'),
      ...proofWords({ lang, demo }),
    },
    errors: islandTexts(
      lang,
      'errors',
      'general',
      'network',
      'input.invalid',
      'field',
      'payment_password',
      `reg_pattern_${rule.patternId}`,
    ),
    tag: localeOf(lang).tag,
    zone: brand.timeZone,
    base: baseOf(brand, lang),
    longestName: rule.maxLength,
  };
}

/** Fields, texts and countries of the form by which an agent opens an account; null when the platform's rules are unavailable. */
export async function openAccountPropsFor({ lang, brand, ask }: Pick<Facts, 'lang' | 'brand' | 'ask'>) {
  const { tag } = localeOf(lang);
  const setting = await ask(system.registerSetting, {});
  if (!setting.ok) return null;
  const rules = Object.fromEntries(Object.entries(rulesForOthers(setting.value)).filter(([, rule]) => rule.enabled));
  return {
    words: {
      ...islandTexts(lang, 'agent', 'opened', 'team.member', 'team.agent', 'column.account', 'centre.close'),
      ...islandTexts(lang, 'system', 'list'),
      ...islandTexts(lang, 'shell', 'invite.copy', 'invite.copied', 'invite.share'),
      ...islandTexts(
        lang,
        'access',
        ...Object.keys(rules).map((name) => `register.${name}`),
        'register.optional',
        'code.slow',
        'register.retry',
        ...(rules.mobileNum ? numberWords : []),
      ),
    },
    errors: islandTexts(
      lang,
      'errors',
      'general',
      'network',
      'input.invalid',
      'field',
      'registration.not_possible',
      ...new Set(Object.values(rules).map((rule) => `reg_pattern_${rule.patternId}`)),
    ),
    tag,
    zone: brand.timeZone,
    rules,
    countries: rules.mobileNum ? countriesFor(tag) : [],
  };
}

/** Texts of the password change, including the rule as text. */
export function passwordChangeWords(facts: Pick<Facts, 'lang' | 'brand' | 'demo'>) {
  const { errors, hint } = newPasswordPropsFor(facts);
  const own = ['change', 'forget.newPassword', 'forget.confirm', 'forget.save', 'again', 'code.slow', 'login.register'];
  return {
    ...proofWords(facts),
    ...errors,
    ...islandTexts(facts.lang, 'errors', 'role.trial'),
    ...islandTexts(facts.lang, 'access', ...own),
    'change.hint': hint,
  };
}

export async function passwordResetPropsFor({ lang, brand, ask, demo }: Facts) {
  const go = (path: string) => localizedPath(brand, lang, path);
  const got = await ask(access.ways, {});
  const phone = got.ok && got.value.resetByPhone;
  const { words, errors, ...password } = newPasswordPropsFor({ lang, brand });
  return {
    ...password,
    words: {
      ...words,
      ...islandTexts(
        lang,
        'access',
        'login.register',
        'register.retry',
        ...outboxWords({ demo }),
        ...(phone ? ['human', ...numberWords, ...codeWords] : []),
      ),
    },
    errors: {
      ...errors,
      ...islandTexts(lang, 'errors', 'reg_pattern_mailbox', 'way.closed', ...(phone ? ['human', ...providerErrors(got.value)] : [])),
    },
    email: !got.ok || got.value.resetByEmail,
    countries: phone ? countriesFor(password.tag) : null,
    to: { home: go('/'), register: go('/register'), login: go('/login'), done: `${go('/login')}?why=reset` },
  };
}

/** Props of a form in a dialog: title, close button, parts; without parts the form's own page opens instead. */
export function authDialogPropsFor<Parts>(
  { lang, brand, demo }: Pick<Facts, 'lang' | 'brand'> & { readonly demo: boolean },
  name: 'login' | 'register' | 'forget',
  parts: Parts,
) {
  return {
    title: translate(lang, 'access', `${name}.title`),
    close: translate(lang, 'system', 'frame.close'),
    menu: name === 'register' ? null : gameMenuFor({ lang, brand }),
    demo:
      demo && name === 'login'
        ? { label: translate(lang, 'access', 'demo.accounts'), href: localizedPath(brand, lang, '/demo/accounts') }
        : null,
    parts,
  };
}
