/** Changing the signed-in member's password (AC-31). */
import { access } from '#calls/access.ts';
import type { RefusedField } from '#calls/response.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { clearPasswordExpired } from '../member/update-member.ts';

export interface TypedPasswords {
  /** Empty for members without a password, who registered by phone. */
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmNewPassword: string;
}

/** Validates before sending; the platform checks the password rule. */
export function checkPasswords({ newPassword, confirmNewPassword }: TypedPasswords): Readonly<Record<string, RefusedField>> {
  const faults: Record<string, RefusedField> = {};
  if (newPassword === '') faults.newPassword = { code: 'field.required' };
  if (confirmNewPassword === '') faults.confirmNewPassword = { code: 'field.required' };
  else if (confirmNewPassword !== newPassword) faults.confirmNewPassword = { code: 'field.unequal' };
  return faults;
}

/** Changes the password. Null on success: this session continues and all others end. */
export async function changePassword({ oldPassword, ...typed }: TypedPasswords): Promise<Refusal | null> {
  const result = await callApi(access.changePassword, { ...(oldPassword ? { oldPassword } : {}), ...typed });
  if (result.kind !== 'done') return result;
  clearPasswordExpired();
  return null;
}
