/** Changing the password of who is signed in (AC-31). */
import { access } from '#calls/access.ts';
import type { FieldFault } from '#calls/envelope.ts';
import type { Refusal } from '#client/answer.ts';
import { ask } from '#client/ask.ts';
import { passwordRenewed } from './session.ts';

export interface TypedPasswords {
  /** Empty for who has none yet: they joined by a number. */
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** What is wrong before anything is sent; the rule itself is the platform's to judge. */
export function checkPasswords({ newPassword, confirmNewPassword }: TypedPasswords): Readonly<Record<string, FieldFault>> {
  const faults: Record<string, FieldFault> = {};
  if (newPassword === '') faults.newPassword = { code: 'field.required' };
  if (confirmNewPassword === '') faults.confirmNewPassword = { code: 'field.required' };
  else if (confirmNewPassword !== newPassword) faults.confirmNewPassword = { code: 'field.unequal' };
  return faults;
}

/** Null when it is changed: this session goes on, every other one has ended. */
export async function changePassword({ oldPassword, ...typed }: TypedPasswords): Promise<Refusal | null> {
  const got = await ask(access.changePassword, { ...(oldPassword ? { oldPassword } : {}), ...typed });
  if (got.kind !== 'done') return got;
  passwordRenewed();
  return null;
}
