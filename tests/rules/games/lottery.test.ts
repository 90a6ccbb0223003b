// The rules of the lotteries: numbers drawn from a seed, odds that give the stated return, and combinations (LO-11).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextRun } from '#platform/jobs/times.ts';
import { drawNumber, lotteries } from '#platform/rules/lottery/lotteries.ts';
import { oddsOf, returnOf, tiersOf, winOf } from '#platform/rules/lottery/odds.ts';
import { priceLines, type TicketLine, ticketWin } from '#platform/rules/lottery/ticket.ts';
import { seededRandom } from '#platform/seed/random-draws.ts';
import { gamesPath } from '#values/games/categories.ts';
import { drawNumbers, sha256 } from '#values/lottery/draw.ts';
import { type DrawnGroup, groupsOf, isLotteryVendor, type LotteryKind, lotteryKinds, prizeModes } from '#values/lottery/games.ts';
import { betTypes, combinationCount, combinationsOf, quickPick } from '#values/lottery/picks.ts';
import { nextRefresh, prizeModeOf, timeLeft } from '#values/lottery/refresh.ts';
import { isSameView, listPart, lotteryViewOf } from '#values/lottery/view.ts';
import type { Amount } from '#values/money.ts';
import { randomSeed } from '../../money-history.ts';

/** A draw by a fast random source in place of hashes. */
function fastDraw(kind: LotteryKind, below: (limit: number) => number): DrawnGroup[] {
  return groupsOf[kind].map((rule) => {
    if ('of' in rule) {
      const left = Array.from({ length: rule.of }, (_, n) => String(n + 1).padStart(2, '0'));
      return { prize: rule.prize, numbers: Array.from({ length: rule.count }, () => left.splice(below(left.length), 1)[0] ?? '').sort() };
    }
    const [lowest, highest] = rule.from ?? [0, 9];
    const digit = () => String(lowest + below(highest - lowest + 1));
    return { prize: rule.prize, numbers: Array.from({ length: rule.count }, () => Array.from({ length: rule.digits }, digit).join('')) };
  });
}

const everyPick = lotteryKinds.flatMap((kind) => betTypes[kind].map((type) => ({ kind, ...type })));

