/** Shapes of the calls about the signed-in person. */
import { z } from 'zod';
import { nothing, shape, text } from './shape.ts';

const later = z.looseObject({});

export const memberShapes = {
  info: shape(
    'Who is signed in.',
    nothing,
    z.object({
      id: z.string(),
      nickname: z.string(),
      account: z.string(),
      type: z.number().int().describe('isAgent: 0 member, 1, 2, 41, 42 agent, 4 trial'),
      toUpline: z.boolean(),
      clubLabel: z.object({ rankLevel: z.number().int(), labelName: z.string() }),
      memberLabel: z.string().nullable(),
      firstTimeLogin: z.boolean(),
      passwordExpired: z.boolean(),
      language: z.string(),
      createdAt: z.string(),
      winsShown: z.boolean().optional().describe('Agreed that others see the wins; absent where nobody can'),
    }),
  ),
  icon: shape('The picture beside the name.', later, z.unknown()),
  avatar: shape('The avatar.', later, z.unknown()),
  language: shape('Keeps the language chosen.', z.object({ language: text(4) }), nothing),
  showWins: shape(
    'Shows the wins to others, under a shortened name, or no longer.',
    z.object({ shown: z.boolean() }),
    z.object({ shown: z.boolean() }),
  ),
  unreadCount: shape('How many messages are unread.', nothing, z.object({ unreadMessage: z.number().int() })),
  missionSummary: shape('Missions.', later, z.unknown()),
  missionLeaderboard: shape('The missions leaderboard.', later, z.unknown()),
  claimRaffle: shape('Claims a raffle.', later, z.unknown()),
} as const;

export type MemberShapes = typeof memberShapes;
