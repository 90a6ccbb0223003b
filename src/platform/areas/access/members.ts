/** Creates members, and says what of their registration is stored. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { isDuplicate } from '#platform/db/errors.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import type { RegistrationCheck, RegistrationField, RegistrationRules, SentFields } from '#platform/rules/registration.ts';
import { normalizeUsername } from '#platform/rules/username.ts';
import type { StaffRight } from '#values/access/staff-rights.ts';
import { DomainError } from '#values/domain-error.ts';
import { cleanField } from '#values/text/field-patterns.ts';
import { cleanName } from '#values/text/person-name.ts';

export type NewMember = {
  readonly username: string;
  readonly nickname?: string;
  /** Set either `passwordHash` or `password`. `passwordHash` avoids hashing again when many members share one. */
  readonly passwordHash?: string;
  readonly password?: string;
  /** `isAgent` in the specification; default 0. */
  readonly type?: number;
  readonly rankLevel?: number;
  readonly labelName?: string;
  readonly memberLabel?: string | null;
  readonly parentId?: bigint | null;
  readonly inviteLinkId?: bigint | null;
  /** The agent who opens the account for its owner. */
  readonly openedBy?: bigint;
  /** Makes a helper of this agent. */
  readonly staff?: { readonly of: bigint; readonly rights: readonly StaffRight[] };
  readonly invitationCode?: string | null;
  readonly language: string;
  readonly currency: string;
  readonly email?: string | null;
  /** When its owner showed that the address is theirs; a typed one is not verified. */
  readonly emailVerifiedAt?: Date | null;
  readonly mobile?: string | null;
  readonly countryDialingCode?: string | null;
  readonly payeeName?: string | null;
  readonly paymentPasswordHash?: string | null;
  /** Other registration fields. */
  readonly details?: { readonly [name: string]: Json };
  readonly brand: string;
  readonly ip: string;
  readonly at: Date;
};

/**
 * Creates a member and returns its id. Throws `member.name_taken` or `member.mobile_taken`. In a transaction pass `passwordHash`:
 * hashing is slow.
 */
export async function createMember(trx: Kysely<Tables>, member: NewMember): Promise<bigint> {
  const passwordHash = member.passwordHash ?? (await hashPassword(member.password ?? ''));
  const { rows } = await sql<{ id: bigint }>`select nextval(pg_get_serial_sequence('members', 'id')) as id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('The sequence of members gave no number.');
  try {
    await trx
      .insertInto('members')
      .values({
        id,
        username: normalizeUsername(member.username),
        nickname: member.nickname ?? cleanName(member.username),
        password_hash: passwordHash,
        password_set_at: member.at,
        type: member.type ?? 0,
        rank_level: member.rankLevel ?? 0,
        label_name: member.labelName ?? '',
        member_label: member.memberLabel ?? null,
        parent_id: member.parentId ?? null,
        invite_link_id: member.inviteLinkId ?? null,
        opened_by: member.openedBy ?? null,
        staff_of: member.staff?.of ?? null,
        staff_rights: member.staff ? JSON.stringify(member.staff.rights) : null,
        // Read with a lock as it is written, so that the account is not left behind when a branch moves.
        path:
          member.parentId != null
            ? sql<string>`(select path || ${id.toString()} || '/' from members where id = ${member.parentId} for share)`
            : `/${id}/`,
        invite_code: member.invitationCode ?? null,
        language: member.language,
        currency: member.currency,
        email: member.email ?? null,
        email_verified_at: member.emailVerifiedAt ?? null,
        mobile: member.mobile ?? null,
        country_dialing_code: member.countryDialingCode ?? null,
        payee_name: member.payeeName ?? null,
        payment_password_hash: member.paymentPasswordHash ?? null,
        details: JSON.stringify(member.details ?? {}),
        brand: member.brand,
        registered_ip: member.ip,
        created_at: member.at,
        signed_in_at: member.at,
        first_login_at: null,
      })
      .execute();
  } catch (error) {
    if (isDuplicate(error, 'members_username'))
      throw new DomainError('member.name_taken', { fields: { username: { code: 'field.taken' } } });
    if (isDuplicate(error, 'members_mobile'))
      throw new DomainError('member.mobile_taken', { fields: { mobileNum: { code: 'field.taken' } } });
    throw error;
  }
  return id;
}

const detailFields: readonly RegistrationField[] = [
  'dateOfBirth',
  'qqNum',
  'recommenderId',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'referralCode',
  'affiliateCode',
  'domain',
];

/**
 * What is stored of a valid submission, besides names, numbers and secrets. A hidden field is stored as it was sent, but for a
 * date of birth, which nobody has checked then.
 */
export function storedFields(rules: RegistrationRules, sent: SentFields, { values, mobile }: RegistrationCheck) {
  const details: Readonly<Partial<Record<RegistrationField, string>>> = Object.fromEntries(
    detailFields.flatMap((name) =>
      sent[name] && (values[name] !== undefined || (name !== 'dateOfBirth' && !rules[name].enabled))
        ? [[name, (values[name] ?? cleanField(rules[name], sent[name] ?? '')).slice(0, 255)]]
        : [],
    ),
  );
  return {
    email: values.email?.toLowerCase() ?? null,
    payeeName: values.payeeName ?? null,
    countryDialingCode: mobile === null ? null : (sent.countryDialingCode ?? null),
    details,
  };
}
