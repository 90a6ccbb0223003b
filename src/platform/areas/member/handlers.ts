/** Handlers of the calls about the signed-in person. */
import { touchContent } from '#platform/db/content-version.ts';
import { takeTurn } from '#platform/db/limits.ts';
import { readSetting } from '#platform/db/settings.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type HandlersOf, notBuilt, ownAccount, signedIn } from '#platform/handler.ts';
import { isPasswordOld, moduleFlagsOf } from '#platform/rules/registration.ts';
import { Refused } from '#values/refused.ts';
import { days, toInstant } from '#values/time.ts';

export const memberHandlers: HandlersOf<'member'> = {
  info: async (asking) => {
    const { memberId } = signedIn(asking);
    const member = await asking.db.selectFrom('members').selectAll().where('id', '=', memberId).executeTakeFirstOrThrow();
    const flags = moduleFlagsOf(await readSetting(asking.db, 'module_flags'));
    return {
      id: member.id.toString(),
      nickname: member.nickname,
      account: member.username,
      type: member.type,
      toUpline: member.parent_id !== null,
      clubLabel: { rankLevel: member.rank_level, labelName: member.label_name },
      memberLabel: member.member_label,
      firstTimeLogin: member.first_login_at === null,
      passwordExpired: member.password_weak || isPasswordOld(flags, member.password_set_at, asking.now),
      language: member.language,
      createdAt: toInstant(member.created_at),
      winsShown: member.shows_wins,
    };
  },
  icon: notBuilt,
  avatar: notBuilt,
  language: async (asking, { language }) => {
    const { memberId } = signedIn(asking);
    if (!asking.brand.languages.includes(language)) throw new Refused('input.invalid', { fields: { language: { code: 'field.invalid' } } });
    await asking.db.updateTable('members').set({ language }).where('id', '=', memberId).execute();
    return {};
  },
  showWins: async (asking, { shown }) => {
    const { memberId } = ownAccount(asking);
    const before = await asking.db.selectFrom('members').select('shows_wins').where('id', '=', memberId).executeTakeFirstOrThrow();
    if (before.shows_wins === shown) return { shown };
    // Each change makes the pages that show wins anew. Two turns on leave two turns off, and whoever no longer agrees never waits.
    if (shown) await takeTurn(asking.db, `shows-wins:${memberId}`, { most: 2, window: days(1) }, asking.now);
    await inTransaction(asking.db, async (trx) => {
      const changed = await trx
        .updateTable('members')
        .set({ shows_wins: shown })
        .where('id', '=', memberId)
        .where('shows_wins', '!=', shown)
        .executeTakeFirst();
      if (changed.numUpdatedRows > 0n) await touchContent(trx);
    });
    return { shown };
  },
  unreadCount: async (asking) => {
    const { memberId } = signedIn(asking);
    const { count } = await asking.db
      .selectFrom('messages')
      .select((select) => select.fn.countAll<bigint>().as('count'))
      .where('member_id', '=', memberId)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow();
    return { unreadMessage: Number(count) };
  },
  missionSummary: notBuilt,
  missionLeaderboard: notBuilt,
  claimRaffle: notBuilt,
};
