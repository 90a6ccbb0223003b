/** What the forms of getting in need to know, for their pages and for where they lie over another. */
import type { Brand } from '#brands/brand.ts';
import { access } from '#calls/access.ts';
import type { ValueOf } from '#calls/call.ts';
import { system } from '#calls/system.ts';
import { addressIn } from '#i18n/address.ts';
import { localeOf } from '#i18n/locales.ts';
import { hasWord, say, wordsFor } from '#i18n/words.ts';
import { passwordField } from '#values/password.ts';
import { hintOf } from '#values/pattern.ts';
import { countries, countryName } from '#values/phone.ts';
import { isProvider, providerName } from '#values/providers.ts';
import { type RegistrationMode, rulesInMode } from '#values/registration-mode.ts';
import { gameMenuFor } from './game-menu-for.ts';

type Facts = Pick<App.Locals, 'ask' | 'demo'> & { readonly lang: string; readonly brand: Brand };
type Ways = ValueOf<typeof access.ways>;

/** Countries by dialing code, found by their names here and in English; those that share a code are one row. */
export const countriesFor = (tag: string) =>
  [...Map.groupBy(countries, (one) => one.countryDialingCode)].map(([value, same]) => ({
    value,
    label: same.map(({ countryCode }) => countryName(countryCode, tag)).join(' / '),
    end: `+${value}`,
    find: same.map(({ countryCode }) => `${countryCode} ${value} ${countryName(countryCode, 'en')}`).join(' '),
    code: same[0]?.countryCode ?? '',
    zones: same.map(({ zones }) => zones).join(' '),
  }));

/** Words of a number's field, with its country. */
export const numberWords = ['mobileNum', 'country', 'found', 'noCountry', 'openCountries'].map((key) => `register.${key}`);
/** Words of a code's field, and of a form that is brought. */
export const codeWords = ['code', 'register.verificationCode', 'register.retry'] as const;

/** Where the demo's letters and messages are, for a form that waits for one; nothing outside demo mode. */
const outboxWords = ({ demo }: Pick<Facts, 'demo'>): readonly string[] => (demo ? ['demo.inOutbox'] : []);

/** What the phone provider says when it refuses, where codes are its own. */
const providerErrors = (ways: Ways | null): readonly string[] => (ways?.phoneProvider ? ['phone'] : []);

/** The buttons to accounts elsewhere, where there are any, and their words. */
const elsewhereFor = (ways: Ways | null, action: string) =>
  ways && ways.thirdParty.length > 0 ? { action, providers: ways.thirdParty, openidName: ways.openidName } : null;
const elsewhereWords = (ways: Ways | null): readonly string[] =>
  ways && ways.thirdParty.length > 0 ? ['elsewhere.or', 'elsewhere.with'] : [];

/** The name of who is visited, as a form says it; empty for nobody's. Only the operator's own provider has to be asked for. */
export async function visitedName(ask: Facts['ask'], id: string | undefined | null): Promise<string> {
  if (!isProvider(id)) return '';
  const ways = id === 'openid' ? await ask(access.ways, {}) : null;
  return providerName(id, ways?.ok ? ways.value.openidName : '');
}

/** Why a visit to an account elsewhere came to nothing, as the address says it; null when it says nothing that is known. */
export async function whyNot({ lang, ask }: Pick<Facts, 'lang' | 'ask'>, query: URLSearchParams): Promise<string | null> {
  const code = query.get('why') ?? '';
  const provider = await visitedName(ask, query.get('provider'));
  if (code === 'link.unknown' && provider) return say(lang, 'access', 'elsewhere.unknown', { provider });
  if (!/^(?:link|way|role|rate)\.\w+$/.test(code) || !hasWord('EN', 'errors', code)) return null;
  return say(lang, 'errors', code, { seconds: Number(query.get('seconds')) || 30, name: provider });
}

/** The words of the page of linked accounts. */
export const linkingWords = (lang: string) => ({
  ...wordsFor(lang, 'access', 'elsewhere', 'register.retry', 'login.register', 'login.submit'),
  ...wordsFor(lang, 'member', 'centre.loading'),
  ...wordsFor(lang, 'errors', 'general', 'network', 'link', 'way', 'role', 'rate'),
});

export async function signInFor({ lang, brand, ask, demo }: Facts) {
  const go = (path: string) => addressIn(brand, lang, path);
  const { tag } = localeOf(lang);
  const got = await ask(access.ways, {});
  const ways = got.ok ? got.value : null;
  const sms = ways?.loginBySms === true;
  return {
    words: wordsFor(
      lang,
      'access',
      'login',
      'human',
      ...elsewhereWords(ways),
      ...(sms ? [...numberWords, ...codeWords, ...outboxWords({ demo })] : []),
    ),
    errors: wordsFor(
      lang,
      'errors',
      'general',
      'network',
      'input.invalid',
      'field.required',
      'field.invalid',
      'human',
      ...(sms ? ['field', ...providerErrors(ways)] : []),
    ),
    elsewhere: elsewhereFor(ways, go('/login/elsewhere')),
    tag,
    action: go('/login'),
    to: { home: go('/'), register: go('/register'), forget: go('/forget') },
    free: ways?.freePlay === true,
    countries: sms ? countriesFor(tag) : null,
  };
}

