/** Opening an account, from what was typed to the session: slider, call, in the order of AC-22. Loaded when a form is sent. */
import { access } from '#calls/access.ts';
import type { RequestOf } from '#calls/call.ts';
import type { Refusal } from '#client/answer.ts';
import { ask } from '#client/ask.ts';
import { drop, keep } from '#client/keep.ts';
import type { RegistrationMode } from '#values/registration-mode.ts';
import { refreshCaptcha } from './captcha.ts';
import { solveHuman } from './human.ts';
import { numberProof } from './phone-code.ts';
import { clean, dropEntries, type Entries, invitation, invitedBy, type Rules, shownFields } from './registration.ts';
import { newsDue, registerAccount } from './session.ts';

/** A code that stands in its field is looked at before anything else (AC-21); one that only came with the address is not. */
async function invitationFault(code: string | undefined): Promise<Refusal | null> {
  if (!code) return null;
  const got = await ask(access.affiliate, { code, domain: location.hostname.slice(0, 255) }, { tries: 2 });
  return got.kind === 'done' ? null : got;
}

/** Null when the account is open and its owner signed in. Call it with entries that `checkEntries` found nothing wrong with. */
export async function openAccount(mode: RegistrationMode, rules: Rules, entries: Entries): Promise<Refusal | null> {
  const shown = Object.fromEntries(
    shownFields(rules).flatMap((name) => {
      const value = clean(rules[name], entries[name] ?? '');
      return value === '' ? [] : [[name, value]];
    }),
  );
  const hidden = Object.fromEntries(Object.entries(invitedBy()).filter(([name]) => !rules[name]?.enabled));
  const along = Object.fromEntries(['countryDialingCode', 'captchaId'].flatMap((name) => (entries[name] ? [[name, entries[name]]] : [])));
  const barred = await invitationFault(shown.affiliateCode);
  if (barred) return barred;
  // A picture in the form is the human check.
  const human = rules.captcha?.enabled ? undefined : await solveHuman();
  if (human && 'kind' in human) return human;
  const proof = shown.verificationCode ? await numberProof('register', shown.verificationCode) : {};
  if ('kind' in proof) return proof;
  const request: RequestOf<typeof access.register> = {
    ...hidden,
    ...shown,
    ...along,
    ...proof,
    ...(human ? { human } : {}),
    domain: location.hostname.slice(0, 255),
    registerUrl: location.href.slice(0, 2000),
    registerMethod: 'WEB',
    login: true,
  };
  const got = await registerAccount(mode, request);
  if (got.kind === 'done') {
    dropEntries();
    drop(invitation);
    keep(newsDue, mode);
    return null;
  }
  // A picture is good once, whatever else was wrong.
  if (rules.captcha?.enabled) await refreshCaptcha();
  return got;
}
