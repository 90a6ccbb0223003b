/** Adds or changes a member's e-mail address or mobile number: a code to the new one proves it, and the old one is told. */
import type { AccessSchemas } from '#calls/schemas/access.schema.ts';
import type { Input } from '#calls/schemas/schema.ts';
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import { isDuplicate } from '#platform/db/errors.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { requireGateway } from '#platform/identity/code-delivery.ts';
import { contactOwner, ownCodeRecipient, verifyAddress } from '#platform/identity/contacts.ts';
import { requireOwner } from '#platform/identity/login-password.ts';
import { type CodeSent, checkCode, createCode } from '#platform/identity/one-time-codes.ts';
import { queueSecurityNotice } from '#platform/identity/security-notices.ts';
import { codeLimitKey, codeSent, consumeCodeLimit, queueCode } from '#platform/identity/send-code.ts';
import { refuseExcludedContact } from '#platform/protection/exclusions.ts';
import { DomainError } from '#values/domain-error.ts';
import { cleanText } from '#values/text/clean-text.ts';
import { fieldPatterns, lengthOf } from '#values/text/field-patterns.ts';
import { normalizeNumber } from './codes/phone-numbers.ts';

type NewContact = Pick<Input<AccessSchemas['changeContact']>, 'way' | 'to'>;

const fault = (code: string) => new DomainError('input.invalid', { fields: { to: { code } } });
const longestAddress = 120;

/** The address or number in the form that is stored. Throws `input.invalid` at `to`. */
async function readContact(context: RequestContext, { way, to }: NewContact): Promise<string> {
  const typed = cleanText(to);
  if (typed === '') throw fault('field.required');
  if (way === 'sms') {
    if (!typed.startsWith('+')) throw fault('field.phone_plus');
    return normalizeNumber(context, { mobileNum: typed }, 'to');
  }
  const email = typed.toLowerCase();
  if (lengthOf(email) > longestAddress || !fieldPatterns.mailbox.accepts(email)) throw fault('field.email');
  return email;
}

/** A code works for this member and this contact only. */
const codeBound = (memberId: bigint): string => `contact of ${memberId}`;

/** Asks for the login password, and sends a code to the new contact. Never says whether another member has it. */
export async function sendContactCode(context: RequestContext, sent: Input<AccessSchemas['sendContactCode']>): Promise<CodeSent> {
  const owner = await contactOwner(context, requireRealAccount(context).memberId);
  const to = await readContact(context, sent);
  // Its own address may be sent a code as long as it is not verified: a number that is not stands in the details.
  const verified = sent.way === 'sms' ? owner.mobile : owner.email_verified_at && owner.email;
  if (to === verified) throw fault('field.contact_same');
  const port = sent.way === 'sms' ? 'sms' : 'mail';
  await requireGateway(context, port);
  await requireOwner(context, owner, sent.password);
  const text = sent.way === 'sms' ? { number: to, ip: context.ip, isKnown: false } : null;
  await consumeCodeLimit(context, 'contact', codeLimitKey(context, to, false), text, port === 'mail' ? to : null);
  const recipient = ownCodeRecipient(codeBound(owner.id), to);
  const id = await createCode(context, 'contact', recipient);
  await queueCode(context, { id, purpose: 'contact', recipient, port, to, membersOnly: false, text });
  return codeSent(id);
}

/**
 * Stores the contact that the code was sent to, which verifies it. Throws `code.wrong`, `code.dead`, `member.mobile_taken`,
 * `member.contact_not_possible`.
 */
export async function changeContact(
  context: RequestContext,
  { way, to: typed, ...code }: Input<AccessSchemas['changeContact']>,
): Promise<Record<string, never>> {
  const { memberId } = requireRealAccount(context);
  const to = await readContact(context, { way, to: typed });
  const proof = await checkCode(context, 'contact', ownCodeRecipient(codeBound(memberId), to), code);
  const isSms = way === 'sms';
  try {
    await inTransaction(context.db, async (trx) => {
      await proof.spend(trx);
      const before = await trx
        .selectFrom('members')
        .select(['email', 'email_verified_at', 'mobile'])
        .where('id', '=', memberId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      await refuseExcludedContact(trx, memberId, { email: isSms ? null : to, mobile: isSms ? to : null }, context.now);
      // The same address is verified, and nothing changes.
      if (!isSms && before.email === to) return void (await verifyAddress(trx, memberId, context.now));
      await trx
        .updateTable('members')
        .set({ ...(isSms ? { mobile: to } : { email: to, email_verified_at: context.now }), contact_changed_at: context.now })
        .where('id', '=', memberId)
        .execute();
      // A link in the old mailbox no longer opens the account.
      await trx
        .updateTable('reset_links')
        .set({ used_at: context.now })
        .where('member_id', '=', memberId)
        .where('used_at', 'is', null)
        .execute();
      const old = isSms ? before.mobile : before.email;
      // Of what nobody verified, nobody knows whose it is: it blocks nobody (decision 066) and is told nothing.
      const isOwn = isSms || before.email_verified_at !== null;
      if (old && isOwn)
        await trx
          .insertInto('former_contacts')
          .values({ member_id: memberId, contact: old, given_up_at: context.now })
          .onConflict((conflict) => conflict.columns(['member_id', 'contact']).doUpdateSet({ given_up_at: context.now }))
          .execute();
      const former = old && isOwn ? { port: isSms ? ('sms' as const) : ('mail' as const), address: old } : null;
      await queueSecurityNotice(trx, { memberId, about: isSms ? 'mobile_changed' : 'email_changed', former }, context.now);
    });
  } catch (error) {
    if (isDuplicate(error, 'members_mobile')) throw new DomainError('member.mobile_taken', { fields: { to: { code: 'field.taken' } } });
    throw error;
  }
  return {};
}