describe('the odds', () => {
  test.each(everyPick)('of $kind $bet return what each odds table states, and never more (LO-11)', ({ kind, bet, picker }) => {
    const below = seededRandom(7);
    const picks = picker.how === 'options' ? picker.options : Array.from({ length: 30 }, (_, n) => quickPick(picker, below, n % 11));
    for (const pick of picks)
      for (const mode of prizeModes) {
        const [combination = []] = combinationsOf(picker, pick);
        const tiers = tiersOf(kind, bet, combination);
        expect(tiers.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
        const returned = tiers.reduce((sum, tier) => sum + (tier.chance * Number(oddsOf(tier, mode))) / 100, 0);
        expect(returned).toBeLessThanOrEqual(returnOf[mode] + 1e-9);
        // Odds are rounded down to a hundredth.
        expect(returned).toBeGreaterThan(returnOf[mode] - 0.01);
      }
  });

  test.each(lotteryKinds)('of %s rest on chances that many simulated draws confirm', { timeout: 120_000 }, (kind) => {
    const below = seededRandom(randomSeed(kind));
    // A table has up to 27 numbers, so fewer of them say as much.
    const rounds = kind.startsWith('vn') ? 20_000 : 60_000;
    const bets = betTypes[kind].map(({ bet, picker }) => ({
      bet,
      combination: combinationsOf(picker, quickPick(picker, below, 6))[0] ?? [],
    }));
    const wins = new Map<string, number>();
    const draws = new Map<string, number>();
    for (let n = 0; n < rounds; n++) {
      const drawn = fastDraw(kind, below);
      for (const { bet, combination } of bets) {
        const win = winOf(kind, bet, combination, drawn);
        if (!win) continue;
        const name = `${bet} ${win.tier}`;
        wins.set(name, (wins.get(name) ?? 0) + win.times);
        draws.set(name, (draws.get(name) ?? 0) + 1);
      }
    }
    for (const { bet, combination } of bets)
      for (const { tier, chance, anyWin = chance } of tiersOf(kind, bet, combination))
        for (const [count, share] of [
          [wins, chance],
          [draws, anyWin],
        ] as const) {
          const expected = share * rounds;
          // Six standard deviations, and a little for what is rarer than once in the run.
          expect(Math.abs((count.get(`${bet} ${tier}`) ?? 0) - expected), `${bet} ${tier}`).toBeLessThan(6 * Math.sqrt(expected) + 5);
        }
  });
});

describe('a draw', () => {
  test('gives the same numbers for the same seed and name, within the rules of its kind, and other numbers for another name', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...lotteryKinds), fc.string({ minLength: 1 }), async (kind, seed) => {
        const drawn = await drawNumbers(kind, seed, 'fast/1');
        expect(await drawNumbers(kind, seed, 'fast/1')).toEqual(drawn);
        expect(drawn.map(({ prize, numbers }) => [prize, numbers.length])).toEqual(
          groupsOf[kind].map(({ prize, count }) => [prize, count]),
        );
        for (const [n, rule] of groupsOf[kind].entries()) {
          const numbers = drawn[n]?.numbers ?? [];
          if ('of' in rule) {
            expect(new Set(numbers).size).toBe(rule.count);
            expect(numbers.every((number) => Number(number) >= 1 && Number(number) <= rule.of)).toBe(true);
          } else expect(numbers.every((number) => /^\d+$/.test(number) && number.length === rule.digits)).toBe(true);
        }
      }),
      { seed: randomSeed('draw'), numRuns: 60 },
    );
    const many = await Promise.all(Array.from({ length: 20 }, (_, n) => drawNumbers('digits5', 'seed', `fast/${n}`)));
    expect(new Set(many.map((drawn) => JSON.stringify(drawn))).size).toBeGreaterThan(15);
  });

  test('is fair: each of the numbers comes as often as the others', async () => {
    const counts = new Map<string, number>();
    for (let n = 0; n < 1_500; n++)
      for (const number of (await drawNumbers('lotto45', `seed ${n}`, 'x'))[0]?.numbers ?? [])
        counts.set(number, (counts.get(number) ?? 0) + 1);
    expect(counts.size).toBe(45);
    // 200 each, with a standard deviation of 13.
    for (const count of counts.values()) expect(Math.abs(count - 200)).toBeLessThan(75);
  });

  test('commits to its seed by SHA-256', async () => {
    expect(await sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('draw times', () => {
  test('in a night of 25 hours both draws at 01:30 have numbers of their own, and every rhythm keeps its weekdays (R15)', () => {
    const night = { zone: 'Europe/Lisbon', every: 5 };
    const first = new Date('2026-10-25T00:30:00Z');
    const second = new Date('2026-10-25T01:30:00Z');
    expect(drawNumber(night, first)).toBe('20261025-0019');
    expect(drawNumber(night, second)).toBe('20261025-0031');
    for (const lottery of lotteries) {
      let at = new Date('2026-10-24T12:00:00Z');
      const numbers = new Set<string>();
      for (let n = 0; n < 40; n++) {
        at = nextRun(lottery.draws, lottery.zone, at);
        numbers.add(drawNumber(lottery, at));
        const weekday = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: lottery.zone }).format(at);
        expect(lottery.days).toContain(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(weekday) + 1);
      }
      expect(numbers.size).toBe(40);
    }
  });

  test('at least twelve lotteries draw in several zones and rhythms', () => {
    expect(lotteries.length).toBeGreaterThanOrEqual(12);
    expect(new Set(lotteries.map(({ zone }) => zone)).size).toBeGreaterThanOrEqual(4);
    expect(new Set(lotteries.map(({ code }) => code)).size).toBe(lotteries.length);
    expect(new Set(lotteries.map(({ kind }) => kind))).toEqual(new Set(lotteryKinds));
  });
});

describe('the lobby', () => {
  test('is asked for again at the smallest remaining time, after 7 s when that is over, and after 30 s at most (LO-05)', () => {
    expect(nextRefresh([45_000, 12_345, 90_000])).toBe(12_345);
    expect(nextRefresh([45_000])).toBe(30_000);
    expect(nextRefresh([45_000, 0])).toBe(7_000);
    expect(nextRefresh([-60_000])).toBe(7_000);
    expect(nextRefresh([])).toBe(30_000);
  });

  test('sells with Elott where the e-lotteries have a card of TCG_LOTTO_VN or LOTT, else with Lott (GM-19)', () => {
    const elott = (cards: object) => [{ title: 'ELOTT', cards: { ...cards } }];
    expect(prizeModeOf(elott({ TCG_LOTTO_VN: {} }))).toBe('Elott');
    expect(prizeModeOf(elott({ LOTT: {} }))).toBe('Elott');
    expect(prizeModeOf(elott({ ELOTT: {} }))).toBe('Lott');
    expect(prizeModeOf([{ title: 'LOTT', cards: { LOTT: {} } }])).toBe('Lott');
    expect(prizeModeOf([])).toBe('Lott');
  });

  test.each(['LOTT', 'ELOTT', 'TCG_LOTTO_VN', 'TCG_SEA'])('opens for the vendor %s, which has lotteries (LO-01)', (vendor) => {
    expect(isLotteryVendor(vendor)).toBe(true);
    expect(lotteries.filter((lottery) => lottery.vendor === vendor).length).toBeGreaterThan(0);
  });

  test.each(['isla-originals', 'lowtide', 'FB', 'TCG', 'TCG_SEA ', 'lott', ''])('does not open for the vendor %j (LO-01)', (vendor) => {
    expect(isLotteryVendor(vendor)).toBe(false);
  });

  test('opens for the lotteries of both types: each is of one of its vendors, and the type LOTT leads to it (LO-01)', () => {
    expect(new Set(lotteries.map(({ category }) => category))).toEqual(new Set(['LOTT', 'ELOTT']));
    expect(lotteries.filter(({ vendor }) => !isLotteryVendor(vendor))).toEqual([]);
    expect(gamesPath('LOTT')).toBe('/lottery');
  });

  test('counts down to zero and not below, and in whole days above two', () => {
    expect(timeLeft(61_000)).toEqual({ clock: '00:01:01' });
    expect(timeLeft(1)).toEqual({ clock: '00:00:01' });
    expect(timeLeft(-5_000)).toEqual({ clock: '00:00:00' });
    expect(timeLeft(47 * 3_600_000)).toEqual({ clock: '47:00:00' });
    expect(timeLeft(50 * 3_600_000)).toEqual({ days: 2 });
  });
});

describe('a ticket', () => {
  const lotto = lotteries.find(({ kind }) => kind === 'lotto45');
  const dice = lotteries.find(({ kind }) => kind === 'fast3');
  if (!lotto || !dice) throw new Error('A lottery is missing.');
  const stake = '10.00' as Amount;

  test('of a system costs every combination, and wins for each one that is hit', () => {
    const { lines, price } = priceLines(lotto, [{ bet: 'match', pick: '01,02,03,04,05,06,07', stake }], 'Lott');
    expect(lines[0]?.combinations).toBe(7);
    expect(price).toBe(7_000n);
    const line = lines[0] as TicketLine;
    const drawn = [{ prize: 'numbers', numbers: ['01', '02', '03', '04', '40', '41'] }];
    // Four hits among seven numbers: three combinations have four of them and four have three.
    const hundredths = (tier: string) => BigInt((line.odds[tier] ?? '').replace('.', ''));
    expect(ticketWin('lotto45', lines, drawn)).toBe((1_000n * (3n * hundredths('4') + 4n * hundredths('3'))) / 100n);
  });

  test('with options pays each by its own odds, and a hit count is never mistaken for a number', () => {
    const { lines } = priceLines(dice, [{ bet: 'sum', pick: '3,10', stake }], 'Elott');
    expect(Number(lines[0]?.odds['3'])).toBeGreaterThan(Number(lines[0]?.odds['10']) * 5);
    expect(ticketWin('fast3', lines, [{ prize: 'numbers', numbers: ['1', '1', '1'] }])).toBe(
      BigInt((lines[0]?.odds['3'] ?? '').replace('.', '')) * 10n,
    );
    const ten = { bet: 'spots', pick: '10,11,12,13,14,15,16,17,18,19', stake, combinations: 1, odds: { 10: '9000.00', 6: '2.00' } };
    const drawn = [{ prize: 'numbers', numbers: ['10', '11', '12', '13', '14', '15', '21'] }];
    expect(ticketWin('keno', [ten], drawn)).toBe(2_000n);
  });

  test.each([
    ['a number twice', 'match', '01,01,02,03,04,05'],
    ['a number out of range', 'match', '01,02,03,04,05,46'],
    ['too few numbers', 'match', '01,02,03'],
    ['another order', 'match', '06,05,04,03,02,01'],
    ['a bet of another lottery', 'spots', '01'],
    ['no numbers', 'match', ''],
  ])('with %s is refused', (_why, bet, pick) => {
    expect(() => priceLines(lotto, [{ bet, pick, stake }], 'Lott')).toThrow('lottery.line_invalid');
  });

  test('with a stake outside the limits is refused', () => {
    for (const wrong of ['9.99', '100.01', '-10.00', '0.00'])
      expect(() => priceLines(lotto, [{ bet: 'match', pick: '01,02,03,04,05,06', stake: wrong as Amount }], 'Lott')).toThrow();
  });

  test('made by quick pick has as many numbers as were picked, else one combination, and five where each size has its prizes', () => {
    const below = seededRandom(randomSeed('sizes'));
    const sizes = (bet: string, ...picked: number[]) => {
      const { picker } = everyPick.find((one) => one.bet === bet) ?? {};
      return picker && picked.map((count) => new Set(quickPick(picker, below, count).split(',')).size);
    };
    expect(sizes('spots', 0, 1, 3, 10, 11)).toEqual([5, 1, 3, 10, 5]);
    expect(sizes('match', 0, 3, 6, 7)).toEqual([6, 6, 6, 7]);
    expect(sizes('loto2', 0, 4)).toEqual([1, 4]);
    expect(sizes('parlay2', 0, 1, 3)).toEqual([2, 2, 3]);
  });

  test('made by quick pick keeps what was picked by hand as far as there is room', () => {
    const below = seededRandom(randomSeed('kept'));
    const { picker } = everyPick.find(({ bet }) => bet === 'spots') ?? {};
    const kept = (count: number) => (picker ? quickPick(picker, below, count, ['07', '12', '33']).split(',') : []);
    expect(kept(5)).toEqual(expect.arrayContaining(['07', '12', '33']));
    expect(new Set(kept(5)).size).toBe(5);
    expect(kept(3)).toEqual(['07', '12', '33']);
    expect(kept(2)).toEqual(['07', '12']);
  });

  test('made by quick pick is always valid, and its count is that of its combinations', () => {
    const below = seededRandom(randomSeed('quick'));
    for (const { picker } of everyPick)
      for (let n = 0; n < 20; n++) {
        const pick = quickPick(picker, below, n % 11);
        const combinations = combinationsOf(picker, pick);
        expect(combinations.length).toBeGreaterThan(0);
        expect(combinationCount(picker, pick)).toBe(combinations.length);
      }
  });
});

test('an address carries the list it came from, and is compared with another by what it shows (LO-01, LO-07)', () => {
  const at = (search: string) => new URL(`https://isla.test/en/lottery${search}`);
  expect(listPart(at('?gameCode=a&lottoView=betting&menu=north&page=LOTT&playType=box&day=1').searchParams).toString()).toBe(
    'menu=north&page=LOTT&day=1',
  );
  expect(listPart(at('?gameCode=a&backUrl=%2Fen%2Frng').searchParams).toString()).toBe('backUrl=%2Fen%2Frng');
  expect(isSameView(at('?menu=north'), at(''))).toBe(true);
  expect(isSameView(at('?gameCode=a&lottoView=betting'), at(''))).toBe(false);
  expect(isSameView(at('?gameCode=a&playType=box'), at('?gameCode=a&lottoView=betting&menu=north'))).toBe(true);
  expect(isSameView(at('?gameCode=a'), at('?gameCode=b'))).toBe(false);
  expect(isSameView(at(''), new URL('https://isla.test/en/vnlottery'))).toBe(false);
});

test('the address names the view of a lottery page (LO-01, LO-07)', () => {
  const viewOf = (query: string) => lotteryViewOf(new URLSearchParams(query));
  expect(viewOf('')).toBe('lobby');
  expect(viewOf('menu=hot')).toBe('lobby');
  expect(viewOf('gameCode=manila-3d')).toBe('betting');
  expect(viewOf('gameCode=manila-3d&lottoView=betting&playType=box')).toBe('betting');
  expect(viewOf('gameCode=manila-3d&lottoView=lobby')).toBe('lobby');
  expect(viewOf('gameCode=manila-3d&lottoView=draws')).toBe('draws');
  expect(viewOf('lottoView=draws')).toBe('lobby');
  expect(viewOf('lottoView=tickets&n=2')).toBe('tickets');
  expect(viewOf('lottoView=opened')).toBe('opened');
  // The edge drops an empty value.
  expect(viewOf('gameCode=')).toBe('lobby');
});
