/** Opens the session after a successful login or registration and builds the response. */
import type { RequestContext } from '#platform/context.ts';
import { currentFeatureFlags } from '#platform/db/settings.ts';
import { createDeviceMark, type DeviceMark } from '#platform/identity/device-mark.ts';
import { queueLoginNotice } from '#platform/identity/security-notices.ts';
import { accountClosed } from '#platform/protection/closed-accounts.ts';
import { isPasswordOld } from '#platform/rules/registration.ts';
import { isKnownDevice } from '#platform/rules/user-agent.ts';
import { DomainError } from '#values/domain-error.ts';
import { canHelpersAct, openSession } from './sessions.ts';

export type LoginResult = {
  readonly token: string;
  readonly firstTimeLogin: boolean;
  readonly passwordExpired: boolean;
  readonly device?: DeviceMark | undefined;
  /** The session is a helper's: its pages are the agent centre. */
  readonly staff?: true;
};

/**
 * The first session of a new account. Run it in the transaction that creates the account, so a failure leaves neither account nor
 * username.
 */
export const startFirstSession = (context: RequestContext, id: bigint, slidAt: Date | null): Promise<LoginResult> =>
  buildLogin(context, { id, password_set_at: context.now, first_login_at: null }, { slidAt });

interface Entering {
  readonly id: bigint;
  readonly password_set_at: Date;
  readonly first_login_at: Date | null;
}
interface LoginFacts {
  /** Omitted after a login without a password, so no password change is requested (AC-06). */
  readonly isWeak?: boolean;
  /** When this device passed the slider. */
  readonly slidAt?: Date | null;
  /** The owner has given more than a password. */
  readonly isProved?: boolean;
}

/** Signs in a member who has proved to be the owner. Run it in a transaction. Throws `account.closed` or `staff.ended`. */
export async function startSession(context: RequestContext, member: Entering, facts: LoginFacts = {}): Promise<LoginResult> {
  const { closed_at, tells_every_login, staff_of } = await context.db
    .selectFrom('members')
    .select(['closed_at', 'tells_every_login', 'staff_of'])
    .where('id', '=', member.id)
    // A closing under way goes first, and then nothing opens.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  // In one sentence for both: the helper does not learn what the agent's account is in.
  if (staff_of !== null && (closed_at !== null || !(await canHelpersAct(context.db, staff_of, context.now))))
    throw new DomainError('staff.ended');
  if (closed_at !== null) throw accountClosed(context);
  const before = await context.db
    .selectFrom('sessions')
    .select(['ip', 'user_agent'])
    .distinct()
    .where('member_id', '=', member.id)
    .execute();
  const isKnown = isKnownDevice(
    before.map(({ ip, user_agent }) => ({ ip, userAgent: user_agent })),
    context,
  );
  if (tells_every_login || !isKnown) await queueLoginNotice(context, member.id);
  return { ...(await buildLogin(context, member, facts)), ...(staff_of === null ? {} : { staff: true as const }) };
}

async function buildLogin(
  context: RequestContext,
  member: Entering,
  { isWeak, slidAt = null, isProved = false }: LoginFacts,
): Promise<LoginResult> {
  const isOld = isPasswordOld(await currentFeatureFlags(context), member.password_set_at, context.now);
  return {
    token: await openSession(context.db, context, member.id, isProved),
    firstTimeLogin: member.first_login_at === null,
    passwordExpired: isWeak !== undefined && (isWeak || isOld),
    ...(slidAt === null ? {} : { device: createDeviceMark(context, slidAt) }),
  };
}
