/** The promotions that a member may take part in or took part in: listing, joining, and entering a code. */
import { type Selectable, sql } from 'kysely';
import type { RewardsSchemas } from '#calls/schemas/rewards.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { judgedNow, type RequestContext, requireRealAccount } from '#platform/context.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import { inMemberTransaction } from '#platform/db/locks/member-lock.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { availableRewards } from '#platform/ledger/bonuses/rewards.ts';
import { refuseExcluded } from '#platform/protection/exclusions.ts';
import { audiencesOf } from '#platform/rules/audience.ts';
import { envelopesLeft, type Offer, readOffer } from '#platform/rules/bonuses/offer.ts';
import { type PromotionFacts, promotionStatus } from '#platform/rules/bonuses/promotion-status.ts';
import { randomCode, safeAlphabet } from '#platform/rules/random-code.ts';
import { DomainError } from '#values/domain-error.ts';
import type { GameType } from '#values/games/categories.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { cleanText } from '#values/text/clean-text.ts';
import { days, hours, toInstant } from '#values/time.ts';
import { namesOf } from './bonuses.ts';
import { readPictures } from './pictures.ts';
import { countSharedEntry } from './shared-limits.ts';

type Activity = Output<RewardsSchemas['promotions']>['list'][number];
type PromotionRow = Selectable<Tables['promotions']>;
type EntryRow = Selectable<Tables['promotion_entries']> & { bonusActive: boolean; pictures: number };

/** How long an ended promotion without a part in it stays listed. */
const shownAfterEnd = days(30);

function periodOf({ starts_at: from, ends_at: to }: Pick<PromotionRow, 'starts_at' | 'ends_at'>, now: Date): PromotionFacts['period'] {
  if (now < from) return 'upcoming';
  return to !== null && now >= to ? 'ended' : 'running';
}

const paidAfterEnd = ({ kind }: Pick<PromotionRow, 'kind'>): boolean => kind === 'rebate' || kind === 'race';
const termsOf = (offer: Offer, gameType: string | null): Activity['terms'] =>
  'terms' in offer
    ? {
        times: offer.terms.times,
        days: offer.terms.days,
        mostBet: offer.terms.mostBet === null ? null : toAmount(offer.terms.mostBet),
        gameType: gameType as GameType | null,
      }
    : null;
const entranceOf = ({ joining }: PromotionRow, offer: Offer): Activity['entrance'] => (offer.kind === 'raffle' ? 'draw' : joining);

/** Promotions for these audiences that have started to be shown, and any that the member takes part in. */
async function promotionsOf({ db, now, session }: RequestContext, memberId: bigint): Promise<PromotionRow[]> {
  const { rank_level: rankLevel } = await db
    .selectFrom('members')
    .select('rank_level')
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const audiences = audiencesOf({ type: session?.type ?? 0, rankLevel });
  const isPart = sql<boolean>`exists (select from promotion_entries e where e.promotion = promotions.code and e.member_id = ${memberId})`;
  const rows = await db
    .selectFrom('promotions')
    .selectAll()
    .where((of) =>
      of.or([
        isPart,
        of.and([
          of('audience', '=', anyText([...audiences])),
          of('shown_from', '<=', now),
          of.or([of('ends_at', 'is', null), of('ends_at', '>', new Date(now.getTime() - shownAfterEnd))]),
          of.or([of('joining', '!=', 'none'), of('kind', '=', 'raffle')]),
        ]),
      ]),
    )
    .orderBy('position')
    .orderBy('code')
    .limit(100)
    .execute();
  return rows;
}

async function entriesOf({ db }: RequestContext, memberId: bigint): Promise<Map<string, EntryRow>> {
  const rows = await db
    .selectFrom('promotion_entries')
    .leftJoin('bonuses', 'bonuses.id', 'promotion_entries.bonus_id')
    .selectAll('promotion_entries')
    .select(sql<boolean>`coalesce(bonuses.state = 'active', false)`.as('bonusActive'))
    .select(sql<number>`(select count(*)::int from promotion_pictures where entry_id = promotion_entries.id)`.as('pictures'))
    .where('promotion_entries.member_id', '=', memberId)
    .execute();
  return new Map(rows.map((row) => [row.promotion, row]));
}

