/** Request and response schemas of the signed-in member. */
import { z } from 'zod';
import { avatars, labelColors } from '#values/access/profile.ts';
import { code, emptyObject, endpointSchema, instant, pageNumber, sizeUpTo, text } from './schema.ts';

const unread = z.object({ unread: z.number().int().describe('How many messages are unread now') });

/** Whether offers may come by e-mail, by text message, and to the inbox. Messages about money and security always come. */
const consents = z.object({ mail: z.boolean(), sms: z.boolean(), site: z.boolean() });

const avatar = z.string().nullable().describe('Null: the first letters of the name');
const color = z.string().describe('#RRGGBB');

export const memberSchemas = {
  info: endpointSchema(
    'Who is signed in.',
    emptyObject,
    z.object({
      id: z.string(),
      nickname: z.string(),
      account: z.string(),
      type: z.number().int().describe('isAgent: 0 member, 1, 2, 41, 42 agent, 4 trial'),
      toUpline: z.boolean(),
      clubLabel: z.object({ rankLevel: z.number().int(), labelName: z.string() }),
      memberLabel: z.string().nullable(),
      avatar: avatar.optional(),
      memberLabelColor: color.optional(),
      firstTimeLogin: z.boolean(),
      passwordExpired: z.boolean(),
      language: z.string(),
      createdAt: z.string(),
      excluded: z
        .object({ until: instant.nullable().describe('Null when it has no end of its own') })
        .nullable()
        .optional()
        .describe('While the member has paused play by a break or a self-exclusion'),
      recentShown: z.boolean().optional().describe('False for a member who wants no row of recent games'),
      winsShown: z.boolean().optional().describe('Agreed that others see the wins; absent where nobody can'),
    }),
  ),
  icon: endpointSchema('The picture beside the name, and its colour.', emptyObject, z.object({ avatar, memberLabelColor: color })),
  avatar: endpointSchema(
    'The picture beside the name, and what may be chosen instead.',
    emptyObject,
    z.object({ avatar, memberLabelColor: color, avatars: z.array(z.string()), colors: z.array(color) }),
  ),
  saveProfile: endpointSchema(
    'Stores how others see the member: nickname, picture and label colour.',
    z.object({ nickname: text(80), avatar: z.enum(avatars).nullable(), memberLabelColor: z.enum(labelColors) }),
    z.object({ nickname: z.string(), avatar, memberLabelColor: color }),
  ),
  language: endpointSchema('Keeps the language chosen.', z.object({ language: text(4) }), emptyObject),
  showRecent: endpointSchema(
    'Shows the member the games opened recently, on pages that nobody asked for them, or no longer.',
    z.object({ shown: z.boolean() }),
    z.object({ shown: z.boolean() }),
  ),
  showWins: endpointSchema(
    'Shows the wins to others, under a shortened name, or no longer.',
    z.object({ shown: z.boolean() }),
    z.object({ shown: z.boolean() }),
  ),
  unreadCount: endpointSchema('How many messages are unread.', emptyObject, z.object({ unreadMessage: z.number().int() })),
  messages: endpointSchema(
    'The inbox, newest first, in the language of the request.',
    z.object({ pageNo: pageNumber, pageSize: sizeUpTo(100, 20) }),
    unread.extend({
      messages: z.array(
        z.object({
          id: code,
          at: instant,
          read: z.boolean(),
          topic: z.string().nullable().describe('What it is about, as `withdrawal`; null of an own message of the operator'),
          leadsTo: z.string().nullable().describe('The page that it leads to, without language'),
          title: z.string(),
          body: z.string().describe('Plain text; an empty line separates paragraphs'),
        }),
      ),
      total: z.number().int(),
      totalPages: z.number().int(),
    }),
  ),
  readMessages: endpointSchema(
    'Marks one message as read, or all up to one.',
    z
      .object({ id: code.optional(), upTo: code.optional().describe('The newest message that the member has seen') })
      .refine(({ id, upTo }) => (id === undefined) !== (upTo === undefined)),
    unread,
  ),
  deleteMessage: endpointSchema('Deletes a message from the inbox.', z.object({ id: code }), unread),
  consents: endpointSchema('What the member agreed to for offers, by channel.', emptyObject, consents),
  setConsents: endpointSchema('Gives or withdraws the consent to offers, by channel.', consents, consents),
  missionSummary: endpointSchema(
    'The missions of today and this week with the progress of the member, and those that were completed before and are not claimed.',
    emptyObject,
    z.object({
      list: z.array(
        z.object({
          code,
          period: z.enum(['day', 'week']),
          since: instant.describe('When its period began'),
          past: z.boolean().describe('Completed in the period before'),
          endsAt: instant.describe('When the running period ends: a past mission can be claimed until then'),
          counts: z.enum(['games', 'providers', 'days']).describe('What is counted, each once'),
          needed: z.number().int(),
          done: z.number().int(),
          state: z.enum(['open', 'ready', 'claimed']),
          points: z.number().int(),
          game: z.object({ code, name: z.string() }).nullable().describe('A game that brings an open mission further'),
        }),
      ),
      claimable: z.number().int(),
    }),
  ),
  missionLeaderboard: endpointSchema(
    'Who completed most missions this month. Others are named only with their consent; ranks count everybody.',
    emptyObject,
    z.object({
      since: instant,
      asOf: instant,
      list: z.array(
        z.object({ rank: z.number().int(), player: z.string().describe('Shortened'), missions: z.number().int(), mine: z.boolean() }),
      ),
      mine: z.object({ rank: z.number().int(), missions: z.number().int() }).nullable().describe('Null before the first of the month'),
      shown: z.boolean().describe('Whether the member agreed to be shown to others'),
    }),
  ),
  claimMission: endpointSchema(
    'Adds the points of a completed mission, once.',
    z.object({ code, since: instant }),
    z.object({ code, points: z.number().int(), balance: z.number().int().describe('All points now') }),
  ),
} as const;

export type MemberSchemas = typeof memberSchemas;
