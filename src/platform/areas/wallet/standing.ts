/** What the header and the centre ask about an account at once: rank, label, unread messages, promotions, contract and salary features. */
import type { Kysely } from 'kysely';
import type { Gives } from '#calls/shape.ts';
import type { WalletShapes } from '#calls/wallet.shape.ts';
import type { Tables } from '#platform/db/tables.ts';

type Standing = Omit<Gives<WalletShapes['consolidated']>, 'sumBalance' | 'currencySymbol'>;

/** The specification's colour of a name without a label of its own. */
const usualColor = '#ABABAB';

export async function standingOf(db: Kysely<Tables>, memberId: bigint): Promise<Standing> {
  const row = await db
    .selectFrom('members')
    .leftJoin('member_features', 'member_features.member_id', 'members.id')
    .select((of) => [
      'members.rank_level',
      'members.member_label',
      of
        .selectFrom('messages')
        .select((count) => count.fn.countAll<bigint>().as('unread'))
        .whereRef('messages.member_id', '=', 'members.id')
        .where('messages.read_at', 'is', null)
        .as('unread'),
      'member_features.available_promos',
      'member_features.dailysalreqtype',
      'member_features.divtypereq',
      'member_features.contracthoursalreq',
      'member_features.realtimesalreqtype',
      'member_features.contractmrdailysalinfotype',
      'member_features.contracthoursalinfo',
      'member_features.dailysalinfotype',
      'member_features.realtimesalinfotype',
      'member_features.divtypeinfo',
    ])
    .where('members.id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    unreadMessage: Number(row.unread ?? 0n),
    availablePromoCount: row.available_promos ?? 0,
    hasVip: row.rank_level > 0,
    vipRankLevel: row.rank_level,
    memberLabelColor: /^#[0-9a-f]{6}$/i.test(row.member_label ?? '') ? (row.member_label ?? usualColor) : usualColor,
    dailysalreqtype: row.dailysalreqtype ?? 0,
    divtypereq: row.divtypereq ?? 0,
    contracthoursalreq: row.contracthoursalreq ?? 0,
    realtimesalreqtype: row.realtimesalreqtype ?? 0,
    info: {
      contractmrdailysalinfotype: row.contractmrdailysalinfotype ?? 0,
      contracthoursalinfo: row.contracthoursalinfo ?? 0,
      dailysalinfotype: row.dailysalinfotype ?? 0,
      realtimesalinfotype: row.realtimesalinfotype ?? 0,
      divtypeinfo: row.divtypeinfo ?? 0,
    },
  };
}
