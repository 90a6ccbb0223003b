/** Which products agents left open in their branches, and the highest stakes: read for an account by its path, and asked before a bet. */
import { type Kysely, sql } from 'kysely';
import { anyId } from '#platform/db/batches/any-of.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { noSetting, type ProductSetting, refusedBet, tightestSetting } from '#platform/rules/agents/branch-settings.ts';
import { DomainError } from '#values/domain-error.ts';
import { type GameType, gameTypes } from '#values/games/categories.ts';
import { type Minor, minor, toAmount, toMinor, zero } from '#values/money.ts';

type Db = Kysely<Tables>;

/** A setting of an agent for one account and its branch. */
export interface BranchSetting extends ProductSetting {
  readonly accountId: bigint;
  readonly agentId: bigint;
  readonly product: string;
}

export const idsOf = (path: string): bigint[] => path.split('/').filter(Boolean).map(BigInt);

/** Of every agent on the path. Those of an agent who is above no more, because the account was moved, are kept and don't count. */
export async function settingsOnPath(db: Db, path: string, product?: string): Promise<BranchSetting[]> {
  const ids = idsOf(path);
  const rows = await db
    .selectFrom('branch_settings')
    .selectAll()
    .where('account_id', '=', anyId(ids))
    .where('agent_id', '=', anyId(ids))
    .$if(product !== undefined, (query) => query.where('game_type', '=', product ?? ''))
    .execute();
  return rows
    .filter((row) => ids.indexOf(row.agent_id) < ids.indexOf(row.account_id))
    .map(({ account_id: accountId, agent_id: agentId, game_type, closed, highest_stake: stake }) => ({
      accountId,
      agentId,
      product: game_type,
      closed,
      highestStake: stake === null ? null : minor(stake),
    }));
}

/** The operator's highest stakes, from the setting `highest_stakes`. What is no amount above zero counts as missing. */
export function operatorSetting(stored: unknown, product: string): ProductSetting {
  const text = typeof stored === 'object' && stored !== null ? (stored as Readonly<Record<string, unknown>>)[product] : null;
  const stake = typeof text === 'string' ? toMinor(text) : null;
  return stake !== null && stake > zero ? { closed: false, highestStake: stake } : noSetting;
}

const lockName = (path: string): string => `settings of line ${path.split('/')[1] ?? ''}`;

