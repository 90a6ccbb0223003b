/** The draws of the lotteries by the clock: committed to ahead, drawn once, and their tickets settled once. */
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '#platform/context.ts';
import { notAside, workOff } from '#platform/db/batches/set-aside.ts';
import { decrypt, encrypt } from '#platform/db/encrypted-text.ts';
import type { LotteryDrawsTable } from '#platform/db/tables/lottery-tables.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import {
  drawName,
  drawNumber,
  drawSeedPurpose,
  drawsAhead,
  type Lottery,
  lotteries,
  lotteryByCode,
} from '#platform/rules/lottery/lotteries.ts';
import { drawNumbers, sha256 } from '#values/lottery/draw.ts';
import type { DrawnGroup } from '#values/lottery/games.ts';
import { minutes, seconds } from '#values/time.ts';
import { settleTickets } from './tickets.ts';
import { heldLottery, returnedLotteries, withdrawLotteries } from './withdrawn.ts';

export type Draw = Selectable<LotteryDrawsTable>;
/** The queue and the calendar of jobs, from the room that owns them. */
interface Timing {
  readonly nextRun: (pattern: string, zone: string, after: Date) => Date;
  readonly schedule: (trx: Trx, name: string, key: string, at: Date, data: Json) => Promise<void>;
}
type DrawContext = Pick<AppContext, 'settings' | 'random' | 'brand'> & Timing;
type Trx = Transaction<Tables>;

/** Null when none of the server's secrets opens it. */
export const seedOf = ({ settings }: Pick<AppContext, 'settings'>, draw: Pick<Draw, 'seed'>): string | null =>
  decrypt(draw.seed, settings.secrets, drawSeedPurpose);

export const resultOf = ({ result }: Pick<Draw, 'result'>): readonly DrawnGroup[] => (result ?? []) as unknown as readonly DrawnGroup[];

