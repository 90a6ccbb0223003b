/** Handlers of the lottery calls. */
import { type HandlersOf, requireSession } from '#platform/context.ts';
import { isVietnamese, lotteryByCode } from '#platform/rules/lottery/lotteries.ts';
import { drawsOf, lotteryTermsOf, menusOf, openedOf, popularOf, recentOf } from './lobby.ts';
import { listTickets, placeTickets } from './tickets.ts';

export const lotteryHandlers: HandlersOf<'lottery'> = {
  gameMenus: (context, { prizeMode }) => menusOf(context, prizeMode, null),
  vnGameMenu: (context, { prizeMode }) => menusOf(context, prizeMode, 'VN'),
  vnRecentMenu: (context, { prizeMode, recentCount, lottoArea }) =>
    recentOf(context, requireSession(context).memberId, prizeMode, recentCount, lottoArea ?? null),
  popular: (context, { prizeMode, count }) => popularOf(context, prizeMode, count),
  vnOpened: (context, { count }) => openedOf(context, isVietnamese, count),
  opened: (context, { count, gameId }) => openedOf(context, ({ code }) => gameId === undefined || code === gameId, count),
  terms: (context, { gameId, prizeMode }) => lotteryTermsOf(context, gameId, prizeMode),
  draws: drawsOf,
  placeTickets,
  tickets: (context, { open, ...query }) => listTickets(context, { ...query, open: open === 'true' }),
  favourites: async (context) => {
    const { memberId } = requireSession(context);
    const row = await context.db.selectFrom('lottery_favourites').select('lotteries').where('member_id', '=', memberId).executeTakeFirst();
    return { list: (row?.lotteries ?? []) as string[] };
  },
  setFavourites: async (context, { list }) => {
    const { memberId } = requireSession(context);
    const known = [...new Set(list)].filter((code) => lotteryByCode(code) !== undefined);
    const change = { lotteries: JSON.stringify(known), changed_at: context.now };
    await context.db
      .insertInto('lottery_favourites')
      .values({ member_id: memberId, ...change })
      .onConflict((conflict) => conflict.column('member_id').doUpdateSet(change))
      .execute();
    return { list: known };
  },
};
