/** Writes markers of harm: a kind, a member's id and a time, and no other data. */
import { type Kysely, sql } from 'kysely';
import type { ProtectionEvent } from '#platform/db/tables/protection-tables.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { depositMarkers, markerWindow } from '#platform/rules/protection/harm-markers.ts';

type Db = Kysely<Tables>;

/** Writes the marker unless the member has one of this kind from the last 24 hours: a held key is one sign, not a thousand. */
export async function recordMarker(db: Db, memberId: bigint, kind: ProtectionEvent, now: Date): Promise<void> {
  await sql`
    insert into protection_events (member_id, kind, at)
    select ${memberId}, ${kind}, ${now}
    where not exists (
      select from protection_events
      where member_id = ${memberId} and kind = ${kind} and at > ${new Date(now.getTime() - markerWindow)}
    )
  `.execute(db);
}

/** The marker of a refusal by the member's own limit, if it is one. */
export async function recordLimitHit(db: Db, memberId: bigint, code: string, now: Date): Promise<void> {
  if (/^protection\.\w+_limit$/.test(code)) await recordMarker(db, memberId, 'limit_hit', now);
}

/** Looks for signs in the member's deposits of the last 24 hours; call it after storing a deposit. */
export async function recordDepositMarkers(trx: Db, memberId: bigint, now: Date): Promise<void> {
  const recent = await trx
    .selectFrom('deposits')
    .select(({ fn }) => [fn.countAll<bigint>().as('deposits'), fn.count<bigint>('method').distinct().as('methods')])
    .where('member_id', '=', memberId)
    .where('created_at', '>', new Date(now.getTime() - markerWindow))
    .executeTakeFirstOrThrow();
  for (const kind of depositMarkers({ deposits: Number(recent.deposits), methods: Number(recent.methods) }))
    await recordMarker(trx, memberId, kind, now);
}

/** How many events of each kind there are, for /metrics. */
export async function protectionCounts(db: Db): Promise<{ readonly kind: string; readonly count: number }[]> {
  const rows = await db
    .selectFrom('protection_events')
    .select(({ fn }) => ['kind', fn.countAll<bigint>().as('count')])
    .groupBy('kind')
    .execute();
  return rows.map(({ kind, count }) => ({ kind, count: Number(count) }));
}
