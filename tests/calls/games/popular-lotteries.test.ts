// Which lotteries are popular: the public call reads the tickets of the last week alone, and reads them once a minute.
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { days, seconds } from '#values/time.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { listening } from '../../rows-read.ts';
import { lotteryWorld } from './lottery-fixture.ts';

onOneEngineDaily('popular lotteries', (open) => {
  const { open: openListening, rowsRead } = listening(open);
  let platform: Awaited<ReturnType<typeof lotteryWorld>>;
  beforeAll(async () => {
    platform = await lotteryWorld(openListening, ['fast-three', 'swift-five', 'harbour-3d']);
  });

  /** Tickets of a lottery, a second apart; the newest is so old. */
  const sell = async (lottery: string, tickets: number, age: number) => {
    const newest = new Date(platform.world.now - age);
    const reference = `${lottery}-${age}`;
    await sql`insert into lottery_tickets
        (round_id, order_id, member_id, draw_id, lottery, prize_mode, lines, price, state, stops_on_win, tells_result, at, settled_at)
      select ${reference}::text || '-' || n, 'order', 1, (select min(id) from lottery_draws), ${lottery}::text, 'Lott', '[]'::jsonb, 100,
        'lost', false, false, ${newest}::timestamptz - n * interval '1 second', ${newest}::timestamptz
      from generate_series(1, ${tickets}::int) n`.execute(platform.db);
    await sql`analyze lottery_tickets`.execute(platform.db);
  };
  /** The popular lotteries, and how many tickets were read for them. */
  const popular = async () => {
    let games: readonly string[] = [];
    const read = await rowsRead(async () => {
      games = (await platform.takeValue('lottery.popular', { count: 20 })).list.map(({ gameId }) => gameId);
    });
    return { games, tickets: read.lottery_tickets ?? 0 };
  };

  test('given many old tickets, only those of the last week are read, and none for a minute after that (LO-03)', async () => {
    await sell('swift-five', 20_000, days(8));
    await sell('harbour-3d', 3, 0);
    const games = ['fast-three', 'harbour-3d', 'swift-five'];
    expect(await popular()).toEqual({ games, tickets: 3 });
    await sell('swift-five', 5, 0);
    platform.advance(seconds(59));
    expect(await popular()).toEqual({ games, tickets: 0 });
    platform.advance(seconds(1));
    expect(await popular()).toEqual({ games: ['fast-three', 'swift-five', 'harbour-3d'], tickets: 8 });
  });
});