type Drawn = ReadonlyMap<string, ReadonlyMap<Minor, number>>;

/** How many envelopes of each amount were drawn, for each draw. */
async function drawnOf({ db }: RequestContext): Promise<Drawn> {
  const rows = await db
    .selectFrom('promotion_entries')
    .innerJoin('promotions', 'promotions.code', 'promotion_entries.promotion')
    .where('promotions.kind', '=', 'raffle')
    .groupBy(['promotion', 'reward'])
    .select((of) => ['promotion', 'reward', of.fn.countAll<bigint>().as('count')])
    .execute();
  const drawn = new Map<string, Map<Minor, number>>();
  for (const { promotion, reward, count } of rows)
    if (reward !== null) drawn.set(promotion, (drawn.get(promotion) ?? new Map()).set(minor(reward), Number(count)));
  return drawn;
}

function toActivity(row: PromotionRow, entry: EntryRow | null, drawn: Drawn, context: RequestContext): Activity {
  const { now } = context;
  const offer = readOffer(row.offer);
  const entrance = entranceOf(row, offer);
  const left =
    offer.kind === 'raffle' ? envelopesLeft(offer.envelopes, drawn.get(row.code) ?? new Map()).filter(({ count }) => count > 0) : null;
  const facts: PromotionFacts = {
    period: periodOf(row, now),
    // A code is entered, not joined, and an application is a way to join.
    entrance: entrance === 'draw' ? 'draw' : entrance === 'none' || entrance === 'code' ? 'none' : 'join',
    full: left?.length === 0,
    paidAfterEnd: paidAfterEnd(row),
  };
  const part = entry && {
    state: entry.state,
    late: entry.state === 'joined' ? entry.decided_at !== null : entry.claim_until !== null && entry.claim_until <= now,
    bonusActive: entry.bonusActive,
  };
  return {
    code: row.code,
    kind: row.kind,
    ...namesOf(row.words, row.code, context),
    status: promotionStatus(facts, part),
    entrance,
    startsAt: toInstant(row.starts_at),
    endsAt: row.ends_at && toInstant(row.ends_at),
    entry: entry && {
      id: entry.id,
      joinedAt: toInstant(entry.joined_at),
      comment: entry.comment,
      reason: entry.reason,
      pictures: entry.pictures,
      reward: entry.reward === null ? null : toAmount(minor(entry.reward)),
      claimUntil: entry.claim_until && toInstant(entry.claim_until),
      claimedAt: entry.claimed_at && toInstant(entry.claimed_at),
    },
    terms: termsOf(offer, row.game_type),
    envelopes: left?.map(({ amount, count }) => ({ amount: toAmount(amount), count })) ?? null,
  };
}

export async function activities(context: RequestContext): Promise<Output<RewardsSchemas['promotions']>> {
  const { memberId } = requireRealAccount(context);
  const [rows, entries, drawn] = [await promotionsOf(context, memberId), await entriesOf(context, memberId), await drawnOf(context)];
  return {
    currencySymbol: context.brand.currency.symbol,
    serverTime: toInstant(context.now),
    available: await availableRewards(context.db, memberId, context.now),
    list: rows.map((row) => toActivity(row, entries.get(row.code) ?? null, drawn, context)),
  };
}

/** A promotion that is open to the member, by its code. Throws `not_found` or `promotion.not_open`. */
export async function openPromotion(context: RequestContext, memberId: bigint, code: string): Promise<PromotionRow> {
  const row = (await promotionsOf(context, memberId)).find((one) => one.code === code);
  if (!row) throw new DomainError('not_found');
  if (periodOf(row, context.now) !== 'running') throw new DomainError('promotion.not_open');
  return row;
}

