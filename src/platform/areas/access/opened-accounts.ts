/** Accounts that an agent opens for others (AG-04): fields as in registration, and a one-time link by which the owner sets the password. */
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { AccessSchemas } from '#calls/schemas/access.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { localizedPath } from '#i18n/localized-url.ts';
import type { RequestContext } from '#platform/context.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { readPlatformSettings } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { recordAct } from '#platform/identity/agent-acts.ts';
import { type Agent, requireAgent } from '#platform/identity/agents.ts';
import { deliveryLocale } from '#platform/identity/code-delivery.ts';
import { unusableHash } from '#platform/identity/passwords.ts';
import { refuseExcludedMatch } from '#platform/protection/exclusions.ts';
import { pathEnd } from '#platform/rules/agents/line.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { ageRuleOf, checkRegistration, registrationRulesOf, type SentFields } from '#platform/rules/registration.ts';
import { isAgent, lineAgent } from '#values/access/account-types.ts';
import { rulesForOthers } from '#values/access/registration-mode.ts';
import { DomainError } from '#values/domain-error.ts';
import { hours, toInstant } from '#values/time.ts';
import { createMember, storedFields } from './members.ts';
import { issueLink } from './password/issue-link.ts';

type LinkShown = Output<AccessSchemas['renewOpening']>;
type Members = ExpressionBuilder<Tables, 'members'>;

/** Long enough for a message that is read tomorrow. */
const linkLifetime = hours(72);
const mostListed = 50;

/** When the newest link of an account ends, for a list of accounts; null when none works. */
export const linkEnds = (of: Members, now: Date) =>
  of
    .selectFrom('reset_links')
    .select((link) => link.fn.max('expires_at').as('until'))
    .where('member_id', '=', of.ref('members.id'))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .as('until');

/** SQL condition: an agent opened the account, for a member, an agent or a helper, and its owner has set no password yet. */
export const isUnclaimed = (of: Members) =>
  of.and([
    of.or([of('members.opened_by', 'is not', null), of('members.staff_of', 'is not', null)]),
    of('members.password_hash', '=', unusableHash),
  ]);

/** SQL condition: the agent opened the account, it waits for its owner, and no move has taken it to another line. */
const waitsFor =
  ({ id, path }: Agent) =>
  (of: Members) =>
    of.and([
      of('members.opened_by', '=', id),
      of('members.path', '>', path),
      of('members.path', '<', pathEnd(path)),
      of('members.closed_at', 'is', null),
      isUnclaimed(of),
    ]);

/** The only answer that holds the link: the database has its hash. */
export async function showLink(context: RequestContext, trx: Kysely<Tables>, id: bigint, username: string): Promise<LinkShown> {
  const { now, brand, settings, language } = context;
  const expiresAt = new Date(now.getTime() + linkLifetime);
  const link = await issueLink(trx, id, expiresAt, now);
  const path = localizedPath(brand, deliveryLocale(context, language), '/welcome');
  return { id: id.toString(), username, link: `${settings.publicUrl}${path}?link=${link}`, until: toInstant(expiresAt) };
}

export const consumeOpeningLimit = ({ db, settings, now }: RequestContext, agentId: bigint): Promise<number> =>
  consumeRateLimit(db, `open-account:${agentId}`, limitOf('openAccount', settings.demo), now);

