/** Request and response schemas of operator content and feedback. */
import { z } from 'zod';
import { amount, code, emptyObject, endpointSchema, instant, text } from './schema.ts';

export const contentLocale = z
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
  vassalage: z.string().nullable().describe('The provider it is for; null: all'),
  language: contentLocale,
});

const feedbackEntry = z.object({
  number: z.string().describe('What to name to customer service'),
  kind: z.enum(['feedback', 'complaint']),
  subject: z.string(),
  content: z.string(),
  state: z
    .enum(['received', 'in_review', 'answered', 'refused', 'closed'])
    .describe('`refused`: by its author, who may go to the outside body'),
  answer: z.string().nullable(),
  at: instant,
  dueAt: instant.nullable().describe('A complaint is answered by then'),
  reviewAt: instant.nullable().describe('Since when somebody looks into it'),
  answeredAt: instant.nullable(),
  refusedAt: instant.nullable(),
  closedAt: instant.nullable(),
});

export const contentSchemas = {
  promotions: endpointSchema(
    'Promotions that are running, coming up or ended in the last thirty days. Those for agents are shown to agents only.',
    z.object({ language, state: promotion.shape.state.optional() }),
    z.object({ list: z.array(promotion), serverTime: instant }),
  ),
  promotion: endpointSchema(
    'One promotion with its terms.',
    z.object({ code, language }),
    promotion.extend({ content: html.nullable().describe('Null: the terms are among the contents of the site, under the same code') }),
  ),
  vipLevels: endpointSchema(
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
          language: contentLocale,
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
  helpCenter: endpointSchema(
    'Short answers to the most frequent questions, kept by the operator.',
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
              language: contentLocale,
            }),
          ),
        }),
      ),
    }),
  ),
  feedback: endpointSchema(
    'Feedback or a complaint. GET /wps/v2/feedback gives its minimum and maximum length. Sending the same `id` again counts as the same message and gets the same response.',
    z.object({
      id: z.uuid().optional().describe('Made by the device for this letter'),
      kind: z.enum(['feedback', 'complaint']).default('feedback'),
      subject: text(120),
      content: text(20_000),
      contact: text(120).optional().describe('Where a guest may be answered'),
    }),
    feedbackEntry.pick({ number: true, kind: true, state: true, at: true, dueAt: true }),
  ),
  feedbacks: endpointSchema(
    'The bounds for writing, and what the caller has written, newest first; a guest sees none.',
    emptyObject,
    z.object({
      terms: z.object({
        minCharacters: z.number().int(),
        maxCharacters: z.number().int(),
        complaintDays: z.number().int(),
        outsideBody: z
          .object({ name: z.string(), address: z.string(), website: z.string() })
          .nullable()
          .describe('Who hears a complaint whose answer is late or refused'),
      }),
      list: z.array(feedbackEntry),
    }),
  ),
  settleComplaint: endpointSchema(
    'Accepts the answer to a complaint, which ends it, or refuses it. A repeat changes nothing.',
    z.object({ number: code, accepts: z.boolean() }),
    feedbackEntry,
  ),
  referral: endpointSchema(
    "Whether friends may be invited, and the caller's own link.",
    emptyObject,
    z.object({
      enabled: z.boolean(),
      mine: z
        .object({ code, link: z.string(), qrCodeUrl: z.string(), joined: z.number().int() })
        .nullable()
        .describe('Null for a guest, for a trial account, and while nobody may be invited'),
    }),
  ),
} as const;
