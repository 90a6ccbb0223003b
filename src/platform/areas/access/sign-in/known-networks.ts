/** A member's known networks: those where the member opened a session in the last thirty days. */
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { networkOf } from '#values/net/ip-network.ts';
import { days } from '#values/time.ts';

const remembered = days(30);

/** Also runs the query for a null id, so an unknown username takes as long. */
export async function isKnownFrom(db: Kysely<Tables>, memberId: bigint | null, ip: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('known_networks')
    .select('network')
    .where('member_id', '=', memberId ?? 0n)
    .where('network', '=', networkOf(ip))
    .where('seen_at', '>', new Date(now.getTime() - remembered))
    .executeTakeFirst();
  return row !== undefined;
}

export async function rememberNetwork(db: Kysely<Tables>, memberId: bigint, ip: string, now: Date): Promise<void> {
  await db
    .insertInto('known_networks')
    .values({ member_id: memberId, network: networkOf(ip), seen_at: now })
    .onConflict((conflict) => conflict.columns(['member_id', 'network']).doUpdateSet({ seen_at: now }))
    .execute();
}
