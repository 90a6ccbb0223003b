/** Extra verification (AC-33): the password was right and the network is new, so one more thing is asked that a stranger with the password does not have. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { takeTurn } from '#platform/db/limits.ts';
import { readSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import type { Asking } from '#platform/handler.ts';
import { asOnCard, maskMail, maskNumber, mostTries, verificationLimit } from '#platform/rules/codes.ts';
import { trial } from '#values/account-types.ts';
import { networkOf } from '#values/network.ts';
import { Refused } from '#values/refused.ts';
import { minutes } from '#values/time.ts';
import { checkAuthenticator, hasAuthenticator } from './authenticators.ts';
import { type CodeSent, checkCode, makeCode, type RightCode } from './codes.ts';
import { hashOf } from './hash.ts';
import { mustBeOpen } from './letters.ts';
import { verificationTurns } from './new-password.ts';
import { type Opened, open } from './opening.ts';
import { codeSent, postCode, takeCodeTurn, turnsOf } from './sms.ts';

/** The row of `platform_settings` that switches it: true or false. Without it demo mode asks nobody, because its accounts are everybody's. */
const extraVerificationSetting = 'extra_verification';

type Way = 'sms' | 'email' | 'authenticator' | 'bankName';
type Person = {
  readonly id: bigint;
  readonly type: number;
  readonly registered_ip: string;
  readonly email: string | null;
  readonly mobile: string | null;
  readonly details: unknown;
  readonly payee_name: string | null;
};

const lasts = minutes(15);

const typedOnly = z.object({ mobileNum: z.string() });
/** Like the e-mail it may have been typed only: beside a right password it need be no more than what the owner said. */
const numberOfPerson = ({ mobile, details }: Pick<Person, 'mobile' | 'details'>): string | null =>
  mobile ?? typedOnly.safeParse(details).data?.mobileNum ?? null;

/** What this member can be asked for, with enough of the address to know it by. */
async function waysOf(asking: Asking, member: Person): Promise<{ way: Way; to: string | null }[]> {
  const { sms, mail } = asking.outside;
  const number = numberOfPerson(member);
  return [
    ...(number && sms.available ? [{ way: 'sms' as const, to: maskNumber(number) }] : []),
    ...(member.email && mail.available ? [{ way: 'email' as const, to: maskMail(member.email) }] : []),
    ...((await hasAuthenticator(asking.db, member.id)) ? [{ way: 'authenticator' as const, to: null }] : []),
    ...(asOnCard(member.payee_name ?? '') === '' ? [] : [{ way: 'bankName' as const, to: null }]),
  ];
}

/** The refusal that begins an extra verification; null when none is needed, or when this member could pass none. `slidAt`: when this device passed the slider. */
export async function mustVerify(asking: Asking, member: Person, slidAt: Date | null): Promise<Refused | null> {
  const set = await readSetting(asking.db, extraVerificationSetting);
  if (!(typeof set === 'boolean' ? set : !asking.settings.demo)) return null;
  if (member.type === trial || networkOf(member.registered_ip) === networkOf(asking.ip)) return null;
  const ways = await waysOf(asking, member);
  if (ways.length === 0) return null;
  const verificationId = randomBytes(24).toString('base64url');
  await asking.db
    .insertInto('login_requests')
    .values({
      id_hash: hashOf(verificationId),
      member_id: member.id,
      expires_at: new Date(asking.now.getTime() + lasts),
      done_at: null,
      slid_at: slidAt,
    })
    .execute();
  return new Refused('login.verification', { verificationId, ways });
}

const ended = () => new Refused('verification.ended');

async function personOf(asking: Asking, memberId: bigint) {
  const member = await asking.db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirst();
  if (!member) throw ended();
  return member;
}

/** Bound to this one login: a code of another is worth nothing here. */
const recipientOf = (verificationId: string, to: string): string => `${hashOf(verificationId)} ${to}`;

const addressOf = (person: Pick<Person, 'mobile' | 'details' | 'email'>, way: Way): string | null =>
  way === 'sms' ? numberOfPerson(person) : way === 'email' ? person.email : null;