/** The words of the one more thing that a sign-in from a new network is asked for. */
export const verifyWords = ({ lang, demo }: Pick<Facts, 'lang' | 'demo'>) => ({
  ...wordsFor(lang, 'access', 'verify', 'code', 'register.verificationCode', 'forget.back', ...outboxWords({ demo })),
  ...wordsFor(lang, 'errors', 'general', 'network', 'input.invalid', 'field', 'login.verification'),
});

/** Null when what to ask for is not known right now. Only what shows goes to the browser, with the sentences it may need. */
export async function joinFor({ lang, brand, ask, demo }: Facts) {
  const go = (path: string) => addressIn(brand, lang, path);
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
    // Who joins by a number writes it first.
    if (mode === 'mobile') rules.sort(([a], [b]) => Number(b === 'mobileNum') - Number(a === 'mobileNum'));
    return [{ mode, rules: Object.fromEntries(rules) }];
  });
  const shown = Object.assign({}, ...modes.map(({ rules }) => rules)) as (typeof modes)[number]['rules'];
  const used = [...new Set(Object.values(shown).map((rule) => `reg_pattern_${rule.patternId}`))];
  const invited = shown.affiliateCode || shown.referralCode ? ['invitation_code_error'] : [];
  const has = (name: string, ...keys: readonly string[]) => (shown[name] ? keys : []);
  return {
    words: wordsFor(
      lang,
      'access',
      ...Object.keys(shown).map((name) => `register.${name}`),
      ...['optional', 'same', 'retry', 'terms', 'termsLink', 'and', 'privacyLink', 'termsNeeded', 'submit', 'clear', 'have'].map(
        (key) => `register.${key}`,
      ),
      ...elsewhereWords(ways.value),
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
    errors: wordsFor(
      lang,
      'errors',
      'general',
      'network',
      'input.invalid',
      // Each sentence weighs, and most of what may be wrong with a field is not asked for here.
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
    elsewhere: elsewhereFor(ways.value, go('/login/elsewhere')),
    minimumAge: brand.market.minimumAge,
    ticked: brand.market.termsTicked,
    countries: shown.mobileNum ? countriesFor(tag) : [],
    to: { home: go('/'), login: go('/login'), terms: go('/help/terms'), privacy: go('/help/privacy') },
  };
}

/** A new password: its rule, and the rule in words. */
export function newPasswordFor({ lang, brand }: Pick<Facts, 'lang' | 'brand'>) {
  const rule = brand.market.passwordRule;
  const hint = hintOf(passwordField(rule));
  return {
    words: wordsFor(lang, 'access', 'forget', 'again'),
    errors: wordsFor(lang, 'errors', 'general', 'network', 'input.invalid', 'field', 'password', 'reset', hint.code),
    tag: localeOf(lang).tag,
    rule,
    hint: say(lang, 'errors', hint.code, { ...hint }),
  };
}

/** The words of changing a password; the rule in words is one of them. */
export function changeWords(facts: Pick<Facts, 'lang' | 'brand'>) {
  const { errors, hint } = newPasswordFor(facts);
  const own = ['change', 'forget.newPassword', 'forget.confirm', 'forget.save', 'again', 'login.register'];
  return { ...errors, ...wordsFor(facts.lang, 'errors', 'role.trial'), ...wordsFor(facts.lang, 'access', ...own), 'change.hint': hint };
}

export async function forgottenFor({ lang, brand, ask, demo }: Facts) {
  const go = (path: string) => addressIn(brand, lang, path);
  const got = await ask(access.ways, {});
  const phone = got.ok && got.value.resetByPhone;
  const { words, errors, ...password } = newPasswordFor({ lang, brand });
  return {
    ...password,
    words: {
      ...words,
      ...wordsFor(
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
      ...wordsFor(lang, 'errors', 'reg_pattern_mailbox', 'way.closed', ...(phone ? ['human', ...providerErrors(got.value)] : [])),
    },
    email: !got.ok || got.value.resetByEmail,
    countries: phone ? countriesFor(password.tag) : null,
    to: { home: go('/'), register: go('/register'), login: go('/login'), done: `${go('/login')}?why=reset` },
  };
}

/** A form as it lies over another page: its title, what closes it, and its parts; without them its own page is asked for. */
export function overFor<Parts>(
  { lang, brand, demo }: Pick<Facts, 'lang' | 'brand'> & { readonly demo: boolean },
  name: 'login' | 'register' | 'forget',
  parts: Parts,
) {
  return {
    title: say(lang, 'access', `${name}.title`),
    close: say(lang, 'system', 'frame.close'),
    menu: name === 'register' ? null : gameMenuFor({ lang, brand }),
    demo: demo && name === 'login' ? { label: say(lang, 'access', 'demo.accounts'), href: addressIn(brand, lang, '/demo/accounts') } : null,
    parts,
  };
}
