/** Breaks and self-exclusions of members: read, refused for, and asked for by the details of a person. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { assertLocked } from '#platform/db/locks/member-lock.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { currentExclusion, type Exclusion, isInForce } from '#platform/rules/protection/exclusion.ts';
import { DomainError } from '#values/domain-error.ts';
import { isSameName } from '#values/text/person-name.ts';
import { type Instant, toInstant } from '#values/time.ts';
import { isClosed } from './closed-accounts.ts';

type Db = Kysely<Tables>;

const openExclusions = (db: Db) =>
  db
    .selectFrom('exclusions')
    .select([
      'exclusions.kind',
      'exclusions.starts_at as from',
      'exclusions.ends_at as until',
      'exclusions.ends_by_itself as endsByItself',
      'exclusions.lift_asked_at as liftAskedAt',
    ])
    .where('exclusions.lifted_at', 'is', null);

/** All of a member that were not lifted, also those that have ended. */
export const exclusionsOf = (db: Db, memberId: bigint): Promise<readonly Exclusion[]> =>
  openExclusions(db).where('exclusions.member_id', '=', memberId).orderBy('exclusions.id').execute();

/** Until when a member has paused play by a break or a self-exclusion: null where it has no end of its own. Null while nothing holds. */
export async function pausedUntil(db: Db, memberId: bigint, now: Date): Promise<{ readonly until: Instant | null } | null> {
  const current = currentExclusion(await exclusionsOf(db, memberId), now);
  return current && { until: current.endsByItself && current.until !== null ? toInstant(current.until) : null };
}

/** Whether a member has left by an exclusion, their own or one that the family asked for. A break alone is none. */
export const isExcluded = async (db: Db, memberId: bigint, now: Date): Promise<boolean> =>
  (await exclusionsOf(db, memberId)).some((one) => one.kind !== 'time-out' && isInForce(one, now));

/** The refusal of what an excluded member may not do; null while nothing holds. */
export async function exclusionRefusal(db: Db, memberId: bigint, now: Date): Promise<DomainError | null> {
  const paused = await pausedUntil(db, memberId, now);
  return paused && new DomainError('protection.excluded', paused.until === null ? { ...paused, context: 'indefinite' } : paused);
}

/**
 * Refuses an excluded member inside the transaction of the money, which holds the lock that an exclusion takes. So no bet or deposit is
 * accepted after the time that the exclusion's response names.
 */
export async function refuseExcluded(trx: Db, memberId: bigint, now: Date): Promise<void> {
  assertLocked(trx, memberId);
  const refusal = await exclusionRefusal(trx, memberId, now);
  if (refusal) throw refusal;
}

/** Whether an account is open and has not paused play. */
export const isActive = async (db: Db, memberId: bigint, now: Date): Promise<boolean> =>
  !(await isClosed(db, memberId)) && (await pausedUntil(db, memberId, now)) === null;

/** Whether a member (a column) may be invited to anything now: the account is open and play is not paused (decision 060). */
export const mayBeInvited = (member: string, now: Date): RawBuilder<boolean> => sql<boolean>`(
  not exists (
    select from exclusions paused where paused.member_id = ${sql.ref(member)} and paused.lifted_at is null
      and (not paused.ends_by_itself or paused.ends_at is null or paused.ends_at > ${now})
  ) and not exists (select from members gone where gone.id = ${sql.ref(member)} and gone.closed_at is not null)
)`;

export interface IdentityDetails {
  readonly email: string | null;
  /** E.164. */
  readonly mobile: string | null;
  readonly idNumber: string | null;
  readonly dateOfBirth: string | null;
  readonly payeeName: string | null;
}

/**
 * Whether an excluded member has this e-mail, number, or name with identity number or date of birth, or gave that e-mail or number up. It
 * holds by proved facts: a verified address or number, and an identity that has paid a deposit. What anybody could have typed blocks nobody
 * (decision 066). Brands of one database are one: the members of another database are not known here. `owner` is the member who asks.
 */
async function matchesExcluded(
  db: Db,
  { email, mobile, idNumber, dateOfBirth, payeeName }: IdentityDetails,
  now: Date,
  owner: bigint | null = null,
): Promise<boolean> {
  const others = openExclusions(db)
    .innerJoin('members', 'members.id', 'exclusions.member_id')
    .where((of) => of.or([of('ends_by_itself', '=', false), of('ends_at', 'is', null), of('ends_at', '>', now)]))
    .$if(owner !== null, (query) => query.where('members.id', '!=', owner as bigint));
  const isMailbox = (address: string) => sql<boolean>`mailbox_of(${sql.ref(address)}) = mailbox_of(${email}::text)`;
  const byContact = await others
    .where((of) =>
      of.or([
        of.and([of('members.email_verified_at', 'is not', null), isMailbox('members.email')]),
        of('members.mobile', '=', mobile),
        sql<boolean>`exists (
          select from former_contacts former
          where former.member_id = members.id and (former.contact = ${mobile}::text or ${isMailbox('former.contact')})
        )`,
      ]),
    )
    .execute();
  const byIdentity = await others
    .select('members.payee_name')
    .where(
      sql<boolean>`(members.details ->> 'idNumber' = ${idNumber}::text or members.details ->> 'dateOfBirth' = ${dateOfBirth}::text)
        and exists (select from postings paid where paid.member_id = members.id and paid.kind = 'deposit')`,
    )
    .execute();
  const isSamePerson = ({ payee_name }: { payee_name: string | null }): boolean =>
    payee_name !== null && payeeName !== null && isSameName(payee_name, payeeName);
  return currentExclusion([...byContact, ...byIdentity.filter(isSamePerson)], now) !== null;
}

/** Throws `registration.not_possible` for the details of an excluded person. */
export async function refuseExcludedMatch(db: Db, details: IdentityDetails, now: Date): Promise<void> {
  if (await matchesExcluded(db, details, now)) throw new DomainError('registration.not_possible');
}

/** Throws `member.contact_not_possible` when a member changes to the contact of another account that is excluded. */
export async function refuseExcludedContact(
  db: Db,
  owner: bigint,
  contact: Pick<IdentityDetails, 'email' | 'mobile'>,
  now: Date,
): Promise<void> {
  const details = { ...contact, idNumber: null, dateOfBirth: null, payeeName: null };
  if (await matchesExcluded(db, details, now, owner)) throw new DomainError('member.contact_not_possible');
}
