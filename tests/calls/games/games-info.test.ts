// What a game states before play: its own figures from the engine, and nothing where the provider states nothing.
import { beforeAll, expect, test } from 'vitest';
import { listLotteries } from '#platform/areas/lottery/catalogue.ts';
import { lotteryByCode } from '#platform/rules/lottery/lotteries.ts';
import { slotGames } from '#platform/rules/slots/slot-games.ts';
import { exactReturn, maxWinTimes } from '#platform/rules/slots/slot-returns.ts';
import { modelOnLines } from '#platform/rules/slots/slot-variants.ts';
import { toAmount } from '#values/money.ts';
import { onOneEngineDaily } from '../../engines.ts';
import { type GamesWorld, gamesWorld } from './games-fixture.ts';

onOneEngineDaily('game info', (open) => {
  let world: GamesWorld;
  beforeAll(async () => {
    world = await gamesWorld(open);
  }, 60_000);
  const info = async (gameCode: string) => (await world.ask('games.gameInfo', { gameCode })).body.value;

  test('each Isla Original states the figures that its engine plays by', async () => {
    for (const { code, model, bets } of slotGames) {
      const { pays, of } = exactReturn(model);
      expect(await info(code), code).toMatchObject({
        game: { gameCode: code },
        returnToPlayer: ((Number(pays) / Number(of)) * 100).toFixed(4),
        volatility: model.volatility,
        stakes: { min: toAmount(bets[0] as never), max: toAmount(bets.at(-1) as never) },
        lines: model.lines.length,
        maxWinTimes: maxWinTimes(model),
        minCycle: 2500,
      });
    }
  });

  test('a slot of another provider states its own lines and the highest win on them', async () => {
    const row = await world.db
      .selectFrom('games')
      .select(['game_code', 'slot_model', 'lines'])
      .where('slot_model', 'in', ['tide', 'harbour', 'summit'])
      .where('lines', '=', 5)
      .executeTakeFirstOrThrow();
    const { lines, maxWinTimes: most, volatility } = await info(row.game_code);
    const model = modelOnLines(row.slot_model as never, 5);
    expect({ lines, maxWinTimes: most, volatility }).toEqual({ lines: 5, maxWinTimes: maxWinTimes(model), volatility: model.volatility });
  });

  test('a lottery states the return of the odds that this site sells with, its bets and its highest win', async () => {
    await listLotteries(world.db);
    const lottery = lotteryByCode('fast-three');
    // Three equal dice are the rarest of 216.
    expect(await info('fast-three')).toMatchObject({
      returnToPlayer: '91.0000',
      stakes: { min: toAmount(lottery?.lowestBet as never), max: toAmount(lottery?.highestBet as never) },
      maxWinTimes: Math.floor(216 * 0.91),
      minCycle: null,
    });
  });

  test('a sports book states its highest payout and that matches are simulated; a book and a pool have no highest multiple, a pool says that a large bet returns less, and a table who is not there', async () => {
    for (const [code, change] of [
      ['football', { minCycle: null, maxWinTimes: null, maxPayout: '100000.00', rules: ['simulated', 'mainBet', 'cut'] }],
      ['red-blue-duel', { maxWinTimes: null, maxPayout: null, rules: ['noBirds', 'mainBet', 'pool', 'cut'] }],
      ['speed-baccarat', { rules: ['noDealer', 'mainBet', 'cut'] }],
      ['dragon-tiger', { rules: ['noOpponent', 'mainBet', 'cut'] }],
    ] as const)
      expect(await info(code), code).toMatchObject(change);
  });

  test('a game whose provider states nothing has no invented figure', async () => {
    const { game_code } = await world.db
      .selectFrom('games')
      .select('game_code')
      .where('game_type', '=', 'SPORTS')
      .where('playable', '=', false)
      .executeTakeFirstOrThrow();
    const { game, currencySymbol, ...facts } = await info(game_code);
    expect([game.gameCode, currencySymbol]).toEqual([game_code, '₱']);
    expect(facts).toEqual({
      returnToPlayer: null,
      volatility: null,
      stakes: null,
      lines: null,
      ways: null,
      winShare: null,
      maxWinTimes: null,
      maxPayout: null,
      minCycle: null,
      seats: null,
      rules: [],
    });
  });

  test('an unknown game has no info', async () => {
    const { status, body } = await world.ask('games.gameInfo', { gameCode: 'no-such-game' });
    expect([status, body.errorCode]).toEqual([404, 'game.unknown']);
  });
});
