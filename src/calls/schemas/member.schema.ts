/** Request and response schemas of the signed-in member. */
import { z } from 'zod';
import { avatars, labelColors } from '#values/access/profile.ts';
import { gameTypes } from '#values/games/categories.ts';
import { code, emptyObject, endpointSchema, instant, pageNumber, sizeUpTo, text } from './schema.ts';

const unread = z.object({ unread: z.number().int().describe('Number of unread messages') });

/** Whether offers may come by e-mail, by text message, and to the inbox. Messages about money and security always come. */
const consents = z.object({ mail: z.boolean(), sms: z.boolean(), site: z.boolean() });

const avatar = z.string().nullable().describe('Null for the initials');
const color = z.string().describe('#RRGGBB');

export const memberSchemas = {
  info: endpointSchema(
    'Returns who is signed in.',
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
        .object({ until: instant.nullable().describe('Null when it does not end by itself') })
        .nullable()
        .optional()
        .describe('Set during a break or a self-exclusion'),
      recentShown: z.boolean().optional().describe('False when the member turned off the row of recent games'),
      winsShown: z.boolean().optional().describe('True when the member lets others see the wins; absent where this is not offered'),
      closedProducts: z.array(z.enum(gameTypes)).optional().describe('Game types that are not open for the account; absent when all are'),
    }),
  ),
  icon: endpointSchema("Returns the member's avatar and its colour.", emptyObject, z.object({ avatar, memberLabelColor: color })),
  avatar: endpointSchema(
    "Returns the member's avatar and the other avatars to choose from.",
    emptyObject,
    z.object({ avatar, memberLabelColor: color, avatars: z.array(z.string()), colors: z.array(color) }),
  ),
  saveProfile: endpointSchema(
    'Saves how others see the member: nickname, avatar and label colour.',
    z.object({ nickname: text(80), avatar: z.enum(avatars).nullable(), memberLabelColor: z.enum(labelColors) }),
    z.object({ nickname: z.string(), avatar, memberLabelColor: color }),
  ),
  language: endpointSchema("Saves the member's language.", z.object({ language: text(4) }), emptyObject),
  showRecent: endpointSchema(
    'Turns the row of recent games on or off for the account.',
    z.object({ shown: z.boolean() }),
    z.object({ shown: z.boolean() }),
  ),
  showWins: endpointSchema(
    "Turns on or off whether others see the member's wins, with a shortened name.",
    z.object({ shown: z.boolean() }),
    z.object({ shown: z.boolean() }),
  ),
  unreadCount: endpointSchema('Returns the number of unread messages.', emptyObject, z.object({ unreadMessage: z.number().int() })),
  messages: endpointSchema(
    'Returns the inbox, newest first, in the language of the request.',
    z.object({ pageNo: pageNumber, pageSize: sizeUpTo(100, 20) }),
    unread.extend({
      messages: z.array(
        z.object({
          id: code,
          at: instant,
          read: z.boolean(),
          topic: z.string().nullable().describe('Topic, such as `withdrawal`; null for a message that the operator wrote'),
          leadsTo: z.string().nullable().describe('Path of the page it links to, without the language'),
          title: z.string(),
          body: z.string().describe('Plain text; an empty line separates paragraphs'),
        }),
      ),
      total: z.number().int(),
      totalPages: z.number().int(),
    }),
  ),
  readMessages: endpointSchema(
    'Marks one message as read, or all messages up to one.',
    z
      .object({ id: code.optional(), upTo: code.optional().describe('The newest message the member has seen') })
      .refine(({ id, upTo }) => (id === undefined) !== (upTo === undefined)),
    unread,
  ),
  deleteMessage: endpointSchema('Deletes a message from the inbox.', z.object({ id: code }), unread),
  consents: endpointSchema('Returns the channels on which the member agreed to receive offers.', emptyObject, consents),
  setConsents: endpointSchema('Gives or withdraws consent to receive offers, by channel.', consents, consents),
  missionSummary: endpointSchema(
    "Returns the missions of today and this week with the member's progress, and completed missions that can still be claimed.",
    emptyObject,
    z.object({
      list: z.array(
        z.object({
          code,
          period: z.enum(['day', 'week']),
          since: instant.describe("When the mission's period began"),
          past: z.boolean().describe('True when completed in the previous period'),
          endsAt: instant.describe('When the current period ends. A past mission can be claimed until then'),
          counts: z.enum(['games', 'providers', 'days']).describe('What is counted, each one once'),
          needed: z.number().int(),
          done: z.number().int(),
          state: z.enum(['open', 'ready', 'claimed']),
          points: z.number().int(),
          game: z.object({ code, name: z.string() }).nullable().describe('A game that would count towards an open mission'),
        }),
      ),
      claimable: z.number().int(),
    }),
  ),
  missionLeaderboard: endpointSchema(
    'Returns who completed the most missions this month. Others are named only with their consent, but ranks count everyone.',
    emptyObject,
    z.object({
      since: instant,
      asOf: instant,
      list: z.array(
        z.object({ rank: z.number().int(), player: z.string().describe('Shortened'), missions: z.number().int(), mine: z.boolean() }),
      ),
      mine: z
        .object({ rank: z.number().int(), missions: z.number().int() })
        .nullable()
        .describe('Null without a completed mission this month'),
      shown: z.boolean().describe('True when the member agreed to be shown to others'),
    }),
  ),
  claimMission: endpointSchema(
    'Adds the points of a completed mission, once.',
    z.object({ code, since: instant }),
    z.object({ code, points: z.number().int(), balance: z.number().int().describe('The new number of points') }),
  ),
} as const;

export type MemberSchemas = typeof memberSchemas;
