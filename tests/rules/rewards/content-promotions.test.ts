// Tests our own promotions and the sums of our help: amounts within each brand's limits, right to the cent.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { allBrands } from '#brands/current.ts';
import { brand } from '#brands/isla/brand.ts';
import { catchChance, fishGame } from '#platform/rules/fish/fish-games.ts';
import { lotteries } from '#platform/rules/lottery/lotteries.ts';
import { tide } from '#platform/rules/slots/slot-models.ts';
import { returnToPlayer } from '#platform/rules/slots/slot-returns.ts';
import { monthsMoved } from '#platform/seed/promotions.ts';
import { shiftMonths } from '#values/calendar-day.ts';
import { fishKinds } from '#values/games/fish-api-types.ts';
import { type Minor, minor, toAmount, toMinor } from '#values/money.ts';
import { promotionSchema } from '../../../src/content/schemas.ts';
import { readTree } from '../../house/source.ts';
import { linksIn, textsOf } from '../texts/read-content.ts';
import { type Facts, promotionFaults, promotionsOf, share } from './promotion-faults.ts';

const tree = readTree(process.cwd(), ['src/content']);
const promotions = promotionsOf(tree);
const texts = textsOf('promotions');
const money = (text: string): Minor => toMinor(text) ?? minor(-1n);

test('each promotion has facts and texts that fit each other (MC-24)', () => {
  expect(promotionFaults(tree, texts)).toEqual([]);
  expect(promotions).not.toEqual([]);
});

test.each([
  ['the day they were written', '2026-11-20T04:00:00Z'],
  ['the first minute of a month', '2026-11-30T16:00:00Z'],
  ['the last hour of a month', '2026-12-31T15:30:00Z'],
  ['52 days later', '2027-01-11T04:00:00Z'],
  ['400 days later', '2027-12-25T04:00:00Z'],
  ['29 February', '2028-02-28T16:00:00Z'],
])('a demo world of %s has promotions of each state, and one of each kind runs', (_, at) => {
  const months = monthsMoved(new Date(at), brand);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: brand.timeZone }).format(new Date(at));
  const stateOf = ({ starts, ends }: Facts): string =>
    today < shiftMonths(starts, months) ? 'upcoming' : ends !== null && today >= shiftMonths(ends, months) ? 'ended' : 'running';
  const by = Object.groupBy(promotions, ({ facts }) => stateOf(facts));
  expect(Object.keys(by).toSorted()).toEqual(['ended', 'running', 'upcoming']);
  const kinds = (all: typeof promotions) => [...new Set(all.map(({ facts }) => `${facts.offer.kind} ${facts.joining}`))].toSorted();
  // A draw is joined in one way or the other.
  expect(kinds(by.running ?? [])).toEqual(kinds(promotions).filter((kind) => kind !== 'raffle ask'));
});

test('the schema rejects impossible facts', () => {
  const good = JSON.parse(tree.get('src/content/promotions/parol-bonus.json') ?? '') as Record<string, unknown>;
  const faulty: Record<string, unknown>[] = [
    { ...good, ends: good.starts },
    { ...good, starts: '2026-12-01T00:00:00+08:00' },
    { ...good, audience: 'everybody' },
    { ...good, offer: { kind: 'bonus', percent: 50 } },
    { ...good, offer: { kind: 'trial', gift: '1000.00' } },
    { ...good, offer: { kind: 'gift', amount: '1000', times: 5, days: 7 } },
  ];
  expect(promotionSchema.safeParse(good).success).toBe(true);
  for (const facts of faulty) expect(promotionSchema.safeParse(facts).success, JSON.stringify(facts)).toBe(false);
});

/** The deposits that the examples in a text use. */
const depositsOf = ({ kind }: Facts['offer']): string[] => (kind === 'fee' ? ['500.00'] : kind === 'bonus' ? ['500.00', '2000.00'] : []);

/** The payment methods of a new database, for brands that define none; the SQL has the limits in cents. */
const pesoWays = Object.fromEntries(
  [
    ...readFileSync('src/platform/db/migrations/004_wallet.sql', 'utf8').matchAll(
      /^ {2}\('([\w-]+)', '[^']+', '[\w-]+', '\w+', (\d+), (\d+),/gm,
    ),
  ].map(([, way, minimum, maximum]) => [
    way as string,
    { minimum: toAmount(minor(BigInt(minimum as string))), maximum: toAmount(minor(BigInt(maximum as string))) },
  ]),
);

