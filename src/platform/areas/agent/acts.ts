/** The activity log: what the agent and their helpers did, from what to what. */
import { sql } from 'kysely';
import type { AgentSchemas } from '#calls/schemas/agent.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { RequestContext } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { requireAgent } from '#platform/identity/agents.ts';
import { shownName } from '#platform/rules/agents/line.ts';
import { type ActGroup, type ActKind, actGroups } from '#values/agent-acts.ts';
import { pageCount } from '#values/page-count.ts';
import { toInstant } from '#values/time.ts';
import { readSpan } from './report-scope.ts';

type Acts = Output<AgentSchemas['acts']>;

interface Row {
  readonly id: bigint;
  readonly at: Date;
  readonly by: string;
  readonly kind: ActKind;
  readonly about: string | null;
  readonly path: string | null;
  readonly staff_of: bigint | null;
  readonly detail: Acts['rows'][number]['detail'];
}

interface ActQuery {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly group?: ActGroup | undefined;
  readonly by?: string | undefined;
  readonly pageNo: number;
  readonly pageSize: number;
}

export async function actsOf(context: RequestContext, query: ActQuery): Promise<Acts> {
  const agent = await requireAgent(context);
  const { db, brand } = context;
  const { span } = readSpan(context, query);
  const { group, by, pageNo, pageSize } = query;
  const where = sql`
    a.agent_id = ${agent.id} and a.at >= ${span.start} and a.at < ${span.end}
    ${group ? sql`and a.kind = ${anyText([...actGroups[group]])}` : sql``}
    ${by ? sql`and a.author_id = ${BigInt(by)}` : sql``}`;
  const { rows } = await sql<Row>`
    select a.id, a.at, coalesce(author.username, '') as by, a.kind, about.username as about, about.path, about.staff_of, a.detail
    from agent_acts a left join members author on author.id = a.author_id left join members about on about.id = a.about_id
    where ${where} order by a.at desc, a.id desc limit ${pageSize} offset ${(pageNo - 1) * pageSize}
  `.execute(db);
  const counted = await sql<{ total: bigint }>`select count(*) as total from agent_acts a where ${where}`.execute(db);
  const authors = await sql<{ id: bigint; username: string }>`
    select m.id, m.username from members m
    where m.id in (select author_id from agent_acts where agent_id = ${agent.id}) order by m.id <> ${agent.id}, m.username
  `.execute(db);
  const total = Number(counted.rows[0]?.total ?? 0n);
  return {
    from: span.from,
    to: span.to,
    authors: authors.rows.map(({ id, username }) => ({ id: id.toString(), name: username })),
    rows: rows.map((row) => ({
      id: row.id.toString(),
      at: toInstant(row.at),
      by: row.by,
      kind: row.kind,
      about: row.about === null || row.staff_of !== null ? row.about : shownName(row.about, agent, row.path ?? ''),
      detail: row.detail,
    })),
    total,
    totalPages: pageCount(total, pageSize),
    currencySymbol: brand.currency.symbol,
  };
}
