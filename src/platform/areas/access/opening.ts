/** The session of somebody whose credential held, and what the browser is told about it. */
import type { Asking } from '#platform/handler.ts';
import { isPasswordOld } from '#platform/rules/registration.ts';
import { modulesNow } from './modules.ts';
import { openSession } from './sessions.ts';

export type Opened = { readonly token: string; readonly firstTimeLogin: boolean; readonly passwordExpired: boolean };

/** For an account that was made just now. Within the transaction that made it: who is told that it came to nothing has no account, and the name is free. */
export const openNew = (asking: Asking, id: bigint): Promise<Opened> =>
  open(asking, { id, password_set_at: asking.now, first_login_at: null });

/** `byPassword` is missing for whoever came in without one: nobody is asked to change what was not used (AC-06). */
export async function open(
  asking: Asking,
  member: { readonly id: bigint; readonly password_set_at: Date; readonly first_login_at: Date | null },
  byPassword?: { readonly isWeak: boolean },
): Promise<Opened> {
  const isOld = isPasswordOld(await modulesNow(asking), member.password_set_at, asking.now);
  return {
    token: await openSession(asking.db, asking, member.id),
    firstTimeLogin: member.first_login_at === null,
    passwordExpired: byPassword !== undefined && (byPassword.isWeak || isOld),
  };
}