describe.each(Object.values(allBrands))('promotions of $name (R1, R16)', ({ code: own, deposits, currency, freePlay }) => {
  const offered = promotions.filter(({ facts }) => facts.brands?.includes(own) ?? true);
  const ways = deposits?.methods ?? pesoWays;
  const takes = (way: string, amount: string): boolean => {
    const { minimum, maximum } = ways[way] ?? { minimum: '0.00', maximum: '0.00' };
    return money(minimum) <= money(amount) && money(amount) <= money(maximum);
  };
  test('every deposit amount in terms and examples is within the limits of the brand', () => {
    const refused = offered.flatMap(({ code, facts: { offer } }) => {
      const amounts = [...depositsOf(offer), ...(offer.kind === 'bonus' ? [offer.minimum] : [])];
      // An offer for certain methods must fit each of them; any other offer must fit at least half.
      const named = offer.kind === 'fee' ? offer.methods : null;
      const all = named ?? Object.keys(ways);
      const enough = named ? all.length : all.length / 2;
      return amounts.filter((amount) => all.filter((way) => takes(way, amount)).length < enough).map((amount) => `${code} ${amount}`);
    });
    expect(Object.keys(ways)).not.toEqual([]);
    expect(refused).toEqual([]);
  });
  test('every payment method that a promotion names exists at the brand', () => {
    for (const { facts } of offered)
      if (facts.offer.kind === 'fee') expect(Object.keys(ways)).toEqual(expect.arrayContaining(facts.offer.methods));
  });
  test('the play balance of a trial is at least a hundred of the lowest bets, and lower where the currency is worth more', () => {
    expect(money(freePlay)).toBeGreaterThanOrEqual(100n * money('0.10'));
    expect(money(freePlay) >= money(brand.freePlay)).toBe(currency.code === 'PHP');
  });
  test('promotions with amounts in pesos are offered only where the currency is PHP', () => {
    const inPesos = ['bonus', 'gift', 'rebate', 'race', 'raffle'];
    if (currency.code === 'PHP') return expect(offered).toHaveLength(promotions.length);
    expect(offered.filter(({ facts }) => inPesos.includes(facts.offer.kind)).map(({ code }) => code)).toEqual([]);
  });
});

describe.each(texts)('$language/$name', ({ name, language, head, body }) => {
  const facts = promotions.find(({ code }) => code === name)?.facts;
  test('a trial names the play balance of its brand alone', () => {
    const balance = language === 'VI' ? /\{\{freePlay\}\}\s\{\{symbol\}\}/ : /\{\{symbol\}\}\{\{freePlay\}\}/;
    expect([body, head.title ?? ''].every((text) => balance.test(text))).toBe(facts?.offer.kind === 'trial');
  });
  test('the text leads to the rewards while members can take part there, and names the time zone where they join or draw (MC-24)', () => {
    const [, steps = '', , , terms = ''] = body.split(/^## /m);
    expect(body).not.toMatch(/UTC|Philippine|Pilipinas/);
    const joined = facts !== undefined && facts.joining !== 'none';
    const isOver = facts?.ends != null && facts.ends <= '2026-11-20';
    const takesPart = joined || facts?.offer.kind === 'raffle';
    expect(linksIn(steps).includes('member/rewardCenter')).toBe(!isOver && takesPart);
    expect(terms.includes('{{city}}')).toBe(takesPart);
  });
});

describe.each(promotions.flatMap(({ code, facts: { offer } }) => (offer.kind === 'raffle' ? [{ code, envelopes: offer.envelopes }] : [])))(
  'red envelopes of $code',
  ({ code, envelopes }) => {
    test.each(brand.languages)('the text in %s lists how many envelopes hold each amount and the chance of each (SH-28)', (language) => {
      const all = envelopes.reduce((sum, { count }) => sum + count, 0);
      const body = texts.find((text) => text.language === language && text.name === code)?.body ?? '';
      const rows = [...body.matchAll(/^\| \{\{symbol\}\}([\d.,]+) \| (\d+) \| ([\d.]+)\s?% \|$/gm)];
      expect(rows.map(([, amount, count, chance]) => [amount, Number(count), Number(chance)])).toEqual(
        envelopes.map(({ amount, count }) => [amount, count, (100 * count) / all]),
      );
    });
  },
);

describe.each(brand.languages)('sums of the help texts in %s', (language) => {
  const rowsOf = (name: string): string[][] =>
    (textsOf('help').find((text) => text.language === language && text.name === name)?.body ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| {{'))
      .map((line) => line.split('|').flatMap((cell) => (cell.trim() === '' ? [] : [cell.trim()])));
  const cents = (cell = ''): Minor => money(cell.replace(/^\{\{symbol\}\}|,/g, ''));
  test('fees are right to the cent', () => {
    const rows = rowsOf('fees');
    expect(rows).toHaveLength(3);
    for (const [amount, fee, rest] of rows) {
      expect(cents(fee)).toBe(share(cents(amount), 1.5));
      expect(cents(rest)).toBe(cents(amount) - cents(fee));
    }
  });
  test('the example of return to player matches the return of Lantern Tide', () => {
    const rows = rowsOf('return-to-player');
    expect(rows).toHaveLength(2);
    for (const [staked, back, cost] of rows) {
      expect(cents(back)).toBe(share(cents(staked), Number((returnToPlayer(tide) * 100).toFixed(2))));
      expect(cents(cost)).toBe(cents(staked) - cents(back));
    }
  });
  const bodyOf = (name: string): string => textsOf('help').find((text) => text.language === language && text.name === name)?.body ?? '';
  test('the fish of the article pay and are caught as in Coral Hunter (SH-27)', () => {
    const rows = [...bodyOf('fishing').matchAll(/^\| [^|]+ \| (\d+) [^|]+ \| ([\d.]+)% [^|]+ \|$/gm)].map(([, pays, chance]) => [
      pays,
      chance,
    ]);
    const game = fishGame('coral-hunter');
    const facts = fishKinds.map((kind) => game && [String(game.times[kind]), String(100 * catchChance(game, kind))]);
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(facts).toContainEqual(row);
  });
  test('sales of the lotteries close when the article says (SH-27)', () => {
    const closing = (every: number | null) =>
      new Set(lotteries.filter((lottery) => lottery.every === every).map(({ lock }) => lock / 1000));
    expect([closing(1), closing(5), closing(null)]).toEqual([new Set([5]), new Set([15]), new Set([15 * 60])]);
    expect(bodyOf('lotteries')).toMatch(/\b5 se[cg].+\b15 se[cg].+\b15 minu/);
  });
});
