/** Helpers of an agent: each signs in by a name of their own, with rights that the agent gives. Only the agent sees and changes them. */
import type { AccessSchemas } from '#calls/schemas/access.schema.ts';
import type { Input, Output } from '#calls/schemas/schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { readPlatformSettings } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { recordAct } from '#platform/identity/agent-acts.ts';
import { requireAgent } from '#platform/identity/agents.ts';
import { endAllSessions } from '#platform/identity/end-sessions.ts';
import { requireProof } from '#platform/identity/owner-proof.ts';
import { unusableHash } from '#platform/identity/passwords.ts';
import { hasPaymentPassword, verifyPaymentPassword } from '#platform/identity/payment-passwords.ts';
import { queueSecurityNotice } from '#platform/identity/security-notices.ts';
import { ageRuleOf, checkRegistration, registrationRulesOf } from '#platform/rules/registration.ts';
import { staff as staffType } from '#values/access/account-types.ts';
import { readStaffRights, type StaffRight } from '#values/access/staff-rights.ts';
import { DomainError } from '#values/domain-error.ts';
import { toInstant } from '#values/time.ts';
import { createMember } from './members.ts';
import { consumeOpeningLimit, linkEnds, showLink } from './opened-accounts.ts';

type StaffList = Output<AccessSchemas['staff']>;
type LinkShown = Output<AccessSchemas['openStaff']>;

/** The helpers who have not been ended. */
const helpersOf = ({ db }: Pick<RequestContext, 'db'>, agentId: bigint) =>
  db.selectFrom('members').where('staff_of', '=', agentId).where('closed_at', 'is', null);

/** A helper of the agent. Throws `not_found` for any other account and for one that was ended. */
async function findHelper(context: RequestContext, id: string) {
  const agent = await requireAgent(context);
  const found = await helpersOf(context, agent.id)
    .select(['id', 'username', 'staff_rights'])
    .where('id', '=', /^[1-9]\d{0,17}$/.test(id) ? BigInt(id) : 0n)
    .executeTakeFirst();
  if (!found) throw new DomainError('not_found');
  return { agent, helper: found };
}

export async function staffOf(context: RequestContext): Promise<StaffList> {
  const agent = await requireAgent(context);
  const rows = await helpersOf(context, agent.id)
    .select(['id', 'username', 'staff_rights', 'password_hash', 'created_at'])
    .select((of) => [
      linkEnds(of, context.now),
      of
        .selectFrom('sessions')
        .select((session) => session.fn.max('seen_at').as('seen'))
        .where('member_id', '=', of.ref('members.id'))
        .as('seen'),
    ])
    .orderBy('username')
    .execute();
  return {
    staff: rows.map(({ id, username, staff_rights, password_hash, created_at, until, seen }) => ({
      id: id.toString(),
      username,
      rights: readStaffRights(staff_rights),
      openedAt: toInstant(created_at),
      isWaiting: password_hash === unusableHash,
      until: until === null ? null : toInstant(until),
      lastSeen: seen === null ? null : toInstant(seen),
    })),
    paymentPassword: await hasPaymentPassword(context, agent.id),
  };
}

/**
 * Helpers outlive the session. The right to send transfers needs a proof of its own, because a sign-in from a known network is a password
 * alone, and the payment password: helpers do without it what the agent does with it. Throws `proof.needed` and the refusals of
 * `verifyPaymentPassword`.
 */
async function requireProofFor(
  context: RequestContext,
  agentId: bigint,
  rights: readonly StaffRight[],
  paymentPassword: string | undefined,
): Promise<void> {
  const sends = rights.includes('transfers');
  await requireProof(context, { ownProof: sends });
  if (!sends) return;
  if (paymentPassword) await verifyPaymentPassword(context, agentId, paymentPassword);
  else if (await hasPaymentPassword(context, agentId))
    throw new DomainError('input.invalid', { fields: { paymentPassword: { code: 'field.required' } } });
  else throw new DomainError('payment_password.missing');
}

