/** Password reset: requesting the one-time link, and setting a new password with it (AC-29, AC-36). */
import type { RefusedField } from '#calls/response.ts';
import { type Refusal, refused } from '#client/result.ts';
import { checkPassword, type PasswordRule } from '#values/access/password.ts';
import { fieldPatterns } from '#values/text/field-patterns.ts';

/** Loaded on submit. */
const importApi = () => import('./password-reset-api.ts').catch(() => null);

export type ResetFaults = Readonly<Record<string, RefusedField>>;
export type { PasswordRule };

/** Validates before sending. */
export function checkResetRequest(username: string, email: string): ResetFaults {
  const faults: Record<string, RefusedField> = {};
  if (username.trim() === '') faults.username = { code: 'field.required' };
  if (email.trim() === '') faults.email = { code: 'field.required' };
  else if (!fieldPatterns.mailbox.accepts(email.trim()))
    faults.email = { code: 'reg_pattern_mailbox', min: 6, max: 120, range: '6–\u2060120' };
  return faults;
}

/** Requests the one-time link. Null when accepted, whether or not the account exists. */
export async function requestResetLink(username: string, email: string): Promise<Refusal | null> {
  const api = await importApi();
  if (!api) return refused('network');
  const result = await api.callApi(api.access.passwordByEmail, { username: username.trim(), email: email.trim() });
  return result.kind === 'done' ? null : result;
}

export function checkTypedPassword(rule: PasswordRule, password: string, again: string): ResetFaults {
  const faults: Record<string, RefusedField> = {};
  const fault = checkPassword(rule, password);
  if (fault) faults.newPassword = { ...fault };
  if (again === '') faults.confirmNewPassword = { code: 'field.required' };
  else if (again !== password) faults.confirmNewPassword = { code: 'field.unequal' };
  return faults;
}

/** Sets the password. Null on success, which ends every session of the account, and this browser's session even of another one. */
export async function setPassword(link: string, newPassword: string, confirmNewPassword: string): Promise<Refusal | null> {
  const api = await importApi();
  if (!api) return refused('network');
  const result = await api.callApi(api.access.resetPassword, { link, newPassword, confirmNewPassword });
  if (result.kind !== 'done') return result;
  api.dropSession();
  // The sign-in form of this tab shows it.
  api.keepTypedUsername(result.value.username ?? '');
  api.broadcast({ about: 'session' });
  return null;
}
