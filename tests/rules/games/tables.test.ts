/** The rules of the tables: what is dealt, what each spot gives back, and the returns that are shown. */
import { describe, expect, test } from 'vitest';
import { locales } from '#i18n/locales.ts';
import { translate } from '#i18n/translate.ts';
import { betWords } from '#layouts/props/game-info-props.ts';
import { chipText } from '#originals/table/fields.ts';
import { markOf } from '#originals/table/roads.ts';
import { commitmentOf, randomFrom, secretOf } from '#platform/db/fair-draw.ts';
import { baccarat, baccaratChances, bankerDraws } from '#platform/rules/tables/baccarat.ts';
import { dragonTiger } from '#platform/rules/tables/dragon-tiger.ts';
import { drawChance, duel } from '#platform/rules/tables/duel.ts';
import { roulette, rouletteWins } from '#platform/rules/tables/roulette.ts';
import { roundAt, roundTimes } from '#platform/rules/tables/round-clock.ts';
import { sicBo, sicBoOf } from '#platform/rules/tables/sic-bo.ts';
import { checkTableBet, roomOf, tableGames } from '#platform/rules/tables/table-games.ts';
import { pushedIn, returnsOf, returnText, type Stakes, spotWins, type TableModel, tableWin } from '#platform/rules/tables/table-model.ts';
import { seededRandom } from '#platform/seed/random-draws.ts';
import { isRoundProven } from '#values/games/round-proof.ts';
import { openShoe, shoeSize } from '#values/games/shoe.ts';
import { minor } from '#values/money.ts';
import { millis } from '#values/time.ts';

const rounds = 1_000_000;

/** What each spot gives back on average, in so many rounds. A pool has the same stake on both sides. */
function simulate(model: TableModel, random: (n: number) => number): Record<string, number> {
  const stake = minor(10_000);
  const stakes: Stakes = Object.fromEntries(model.spots.map(({ id }) => [id, stake]));
  const sums: Record<string, number> = {};
  for (let n = 0; n < rounds; n++) {
    const returns = returnsOf(model, model.deal(random), stakes);
    for (const [spot, [numerator, denominator]] of Object.entries(returns))
      sums[spot] = (sums[spot] ?? 0) + Number(numerator) / Number(denominator);
  }
  return Object.fromEntries(Object.entries(sums).map(([spot, sum]) => [spot, sum / rounds]));
}

describe('returns to player', () => {
  for (const model of [baccarat, dragonTiger, duel, roulette, sicBo])
    test(`of ${model.name} are those of a million simulated rounds`, { timeout: 120_000 }, () => {
      const measured = simulate(model, seededRandom(20_261_122));
      const stated = model.returnToPlayer();
      expect(Object.keys(stated).sort()).toEqual(model.spots.map(({ id }) => id).sort());
      for (const { id, odds } of model.spots) {
        // Four standard errors: the rarer a win, the wider.
        const spread = ((odds ?? 100) / 100 + 1) * Math.sqrt(Math.min(0.25, 1 / ((odds ?? 100) / 100 + 1)) / rounds) * 4;
        expect(Math.abs((measured[id] ?? 0) - (stated[id] ?? 0)), id).toBeLessThan(spread);
        expect(stated[id]).toBeGreaterThan(0.85);
        expect(stated[id]).toBeLessThan(1);
      }
    });

  test('baccarat counts every order of six cards: banker 45.8597 %, player 44.6247 %, tie 9.5156 %', () => {
    const { player = 0, banker = 0, tie = 0 } = baccaratChances();
    expect([player, banker, tie].map((chance) => (chance * 100).toFixed(4))).toEqual(['44.6247', '45.8597', '9.5156']);
    expect(player + banker + tie).toBeCloseTo(1, 12);
  });

  test('roulette returns 36/37 on every spot, and each number wins exactly what its spots promise', () => {
    for (const [spot, share] of Object.entries(roulette.returnToPlayer()))
      expect([spot, share]).toEqual([spot, expect.closeTo(36 / 37, 12)]);
    expect(roulette.spots).toHaveLength(37 + 12);
    expect(rouletteWins(0)).toEqual(['0']);
    expect(rouletteWins(17)).toEqual(['17', 'noir', 'odd', '1-18', '13-24', '2-5-35']);
    expect(rouletteWins(36)).toEqual(['36', 'rouge', 'even', '19-36', '25-36', '3-6-36']);
  });

  test('sic bo returns what its 216 throws come to, and pays a face by how often it came', () => {
    const stated = sicBo.returnToPlayer();
    const share = (spot: string) => Math.round((stated[spot] ?? 0) * 216 * 1000) / 1000;
    expect([share('small'), share('big'), share('triple'), share('pair-2'), share('three-5')]).toEqual([210, 210, 204, 208, 206]);
    expect([share('face-1'), share('sum-4'), share('sum-17'), share('sum-10'), share('sum-11')]).toEqual([208, 204, 204, 205.2, 205.2]);
    for (const one of Object.values(stated)) expect(one).toBeGreaterThan(0.93);
    const paid = (dice: [number, number, number]) => returnsOf(sicBo, sicBoOf(dice), {});
    expect(paid([2, 2, 5])).toMatchObject({ 'face-2': [3n, 1n], 'face-5': [200n, 100n], 'pair-2': [1300n, 100n], small: [200n, 100n] });
    expect(paid([6, 6, 6])).toMatchObject({ 'face-6': [13n, 1n], 'three-6': [20_600n, 100n], triple: [3400n, 100n] });
    expect(Object.keys(paid([6, 6, 6]))).not.toContain('big');
  });

  test('a draw of three dice against three is 4,332 of 46,656', () => {
    expect(drawChance()).toBeCloseTo(4332 / 46_656, 12);
  });
});

