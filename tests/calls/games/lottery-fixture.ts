// Additions to the test platform for lotteries: draws by the test's clock, and players who buy tickets.
import { lotteryJobs } from '#platform/areas/lottery/draws.ts';
import type { AppContext, Db } from '#platform/context.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { schedule } from '#platform/jobs/queue.ts';
import { nextRun } from '#platform/jobs/times.ts';
import type { Open } from '../../engines.ts';
import { noon, type RequestOf, startPlatform, type TestPlatformOptions } from '../../platform.ts';

/** The jobs of lotteries, as a server has them. */
export const jobsOf = (appContext: AppContext) => lotteryJobs({ ...appContext, nextRun, schedule });

/** Commits to the draws of one lottery, as its job does, and draws what is due. */
export const openLottery = ({ db, appContext }: { db: Db; appContext: AppContext }, lottery: string): Promise<unknown> =>
  inTransaction(db, (trx) => jobsOf(appContext)['lottery.draw'](trx, { lottery }, new Date(appContext.clock())));

/** A platform where the named lotteries are open. `draw` moves the clock to the next draw of one and runs what is due. */
export async function lotteryWorld(open: Open, lotteries: readonly string[], options: TestPlatformOptions = {}) {
  const platform = await startPlatform(open, { now: noon, ...options });
  for (const code of lotteries) await schedule(platform.db, 'lottery.draw', code, new Date(platform.world.now), { lottery: code });
  await schedule(platform.db, 'lottery.withdraw', '', new Date(platform.world.now));
  await platform.runDueWork();
  const terms = (gameId: string, prizeMode = 'Lott') => platform.takeValue('lottery.terms', { gameId, prizeMode });
  return {
    ...platform,
    terms,
    async player(money = 100_000) {
      const member = await platform.signedInMember({ money });
      const buy = async (order: RequestOf<'lottery.placeTickets'>, key?: string) => {
        const { gameId = '', draw = (await terms(gameId)).draws[0]?.draw ?? '' } = order as { gameId?: string; draw?: string };
        // A test that moves the clock by days outlives a session.
        const token = await platform.signIn(member.id);
        return platform.ask('lottery.placeTickets', { prizeMode: 'Lott', ...order, draw }, { token, ...(key ? { key } : {}) });
      };
      const tickets = async () => (await platform.takeValue('lottery.tickets', {}, { token: await platform.signIn(member.id) })).tickets;
      return { ...member, buy, tickets };
    },
    /** To so many milliseconds before the next draw closes. */
    async beforeClosing(gameId: string, milliseconds: number): Promise<void> {
      const closesAt = (await terms(gameId)).draws[0]?.closesAt ?? '';
      platform.world.now = Date.parse(closesAt) - milliseconds;
    },
    /** Pretends that the release at work does not know a lottery. */
    async drop(gameId: string): Promise<string> {
      const gone = `gone-${gameId}`;
      for (const table of ['lottery_draws', 'lottery_tickets'] as const)
        await platform.db.updateTable(table).set({ lottery: gone }).where('lottery', '=', gameId).execute();
      for (const table of ['rounds', 'games'] as const)
        await platform.db.updateTable(table).set({ game_code: gone }).where('game_code', '=', gameId).execute();
      return gone;
    },
    async draw(gameId: string): Promise<void> {
      platform.world.now = Date.parse((await terms(gameId)).lottery.drawsAt);
      await platform.runDueWork();
    },
  };
}