/** 256 bits as hexadecimal text. */
const newSeed = (random: (below: number) => number): string =>
  Array.from({ length: 8 }, () =>
    random(2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');

/** Commits to draws until `drawsAhead` are open. A lottery that was withdrawn and is back holds the draws that it had announced. */
async function openDraws(trx: Trx, context: DrawContext, lottery: Lottery, now: Date): Promise<void> {
  await trx
    .updateTable('lottery_draws')
    .set({ state: 'open' })
    .where('lottery', '=', lottery.code)
    .where('state', '=', 'withdrawn')
    .where('closes_at', '>', now)
    .execute();
  const open = await trx
    .selectFrom('lottery_draws')
    .select('draws_at')
    .where('lottery', '=', lottery.code)
    .where('state', '=', 'open')
    .where('draws_at', '>', now)
    .orderBy('draws_at', 'desc')
    .execute();
  let last = open[0]?.draws_at ?? now;
  const rows = [];
  for (let count = open.length; count < drawsAhead; count++) {
    let drawsAt = context.nextRun(lottery.draws, lottery.zone, last);
    // A draw whose sales would close as they open is left out.
    while (drawsAt.getTime() - lottery.lock <= now.getTime()) drawsAt = context.nextRun(lottery.draws, lottery.zone, drawsAt);
    const seed = newSeed(context.random);
    rows.push({
      lottery: lottery.code,
      number: drawNumber(lottery, drawsAt),
      opens_at: now,
      closes_at: new Date(drawsAt.getTime() - lottery.lock),
      draws_at: drawsAt,
      seed: encrypt(seed, context.settings.secrets, drawSeedPurpose),
      seed_hash: await sha256(seed),
      result: null,
      drawn_at: null,
    });
    last = drawsAt;
  }
  if (rows.length === 0) return;
  await trx
    .insertInto('lottery_draws')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Draws what is due. The row lock waits for tickets that are being bought, and a draw leaves the state `open` once. */
async function drawDue(trx: Trx, context: DrawContext, lottery: Lottery, now: Date): Promise<void> {
  const due = await trx
    .selectFrom('lottery_draws')
    .selectAll()
    .where('lottery', '=', lottery.code)
    .where('state', '=', 'open')
    .where('draws_at', '<=', now)
    .where(notAside('lottery.draw', sql.ref('lottery_draws.id'), now))
    .orderBy('draws_at')
    .forUpdate()
    .execute();
  const drawOne = async (draw: Draw): Promise<void> => {
    const seed = seedOf(context, draw);
    if (seed === null) throw new Error(`The seed of draw ${drawName(draw)} cannot be decrypted with the current secrets.`);
    const result = await drawNumbers(lottery.kind, seed, drawName(draw));
    const ticket = await trx.selectFrom('lottery_tickets').select('round_id').where('draw_id', '=', draw.id).limit(1).executeTakeFirst();
    await trx
      .updateTable('lottery_draws')
      .set({ state: ticket ? 'drawn' : 'settled', result: JSON.stringify(result), drawn_at: now })
      .where('id', '=', draw.id)
      .execute();
    // Due since the draw, so that earlier draws are settled first.
    if (ticket) await context.schedule(trx, settleJob, String(draw.id), draw.draws_at, { draw: String(draw.id) });
  };
  await workOff(trx, due, {
    kind: 'lottery.draw',
    idOf: ({ id }) => id,
    now,
    work: async (some) => {
      for (const draw of some) await drawOne(draw);
    },
  });
}

const drawJob = 'lottery.draw';
const settleJob = 'lottery.settle';
const withdrawJob = 'lottery.withdraw';
const drawJobData = z.object({ lottery: z.string() });
const settleJobData = z.object({ draw: z.string() });

/** The jobs that every starting process ensures: their names, keys and data. */
export const lotteryJobsToEnsure: readonly { readonly name: string; readonly key: string; readonly data: Json }[] = [
  ...lotteries.map(({ code }) => ({ name: drawJob, key: code, data: { lottery: code } })),
  { name: withdrawJob, key: '', data: {} },
];

/**
 * Draws and opens what is due of each lottery that has no draw ahead, before anybody asks: on a new site, or after a long stop, a page
 * would show no lotteries, and be kept for the next visitors.
 */
export async function openFirstDraws(db: Kysely<Tables>, context: DrawContext, now: Date): Promise<void> {
  const ahead = await db
    .selectFrom('lottery_draws')
    .select('lottery')
    .distinct()
    .where('state', '=', 'open')
    .where('draws_at', '>', now)
    .execute();
  const { [drawJob]: draw } = lotteryJobs(context);
  for (const { code } of lotteries)
    if (ahead.every(({ lottery }) => lottery !== code))
      // What fails here is tried again and told by the job.
      await inTransaction(db, (trx) => draw(trx, { lottery: code }, now)).catch(() => {});
}

/** Jobs for `startJobs`. */
export const lotteryJobs = (context: DrawContext) => ({
  [drawJob]: async (trx: Trx, data: Json, now: Date) => {
    const { lottery: code } = drawJobData.parse(data);
    const lottery = await heldLottery(trx, code);
    // A withdrawn lottery may come back, one that a newer release has dropped does not.
    if (!lottery) return lotteryByCode(code) && { again: new Date(now.getTime() + minutes(1)) };
    await drawDue(trx, context, lottery, now);
    await openDraws(trx, context, lottery, now);
    const open = await trx
      .selectFrom('lottery_draws')
      .select('draws_at')
      .where('lottery', '=', lottery.code)
      .where('state', '=', 'open')
      .execute();
    // One that was set aside is over: it is looked at each minute, and the next one is drawn at its time.
    const times = open.map(({ draws_at: at }) => (at > now ? at.getTime() : now.getTime() + minutes(1)));
    return { again: new Date(Math.min(...times)) };
  },
  [withdrawJob]: async (trx: Trx, _data: Json, now: Date) => {
    for (const lottery of await returnedLotteries(trx, now)) await context.schedule(trx, drawJob, lottery, now, { lottery });
    return { again: (await withdrawLotteries(trx, context.brand, now)) ? now : new Date(now.getTime() + minutes(1)) };
  },
  [settleJob]: async (trx: Trx, data: Json, now: Date) => {
    const draw = await trx
      .selectFrom('lottery_draws')
      .selectAll()
      .where('id', '=', BigInt(settleJobData.parse(data).draw))
      .executeTakeFirstOrThrow();
    const left = await settleTickets(trx, draw, context.brand, now);
    const wait = { more: 0, waiting: seconds(1), aside: minutes(1), nothing: null }[left];
    if (wait !== null) return { again: new Date(now.getTime() + wait) };
    await trx.updateTable('lottery_draws').set({ state: 'settled' }).where('id', '=', draw.id).execute();
    return;
  },
});