/** Waits for bets of the line that are under way: after it, no bet is taken that the new setting refuses. Take it before writing one. */
export async function lockLine(trx: Db, path: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName(path)}, 0))`.execute(trx);
}

/** The path of a player, the product of a game, and the operator's highest stakes. */
const gameFor = (db: Db, memberId: bigint, game: string) =>
  db
    .selectFrom('members')
    .select((of) => [
      'path',
      'parent_id',
      of.selectFrom('games').select('game_type').where('game_code', '=', game).as('product'),
      of.selectFrom('platform_settings').select('value').where('name', '=', 'highest_stakes').as('stakes'),
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();

/** What holds for a player in a game: the tightest of the operator's and of all settings on the path. */
async function heldFor(db: Db, { path, parent_id, product, stakes }: Awaited<ReturnType<typeof gameFor>>): Promise<ProductSetting> {
  // A game that left the catalogue has no product, and takes no bets.
  if (product === null) return noSetting;
  const operator = operatorSetting(stakes, product);
  return parent_id === null ? operator : tightestSetting([operator, ...(await settingsOnPath(db, path, product))]);
}

const closedFor = (product: string | null): DomainError => new DomainError('game.product_closed', { gameType: product });

/** Throws `game.product_closed` when the product of a game is closed for the account. Bets placed before stay and are settled. */
export async function checkProductOpen(db: Db, memberId: bigint, game: string): Promise<void> {
  const asked = await gameFor(db, memberId, game);
  if ((await heldFor(db, asked)).closed) throw closedFor(asked.product);
}

/** The products that agents above closed for an account. */
export async function closedProducts(db: Db, path: string): Promise<GameType[]> {
  const settings = await settingsOnPath(db, path);
  return gameTypes.filter((type) => settings.some(({ product, closed }) => closed && product === type));
}

interface BranchBet {
  readonly memberId: bigint;
  readonly game: string;
  /** Without it, that of the game in the catalogue. */
  readonly product?: GameType;
  readonly stake: Minor;
  /** Of a vendor's bet. */
  readonly round?: { readonly vendor: string; readonly id: string };
  /** The draws of a lottery ticket, whose stake is staked on each. */
  readonly draws?: readonly bigint[];
}

/** What the player has already staked on the same deal of a table: many small bets on it are one large bet. */
async function stakedOnDeal(trx: Db, memberId: bigint, { vendor, id }: NonNullable<BranchBet['round']>): Promise<Minor> {
  const { staked } = await trx
    .selectFrom('rounds as other')
    .innerJoin('wallet_transactions as bet', (join) => join.on('bet.kind', '=', 'debit').onRef('bet.round', '=', 'other.id'))
    .select(({ fn }) => fn.coalesce(fn.sum<string>('bet.amount'), sql<string>`0`).as('staked'))
    .where('other.shared_round', '=', (of) =>
      of.selectFrom('rounds').select('shared_round').where('id', '=', id).where('vendor', '=', vendor),
    )
    .where('other.member_id', '=', memberId)
    .where('other.id', '<>', id)
    .where('bet.vendor', '=', vendor)
    .where('bet.state', '=', 'accepted')
    .executeTakeFirstOrThrow();
  return minor(BigInt(staked));
}

/** The most that the player has at risk on one of the matches of a bet: many small bets on a match are one large bet too. */
async function stakedOnMatch(trx: Db, memberId: bigint, { vendor, id }: NonNullable<BranchBet['round']>): Promise<Minor> {
  const { rows } = await sql<{ staked: string }>`
    select sum(bet.amount)::text as staked
    from rounds asked
      cross join lateral jsonb_array_elements(asked.detail -> 'sports' -> 'legs') as leg
      join rounds other on other.member_id = asked.member_id and other.game_code = asked.game_code and other.id <> asked.id
        and other.due_at is not null and other.state in ('open', 'debited')
        and other.detail -> 'sports' -> 'legs' @> jsonb_build_array(jsonb_build_object('number', leg -> 'number'))
      join wallet_transactions bet on bet.round = other.id and bet.vendor = other.vendor
        and bet.kind = 'debit' and bet.state = 'accepted'
    where asked.id = ${id} and asked.vendor = ${vendor} and asked.member_id = ${memberId}
    group by leg -> 'number'
    order by sum(bet.amount) desc
    limit 1`.execute(trx);
  return minor(BigInt(rows[0]?.staked ?? 0));
}

/** The most that the player has staked on one of these draws: many small tickets for a draw are one large bet too. */
async function stakedOnDraw(trx: Db, memberId: bigint, draws: readonly bigint[]): Promise<Minor> {
  const most = await trx
    .selectFrom('lottery_tickets')
    .select(({ fn }) => fn.sum<string>('price').as('staked'))
    .where('member_id', '=', memberId)
    .where('draw_id', '=', anyId(draws))
    .where('state', '=', 'open')
    .groupBy('draw_id')
    .orderBy('staked', 'desc')
    .limit(1)
    .executeTakeFirst();
  return minor(BigInt(most?.staked ?? 0));
}

/** What the player has at risk already on what the bet is on. */
async function stakedBefore(trx: Db, { memberId, round, draws }: BranchBet): Promise<Minor> {
  if (draws) return stakedOnDraw(trx, memberId, draws);
  return round ? minor((await stakedOnDeal(trx, memberId, round)) + (await stakedOnMatch(trx, memberId, round))) : zero;
}

/**
 * Throws `game.product_closed` or `game.stake_too_high` for a bet. Every bet passes here, whatever the game and its vendor. Call it in the
 * transaction that takes the money.
 */
export async function checkBranchBet(trx: Db, bet: BranchBet): Promise<void> {
  const { memberId, game, product, stake } = bet;
  const listed = await gameFor(trx, memberId, game);
  const asked = product === undefined ? listed : { ...listed, product };
  // Shared with other bets; a change of a setting waits for those before it, and those after it read the new one.
  if (asked.parent_id !== null) await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName(asked.path)}, 0))`.execute(trx);
  const held = await heldFor(trx, asked);
  const limit = held.highestStake;
  const before = limit !== null && stake > zero ? await stakedBefore(trx, bet) : zero;
  const refused = refusedBet(held, minor(stake + before));
  if (refused === 'closed') throw closedFor(asked.product);
  if (refused === 'stake') throw new DomainError('game.stake_too_high', { limit: toAmount(limit ?? zero) });
}
