/** The session of somebody whose credential held, and what the browser is told about it. */
import type { Asking } from '#platform/handler.ts';
import { isPasswordOld } from '#platform/rules/registration.ts';
import { type DeviceMark, makeMark } from './device-mark.ts';
import { modulesNow } from './modules.ts';
import { openSession } from './sessions.ts';

export type Opened = {
  readonly token: string;
  readonly firstTimeLogin: boolean;
  readonly passwordExpired: boolean;
  readonly device?: DeviceMark | undefined;
};

/** For an account that was made just now. Within the transaction that made it: who is told that it came to nothing has no account, and the name is free. */
export const openNew = (asking: Asking, id: bigint, slidAt: Date | null): Promise<Opened> =>
  open(asking, { id, password_set_at: asking.now, first_login_at: null }, { slidAt });

/** `isWeak` is missing for whoever came in without a password: nobody is asked to change what was not used (AC-06). `slidAt`: when this device passed the slider. */
export async function open(
  asking: Asking,
  member: { readonly id: bigint; readonly password_set_at: Date; readonly first_login_at: Date | null },
  { isWeak, slidAt = null }: { readonly isWeak?: boolean; readonly slidAt?: Date | null } = {},
): Promise<Opened> {
  const isOld = isPasswordOld(await modulesNow(asking), member.password_set_at, asking.now);
  return {
    token: await openSession(asking.db, asking, member.id),
    firstTimeLogin: member.first_login_at === null,
    passwordExpired: isWeak !== undefined && (isWeak || isOld),
    ...(slidAt === null ? {} : { device: makeMark(asking, slidAt) }),
  };
}
