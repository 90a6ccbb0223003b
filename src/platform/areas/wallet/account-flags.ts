/** Account flags for the header and member centre: rank, label, unread messages, promotions, contract and salary features. */
import type { Kysely } from 'kysely';
import type { Output } from '#calls/schemas/schema.ts';
import type { WalletSchemas } from '#calls/schemas/wallet.schema.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { availableRewards } from '#platform/ledger/bonuses/rewards.ts';
import { claimableMissions } from '#platform/ledger/missions.ts';
import { vendorBalances, walletVendors } from '#platform/ledger/vendor-wallets.ts';
import { pausedUntil } from '#platform/protection/exclusions.ts';
import { trial } from '#values/access/account-types.ts';
import { labelColorOf } from '#values/access/profile.ts';

type AccountFlags = Omit<Output<WalletSchemas['consolidated']>, 'sumBalance' | 'currencySymbol'>;

/** What waits to be claimed or answered. A trial account and a member who paused play can do neither. */
async function waiting(db: Kysely<Tables>, memberId: bigint, type: number, zone: string, now: Date) {
  if (type === trial || (await pausedUntil(db, memberId, now)))
    return { availablePromoCount: 0, claimableMissions: 0, contractRequests: 0 };
  const { open } = await db
    .selectFrom('agent_offers')
    .select((count) => count.fn.countAll<bigint>().as('open'))
    .where('member_id', '=', memberId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return {
    contractRequests: Number(open),
    availablePromoCount: await availableRewards(db, memberId, now),
    claimableMissions: await claimableMissions(db, memberId, zone, now),
  };
}

export async function accountFlags(db: Kysely<Tables>, memberId: bigint, zone: string, now: Date): Promise<AccountFlags> {
  const row = await db
    .selectFrom('members')
    .leftJoin('member_features', 'member_features.member_id', 'members.id')
    .select((of) => [
      'members.type',
      'members.rank_level',
      'members.member_label',
      'members.label_color',
      of
        .selectFrom('messages')
        .select((count) => count.fn.countAll<bigint>().as('unread'))
        .whereRef('messages.member_id', '=', 'members.id')
        .where('messages.read_at', 'is', null)
        .where('messages.deleted_at', 'is', null)
        .as('unread'),
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
  const apart = await walletVendors(db);
  return {
    separateWallets: apart.length > 0 || [...(await vendorBalances(db, memberId)).values()].some((balance) => balance > 0n),
    unreadMessage: Number(row.unread ?? 0n),
    ...(await waiting(db, memberId, row.type, zone, now)),
    hasVip: row.rank_level > 0,
    vipRankLevel: row.rank_level,
    memberLabelColor: labelColorOf(row.label_color, row.member_label),
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
