// Promotions as editors write them: their facts stand, each has its words, and the sums that the words do are right to the cent.
import { readdirSync, readFileSync } from 'node:fs';
import type { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { allBrands } from '#brands/current.ts';
import { brand } from '#brands/isla/brand.ts';
import { feeOf } from '#platform/rules/limits.ts';
import { rtp } from '#platform/rules/slot.ts';
import { slotGame } from '#platform/rules/slot-games.ts';
import { tide } from '#platform/rules/slot-models.ts';
import { makers } from '#platform/seed/makers.ts';
import { type Minor, minor, toAmount, toMinor } from '#values/money.ts';
import { promotion } from '../../src/content/kinds.ts';
import { linksIn, moneyIn, textsOf } from './content.ts';

type Facts = z.infer<typeof promotion>;

const folder = 'src/content/promotions';
const read = (file: string): unknown => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
const promotions = files.map((file) => ({ code: file.replace(/\.json$/, ''), facts: promotion.parse(read(file)) }));
const texts = textsOf('promotions');

const money = (text: string): Minor => toMinor(text) ?? minor(-1n);
const inWords = (value: Minor): string => `{{symbol}}${toAmount(value).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
const times = (value: Minor, count: number): Minor => minor(value * BigInt(count));
/** A share in percent; a part of a cent is not counted. */
const share = (value: Minor, percent: number): Minor => feeOf(value, Math.round(percent * 100));
/** What bets cost on average at the return that the texts reckon with, 96 %. */
const costOf = (bets: Minor): Minor => share(bets, 4);

test('MC-24 there are eight, each with words in every language, and no words without facts', () => {
  expect(promotions).toHaveLength(8);
  for (const language of brand.languages)
    expect(texts.filter((text) => text.language === language).map(({ name }) => name)).toEqual(
      promotions.map(({ code }) => code).toSorted(),
    );
});

test('on the day they were written some run, some come and some are over', () => {
  const today = '2026-11-20';
  const stateOf = ({ starts, ends }: Facts): string => (today < starts ? 'upcoming' : ends !== null && today >= ends ? 'ended' : 'running');
  const by = Object.groupBy(promotions, ({ facts }) => stateOf(facts));
  expect([by.running?.length, by.upcoming?.length, by.ended?.length]).toEqual([4, 2, 2]);
});

test('facts that cannot be are refused', () => {
  const good = read('parol-bonus.json') as Record<string, unknown>;
  const faulty: Record<string, unknown>[] = [
    { ...good, ends: good.starts },
    { ...good, starts: '2026-12-01T00:00:00+08:00' },
    { ...good, audience: 'everybody' },
    { ...good, offer: { kind: 'bonus', percent: 50 } },
    { ...good, offer: { kind: 'trial', gift: '1000' } },
  ];
  expect(promotion.safeParse(good).success).toBe(true);
  for (const facts of faulty) expect(promotion.safeParse(facts).success, JSON.stringify(facts)).toBe(false);
});

test.each(promotions)('$code speaks of games and makers that there are', ({ facts }) => {
  for (const code of [facts.art, ...facts.games]) expect(slotGame(code)?.code).toBe(code);
  for (const vendor of facts.vendors) expect(makers.map(({ code }) => code)).toContain(vendor);
});

/** The deposits that a text reckons with. */
const depositsOf = ({ kind }: Facts['offer']): string[] => (kind === 'fee' ? ['500.00'] : kind === 'bonus' ? ['500.00', '2000.00'] : []);

/** The ways to pay that a new database has, in cents there; a brand without its own deposits keeps them. */
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

describe.each(Object.values(allBrands))('R1 R16 what $name offers fits it', ({ code: own, deposits, currency }) => {
  const offered = promotions.filter(({ facts }) => facts.brands?.includes(own) ?? true);
  const ways = deposits?.methods ?? pesoWays;
  const takes = (way: string, amount: string): boolean => {
    const { minimum, maximum } = ways[way] ?? { minimum: '0.00', maximum: '0.00' };
    return money(minimum) <= money(amount) && money(amount) <= money(maximum);
  };
  test('each amount to deposit, in the terms and in the examples, is one that it takes', () => {
    const refused = offered.flatMap(({ code, facts: { offer } }) => {
      const asked = [...depositsOf(offer), ...(offer.kind === 'bonus' ? [offer.minimum] : [])];
      // An offer about ways to pay holds for each of them; any other must be open by most of them.
      const named = offer.kind === 'fee' ? offer.methods : null;
      const all = named ?? Object.keys(ways);
      const enough = named ? all.length : all.length / 2;
      return asked.filter((amount) => all.filter((way) => takes(way, amount)).length < enough).map((amount) => `${code} ${amount}`);
    });
    expect(Object.keys(ways)).not.toEqual([]);
    expect(refused).toEqual([]);
  });
  test('each way to pay that a promotion names is one of its ways', () => {
    for (const { facts } of offered)
      if (facts.offer.kind === 'fee') expect(Object.keys(ways)).toEqual(expect.arrayContaining(facts.offer.methods));
  });
  test('sums that were set for pesos stay where pesos are', () => {
    const inPesos = ['bonus', 'rebate', 'race', 'raffle'];
    if (currency.code === 'PHP') return expect(offered).toHaveLength(promotions.length);
    expect(offered.filter(({ facts }) => inPesos.includes(facts.offer.kind)).map(({ code }) => code)).toEqual([]);
  });
});

describe.each(texts)('$language/$name', ({ name, language, body }) => {
  const facts = promotions.find(({ code }) => code === name)?.facts;
  test('says how it works, what it costs, questions and the terms in full, in this order', () => {
    const headings = {
      EN: ['How it works', 'What it costs you', 'Questions', 'Terms in full'],
      TY: ['Paano ito gumagana', 'Magkano ang gastos mo', 'Mga tanong', 'Buong tuntunin'],
    }[language];
    expect([...body.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(headings);
    expect(linksIn(body)).toContain('help/promotion-rules');
  });
  test('says each amount of its facts, and sums that are right to the cent', () => {
    expect(moneyIn(body)).toEqual(expect.arrayContaining(facts ? sumsOf(facts) : ['facts']));
  });
  test('MC-24 tells of no button that is not there, leads to where one asks to take part, and names its days with the zone of the brand', () => {
    const [, steps = '', , , terms = ''] = body.split(/^## /m);
    expect(body).not.toMatch(/\*\*(Join|Take part|Sumali)\*\*|UTC|Philippine|Pilipinas/);
    const asks = facts?.joining === 'ask';
    expect(linksIn(steps).includes('help/contact')).toBe(asks && facts.starts > '2026-11-20');
    expect(terms.includes('{{city}}')).toBe(asks);
  });
});

describe.each(promotions.flatMap(({ code, facts: { offer } }) => (offer.kind === 'raffle' ? [{ code, envelopes: offer.envelopes }] : [])))(
  'the red envelopes of $code',
  ({ code, envelopes }) => {
    test.each(brand.languages)('SH-28 in %s it is said how many hold how much, and the chance of each', (language) => {
      const all = envelopes.reduce((sum, { count }) => sum + count, 0);
      const body = texts.find((text) => text.language === language && text.name === code)?.body ?? '';
      const rows = [...body.matchAll(/^\| \{\{symbol\}\}([\d.,]+) \| (\d+) \| ([\d.]+)\s?% \|$/gm)];
      expect(rows.map(([, amount, count, chance]) => [amount, Number(count), Number(chance)])).toEqual(
        envelopes.map(({ amount, count }) => [amount, count, (100 * count) / all]),
      );
    });
  },
);

describe.each(brand.languages)('the sums of help in %s are right to the cent', (language) => {
  const rowsOf = (name: string): string[][] =>
    (textsOf('help').find((text) => text.language === language && text.name === name)?.body ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| {{'))
      .map((line) => line.split('|').flatMap((cell) => (cell.trim() === '' ? [] : [cell.trim()])));
  const cents = (cell = ''): Minor => money(cell.replace(/^\{\{symbol\}\}|,/g, ''));
  test('fees', () => {
    const rows = rowsOf('fees');
    expect(rows).toHaveLength(3);
    for (const [amount, fee, rest] of rows) {
      expect(cents(fee)).toBe(share(cents(amount), 1.5));
      expect(cents(rest)).toBe(cents(amount) - cents(fee));
    }
  });
  test('return to player: the example is the return of Lantern Tide', () => {
    const rows = rowsOf('return-to-player');
    expect(rows).toHaveLength(2);
    for (const [staked, back, cost] of rows) {
      expect(cents(back)).toBe(share(cents(staked), Number((rtp(tide) * 100).toFixed(2))));
      expect(cents(cost)).toBe(cents(staked) - cents(back));
    }
  });
});

/** The figures that a text must have: those of the facts, and what it reckons from them. */
function sumsOf({ offer, games }: Facts): string[] {
  const returns = games.flatMap((code) => {
    const game = slotGame(code);
    return game ? [`${(rtp(game.model) * 100).toFixed(2)}%`] : [];
  });
  return [...amountsOf(offer, games).map(inWords), ...returns];
}

function amountsOf(offer: Facts['offer'], games: readonly string[]): Minor[] {
  switch (offer.kind) {
    case 'fee': {
      const [amount, fee] = [money('500.00'), share(money('500.00'), offer.otherwise)];
      return [amount, fee, minor(amount - fee), share(amount, offer.percent)];
    }
    case 'trial':
      return [money(offer.gift), costOf(money(offer.gift)), costOf(money('100.00'))];
    case 'games':
      return games.flatMap((code) => {
        const game = slotGame(code);
        const lowest = game?.bets[0] ?? minor(-1n);
        return game ? [lowest, minor(BigInt(Math.round(Number(lowest) * 100 * (1 - rtp(game.model)))))] : [lowest];
      });
    case 'service':
      return ['1000.00', '10000.00'].flatMap((bets) => [money(bets), costOf(money(bets))]);
    case 'bonus':
      return [money('500.00'), money('2000.00')].flatMap((deposit) => {
        const bonus = share(deposit, offer.percent);
        const bets = times(bonus, offer.times);
        return [deposit, bonus, bets, costOf(bets), minor(bonus - costOf(bets)), ...[offer.most, offer.minimum, offer.mostBet].map(money)];
      });
    case 'rebate': {
      const bets = money('3450.00');
      const back = share(bets, offer.percent);
      return [bets, costOf(bets), back, minor(costOf(bets) - back), money(offer.most)];
    }
    case 'race': {
      const prizes = offer.prizes.map(money);
      const bets = times(money(offer.smallestBet), offer.rounds);
      return [...prizes, minor(prizes.reduce((sum, prize) => sum + prize, 0n)), bets, costOf(bets), costOf(times(bets, 10))];
    }
    case 'raffle': {
      const held = offer.envelopes.map(({ amount, count }) => times(money(amount), count)).reduce((sum, part) => sum + part, 0n);
      const draws = offer.envelopes.reduce((sum, { count }) => sum + count, 0);
      return [...offer.envelopes.map(({ amount }) => money(amount)), minor(held), minor(held / BigInt(draws))];
    }
  }
}
