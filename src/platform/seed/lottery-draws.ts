/** The latest draws of each lottery, so that a new world has results to read. Each proves itself as a draw does that was sold. */
import { Cron } from 'croner';
import type { Transaction } from 'kysely';
import { encrypt } from '#platform/db/encrypted-text.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { drawName, drawNumber, drawSeedPurpose, drawsAhead, type Lottery, lotteries } from '#platform/rules/lottery/lotteries.ts';
import { drawNumbers, sha256 } from '#values/lottery/draw.ts';
import { randomText, seededRandom } from './random-draws.ts';

const firstSeed = 45_200;
const drawsEach = 10;

export async function writePastDraws(trx: Transaction<Tables>, secrets: readonly string[], now: Date): Promise<void> {
  const rows = await Promise.all(lotteries.map((lottery, place) => pastDraws(lottery, place, secrets, now)));
  await trx.insertInto('lottery_draws').values(rows.flat()).execute();
}

async function pastDraws(lottery: Lottery, place: number, secrets: readonly string[], now: Date) {
  const random = seededRandom(firstSeed + place);
  const runs = new Cron(lottery.draws, { timezone: lottery.zone }).previousRuns(drawsEach + drawsAhead, now);
  const draws = [];
  for (const [back, drawsAt] of runs.slice(0, drawsEach).entries()) {
    const number = drawNumber(lottery, drawsAt);
    const seed = randomText(random, '0123456789abcdef', 64);
    draws.push({
      lottery: lottery.code,
      number,
      opens_at: runs[back + drawsAhead] ?? drawsAt,
      closes_at: new Date(drawsAt.getTime() - lottery.lock),
      draws_at: drawsAt,
      state: 'settled' as const,
      seed: encrypt(seed, secrets, drawSeedPurpose),
      seed_hash: await sha256(seed),
      result: JSON.stringify(await drawNumbers(lottery.kind, seed, drawName({ lottery: lottery.code, number }))),
      drawn_at: drawsAt,
    });
  }
  return draws;
}