describe('the deal', () => {
  test('a shoe gives each of its 416 cards once', () => {
    const draw = openShoe(seededRandom(7));
    const names = new Map<string, number>();
    for (let n = 0; n < shoeSize; n++) {
      const { name } = draw();
      names.set(name, (names.get(name) ?? 0) + 1);
    }
    expect([names.size, new Set(names.values())]).toEqual([52, new Set([8])]);
  });

  test('baccarat follows the rule of the third card in every hand', () => {
    const random = seededRandom(11);
    const value = (card: string) => (/^(10|J|Q|K)/.test(card) ? 0 : card.startsWith('A') ? 1 : Number.parseInt(card, 10));
    const sum = (cards: readonly string[]) => cards.reduce((all, card) => all + value(card), 0) % 10;
    for (let n = 0; n < 20_000; n++) {
      const { hands, outcome } = baccarat.deal(random);
      const [player, banker] = hands as [(typeof hands)[0], (typeof hands)[0]];
      const [p, b] = [sum(player.shown.slice(0, 2)), sum(banker.shown.slice(0, 2))];
      const natural = p >= 8 || b >= 8;
      expect(player.shown.length === 3).toBe(!natural && p <= 5);
      const third = player.shown[2] === undefined ? null : value(player.shown[2]);
      expect(banker.shown.length === 3).toBe(!natural && bankerDraws(b, third));
      expect([player.total, banker.total]).toEqual([sum(player.shown), sum(banker.shown)]);
      expect(outcome).toBe(player.total > banker.total ? 'player' : player.total < banker.total ? 'banker' : 'tie');
    }
  });

  test('the same secret deals the same round, and its commitment is its SHA-256', () => {
    const secret = secretOf('00'.repeat(32), 'speed-baccarat:main 59000000');
    expect(baccarat.deal(randomFrom(secret))).toEqual(baccarat.deal(randomFrom(secret)));
    expect(commitmentOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    const counts = Array.from({ length: 6 }, () => 0);
    const random = randomFrom(secret);
    for (let n = 0; n < 60_000; n++) counts[random(6)] = (counts[random(6)] ?? 0) + 1;
    for (const many of counts) expect(Math.abs(many - 10_000)).toBeLessThan(500);
  });
});

describe('the check in a browser', () => {
  const rounds = [baccarat, dragonTiger, duel, roulette, sicBo].flatMap((model) =>
    Array.from({ length: 40 }, (_, n) => {
      const secret = secretOf('00'.repeat(32), `${model.name} ${n}`);
      return { secret, shown: model.deal(randomFrom(secret)).hands.flatMap((hand) => hand.shown) };
    }),
  );

  test('proves each round that the server dealt from its secret', async () => {
    for (const { secret, shown } of rounds) expect(await isRoundProven({ commitment: commitmentOf(secret), secret }, shown)).toBe(true);
  });

  test('refuses another secret, another result and a secret that is not shown yet', async () => {
    for (const [n, { secret, shown }] of rounds.entries()) {
      const commitment = commitmentOf(secret);
      const other = rounds[n === 0 ? 1 : 0]?.secret ?? '';
      expect(await isRoundProven({ commitment, secret: other }, shown)).toBe(false);
      expect(await isRoundProven({ commitment: commitmentOf(other), secret: other }, ['QS', ...shown.slice(1)])).toBe(false);
      expect(await isRoundProven({ commitment, secret: null }, shown)).toBe(false);
    }
  });
});

describe('stakes', () => {
  test('a pool pays all stakes less 5 % to the side that won, never more than it holds, and gives a draw back', () => {
    const random = seededRandom(5);
    for (let n = 0; n < 5_000; n++) {
      const stakes: Stakes = { red: minor(100 * (1 + random(50_000))), blue: minor(100 * (1 + random(50_000))), draw: minor(0) };
      const dealt = duel.deal(random);
      const returns = returnsOf(duel, dealt, stakes);
      const paid = tableWin(returns, stakes);
      const [red = minor(0), blue = minor(0)] = [stakes.red, stakes.blue];
      const all = red + blue;
      if (dealt.outcome === 'draw') expect(paid).toBe(all);
      else {
        const own = dealt.outcome === 'red' ? red : blue;
        // The winners get their stakes back at least, so a favourite may leave the house a smaller share.
        const fair = (all * 95n) / 100n;
        expect(paid).toBe(fair < own ? own : fair);
      }
    }
  });

  test('banker pays 0.95 to 1, rounded down to the cent; a tie gives player and banker back and pays 8 to 1', () => {
    const hands = [] as const;
    const of = (outcome: string, returned = {}) => returnsOf(baccarat, { outcome, hands, also: [], returned }, {});
    expect(tableWin(of('banker'), { banker: minor(1_100) })).toBe(2145n);
    expect(tableWin(of('player'), { banker: minor(1_100), player: minor(1_000) })).toBe(2000n);
    const tie = of('tie', { player: [1n, 1n], banker: [1n, 1n] });
    expect(tableWin(tie, { player: minor(1_000), banker: minor(500), tie: minor(100) })).toBe(1000n + 500n + 900n);
    expect(spotWins(tie, { player: minor(3_000), tie: minor(2_000) })).toEqual({ player: 3_000n, tie: 18_000n });
    expect(spotWins(of('banker'), { player: minor(1_000) })).toEqual({ player: 0n });
  });

  test.each([
    [2, 1, 1_000, '2.00'],
    [1, 1, 1_000, '1.00'],
    [18_981, 10_000, 1_000, '1.898'],
    [18_981, 10_000, 100, '1.89'],
    [104_500, 60_000, 100_000, '1.74166'],
    // Every figure below 4/3 pays a cent less.
    [4, 3, 300, '1.334'],
  ])('the final odds of a pool, %i/%i for a stake of %i, are written as %s, which gives the payout', (over, under, units, text) => {
    const [fraction, stake] = [[BigInt(over), BigInt(under)] as const, minor(units)];
    expect(returnText(fraction, stake)).toBe(text);
    const [whole = '', places = ''] = text.split('.');
    expect((stake * BigInt(whole + places)) / 10n ** BigInt(places.length)).toBe((stake * fraction[0]) / fraction[1]);
  });

  test('bets outside the limits of the room, of unknown spots or of parts of a peso are refused', () => {
    for (const game of tableGames) {
      const room = roomOf(game, null);
      const [spot] = game.model.spots;
      const id = spot?.id ?? '';
      const refused = (bets: Stakes, placed: Stakes = {}) =>
        expect(() => checkTableBet(game, room, bets, placed)).toThrow('game.bet_not_allowed');
      checkTableBet(game, room, { [id]: room.min }, {});
      checkTableBet(game, room, { [id]: room.max }, {});
      refused({});
      refused({ [id]: minor(room.min - 100n) });
      refused({ [id]: minor(room.max + 100n) });
      refused({ [id]: room.max }, { [id]: room.min });
      refused({ [id]: minor(room.min + 50n) });
      refused({ nothing: room.min });
    }
  });
});

describe('the roads', () => {
  const sides = [
    ['player', 'banker'],
    ['dragon', 'tiger'],
    ['red', 'blue'],
    ['rouge', 'noir'],
    ['small', 'big'],
  ] as const;
  test.each(locales)('mark the two sides apart without their colours in $name (1.4.1, SH-23)', ({ code }) => {
    for (const pair of sides) {
      const [first, second] = pair.map((side) => translate(code, 'games', `frame.table.${side}`)) as [string, string];
      const marks = [markOf(first, second), markOf(second, first)];
      expect(new Set(marks).size, marks.join()).toBe(2);
      for (const mark of marks) expect([...mark].length, mark).toBeOneOf([1, 2]);
    }
  });
  test('a mark is as short as tells a side from the other', () => {
    expect([markOf('Con', 'Cái'), markOf('Cái', 'Con')]).toEqual(['CO', 'CÁ']);
    expect([markOf('Player', 'Banker'), markOf('闲', '庄')]).toEqual(['P', '闲']);
  });
});

describe('the clock of a round', () => {
  test('each moment is in one round, and rounds follow each other without a gap', () => {
    for (const { rooms } of tableGames)
      for (const { timing } of rooms)
        for (const now of [0, 1, 1_800_000_000_000, 1_800_000_012_345].map((at) => millis(at))) {
          const round = roundAt(timing, now);
          expect(round.opensAt <= now && now < round.endsAt).toBe(true);
          expect(round.opensAt < round.closesAt && round.closesAt < round.dealsAt && round.dealsAt < round.endsAt).toBe(true);
          expect(roundTimes(timing, round.number + 1).opensAt).toBe(round.endsAt);
          expect(roundAt(timing, millis(round.endsAt - 1)).number).toBe(round.number);
        }
  });
});

test.each(['EN', 'VI'])('the betting record has the words for what a bet at a table got back, in %s (MC-07)', (lang) => {
  const words = betWords(lang);
  for (const key of ['frame.table.returnedLabel', 'frame.sports.leg-lost', 'frame.table.result-red']) expect(words[key]).toBeTruthy();
});

test('what nobody won comes back: the sides on a tie, no half of a stake, and no favourite that wins no more than its stake (R24)', () => {
  const stake = (amount: number) => minor(amount);
  const dealt = { hands: [], also: [], returned: {} };
  const tie = { ...dealt, outcome: 'tie', returned: { player: [1n, 1n], banker: [1n, 1n] } } as const;
  expect(pushedIn(tie, returnsOf(baccarat, tie, {}), { player: stake(10), banker: stake(5), tie: stake(1) })).toBe(15n);
  expect(pushedIn(tie, { dragon: [1n, 2n] }, { dragon: stake(10), tiger: stake(3) })).toBe(0n);
  const draw = { ...dealt, outcome: 'draw', returned: { red: [1n, 1n], blue: [1n, 1n] } } as const;
  const sides = { red: stake(10_000), blue: stake(100) };
  expect(pushedIn(draw, returnsOf(duel, draw, sides), sides)).toBe(10_100n);
  const favourite = { ...dealt, outcome: 'red' };
  expect(returnsOf(duel, favourite, sides).red).toEqual([1n, 1n]);
  expect(pushedIn(favourite, returnsOf(duel, favourite, sides), sides)).toBe(0n);
});

test('a stake on a spot is shown to the peso', () => {
  const shown = (pesos: bigint) => chipText(pesos * 100n);
  expect([25n, 950n, 1_000n, 2_500n, 10_000n].map(shown)).toEqual(['25', '950', '1K', '2.5K', '10K']);
  expect([1_050n, 1_025n, 4_975n].map(shown)).toEqual(['1050', '1025', '4975']);
  // Every stake that a table takes fits the corner of a spot.
  for (const { max } of tableGames.flatMap(({ rooms }) => rooms)) {
    const lengths = Array.from({ length: Number(max) / 100 }, (_, n) => shown(BigInt(n + 1)).length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(4);
  }
});
