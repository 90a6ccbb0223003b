/** Schemas of the content files' front matter and data. */
import { z } from 'astro/zod';
import { isCalendarDay } from '#values/calendar-day.ts';
import { gameTypes } from '#values/games/categories.ts';

/** Comma-separated search words that the text itself does not use. */
const keywords = z.string().transform((text) => text.split(',').map((word) => word.trim()));

const howToWrite = 'Write a day as in 2026-11-22.';
const dayText = z.string(howToWrite).refine(isCalendarDay, howToWrite);

/** YAML reads a day without quotation marks as a date. */
const day = z
  .preprocess((given) => (given instanceof Date ? given.toISOString().slice(0, 10) : given), dayText)
  .transform((text) => new Date(text));

const read = {
  title: z.string().max(80),
  /** Short title for lists, menus and breadcrumbs. */
  short: z.string().max(28),
  /** The answer in one or two sentences, at the top of the page. */
  lead: z.string().max(240),
  updated: day,
};

/** A help article at `/help/<name>`. Links are relative to it (`deposits`, `../rng`), so they keep the reader's language. */
export const helpArticle = z.object({
  ...read,
  section: z.enum(['money', 'playing', 'account', 'legal']),
  /** Position in the section. */
  order: z.coerce.number().int().positive(),
  keywords,
});

/** The text of a page at `/<name>`, except help. Its links are relative to there (`help/deposits`). */
export const sitePage = z.object(read);

/** The text of a promotion: how it works, costs, questions, full terms. Shown at `/promoDetail`; its links are relative to there. */
export const promotionText = z.object(read);

/** A notice for agents: the platform shows it from midnight of its first day, in the brand's time zone. */
export const agentNotice = z.object({ title: z.string().max(80), from: day });

/** Major units, as in the API (R4). */
const amount = z.string().regex(/^\d+\.\d{2}$/);
const percent = z.number().positive().max(200);
const category = z.enum(gameTypes);

/** The offer and conditions of a promotion, by kind. */
const offer = z.discriminatedUnion('kind', [
  /** Lower deposit fees, or none. */
  z.object({ kind: z.literal('fee'), percent: z.number().min(0), methods: z.array(z.string()).min(1), otherwise: percent }),
  /** A trial balance for guests; its sum is the brand's. */
  z.strictObject({ kind: z.literal('trial') }),
  /** A list of games, without a reward. */
  z.object({ kind: z.literal('games') }),
  /** A service for members of a level. */
  z.object({ kind: z.literal('service'), level: z.number().int().positive() }),
  /** A share of a deposit as a bonus, paid out after bets of `times` the bonus. */
  z.object({
    kind: z.literal('bonus'),
    percent,
    minimum: amount,
    most: amount,
    times: z.number().int().positive(),
    days: z.number().int().positive(),
    mostBet: amount,
  }),
  /** A bonus without a deposit, for a code or an application. */
  z.object({
    kind: z.literal('gift'),
    amount,
    times: z.number().int().positive(),
    days: z.number().int().positive(),
    mostBet: amount.optional(),
  }),
  /** A share of all stakes back, win or lose. */
  z.object({ kind: z.literal('rebate'), percent, most: amount }),
  /** A ranking by the highest win as a multiple of its bet. */
  z.object({ kind: z.literal('race'), prizes: z.array(amount).min(1), smallestBet: amount, rounds: z.number().int().positive() }),
  /** A lottery of envelopes: how many of each amount. */
  z.object({ kind: z.literal('raffle'), envelopes: z.array(z.object({ amount, count: z.number().int().positive() })).min(1) }),
]);

/** Whether the platform counts bets by what the promotion says: a page that promised less would let bets count that it leaves out. */
function isCounted(kind: string, of: Readonly<Record<'categories' | 'vendors' | 'games', readonly string[]>>): boolean {
  if (!['bonus', 'gift', 'rebate', 'race'].includes(kind)) return true;
  const vendorsCounted = kind === 'rebate' || kind === 'race' ? 1 : 0;
  return of.categories.length <= 1 && of.vendors.length <= vendorsCounted && of.games.length === 0;
}

/** A promotion's data in all languages. The file name is its code. */
export const promotionSchema = z
  .object({
    offer,
    /** `ask`: members join by a press. `apply`: with comment and pictures that are reviewed. `code`: by a code. `none`: not at all. */
    joining: z.enum(['none', 'ask', 'apply', 'code']),
    audience: z.enum(['all', 'guests', 'members', 'vip', 'agents']),
    /** First day, from midnight in the brand's time zone; announced before that. */
    starts: dayText,
    /** The day after its last; null has no end. */
    ends: dayText.nullable(),
    /** Code of the game whose cover illustrates it. */
    art: z.string(),
    /** Categories, vendors and games included; empty lists include all. */
    categories: z.array(category),
    vendors: z.array(z.string()),
    games: z.array(z.string()),
    /** Codes of the brands that offer it, where its amounts fit one market only; absent means all. */
    brands: z.array(z.string()).min(1).optional(),
    /** Position among those in the same state. */
    order: z.number().int().positive(),
  })
  .refine(({ starts, ends }) => ends === null || Date.parse(starts) < Date.parse(ends), { message: 'A promotion ends after it starts.' })
  .refine(({ offer: { kind }, categories, vendors, games }) => isCounted(kind, { categories, vendors, games }), {
    path: ['categories'],
    message:
      'A bonus or gift is for one category or all, a rebate or race also for one vendor; lists of games are for promotions without money.',
  });
