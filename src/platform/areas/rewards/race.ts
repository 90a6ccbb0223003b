/** The ranking of a race: which rounds count, who is on which place, and where a member stands while it runs. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { RewardsSchemas } from '#calls/schemas/rewards.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { type Offer, readOffer } from '#platform/rules/bonuses/offer.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor, toAmount } from '#values/money.ts';
import { seconds, toInstant } from '#values/time.ts';

type Db = Kysely<Tables>;
type Promotion = Pick<Selectable<Tables['promotions']>, 'code' | 'starts_at' | 'ends_at' | 'game_type' | 'vendor'>;
type Race = Extract<Offer, { kind: 'race' }>;

/** The settled rounds that count for a member who joined: after joining, inside the promotion's time and games. */
export const countedRounds = ({ code, starts_at: from, ends_at: to, game_type: type, vendor }: Promotion) => sql`
  select e.id as entry, r.bet, r.win, r.settled_at
  from promotion_entries e
  join rounds r on r.member_id = e.member_id and r.state = 'settled'
    and r.settled_at >= greatest(e.joined_at, ${from}::timestamptz) and r.settled_at < ${to}::timestamptz
    and r.at >= ${from}::timestamptz - interval '1 day'
  join games g on g.game_code = r.game_code
  where e.promotion = ${code} and e.state in ('joined', 'issued')
    and (${type}::text is null or g.game_type = ${type}) and (${vendor}::text is null or g.vendor = ${vendor})`;

interface Ranked {
  readonly entry: string;
  readonly place: number;
  /** The best win divided by its bet, with two decimal places. */
  readonly best: string;
}

/**
 * The first places, by the highest win as a multiple of its bet, to two decimal places, among the first rounds; of two equal ones the
 * earlier round. Entries without a win have no place.
 */
export async function rankRace(db: Db, promotion: Promotion, offer: Race, most: number | null = null): Promise<readonly Ranked[]> {
  const { rows } = await sql<Ranked>`
    select entry, best::text, (row_number() over (order by bests.best desc, settled_at, entry))::int as place from (
      select distinct on (entry) entry, trunc(win::numeric / bet, 2) as best, settled_at
      from (
        select counted.*, row_number() over (partition by entry order by settled_at) as number
        from (${countedRounds(promotion)}) counted where bet >= ${offer.smallestBet}
      ) numbered
      where number <= ${offer.rounds}
      order by entry, trunc(win::numeric / bet, 2) desc, settled_at
    ) bests
    where bests.best > 0
    order by place limit ${most}`.execute(db);
  return rows;
}

/** A ranking reads the rounds of everybody who joined, so one serves all members for a while. */
const cacheTime = seconds(10);

interface Standings {
  readonly asOf: Date;
  readonly ranked: Promise<readonly Ranked[]>;
}
const cached = new WeakMap<Db, Map<string, Standings>>();

function standingsOf({ db, now }: Pick<RequestContext, 'db' | 'now'>, promotion: Promotion, offer: Race): Standings {
  const byCode = cached.get(db) ?? new Map<string, Standings>();
  cached.set(db, byCode);
  const known = byCode.get(promotion.code);
  if (known && now >= known.asOf && now.getTime() < known.asOf.getTime() + cacheTime) return known;
  const fresh: Standings = { asOf: now, ranked: rankRace(db, promotion, offer) };
  byCode.set(promotion.code, fresh);
  // A failure is not kept.
  fresh.ranked.catch(() => byCode.delete(promotion.code));
  return fresh;
}

/** Throws `not_found` for another kind of promotion. */
export async function raceStanding(
  context: RequestContext,
  { code }: { readonly code: string },
): Promise<Output<RewardsSchemas['raceStanding']>> {
  const { memberId } = requireRealAccount(context);
  const { db, now, brand } = context;
  const promotion = await db
    .selectFrom('promotions')
    .selectAll()
    .where('code', '=', code)
    .where('shown_from', '<=', now)
    .executeTakeFirst();
  const offer = readOffer(promotion?.offer);
  if (!promotion || offer.kind !== 'race') throw new DomainError('not_found');
  const entries = db.selectFrom('promotion_entries').where('promotion', '=', code).where('state', 'in', ['joined', 'issued']);
  const entry = await entries.select('id').where('member_id', '=', memberId).executeTakeFirst();
  const { players } = await entries.select((of) => of.fn.countAll<bigint>().as('players')).executeTakeFirstOrThrow();
  const { asOf, ranked } = standingsOf(context, promotion, offer);
  const places = await ranked;
  const mine = places.find((one) => one.entry === entry?.id);
  const { rows: counts } = await sql<{ rounds: number }>`
    select count(*)::int as rounds from (${countedRounds(promotion)}) counted
    where entry = ${entry?.id ?? null}::text and bet >= ${offer.smallestBet} and settled_at <= ${asOf}`.execute(db);
  const above = mine ? places[mine.place - 2] : places.at(-1);
  return {
    joined: entry !== undefined,
    over: promotion.ends_at !== null && now >= promotion.ends_at,
    asOf: toInstant(asOf),
    players: Number(players),
    placed: places.length,
    rounds: Math.min(counts[0]?.rounds ?? 0, offer.rounds),
    mostRounds: offer.rounds,
    smallestBet: toAmount(offer.smallestBet),
    currencySymbol: brand.currency.symbol,
    mine: mine && entry ? { place: mine.place, best: mine.best, prize: toAmount(offer.prizes[mine.place - 1] ?? minor(0)) } : null,
    above: above && mine?.place !== 1 ? { place: above.place, best: above.best } : null,
  };
}