export async function openAccountFor(
  context: RequestContext,
  sent: SentFields & { readonly role: 'member' | 'agent' },
): Promise<LinkShown> {
  const agent = await requireAgent(context);
  const { db, brand, now } = context;
  const settings = await readPlatformSettings(db, ['registration']);
  const rules = rulesForOthers(registrationRulesOf(settings.get('registration'), brand.market));
  const checked = checkRegistration(rules, sent, ageRuleOf(context));
  if (Object.keys(checked.faults).length > 0) throw new DomainError('input.invalid', { fields: checked.faults });
  await consumeOpeningLimit(context, agent.id);
  const { username = '' } = checked.values;
  const stored = storedFields(rules, sent, checked);
  const shown = await inTransaction(db, async (trx) => {
    const { idNumber = null, dateOfBirth = null } = stored.details;
    await refuseExcludedMatch(trx, { ...stored, mobile: checked.mobile, idNumber, dateOfBirth }, now);
    const id = await createMember(trx, {
      ...stored,
      // An address opens the account again by mail, so the owner adds it: the agent may have written one of their own.
      email: null,
      username,
      passwordHash: unusableHash,
      type: sent.role === 'agent' ? lineAgent : 0,
      parentId: agent.id,
      openedBy: agent.id,
      language: context.language,
      currency: brand.currency.code,
      // Neither is verified: the owner does that in the account. Both help to recognise a self-excluded person.
      details: {
        ...stored.details,
        ...(checked.mobile === null ? {} : { mobileNum: checked.mobile }),
        ...(stored.email === null ? {} : { email: stored.email }),
      },
      brand: brand.code,
      ip: context.ip,
      at: now,
    });
    await recordAct(trx, context, { kind: 'account_opened', about: id, detail: { role: sent.role } });
    return showLink(context, trx, id, username);
  });
  context.log.info({ requestId: context.requestId, memberId: shown.id, by: agent.id.toString() }, 'an agent opened an account');
  return shown;
}

/** A new link for an account whose owner has set no password yet; the older one stops working. */
export async function renewOpening(context: RequestContext, { id }: { readonly id: string }): Promise<LinkShown> {
  const agent = await requireAgent(context);
  const found = await context.db
    .selectFrom('members')
    .select(['id', 'username'])
    .where('id', '=', /^[1-9]\d{0,17}$/.test(id) ? BigInt(id) : 0n)
    .where(waitsFor(agent))
    .executeTakeFirst();
  if (!found) throw new DomainError('not_found');
  await consumeOpeningLimit(context, agent.id);
  return inTransaction(context.db, async (trx) => {
    // The owner may have claimed it since, or its branch may have moved: a link would then let the agent in.
    const waiting = await trx
      .selectFrom('members')
      .select('id')
      .where('id', '=', found.id)
      .where(waitsFor(agent))
      .forUpdate()
      .executeTakeFirst();
    if (!waiting) throw new DomainError('not_found');
    await recordAct(trx, context, { kind: 'account_link_renewed', about: found.id });
    return showLink(context, trx, found.id, found.username);
  });
}

/** The accounts that wait for their owner, the newest first. */
export async function openedAccounts(context: RequestContext): Promise<Output<AccessSchemas['openedAccounts']>> {
  const agent = await requireAgent(context);
  const rows = await context.db
    .selectFrom('members')
    .select(['id', 'username', 'type', 'created_at'])
    .select((of) => linkEnds(of, context.now))
    .where(waitsFor(agent))
    .orderBy('id', 'desc')
    .limit(mostListed)
    .execute();
  return {
    waiting: rows.map(({ id, username, type, created_at, until }) => ({
      id: id.toString(),
      username,
      isAgent: isAgent(type),
      openedAt: toInstant(created_at),
      until: until === null ? null : toInstant(until),
    })),
  };
}

const text = (details: unknown, name: string): string | null => {
  const value = typeof details === 'object' && details !== null ? (details as Record<string, unknown>)[name] : null;
  return typeof value === 'string' ? value : null;
};

/**
 * Hands an opened account to its owner: from here on, their network is the usual one. Throws `registration.not_possible` for a person who
 * has excluded themselves with another account since.
 */
export async function claimAccount(trx: Kysely<Tables>, { now, ip }: Pick<RequestContext, 'now' | 'ip'>, memberId: bigint): Promise<void> {
  const { payee_name, details } = await trx
    .updateTable('members')
    .set({
      registered_ip: ip,
      // A server of the version before, which runs beside in a rollout, still writes the agent's entry there.
      email: null,
      details: sql`case when email is null then details else details || jsonb_build_object('email', email) end`,
    })
    .where('id', '=', memberId)
    .returning(['payee_name', 'details'])
    .executeTakeFirstOrThrow();
  const person = {
    email: text(details, 'email'),
    payeeName: payee_name,
    mobile: text(details, 'mobileNum'),
    idNumber: text(details, 'idNumber'),
    dateOfBirth: text(details, 'dateOfBirth'),
  };
  await refuseExcludedMatch(trx, person, now);
}
