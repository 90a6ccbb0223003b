/** Where a member's own codes go: the e-mail address and mobile number on record. */
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { RequestContext } from '#platform/context.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { maskMail, maskNumber } from '#platform/rules/access/otp-rules.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import { DomainError } from '#values/domain-error.ts';
import { type CodeDelivery, requireGateway } from './code-delivery.ts';
import { type CodeSent, checkCode, createCode, type Purpose, type TypedCode, type VerifiedCode } from './one-time-codes.ts';
import { codeLimitKey, codeSent, consumeCodeLimit, queueCode } from './send-code.ts';

export interface ContactOwner {
  readonly id: bigint;
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  readonly mobile: string | null;
  readonly details: unknown;
  /** The agent who opened the account. */
  readonly opened_by: bigint | null;
}

const detailsSchema = z.object({ mobileNum: z.string() });
/**
 * Falls back to an unverified number: only its owner is signed in or knows the password, so the owner's own entry suffices. The number of
 * an account that an agent opened is the agent's entry.
 */
const mobileOf = ({ mobile, details, opened_by }: ContactOwner): string | null =>
  mobile ?? (opened_by === null ? (detailsSchema.safeParse(details).data?.mobileNum ?? null) : null);

/** The full address or number of a way, or null. */
export const contactAddress = (owner: ContactOwner, way: CodeChannel): string | null => (way === 'sms' ? mobileOf(owner) : owner.email);

export async function contactOwner(context: RequestContext, memberId: bigint) {
  return context.db
    .selectFrom('members')
    .select([
      'id',
      'username',
      'email',
      'email_verified_at',
      'mobile',
      'details',
      'opened_by',
      'password_hash',
      'payee_name',
      'payment_password_hash',
      'tells_every_login',
      'type',
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** The ways that are open to this member, with a mask to recognise each. */
export function contactsOf({ outside: { sms, mail } }: Pick<RequestContext, 'outside'>, owner: ContactOwner) {
  const number = mobileOf(owner);
  return [
    ...(number && sms.available ? [{ way: 'sms' as const, to: maskNumber(number) }] : []),
    ...(owner.email && mail.available ? [{ way: 'email' as const, to: maskMail(owner.email) }] : []),
  ];
}

/**
 * Sends a code to the member's own contact. `bound` is what the code is for: it does not work for anything else. `about` fills the words
 * of its message. Throws `way.closed`,
 * `code.not_sent` or `rate.too_many`. Never call it in a transaction.
 */
export async function sendOwnCode(
  context: RequestContext,
  purpose: Purpose,
  owner: ContactOwner,
  { way, bound, about }: { readonly way: CodeChannel; readonly bound: string; readonly about?: CodeDelivery['about'] },
): Promise<CodeSent> {
  const to = contactAddress(owner, way);
  if (!to) throw new DomainError('way.closed');
  const port = way === 'sms' ? 'sms' : 'mail';
  await requireGateway(context, port);
  // Only its member can ask, so this uses the member's own count and the budget of known members; strangers cannot exhaust either. A text
  // to an unverified number may reach a stranger and costs money, so it counts against the general limits. E-mails to an
  // unverified address have a limit of that address too.
  const isTyped = way === 'sms' && owner.mobile === null;
  const unverified = way === 'email' && owner.email_verified_at === null ? to : null;
  const text = way === 'sms' ? { number: to, ip: context.ip, isKnown: !isTyped } : null;
  await consumeCodeLimit(context, purpose, isTyped ? codeLimitKey(context, to, false) : `${way} of ${owner.id}`, text, unverified);
  const recipient = ownCodeRecipient(bound, to);
  const id = await createCode(context, purpose, recipient);
  await queueCode(context, { id, purpose, recipient, port, to, membersOnly: false, text, about });
  return codeSent(id);
}

/**
 * Checks a code of `sendOwnCode`. Spending one that came by e-mail also verifies the address. Throws `way.closed` and what `checkCode`
 * throws.
 */
export async function checkOwnCode(
  context: RequestContext,
  purpose: Purpose,
  owner: ContactOwner,
  { way, bound }: { readonly way: CodeChannel | undefined; readonly bound: string },
  typed: TypedCode,
): Promise<VerifiedCode> {
  const to = way && contactAddress(owner, way);
  if (!to) throw new DomainError('way.closed');
  const code = await checkCode(context, purpose, ownCodeRecipient(bound, to), typed);
  if (way === 'sms' || owner.email_verified_at !== null) return code;
  return {
    async spend(trx) {
      await code.spend(trx);
      await verifyAddress(trx, owner.id, context.now, to);
    },
  };
}

/** Marks a member's address as theirs. With `address` only while the account has this one. */
export const verifyAddress = (trx: Kysely<Tables>, memberId: bigint, now: Date, address?: string) =>
  trx
    .updateTable('members')
    .set({ email_verified_at: now })
    .where('id', '=', memberId)
    .where('email_verified_at', 'is', null)
    .where((of) => (address === undefined ? of('email', 'is not', null) : of('email', '=', address)))
    .execute();

/** Binds a code to one act: a code for another one does not match. */
export const ownCodeRecipient = (bound: string, to: string): string => `${bound} ${to}`;
