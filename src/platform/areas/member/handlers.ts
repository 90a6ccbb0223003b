/** Handlers of the member calls. */
import { type HandlersOf, requireRealAccount, requireSession } from '#platform/context.ts';
import { incrementContentVersion } from '#platform/db/content-version.ts';
import { consumeRateLimit } from '#platform/db/rate-limits.ts';
import { currentFeatureFlags } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { closedProducts } from '#platform/protection/branch-settings.ts';
import { pausedUntil } from '#platform/protection/exclusions.ts';
import { isPasswordOld } from '#platform/rules/registration.ts';
import { labelColorOf } from '#values/access/profile.ts';
import { DomainError } from '#values/domain-error.ts';
import { days, toInstant } from '#values/time.ts';
import { deleteMessage, listMessages, readConsents, readMessages, setConsents, unreadCount } from './messages.ts';
import { claimMission, missionLeaderboard, missionSummary } from './missions.ts';
import { memberIcon, playerAvatar, saveProfile } from './profile.ts';

export const memberHandlers: HandlersOf<'member'> = {
  info: async (context) => {
    const { memberId } = requireSession(context);
    const member = await context.db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
    const flags = await currentFeatureFlags(context);
    const closed = member.parent_id === null ? [] : await closedProducts(context.db, member.path);
    return {
      id: member.id.toString(),
      nickname: member.nickname,
      account: member.username,
      type: member.type,
      toUpline: member.parent_id !== null,
      clubLabel: { rankLevel: member.rank_level, labelName: member.label_name },
      memberLabel: member.member_label,
      avatar: member.avatar,
      memberLabelColor: labelColorOf(member.label_color, member.member_label),
      firstTimeLogin: member.first_login_at === null,
      passwordExpired: member.password_weak || isPasswordOld(flags, member.password_set_at, context.now),
      language: member.language,
      createdAt: toInstant(member.created_at),
      excluded: await pausedUntil(context.db, memberId, context.now),
      recentShown: member.shows_recent,
      winsShown: member.shows_wins,
      ...(closed.length > 0 ? { closedProducts: closed } : {}),
    };
  },
  icon: memberIcon,
  avatar: playerAvatar,
  saveProfile,
  language: async (context, { language }) => {
    const { memberId } = requireSession(context);
    if (!context.brand.languages.includes(language))
      throw new DomainError('input.invalid', { fields: { language: { code: 'field.invalid' } } });
    await context.db.updateTable('members').set({ language }).where('id', '=', memberId).execute();
    return {};
  },
  showRecent: async (context, { shown }) => {
    const { memberId } = requireSession(context);
    await context.db.updateTable('members').set({ shows_recent: shown }).where('id', '=', memberId).execute();
    return { shown };
  },
  showWins: async (context, { shown }) => {
    const { memberId } = requireRealAccount(context);
    const before = await context.db.selectFrom('members').select('shows_wins').where('id', '=', memberId).executeTakeFirstOrThrow();
    if (before.shows_wins === shown) return { shown };
    // Each change rebuilds the pages that show wins, so switching on is limited to two a day. Switching off is never delayed.
    if (shown) await consumeRateLimit(context.db, `shows-wins:${memberId}`, { most: 2, window: days(1) }, context.now);
    await inTransaction(context.db, async (trx) => {
      const changed = await trx
        .updateTable('members')
        .set({ shows_wins: shown })
        .where('id', '=', memberId)
        .where('shows_wins', '!=', shown)
        .executeTakeFirst();
      if (changed.numUpdatedRows > 0n) await incrementContentVersion(trx);
    });
    return { shown };
  },
  unreadCount: async (context) => ({ unreadMessage: await unreadCount(context.db, requireSession(context).memberId) }),
  messages: listMessages,
  readMessages,
  deleteMessage,
  consents: readConsents,
  setConsents,
  missionSummary,
  missionLeaderboard,
  claimMission,
};
