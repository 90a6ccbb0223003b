/** Invitation links of an agent (AG-04): each brings members to the agent's line, and counts its visits, members and first deposits. */
import { sql } from 'kysely';
import type { AgentSchemas } from '#calls/schemas/agent.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { storeInviteCode } from '#platform/db/invitations.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { recordAct } from '#platform/identity/agent-acts.ts';
import { type Agent, requireAgent } from '#platform/identity/agents.ts';
import { randomCode, safeAlphabet } from '#platform/rules/random-code.ts';
import { limitOf } from '#platform/rules/rate-limits.ts';
import { reservedFault } from '#platform/rules/reserved-names.ts';
import { linkNameFault, normalizeNickname } from '#values/access/profile.ts';
import { DomainError } from '#values/domain-error.ts';
import { invitationPath, qrOf } from '#values/invitation-link.ts';
import { days, toInstant } from '#values/time.ts';
import { momentOf } from '#values/zoned-time.ts';

type Invites = Output<AgentSchemas['invites']>;

interface Row {
  readonly id: bigint;
  readonly code: string;
  readonly name: string;
  readonly seen: bigint;
  readonly created_at: Date;
  readonly ends_at: Date | null;
  readonly joined: bigint;
  readonly deposited: bigint;
}

const mostListed = 100;
const codeLength = 8;

async function listOf({ db, now, settings }: RequestContext, agent: Agent): Promise<Invites> {
  const { rows } = await sql<Row>`
    select l.id, l.code, l.name, l.seen, l.created_at, l.ends_at, count(m.id) as joined,
      count(m.id) filter (where exists (select from deposits d where d.member_id = m.id and d.state = 'credited')) as deposited
    from (select * from invite_links where member_id = ${agent.id} order by id desc limit ${mostListed}) l
    left join members m on m.invite_link_id = l.id
    group by l.id, l.code, l.name, l.seen, l.created_at, l.ends_at
    order by l.id desc
  `.execute(db);
  return {
    links: rows.map((row) => ({
      id: row.id.toString(),
      name: row.name,
      link: settings.publicUrl + invitationPath(row.code),
      qrCodeUrl: qrOf(invitationPath(row.code)),
      createdAt: toInstant(row.created_at),
      endsAt: row.ends_at && toInstant(row.ends_at),
      hasEnded: row.ends_at !== null && row.ends_at <= now,
      seen: Number(row.seen),
      joined: Number(row.joined),
      deposited: Number(row.deposited),
    })),
  };
}

export const invitesOf = async (context: RequestContext): Promise<Invites> => listOf(context, await requireAgent(context));

/** The end of a day of the brand's zone. Throws `input.invalid` for a day that is over. */
function endOf({ brand, now }: RequestContext, day: string): Date {
  const end = new Date(momentOf(brand.timeZone, Date.parse(`${day}T00:00:00Z`) + days(1)));
  if (!(end > now)) throw new DomainError('input.invalid', { fields: { lastDay: { code: 'field.day_over' } } });
  return end;
}

export async function createInvite(
  context: RequestContext,
  asked: { readonly name: string; readonly lastDay?: string | undefined },
): Promise<Invites> {
  const agent = await requireAgent(context);
  const { db, now, settings, random } = context;
  const name = normalizeNickname(asked.name);
  const fault = linkNameFault(name) ?? reservedFault(name, context.brand);
  if (fault) throw new DomainError('input.invalid', { fields: { name: fault } });
  const endsAt = asked.lastDay === undefined ? null : endOf(context, asked.lastDay);
  await consumeRateLimit(db, `invite-link:${agent.id}`, limitOf('inviteLink', settings.demo), now);
  await storeInviteCode(
    db,
    () => randomCode(random, safeAlphabet, codeLength),
    (code) =>
      inTransaction(db, async (trx) => {
        await trx.insertInto('invite_links').values({ member_id: agent.id, code, name, created_at: now, ends_at: endsAt }).execute();
        await recordAct(trx, context, { kind: 'invite_created', detail: { link: name } });
      }),
  );
  return listOf(context, agent);
}

/** Ends a link now. One that has ended stays as it was. */
export async function endInvite(context: RequestContext, { id }: { readonly id: string }): Promise<Invites> {
  const agent = await requireAgent(context);
  const { db, now } = context;
  const found = await db
    .selectFrom('invite_links')
    .select('name')
    .where('id', '=', /^[1-9]\d{0,17}$/.test(id) ? BigInt(id) : 0n)
    .where('member_id', '=', agent.id)
    .executeTakeFirst();
  if (!found) throw new DomainError('not_found');
  await inTransaction(db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('invite_links')
      .set({ ends_at: now })
      .where('id', '=', BigInt(id))
      .where((of) => of.or([of('ends_at', 'is', null), of('ends_at', '>', now)]))
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await recordAct(trx, context, { kind: 'invite_ended', detail: { link: found.name } });
  });
  return listOf(context, agent);
}
