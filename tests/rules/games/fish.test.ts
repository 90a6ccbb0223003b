/** The rules of the fish games: what each kind returns, how a shot is drawn, and which bets are taken. */
import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { catchChance, checkShotBet, fishGame, fishGames, fishReturn, gameReturn, shoot } from '#platform/rules/fish/fish-games.ts';
import { seededRandom } from '#platform/seed/random-draws.ts';
import { chanceOf } from '#platform/vendors/originals/fish/shot-seeds.ts';
import { originalsFacts } from '#platform/vendors/originals/game-facts.ts';
import { fishKinds } from '#values/games/fish-api-types.ts';
import { isShotProven } from '#values/games/round-proof.ts';
import { minor } from '#values/money.ts';

const shots = 1_000_000;

describe.each(fishGames.map((game) => [game.name, game] as const))('%s', (_, game) => {
  test('every kind returns 96 % of the bets exactly, as the game states before play', async () => {
    for (const kind of fishKinds) expect(fishReturn(game, kind), kind).toBe(0.96);
    expect(gameReturn(game)).toBe(0.96);
    const facts = await originalsFacts(null as never, game.code);
    expect(facts).toMatchObject({ returnToPlayer: '96.0000', maxWinTimes: game.times.shark, minCycle: 5000 });
  });

  test.each(fishKinds)('a million shots at %s catch as often and pay as much as stated', (kind) => {
    const random = seededRandom(20_261_122 + fishKinds.indexOf(kind));
    const bet = minor(100);
    let caught = 0;
    let paid = 0n;
    for (let n = 0; n < shots; n++) {
      const shot = shoot(game, kind, bet, random);
      if (shot.caught) caught++;
      paid += shot.win;
      if (shot.win !== (shot.caught ? bet * BigInt(game.times[kind]) : 0n)) throw new Error(`${kind} paid ${shot.win}`);
    }
    const chance = catchChance(game, kind);
    // Four standard errors.
    const spread = 4 * Math.sqrt((chance * (1 - chance)) / shots);
    expect(Math.abs(caught / shots - chance)).toBeLessThan(spread);
    expect(Math.abs(Number(paid) / (shots * 100) - 0.96)).toBeLessThan(spread * game.times[kind]);
  });

  test('the lowest draws catch, the one after them does not', () => {
    for (const kind of fishKinds) {
      const last = 960_000 / game.times[kind];
      expect([shoot(game, kind, minor(10), () => last - 1).caught, shoot(game, kind, minor(10), () => last).caught]).toEqual([true, false]);
    }
  });

  test('a bet that is not in the list is refused', () => {
    for (const bet of game.bets) checkShotBet(game, bet);
    for (const bet of [0, 1, 15, 5001, 10_000]) expect(() => checkShotBet(game, minor(bet))).toThrow('game.bet_not_allowed');
  });
});

test('a player can draw a shot again from its secret and its name', () => {
  const secret = createHash('sha256').update('a secret').digest('hex');
  const name = 'the-name-of-a-shot';
  const key = createHmac('sha256', Buffer.from(secret, 'hex')).update(name).digest();
  const word = createHmac('sha256', key).update('0').digest().readUInt32BE(0);
  expect(chanceOf(secret, name)(1_000_000)).toBe(word % 1_000_000);
  expect(fishGame('lantern-tide')).toBeNull();
});

test('a browser proves the end of every shot, and finds any other', async () => {
  for (const game of fishGames)
    for (const [n, kind] of fishKinds.entries())
      for (let draw = 0; draw < 20; draw++) {
        const secret = createHash('sha256').update(`${game.code} ${n} ${draw}`).digest('hex');
        const name = `shot-${draw}`;
        const { caught } = shoot(game, kind, minor(10), chanceOf(secret, name));
        const proof = { secret, name, times: game.times[kind], caught };
        expect([await isShotProven(proof), await isShotProven({ ...proof, caught: !caught })]).toEqual([true, false]);
      }
});
