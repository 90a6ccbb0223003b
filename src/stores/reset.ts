/** A forgotten password: asking for the one-time link, and setting a new password by it (AC-29, AC-36). */
import type { FieldFault } from '#calls/envelope.ts';
import { type Refusal, refused } from '#client/answer.ts';
import { checkPassword, type PasswordRule } from '#values/password.ts';
import { patterns } from '#values/pattern.ts';

/** Comes when something is sent: a form that is only looked at does without. */
const bringSending = () =>
  Promise.all([import('#client/ask.ts'), import('#calls/access.ts'), import('#client/keep.ts'), import('#client/tabs.ts')]).then(
    ([{ ask }, { access }, { dropSession }, { tell }]) => ({ ask, access, dropSession, tell }),
    () => null,
  );

export type ResetFaults = Readonly<Record<string, FieldFault>>;
export type { PasswordRule };

/** What is wrong before anything is sent. */
export function checkWish(username: string, email: string): ResetFaults {
  const faults: Record<string, FieldFault> = {};
  if (username.trim() === '') faults.username = { code: 'field.required' };
  if (email.trim() === '') faults.email = { code: 'field.required' };
  else if (!patterns.mailbox.accepts(email.trim())) faults.email = { code: 'reg_pattern_mailbox', min: 6, max: 120, range: '6-120' };
  return faults;
}

/** Null when the wish was taken. Whether there is such an account, nobody is told. */
export async function askForLink(username: string, email: string): Promise<Refusal | null> {
  const sending = await bringSending();
  if (!sending) return refused('network');
  const got = await sending.ask(sending.access.passwordByEmail, { username: username.trim(), email: email.trim() });
  return got.kind === 'done' ? null : got;
}

export function checkNew(rule: PasswordRule, password: string, again: string): ResetFaults {
  const faults: Record<string, FieldFault> = {};
  const fault = checkPassword(rule, password);
  if (fault) faults.newPassword = { ...fault };
  if (again === '') faults.confirmNewPassword = { code: 'field.required' };
  else if (again !== password) faults.confirmNewPassword = { code: 'field.unequal' };
  return faults;
}

/** Null when the password is set; every session of the account has ended with it, and the one of this browser, whoever's it was. */
export async function setPassword(link: string, newPassword: string, confirmNewPassword: string): Promise<Refusal | null> {
  const sending = await bringSending();
  if (!sending) return refused('network');
  const got = await sending.ask(sending.access.resetPassword, { link, newPassword, confirmNewPassword });
  if (got.kind !== 'done') return got;
  sending.dropSession();
  sending.tell({ about: 'session' });
  return null;
}
