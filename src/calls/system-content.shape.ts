/** Shapes of the calls by which visitors read what the operator says, and write back. */
import { z } from 'zod';
import { amount, code, instant, nothing, shape, text } from './shape.ts';

export const spokenIn = z
  .string()
  .describe('Internal code of the language the words are in: another than asked for where they are not translated');
const html = z.string().describe('Safe html');
const language = text(4).optional();

const promotion = z.object({
  code,
  kind: z.string(),
  state: z.enum(['upcoming', 'running', 'ended']).describe("By the server's clock"),
  audience: z.enum(['all', 'guests', 'members', 'vip', 'agents']).describe('Whom it is for'),
  startsAt: instant,
  endsAt: instant.nullable(),
  title: z.string(),
  short: z.string(),
  gameType: z.string().nullable().describe('The category it is for; null: all'),
  vassalage: z.string().nullable().describe('The maker it is for; null: all'),
  language: spokenIn,
});

const written = z.object({
  number: z.string().describe('What to name to customer service'),
  kind: z.enum(['feedback', 'complaint']),
  subject: z.string(),
  content: z.string(),
  state: z.enum(['received', 'in_review', 'answered', 'closed']),
  answer: z.string().nullable(),
  at: instant,
  dueAt: instant.nullable().describe('A complaint is answered by then'),
  answeredAt: instant.nullable(),
});

export const contentShapes = {
  promotions: shape(
    'Promotions that run, come, or ended in the last thirty days. What is for agents is told to agents only.',
    z.object({ language, state: promotion.shape.state.optional() }),
    z.object({ list: z.array(promotion), serverTime: instant }),
  ),
  promotion: shape(
    'One promotion with its terms.',
    z.object({ code, language }),
    promotion.extend({ content: html.nullable().describe('Null: the terms are among the contents of the site, under the same code') }),
  ),
  vipLevels: shape(
    'The levels, what each needs and gives, and where the caller stands.',
    z.object({ language }),
    z.object({
      days: z.number().int().describe('Stakes of so many days count'),
      currencySymbol: z.string(),
      levels: z.array(
        z.object({
          level: z.number().int(),
          name: z.string(),
          stakeNeeded: amount,
          gives: z.array(z.string()),
          vipService: z.boolean().describe('Customer service has a desk of its own for this level'),
          language: spokenIn,
        }),
      ),
      mine: z
        .object({
          level: z.number().int(),
          staked: amount.describe('In these days'),
          next: z.object({ level: z.number().int(), left: amount }).nullable().describe('Null: nothing is above'),
        })
        .nullable()
        .describe('Null for a guest, an agent and a trial account'),
    }),
  ),
  helpCenter: shape(
    'Short answers to what is asked most, as the operator keeps them.',
    z.object({ language, q: text(80).optional() }),
    z.object({
      sections: z.array(
        z.object({
          section: z.string(),
          answers: z.array(
            z.object({
              code,
              title: z.string(),
              content: html,
              more: z.string().nullable().describe('Where more stands'),
              language: spokenIn,
            }),
          ),
        }),
      ),
    }),
  ),
  feedback: shape(
    'Feedback or a complaint. The bounds of its length are in GET /wps/v2/feedback. The same `id` again is the same letter and gets the same answer.',
    z.object({
      id: z.uuid().optional().describe('Made by the device for this letter'),
      kind: z.enum(['feedback', 'complaint']).default('feedback'),
      subject: text(120),
      content: text(20_000),
      contact: text(120).optional().describe('Where a guest may be answered'),
    }),
    written.pick({ number: true, kind: true, state: true, at: true, dueAt: true }),
  ),
  feedbacks: shape(
    'The bounds for writing, and what the caller has written, newest first; a guest sees none.',
    nothing,
    z.object({
      terms: z.object({ minCharacters: z.number().int(), maxCharacters: z.number().int(), complaintDays: z.number().int() }),
      list: z.array(written),
    }),
  ),
  referral: shape(
    "Whether friends may be invited, and the caller's own link.",
    nothing,
    z.object({
      enabled: z.boolean(),
      mine: z
        .object({ code, link: z.string(), qrCodeUrl: z.string(), joined: z.number().int() })
        .nullable()
        .describe('Null for a guest, for a trial account, and while nobody may be invited'),
    }),
  ),
} as const;
