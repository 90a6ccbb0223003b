// The slot models with reels, ways or a feature of their own: exact returns, by enumeration and simulation, and how they are spread.
import { expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { translate } from '#i18n/translate.ts';
import { featureModels } from '#platform/rules/slots/feature-models.ts';
import { evaluate, type SlotModel, spin } from '#platform/rules/slots/slot.ts';
import { expectedHold, holdCoins } from '#platform/rules/slots/slot-features.ts';
import { toSlotOutcome } from '#platform/rules/slots/slot-outcome.ts';
import { exactReturn, maxWinTimes, returnToPlayer, winShare } from '#platform/rules/slots/slot-returns.ts';
import { seedGames } from '#platform/seed/games.ts';
import { slotOf } from '#platform/seed/history.ts';
import { seededRandom } from '#platform/seed/random-draws.ts';
import { minor, toMinor } from '#values/money.ts';

const seed = Number(process.env.SEED ?? 20_261_120);
const models: readonly SlotModel[] = Object.values(featureModels);

/** As published: return in percent, rounds that win in percent, and the highest payout in multiples of the bet. */
const published: Readonly<Record<string, readonly [string, string, number]>> = {
  classic: ['95.1751', '30.90', 66.8],
  fruit: ['96.3389', '55.42', 31],
  delta: ['95.8001', '55.50', 86.5],
  orchard: ['94.5171', '71.42', 1201.5],
  comet: ['96.2952', '43.04', 2733.25],
  vault: ['95.5119', '30.42', 1270],
  bloom: ['96.2372', '37.69', 121],
  blaze: ['95.5628', '21.24', 4400],
};

test.each(models)('slot $name: return, share of winning rounds and highest payout are the published ones', (model) => {
  const percent = (share: number, places: number) => (share * 100).toFixed(places);
  expect([percent(returnToPlayer(model), 4), percent(winShare(model), 2), maxWinTimes(model)]).toEqual(published[model.name]);
  expect(returnToPlayer(model)).toBeGreaterThan(0.94);
  expect(returnToPlayer(model)).toBeLessThan(0.97);
  expect(model.strips[0]).not.toContain('W');
});

/** Every combination of stops of reels cut short, or of three whole ones. */
test.each(models)('slot $name: enumerating every combination of stops gives the exact figures', (model) => {
  const cut = {
    ...model,
    name: `${model.name} cut`,
    strips: model.strips.map((strip) => (model.strips.length === 3 ? strip : strip.slice(-7))),
  };
  const bet = minor(cut.coins);
  let [sum, wins, best, starts, bestStart, all] = [0, 0, 0, 0, 0, 0];
  const stops = cut.strips.map(() => 0);
  const letter = model.feature?.is === 'free' ? 'S' : 'K';
  const from = model.feature?.is === 'free' || model.feature?.is === 'hold' ? model.feature.from : Number.POSITIVE_INFINITY;
  const walk = (reel: number): void => {
    for (let stop = 0; stop < (cut.strips[reel]?.length ?? 0); stop++) {
      stops[reel] = stop;
      if (reel + 1 < stops.length) {
        walk(reel + 1);
        continue;
      }
      const { total, grid } = evaluate(cut, bet, stops);
      const started = grid.flat().filter((symbol) => symbol === letter).length >= from;
      all++;
      sum += Number(total);
      if (total > 0n || started) wins++;
      if (started) starts++;
      best = Math.max(best, Number(total));
      if (started) bestStart = Math.max(bestStart, Number(total));
    }
  };
  walk(0);
  const { pays, of } = exactReturn(cut);
  expect((pays * BigInt(all * cut.coins)) / of).toBe(BigInt(sum));
  expect(winShare(cut)).toBeCloseTo(wins / all, 9);
  const { feature } = cut;
  const reels = sum / all / cut.coins;
  if (feature?.is === 'free') {
    expect(returnToPlayer(cut)).toBeCloseTo(reels * (1 + (starts / all) * feature.spins * feature.times), 6);
    expect(maxWinTimes(cut)).toBe(Math.floor(((bestStart + feature.spins * feature.times * best) * 100) / cut.coins) / 100);
  } else if (feature?.is === 'hold') {
    const most = bestStart + cut.strips.length * cut.rows * Math.max(...feature.values.map(([value]) => value)) + feature.full;
    expect(maxWinTimes(cut)).toBe(Math.floor((most * 100) / cut.coins) / 100);
  } else {
    const times = feature?.is === 'times' ? Math.max(...feature.values.map(([value]) => value)) : 1;
    expect(maxWinTimes(cut)).toBe(Math.floor((best * times * 100) / cut.coins) / 100);
  }
});

const deviations = new Map<string, number>();

test.each(models)(
  `slot $name: 200,000 rounds confirm return and share of wins (seed ${seed})`,
  (model) => {
    const rounds = 200_000;
    const random = seededRandom(seed);
    const bet = minor(model.coins);
    let [sum, squares, wins] = [0, 0, 0];
    for (let n = 0; n < rounds; n++) {
      const { total, free, hold } = spin(model, bet, random);
      const times = Number(total) / model.coins;
      sum += times;
      squares += times * times;
      if (total > 0n || free.length > 0 || hold) wins++;
    }
    const [mean, share] = [sum / rounds, winShare(model)];
    const deviation = Math.sqrt(squares / rounds - mean * mean);
    deviations.set(model.name, deviation);
    expect(Math.abs(mean - returnToPlayer(model))).toBeLessThan((4 * deviation) / Math.sqrt(rounds));
    expect(Math.abs(wins / rounds - share)).toBeLessThan(4 * Math.sqrt((share * (1 - share)) / rounds));
  },
  60_000,
);

test('slots: the stated volatility follows the spread of payouts', () => {
  for (const { name, volatility } of models) {
    const [least, most] = { low: [0, 1.7], medium: [1.7, 4], high: [3.5, 20] }[volatility] as [number, number];
    expect([name, (deviations.get(name) ?? 0) > least, (deviations.get(name) ?? 0) < most]).toEqual([name, true, true]);
  }
});

test('slot vault: held coins come to what the chain of spins expects', () => {
  const { feature } = featureModels.vault;
  if (feature?.is !== 'hold') throw new Error('The vault holds coins');
  const grid = [
    ['K', 'K', 'K', 'A', 'A'],
    ['K', 'K', 'K', 'A', 'A'],
    ['A', 'A', 'A', 'A', 'A'],
  ];
  const random = seededRandom(seed);
  const rounds = 40_000;
  let coins = 0;
  for (let n = 0; n < rounds; n++) {
    const hold = holdCoins(feature, grid, 1n, random);
    coins += hold.coins.length;
    expect(hold.total).toBe(hold.coins.reduce((sum, { win }) => sum + win, hold.full as bigint));
  }
  expect(coins / rounds).toBeCloseTo(expectedHold(feature, 15, 6).coins, 1);
  expect(holdCoins(feature, grid, 1n, () => 0)).toMatchObject({ spins: 1, full: BigInt(feature.full) });
});

test(`slots: a round is one bet, and its stored parts add up to its whole (seed ${seed})`, () => {
  const random = seededRandom(seed);
  const seen = new Set<string>();
  for (const model of models)
    for (let n = 0; n < 3_000; n++) {
      const play = spin(model, minor(model.coins * 100), random);
      const outcome = toSlotOutcome(play);
      const units = (amount: string) => toMinor(amount) ?? 0n;
      const spins = [outcome, ...(outcome.free ?? [])];
      const wins = spins.flatMap((one) => one.wins).reduce((sum, { win }) => sum + units(win), 0n);
      expect(units(outcome.total)).toBe(wins + units(outcome.hold?.total ?? '0'));
      for (const part of ['free', 'hold', 'times'] as const) if (outcome[part]) seen.add(part);
    }
  expect([...seen].sort()).toEqual(['free', 'hold', 'times']);
});

test('slots: every model has games in the catalogue, each game always the same one, and names keep their promise', () => {
  const games = seedGames(3_000, 60).filter(({ game_type }) => game_type === 'RNG');
  const counts = new Map<string, number>();
  for (const { slot_model } of games) counts.set(slot_model ?? 'own', (counts.get(slot_model ?? 'own') ?? 0) + 1);
  expect([...counts.keys()].sort()).toEqual(['own', 'tide', 'harbour', 'summit', ...Object.keys(featureModels)].sort());
  expect(Math.max(...counts.values())).toBeLessThan(games.length / 3);
  const shorter = new Map(seedGames(300, 60).map((game) => [game.game_code, game.slot_model]));
  for (const { game_code, slot_model } of games.slice(0, 150)) expect(shorter.get(game_code)).toBe(slot_model);
  const modelOf = (name: string) => slotOf(games.find((game) => game.name === name) as (typeof games)[0]).model.name;
  expect([modelOf('Classic Seven'), modelOf('Fruit Atelier')]).toEqual(['classic', 'fruit']);
});

test.each(locales)('slots: the rules in the info name the numbers of their model, in $name', ({ code }) => {
  const { comet, vault, blaze } = featureModels;
  const numbers = (rule: string) => translate(code, 'games', `info.rule.${rule}`).match(/\d+/g)?.map(Number);
  const { feature: free } = comet as SlotModel;
  const { feature: hold } = vault as SlotModel;
  const { feature: times } = blaze as SlotModel;
  if (free?.is !== 'free' || hold?.is !== 'hold' || times?.is !== 'times') throw new Error('A model has lost its feature');
  const sorted = (all: readonly number[] | undefined) => [...(all ?? [])].sort((one, two) => one - two);
  expect(sorted(numbers('free'))).toEqual(sorted([free.from, free.spins, free.times]));
  expect(sorted(numbers('hold'))).toEqual(sorted([hold.from, hold.spins]));
  expect(sorted(numbers('times'))).toEqual(times.values.map(([value]) => value));
});