/** Sends the code of an extra verification. */
export async function sendVerification(
  asking: Asking,
  { verificationId, way }: { readonly verificationId: string; readonly way: 'sms' | 'email' },
): Promise<CodeSent> {
  const request = await asking.db
    .selectFrom('login_requests')
    .select('member_id')
    .where('id_hash', '=', hashOf(verificationId))
    .where('done_at', 'is', null)
    .where('expires_at', '>', asking.now)
    .where('tries', '<', mostTries)
    .executeTakeFirst();
  if (!request) throw ended();
  const port = way === 'sms' ? 'sms' : 'mail';
  const person = await personOf(asking, request.member_id);
  const to = addressOf(person, way);
  if (!to) throw new Refused('way.closed');
  await mustBeOpen(asking, port);
  // Only who has the password comes here, so this is the member's own count, and the budget of known people: strangers who ask for codes use up none of either. A text to a number that nobody proved rings at a stranger's and costs: it stays in the counts of all. Letters to a typed address are bounded by member and network alone.
  const isTyped = way === 'sms' && person.mobile === null;
  const text = way === 'sms' ? { number: to, ip: asking.ip, isKnown: !isTyped } : null;
  await takeCodeTurn(asking, 'verify', isTyped ? turnsOf(asking, to, false) : `${way} of ${person.id}`, text);
  const recipient = recipientOf(verificationId, to);
  const id = await makeCode(asking, 'verify', recipient);
  await postCode(asking, { id, purpose: 'verify', recipient, port, to, membersOnly: false, text });
  return codeSent(id);
}

export type VerificationSent = {
  readonly verificationId: string;
  readonly way: Way;
  readonly verificationCode?: string | undefined;
  readonly codeId?: string | undefined;
  readonly payeeName?: string | undefined;
};

/** Looks at the answer, whichever way it is given. Refuses with `code.wrong` or `code.dead`. */
async function checkAnswer(asking: Asking, sent: VerificationSent, person: Person, triesLeft: number): Promise<RightCode> {
  const wrong = (field: string, code: string) => new Refused('code.wrong', { triesLeft, fields: { [field]: { code, triesLeft } } });
  if (sent.way === 'bankName') {
    const name = asOnCard(sent.payeeName ?? '');
    if (name === '') throw new Refused('input.invalid', { fields: { payeeName: { code: 'field.required' } } });
    if (name !== asOnCard(person.payee_name ?? '')) throw wrong('payeeName', 'field.name_wrong');
    return { spend: async () => {} };
  }
  if (sent.way === 'authenticator') {
    if (!(await checkAuthenticator(asking, person.id, sent.verificationCode ?? ''))) throw wrong('verificationCode', 'field.verification');
    return { spend: async () => {} };
  }
  const to = addressOf(person, sent.way);
  if (!to) throw new Refused('way.closed');
  return checkCode(asking, 'verify', recipientOf(sent.verificationId, to), sent);
}

/** Ends an extra verification: opens the session, and the network is known from now on. Five tries in all, whichever way they go. */
export async function verifyLogin(asking: Asking, sent: VerificationSent): Promise<Opened> {
  const idHash = hashOf(sent.verificationId);
  const request = await asking.db
    .updateTable('login_requests')
    .set((set) => ({ tries: set('tries', '+', 1) }))
    .where('id_hash', '=', idHash)
    .where('done_at', 'is', null)
    .where('expires_at', '>', asking.now)
    .where('tries', '<', mostTries)
    .returning(['member_id', 'tries', 'slid_at'])
    .executeTakeFirst();
  if (!request) throw ended();
  // Whoever has the password may begin again and again: the member's own count ends that. A code has tries of its own, so the owner can always enter by one.
  if (sent.way !== 'sms' && sent.way !== 'email')
    await takeTurn(asking.db, verificationTurns(request.member_id), verificationLimit, asking.now);
  const person = await personOf(asking, request.member_id);
  const right = await checkAnswer(asking, sent, person, mostTries - request.tries);
  return inTransaction(asking.db, async (trx) => {
    const done = await trx
      .updateTable('login_requests')
      .set({ done_at: asking.now })
      .where('id_hash', '=', idHash)
      .where('done_at', 'is', null)
      .returning('member_id')
      .executeTakeFirst();
    if (!done) throw ended();
    await right.spend(trx);
    return open({ ...asking, db: trx }, person, { isWeak: person.password_weak, slidAt: request.slid_at });
  });
}