/** A new helper without a password. Throws `input.invalid` and `member.name_taken`, and for a proof as `requireProofFor` does. */
export async function openStaff(
  context: RequestContext,
  { username: typed, rights, paymentPassword }: Input<AccessSchemas['openStaff']>,
): Promise<LinkShown> {
  const agent = await requireAgent(context);
  await requireProofFor(context, agent.id, rights, paymentPassword);
  const { db, brand, now } = context;
  const setting = (await readPlatformSettings(db, ['registration'])).get('registration');
  const { values, faults } = checkRegistration(registrationRulesOf(setting, brand.market), { username: typed }, ageRuleOf(context));
  // Of the fields of registration a helper has the name alone.
  if (faults.username) throw new DomainError('input.invalid', { fields: { username: faults.username } });
  await consumeOpeningLimit(context, agent.id);
  const { username = '' } = values;
  return inTransaction(db, async (trx) => {
    const id = await createMember(trx, {
      username,
      passwordHash: unusableHash,
      type: staffType,
      staff: { of: agent.id, rights },
      language: context.language,
      currency: brand.currency.code,
      brand: brand.code,
      ip: context.ip,
      at: now,
    });
    await recordAct(trx, context, { kind: 'helper_added', about: id, detail: { to: rights } });
    await queueSecurityNotice(trx, { memberId: agent.id, about: 'helper_added' }, now);
    return showLink(context, trx, id, username);
  });
}

/** What the helper may do from their next request on. */
export async function changeStaffRights(
  context: RequestContext,
  { id, rights, paymentPassword }: Input<AccessSchemas['changeStaffRights']>,
): Promise<StaffList> {
  const { agent, helper } = await findHelper(context, id);
  const held = readStaffRights(helper.staff_rights);
  const added = rights.filter((right) => !held.includes(right));
  if (added.length > 0) await requireProofFor(context, agent.id, added, paymentPassword);
  await inTransaction(context.db, async (trx) => {
    await trx
      .updateTable('members')
      .set({ staff_rights: JSON.stringify(rights) })
      .where('id', '=', helper.id)
      .execute();
    const detail = { from: held, to: rights };
    await recordAct(trx, context, { kind: 'helper_rights_changed', about: helper.id, detail });
  });
  return staffOf(context);
}

/** A new link for a helper, which also takes the password away: a forgotten or betrayed one opens nothing from now on. */
export async function renewStaffLink(
  context: RequestContext,
  { id, paymentPassword }: Input<AccessSchemas['renewStaffLink']>,
): Promise<LinkShown> {
  const { agent, helper } = await findHelper(context, id);
  await requireProofFor(context, agent.id, readStaffRights(helper.staff_rights), paymentPassword);
  await consumeOpeningLimit(context, agent.id);
  return inTransaction(context.db, async (trx) => {
    await trx.updateTable('members').set({ password_hash: unusableHash }).where('id', '=', helper.id).execute();
    await endAllSessions(trx, helper.id, context.now);
    await recordAct(trx, context, { kind: 'helper_link_renewed', about: helper.id });
    return showLink(context, trx, helper.id, helper.username);
  });
}

/** Ends a helper for good, at once: sessions, password and link. The name stays taken, so that the record names one person. */
export async function endStaff(context: RequestContext, { id }: { readonly id: string }): Promise<StaffList> {
  const { helper } = await findHelper(context, id);
  const { now } = context;
  await inTransaction(context.db, async (trx) => {
    await trx.updateTable('members').set({ closed_at: now, password_hash: unusableHash }).where('id', '=', helper.id).execute();
    await trx.updateTable('reset_links').set({ used_at: now }).where('member_id', '=', helper.id).where('used_at', 'is', null).execute();
    await endAllSessions(trx, helper.id, now);
    await recordAct(trx, context, { kind: 'helper_ended', about: helper.id, detail: { from: readStaffRights(helper.staff_rights) } });
  });
  return staffOf(context);
}
