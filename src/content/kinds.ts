/** What each kind of content must hold: the head of a file as its editor writes it. */
import { z } from 'astro/zod';

/** Words people look for that the text itself does not use, divided by commas. */
const keywords = z.string().transform((text) => text.split(',').map((word) => word.trim()));

const read = {
  title: z.string().max(80),
  /** What lists, menus and the way above the page say. */
  short: z.string().max(28),
  /** The answer in one or two sentences: what stands on top of the page. */
  lead: z.string().max(240),
  updated: z.coerce.date(),
};

/** An article of help. Shown at `/help/<name>`; its links are written from there (`deposits`, `../rng`), so that they stay in the language that is read. */
export const helpArticle = z.object({
  ...read,
  section: z.enum(['money', 'playing', 'account', 'legal']),
  /** Its place in the section. */
  order: z.coerce.number().int().positive(),
  keywords,
});

/** The words of a page that is not help. Shown at `/<name>`; its links are written from there (`help/deposits`). */
export const sitePage = z.object(read);

/** The words of a promotion: how it works, what it costs, questions, terms in full. Shown at `/promoDetail`; its links are written from there. */
export const promotionText = z.object(read);

/** Major units, as on the wire (R4). */
const amount = z.string().regex(/^\d+\.\d{2}$/);
const percent = z.number().positive().max(200);
const category = z.enum(['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'LOTT', 'ELOTT', 'COCKFIGHT']);

/** What a promotion gives and asks, by its kind. */
const offer = z.discriminatedUnion('kind', [
  /** Deposits cost less, or nothing. */
  z.object({ kind: z.literal('fee'), percent: z.number().min(0), methods: z.array(z.string()).min(1), otherwise: percent }),
  /** A play balance for who has no account. */
  z.object({ kind: z.literal('trial'), gift: amount }),
  /** Games to look at; nothing is given. */
  z.object({ kind: z.literal('games') }),
  /** Something done for members of a level. */
  z.object({ kind: z.literal('service'), level: z.number().int().positive() }),
  /** A share of a deposit on top, paid out after bets of `times` the bonus. */
  z.object({
    kind: z.literal('bonus'),
    percent,
    minimum: amount,
    most: amount,
    times: z.number().int().positive(),
    days: z.number().int().positive(),
    mostBet: amount,
  }),
  /** A share of all bets back, win or lose. */
  z.object({ kind: z.literal('rebate'), percent, most: amount }),
  /** A ranking by the highest win as a multiple of its bet. */
  z.object({ kind: z.literal('race'), prizes: z.array(amount).min(1), smallestBet: amount, rounds: z.number().int().positive() }),
  /** Envelopes by lot: so many of each amount among so many draws. */
  z.object({ kind: z.literal('raffle'), envelopes: z.array(z.object({ amount, count: z.number().int().positive() })).min(1) }),
]);

/** What is true of a promotion in every language. The file's name is its code. */
export const promotion = z
  .object({
    offer,
    /** `ask`: a member takes part by a line to customer service. `none`: there is nothing to join. */
    joining: z.enum(['none', 'ask']),
    audience: z.enum(['all', 'guests', 'members', 'vip', 'agents']),
    /** From the midnight on which this day begins in the brand's zone it runs; before it, it is announced. */
    starts: z.iso.date(),
    /** The first day after it; null runs until it is taken away. */
    ends: z.iso.date().nullable(),
    /** Code of the game whose drawn cover is its picture. */
    art: z.string(),
    /** Categories, makers and games it is for; empty lists leave all of them in. */
    categories: z.array(category),
    vendors: z.array(z.string()),
    games: z.array(z.string()),
    /** Codes of the brands that offer it, where its sums fit one market alone; without it all do. */
    brands: z.array(z.string()).min(1).optional(),
    /** Its place among those of the same state. */
    order: z.number().int().positive(),
  })
  .refine(({ starts, ends }) => ends === null || Date.parse(starts) < Date.parse(ends), { message: 'A promotion ends after it starts.' });
