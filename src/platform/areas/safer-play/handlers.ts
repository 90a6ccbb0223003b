/** Handlers of the safer play calls. */
import { type HandlersOf, requireRealAccount, requireSession } from '#platform/context.ts';
import { recordMarker } from '#platform/protection/harm-markers.ts';
import { askLift, exclude, keepExclusion, standingOf } from './exclusion.ts';
import { changeLimits, confirmLimitRaise, dropLimitRaise, memberLimits } from './limits.ts';
import { answerRealityCheck, changeRealityCheck, realityCheck } from './reality-check.ts';
import { budget, changeBudget, statement } from './statement.ts';

export const saferPlayHandlers: HandlersOf<'saferPlay'> = {
  standing: (context) => standingOf(context, context.db, requireRealAccount(context).memberId, context.now),
  exclude,
  askLift,
  keepExclusion,
  limits: (context) => memberLimits(context, requireRealAccount(context).memberId),
  setLimits: (context, { limits }) => changeLimits(context, requireRealAccount(context).memberId, limits),
  confirmRaise: (context, request) => confirmLimitRaise(context, requireRealAccount(context).memberId, request),
  dropRaise: (context, request) => dropLimitRaise(context, requireRealAccount(context).memberId, request),
  realityCheck: (context) => realityCheck(context, context.db, requireSession(context).memberId),
  setRealityCheck: (context, { interval }) => changeRealityCheck(context, requireRealAccount(context).memberId, interval),
  answerRealityCheck: (context, { choice }) => answerRealityCheck(context, requireSession(context).memberId, choice),
  statement: (context) => statement(context, requireRealAccount(context).memberId),
  budget: (context) => budget(context, requireRealAccount(context).memberId),
  setBudget: (context, { amount }) => changeBudget(context, requireRealAccount(context).memberId, amount),
  declineLimits: async (context) => {
    await recordMarker(context.db, requireRealAccount(context).memberId, 'limits_declined', context.now);
    return {};
  },
};
