/** Registration: human check, code and call, in the order of AC-22. Loaded on submit. */
import { access } from '#calls/access.ts';
import type { RequestOf } from '#calls/endpoint.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { getItem, removeItem, setItem } from '#client/storage.ts';
import type { RegistrationMode } from '#values/access/registration-mode.ts';
import { cleanField } from '#values/text/field-patterns.ts';
import { refreshCaptcha } from './captcha.ts';
import { numberProof } from './otp.ts';
import { solveHuman } from './proof-of-work.ts';
import { clearRegistrationDraft, type Entries, invitationKey, inviterCodes, type Rules, shownFields } from './registration-form.ts';
import { keepTypedUsername } from './remembered-username.ts';
import { afterSessionOpened, announcementsDueKey, unplayedKey } from './session.ts';

/** Checks a code in its visible field before anything else (AC-21), but not a hidden one from the address. */
async function invitationFault(code: string | undefined): Promise<Refusal | null> {
  if (!code) return null;
  const result = await callApi(access.affiliate, { code, domain: location.hostname.slice(0, 255) }, { tries: 2 });
  return result.kind === 'done' ? null : result;
}

/** The username of a registration whose outcome nobody knows, also after a reload. A number is personal and stays in memory. */
const unansweredKey = 'unanswered';
let unanswered = getItem<string>(unansweredKey);
/** Whether the account may exist. A refusal without a sentence comes from nobody who could know, and these two codes say so. */
const isUnanswered = ({ code, message }: Refusal): boolean => message === '' || /unreadable$|replayed$/.test(code);

/**
 * Registers and signs in. Null on success. Call it with entries that pass `checkEntries`. The code is `register.mayBeYours` when an earlier
 * attempt, whose answer was lost, may have created the account.
 */
export async function registerAndSignIn(mode: RegistrationMode, rules: Rules, entries: Entries): Promise<Refusal | null> {
  const shown = Object.fromEntries(
    shownFields(rules).flatMap((name) => {
      const value = cleanField(rules[name], entries[name] ?? '');
      return value === '' ? [] : [[name, value]];
    }),
  );
  const hidden = Object.fromEntries(Object.entries(inviterCodes()).filter(([name]) => !rules[name]?.enabled));
  const extras = Object.fromEntries(['countryDialingCode', 'captchaId'].flatMap((name) => (entries[name] ? [[name, entries[name]]] : [])));
  const refusal = await invitationFault(shown.affiliateCode);
  if (refusal) return refusal;
  // A captcha image replaces the human check.
  const human = rules.captcha?.enabled ? undefined : await solveHuman();
  if (human && 'kind' in human) return human;
  const proof = shown.verificationCode ? await numberProof('register', shown.verificationCode) : {};
  if ('kind' in proof) return proof;
  const request: RequestOf<typeof access.register> = {
    ...hidden,
    ...shown,
    ...extras,
    ...proof,
    ...(human ? { human } : {}),
    domain: location.hostname.slice(0, 255),
    registerUrl: location.href.slice(0, 2000),
    registerMethod: 'WEB',
    login: true,
  };
  const opened = await callApi(mode === 'mobile' ? access.registerMobile : access.register, request);
  if (opened.kind === 'done') setItem(unplayedKey, 1, 'local');
  const result = await afterSessionOpened(opened);
  if (result.kind === 'done') {
    clearRegistrationDraft();
    removeItem(invitationKey);
    removeItem(unansweredKey);
    setItem(announcementsDueKey, mode);
    return null;
  }
  // A captcha is valid once, whatever else failed.
  if (rules.captcha?.enabled) await refreshCaptcha();
  const field = mode === 'mobile' ? 'mobileNum' : 'username';
  const name = shown[field] ?? '';
  if (isUnanswered(result)) {
    unanswered = name;
    if (mode !== 'mobile') setItem(unansweredKey, name);
  } else if (name === unanswered && (result.fields[field]?.code === 'field.taken' || result.fields.verificationCode)) {
    // That attempt has also used up a verification code. The sign-in form shows the name.
    keepTypedUsername(name);
    return { ...result, code: 'register.mayBeYours' };
  }
  return result;
}