async function activityOf(context: RequestContext, memberId: bigint, row: PromotionRow): Promise<Activity> {
  return toActivity(row, (await entriesOf(context, memberId)).get(row.code) ?? null, await drawnOf(context), context);
}

export const entryId = ({ random }: Pick<RequestContext, 'random'>): string => randomCode(random, safeAlphabet.toLowerCase(), 20);

/** Joins or applies once; a repeat answers what is already there. The excluded are refused under the lock of their protection. */
export async function joinPromotion(
  context: RequestContext,
  {
    code,
    comment,
    pictures = [],
  }: { readonly code: string; readonly comment?: string | undefined; readonly pictures?: readonly string[] | undefined },
): Promise<Activity> {
  const { memberId } = requireRealAccount(context);
  const row = await openPromotion(context, memberId, code);
  if (row.joining !== 'ask' && row.joining !== 'apply') throw new DomainError('promotion.not_open');
  const applies = row.joining === 'apply';
  if (applies) await consumeRateLimit(context.db, `apply:${memberId}`, { most: 10, window: hours(1) }, context.now);
  const written = applies ? await readPictures(pictures) : [];
  return inMemberTransaction(context.db, memberId, async (trx) => {
    const within = judgedNow(context, trx);
    await refuseExcluded(trx, memberId, within.now);
    // It may have ended while this waited.
    await openPromotion(within, memberId, code);
    const entry = await trx
      .insertInto('promotion_entries')
      .values({
        id: entryId(context),
        promotion: code,
        member_id: memberId,
        state: applies ? 'applying' : 'joined',
        comment: applies ? comment?.trim() || null : null,
        joined_at: within.now,
        decided_at: null,
        reward: null,
        claim_until: null,
        claimed_at: null,
        bonus_id: null,
      })
      .onConflict((conflict) => conflict.columns(['promotion', 'member_id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (entry)
      for (const [place, picture] of written.entries())
        await trx.insertInto('promotion_pictures').values({ entry_id: entry.id, place, picture }).execute();
    // Inside: a fault in reading the answer leaves nothing done.
    return activityOf(within, memberId, row);
  });
}

/** Enters a code once: its reward can then be claimed. Tries are counted, so that codes cannot be guessed. */
export async function redeemCode(context: RequestContext, { promoCode }: { readonly promoCode: string }): Promise<Activity> {
  const { memberId } = requireRealAccount(context);
  await consumeRateLimit(context.db, `promo-code:${memberId}`, { most: 10, window: hours(1) }, context.now);
  const typed = cleanText(promoCode).toUpperCase();
  return inMemberTransaction(context.db, memberId, async (trx) => {
    const within = judgedNow(context, trx);
    await refuseExcluded(trx, memberId, within.now);
    const found = await trx.selectFrom('promo_codes').selectAll().where('code', '=', typed).forUpdate().executeTakeFirst();
    if (!found) throw new DomainError('promotion.code_unknown');
    const row = await openPromotion(within, memberId, found.promotion).catch((error: unknown) => {
      throw error instanceof DomainError && error.code === 'not_found' ? new DomainError('promotion.code_unknown') : error;
    });
    const earlier = await activityOf(within, memberId, row);
    if (earlier.entry) return earlier;
    const offer = readOffer(row.offer);
    if (offer.kind !== 'gift' || found.uses_left === 0) throw new DomainError('promotion.not_open');
    await countSharedEntry(within, row);
    await trx
      .updateTable('promo_codes')
      .set({ uses_left: found.uses_left - 1 })
      .where('code', '=', typed)
      .execute();
    await trx
      .insertInto('promotion_entries')
      .values({
        id: entryId(context),
        promotion: row.code,
        member_id: memberId,
        state: 'ready',
        comment: null,
        joined_at: within.now,
        decided_at: within.now,
        reward: offer.amount,
        claim_until: new Date(within.now.getTime() + days(offer.terms.days)),
        claimed_at: null,
        bonus_id: null,
      })
      .execute();
    return activityOf(within, memberId, row);
  });
}
