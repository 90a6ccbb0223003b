/** Writes contracts of agents, and the account's flags by which their pages show. */
import type { Kysely, Transaction } from 'kysely';
import { anyId } from '#platform/db/batches/any-of.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { type ContractTier, writeTier } from '#platform/rules/agents/contracts.ts';
import { periodAt, periodEnd } from '#platform/rules/agents/periods.ts';
import { type ContractKind, type ContractPeriod, contractKinds } from '#values/agent-contracts.ts';
import { ownValue } from '#values/own-value.ts';

export interface NewContract {
  readonly kind: ContractKind;
  readonly period: ContractPeriod;
  readonly memberId: bigint;
  /** Null is the house. */
  readonly uplineId: bigint | null;
  readonly tiers: readonly ContractTier[];
  /** The beginning of a period. */
  readonly startsAt: Date;
  /** Who agreed it for the house. */
  readonly agreedBy?: string | null;
}

/** The flags of the consolidated call: whether the account may offer such contracts, and whether it has their record. */
const flagsOf = {
  dividend: { divtypereq: 1, divtypeinfo: 1 },
  daily: { dailysalreqtype: 1, dailysalinfotype: 1, contractmrdailysalinfotype: 1 },
  hourly: { contracthoursalreq: 1, contracthoursalinfo: 1 },
  realtime: { realtimesalreqtype: 1, realtimesalinfotype: 1 },
} as const satisfies Readonly<Record<ContractKind, object>>;

/** Shows the account the pages of a kind of contract. */
export async function showContracts(trx: Transaction<Tables>, memberId: bigint, kind: ContractKind): Promise<void> {
  await trx
    .insertInto('member_features')
    .values({ member_id: memberId, ...flagsOf[kind] })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(flagsOf[kind]))
    .execute();
}

/** The kinds of contract whose pages the account is shown, by its flags. */
export async function shownContracts(db: Kysely<Tables>, memberId: bigint): Promise<ContractKind[]> {
  const flags: Readonly<Record<string, unknown>> =
    (await db.selectFrom('member_features').selectAll().where('member_id', '=', memberId).executeTakeFirst()) ?? {};
  return contractKinds.filter((kind) => Object.keys(flagsOf[kind]).some((name) => Number(ownValue(flags, name) ?? 0) > 0));
}

/** The kinds of which the account has a contract without an end. */
export async function lastingContracts(db: Kysely<Tables>, memberId: bigint): Promise<ContractKind[]> {
  const rows = await db
    .selectFrom('agent_contracts')
    .select('kind')
    .where('member_id', '=', memberId)
    .where('ends_at', 'is', null)
    .execute();
  return contractKinds.filter((kind) => rows.some((row) => row.kind === kind));
}

/** What must be known of a contract to end it. */
export interface EndableContract {
  readonly id: bigint;
  readonly period: ContractPeriod;
  readonly starts_at: Date;
}

/** When a contract ends that is ended at a moment: with the period that it is in then; one that has not begun never does. */
export const endedAt = ({ period, starts_at }: Omit<EndableContract, 'id'>, at: Date, zone: string): Date =>
  starts_at >= at ? starts_at : periodEnd(period, zone, at);

/** Ends contracts at a moment (`endedAt`). */
export async function endContracts(trx: Transaction<Tables>, contracts: readonly EndableContract[], at: Date, zone: string): Promise<void> {
  for (const [end, some] of Map.groupBy(contracts, (one) => endedAt(one, at, zone).getTime()))
    await trx
      .updateTable('agent_contracts')
      .set({ ends_at: new Date(end) })
      .where('id', '=', anyId(some.map(({ id }) => id)))
      .where('ends_at', 'is', null)
      .execute();
}

/**
 * When a contract begins that takes the place of others. Each of them runs at least to the first end of a period of its own, so that all of
 * it is settled, or to the end that it has already, and the new one begins with its first period after that: no day is paid by two.
 */
export function startAfter(
  others: readonly (Omit<EndableContract, 'id'> & { readonly ends_at: Date | null })[],
  period: ContractPeriod,
  asked: Date,
  zone: string,
): Date {
  const ends = others.map((one) => ({ from: one.starts_at, to: one.ends_at ?? endedAt(one, asked, zone) }));
  const last = Math.max(asked.getTime(), ...ends.filter(({ from, to }) => to > from).map(({ to }) => to.getTime()));
  return last > asked.getTime() ? periodEnd(period, zone, new Date(last)) : asked;
}

/**
 * The moment at which to end (`endedAt`) a contract that another one replaces. That was asked for at `asked`, and begins at `startsAt`
 * (`startAfter`). Periods of two kinds seldom end together: the old one runs to its last end by then, and less than a period goes unpaid.
 */
export function endBefore({ period }: Pick<EndableContract, 'period'>, asked: Date, startsAt: Date, zone: string): Date {
  const last = periodAt(period, zone, startsAt).from;
  return last > asked ? last : asked;
}

/** When a contract of the account that is agreed for a moment begins (`startAfter`). */
export async function startInPlace(
  db: Kysely<Tables>,
  { memberId, kind, period }: Pick<NewContract, 'memberId' | 'kind' | 'period'>,
  asked: Date,
  zone: string,
): Promise<Date> {
  const others = await db
    .selectFrom('agent_contracts')
    .select(['period', 'starts_at', 'ends_at'])
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', asked)]))
    .execute();
  return startAfter(others, period, asked, zone);
}

/** Ends the contract of the kind that the account has (`endBefore`), and begins the new one in its place (`startAfter`). */
export async function writeContract(
  trx: Transaction<Tables>,
  { kind, period, memberId, uplineId, tiers, startsAt: asked, agreedBy = null }: NewContract,
  zone: string,
): Promise<bigint> {
  const old = await trx
    .selectFrom('agent_contracts')
    .select(['id', 'period', 'starts_at'])
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('ends_at', 'is', null)
    .executeTakeFirst();
  const startsAt = await startInPlace(trx, { memberId, kind, period }, asked, zone);
  if (old) await endContracts(trx, [old], endBefore(old, asked, startsAt, zone), zone);
  const { id } = await trx
    .insertInto('agent_contracts')
    .values({
      kind,
      period,
      member_id: memberId,
      upline_id: uplineId,
      tiers: JSON.stringify(tiers.map((tier) => writeTier(kind, tier))),
      starts_at: startsAt,
      ends_at: null,
      settles_at: uplineId === null ? periodAt(period, zone, startsAt).to : null,
      agreed_by: agreedBy,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await showContracts(trx, memberId, kind);
  return id;
}
