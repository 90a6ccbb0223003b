/** Request and response schemas of operator content and feedback. */
import { z } from 'zod';
import { amount, code, emptyObject, endpointSchema, instant, text } from './schema.ts';

export const contentLocale = z
  .string()
  .describe('Internal code of the language of the texts. It differs from the requested language if there is no translation');
const html = z
  .string()
  .describe('HTML that pages show as it is. The platform has removed scripts, event handlers, styles, frames and forms from it before');
const language = text(4).optional();

const promotion = z.object({
  code,
  kind: z.string(),
  state: z.enum(['upcoming', 'running', 'ended']).describe("By the server's clock"),
  audience: z.enum(['all', 'guests', 'members', 'vip', 'agents']).describe('Audience'),
  startsAt: instant,
  endsAt: instant.nullable(),
  title: z.string(),
  short: z.string(),
  gameType: z.string().nullable().describe('Category; null for all'),
  vassalage: z.string().nullable().describe('Provider; null for all'),
  language: contentLocale,
});

const feedbackEntry = z.object({
  number: z.string().describe('Reference to give to customer service'),
  kind: z.enum(['feedback', 'complaint']),
  subject: z.string(),
  content: z.string(),
  state: z
    .enum(['received', 'in_review', 'answered', 'refused', 'closed'])
    .describe('`refused`: its author refused the answer and may go to the independent body'),
  answer: z.string().nullable(),
  at: instant,
  dueAt: instant.nullable().describe('By when a complaint is answered'),
  reviewAt: instant.nullable().describe('When someone began to look into it'),
  answeredAt: instant.nullable(),
  refusedAt: instant.nullable(),
  closedAt: instant.nullable(),
});

export const contentSchemas = {
  promotions: endpointSchema(
    'Returns the promotions that are running, coming up or ended in the last thirty days. Only agents see those for agents.',
    z.object({ language, state: promotion.shape.state.optional() }),
    z.object({ list: z.array(promotion), serverTime: instant }),
  ),
  promotion: endpointSchema(
    'Returns one promotion with its terms.',
    z.object({ code, language }),
    promotion.extend({ content: html.nullable().describe("Null if the terms are in the site's content, under the same code") }),
  ),
  vipLevels: endpointSchema(
    "Returns the VIP levels, what each needs and gives, and the caller's level.",
    z.object({ language }),
    z.object({
      days: z.number().int().describe('Number of days whose bets count'),
      currencySymbol: z.string(),
      levels: z.array(
        z.object({
          level: z.number().int(),
          name: z.string(),
          stakeNeeded: amount,
          gives: z.array(z.string()),
          vipService: z.boolean().describe('True when the level has a dedicated support team'),
          language: contentLocale,
        }),
      ),
      mine: z
        .object({
          level: z.number().int(),
          staked: amount.describe('Bets in these days'),
          next: z.object({ level: z.number().int(), left: amount }).nullable().describe('Null for the highest level'),
        })
        .nullable()
        .describe('Null for a guest, an agent and a trial account'),
    }),
  ),
  helpCenter: endpointSchema(
    "Returns the operator's short answers to the most frequent questions.",
    z.object({ language, q: text(80).optional().describe('Words to find; one wrong letter is forgiven, and the best match comes first') }),
    z.object({
      sections: z.array(
        z.object({
          section: z.string(),
          answers: z.array(
            z.object({
              code,
              title: z.string(),
              content: html,
              more: z.string().nullable().describe('Address with more information'),
              language: contentLocale,
            }),
          ),
        }),
      ),
    }),
  ),
  feedback: endpointSchema(
    'Sends feedback or a complaint. GET /wps/v2/feedback gives its minimum and maximum length. Sending the same `id` again counts as the same message and gets the same response.',
    z.object({
      id: z.uuid().optional().describe('Id that the device makes for this message'),
      kind: z.enum(['feedback', 'complaint']).default('feedback'),
      subject: text(120),
      content: text(20_000),
      contact: text(120).optional().describe('Contact of a guest for the answer'),
    }),
    feedbackEntry.pick({ number: true, kind: true, state: true, at: true, dueAt: true }),
  ),
  feedbacks: endpointSchema(
    "Returns the length limits for a message, and the member's own messages, newest first. A guest sees no messages.",
    emptyObject,
    z.object({
      terms: z.object({
        minCharacters: z.number().int(),
        maxCharacters: z.number().int(),
        complaintDays: z.number().int(),
        outsideBody: z
          .object({ name: z.string(), address: z.string(), website: z.string() })
          .nullable()
          .describe('The independent body for a complaint whose answer is late or refused'),
      }),
      list: z.array(feedbackEntry),
    }),
  ),
  settleComplaint: endpointSchema(
    'Accepts the answer to a complaint, which closes it, or refuses it. Sending the request again changes nothing.',
    z.object({ number: code, accepts: z.boolean() }),
    feedbackEntry,
  ),
  referral: endpointSchema(
    "Returns whether friends can be invited, and the caller's own link.",
    emptyObject,
    z.object({
      enabled: z.boolean(),
      mine: z
        .object({
          code,
          link: z.string(),
          qrCodeUrl: z.string(),
          joined: z.number().int(),
          earned: z
            .object({
              percent: z.number().int().describe('Of the points that friends earn by playing; 0 when invitations pay nothing'),
              points: z.number().int().describe('Earned from all friends so far'),
              friends: z
                .array(z.object({ name: z.string().describe('Shortened'), joinedAt: instant, points: z.number().int() }))
                .describe('First those who earned the most, then the newest; fifty at most'),
            })
            .optional()
            .describe('Missing where the platform pays nothing for invitations'),
        })
        .nullable()
        .describe('Null for a guest or a trial account, and while nobody can be invited'),
    }),
  ),
} as const;
