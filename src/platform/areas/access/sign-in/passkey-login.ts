/** Sign-in with a passkey: something the member has, unlocked by what the member knows or is, so no other step follows. */
import type { AccessSchemas } from '#calls/schemas/access.schema.ts';
import type { Input } from '#calls/schemas/schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { endRecovery } from '#platform/identity/factors/factor-recovery.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { requireRole } from '../checks/roles.ts';
import { memberOfPasskey } from '../passkeys.ts';
import { type LoginResult, startSession } from './complete-login.ts';

/** Wrong passwords lock only passwords, so a passkey opens an account that others try to guess their way into. */
export async function logInWithPasskey(
  context: RequestContext,
  { credential, side = 'member' }: Input<AccessSchemas['passkeyLogin']>,
): Promise<LoginResult> {
  await consumeRateLimit(context.db, `login:${networkOf(context.ip)}`, limitOf('login', context.settings.demo), context.now);
  const { member, use } = await memberOfPasskey(context, credential);
  await requireRole(context, side, member.type);
  return inTransaction(context.db, async (trx) => {
    await use(trx);
    await endRecovery(trx, member.id);
    return startSession({ ...context, db: trx }, member, { isProved: true });
  });
}
