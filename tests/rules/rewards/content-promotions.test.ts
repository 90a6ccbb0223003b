// Tests the promotions that editors write: valid facts, a text for each, and sums that are right to the cent.
import { readdirSync, readFileSync } from 'node:fs';
import type { z } from 'astro/zod';
import { describe, expect, test } from 'vitest';
import { allBrands } from '#brands/current.ts';
import { brand } from '#brands/isla/brand.ts';
import { localeOf } from '#i18n/locales.ts';
import { catchChance, fishGame } from '#platform/rules/fish/fish-games.ts';
import { lotteries } from '#platform/rules/lottery/lotteries.ts';
import { returnToPlayer } from '#platform/rules/slot.ts';
import { slotGame } from '#platform/rules/slot-games.ts';
import { tide } from '#platform/rules/slot-models.ts';
import { vendorSeeds } from '#platform/seed/vendors.ts';
import { fishKinds } from '#values/games/fish-api-types.ts';
import { type Minor, minor, toAmount, toMinor } from '#values/money.ts';
import { paymentFee } from '#values/payment-fee.ts';
import { promotionSchema } from '../../../src/content/schemas.ts';
import { linksIn, moneyAs, moneyIn, textsOf } from '../texts/read-content.ts';

type Facts = z.infer<typeof promotionSchema>;

const folder = 'src/content/promotions';
const read = (file: string): unknown => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8'));
const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
const parsed = files.map((file) => ({ file, facts: promotionSchema.safeParse(read(file)) }));
const promotions = parsed.flatMap(({ file, facts }) => (facts.success ? [{ code: file.replace(/\.json$/, ''), facts: facts.data }] : []));
const texts = textsOf('promotions');

const money = (text: string): Minor => toMinor(text) ?? minor(-1n);
const inWords = (value: Minor): string => `{{symbol}}${toAmount(value).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
const times = (value: Minor, count: number): Minor => minor(value * BigInt(count));
/** A share in percent, rounded down to the cent. */
const share = (value: Minor, percent: number): Minor => paymentFee(value, Math.round(percent * 100));
/** The average cost of bets at the 96 % return that the texts assume. */
const costOf = (bets: Minor): Minor => share(bets, 4);

test('the facts of each promotion are valid', () => {
  const faults = parsed.flatMap(({ file, facts }) =>
    (facts.error?.issues ?? []).map(({ path, message }) => `${folder}/${file}: ${path.join('.') || 'dates'}: ${message}`),
  );
  expect(faults).toEqual([]);
});

test('there are at least twelve promotions, each with a text in every language and no text without facts (MC-24)', () => {
  expect(promotions.length).toBeGreaterThanOrEqual(12);
  for (const language of brand.languages)
    expect(texts.filter((text) => text.language === language).map(({ name }) => name)).toEqual(
      promotions.map(({ code }) => code).toSorted(),
    );
});

test('a demo world of the day they were written has promotions of each state', () => {
  const today = '2026-11-20';
  const stateOf = ({ starts, ends }: Facts): string => (today < starts ? 'upcoming' : ends !== null && today >= ends ? 'ended' : 'running');
  const by = Object.groupBy(promotions, ({ facts }) => stateOf(facts));
  expect(Object.keys(by).toSorted()).toEqual(['ended', 'running', 'upcoming']);
});

test('the schema rejects impossible facts', () => {
  const good = read('parol-bonus.json') as Record<string, unknown>;
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

test.each(promotions)('$code names only games and providers that exist', ({ facts }) => {
  for (const code of [facts.art, ...facts.games]) expect(slotGame(code)?.code).toBe(code);
  for (const vendor of facts.vendors) expect(vendorSeeds.map(({ code }) => code)).toContain(vendor);
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
  const written = (amounts: readonly string[]) => amounts.map((amount) => moneyAs(amount, localeOf(language).tag));
  test('the text has its four sections in order and links to the promotion rules', () => {
    const headings = {
      EN: ['How it works', 'What it costs you', 'Questions', 'Terms in full'],
      TY: ['Paano ito gumagana', 'Magkano ang gastos mo', 'Mga tanong', 'Buong tuntunin'],
      CN: ['怎样参加', '您要付出什么', '常见问题', '完整条款'],
      VI: ['Cách tham gia', 'Tốn bao nhiêu', 'Câu hỏi', 'Điều khoản đầy đủ'],
      ID: ['Cara kerjanya', 'Berapa biayanya bagi Anda', 'Pertanyaan', 'Ketentuan lengkap'],
      TH: ['วิธีเข้าร่วม', 'คุณต้องเสียอะไร', 'คำถาม', 'เงื่อนไขฉบับเต็ม'],
    }[language];
    expect([...body.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(headings);
    expect(linksIn(body)).toContain('help/promotion-rules');
  });
  test('the text contains each amount of its facts and the sums that follow from them', () => {
    expect(moneyIn(body)).toEqual(expect.arrayContaining(facts ? written(sumsOf(facts)) : ['facts']));
  });
  test('the full terms contain each limit of a bonus, and a trial names the play balance of its brand alone', () => {
    const terms = body.split(/^## /m).at(-1) ?? '';
    const offer = facts?.offer;
    const limits = offer?.kind === 'bonus' ? [offer.minimum, offer.most] : offer?.kind === 'gift' ? [offer.amount] : [];
    const all = [...limits, ...(offer && 'mostBet' in offer && offer.mostBet ? [offer.mostBet] : [])].map((limit) => inWords(money(limit)));
    expect(moneyIn(terms)).toEqual(expect.arrayContaining(written(all)));
    const balance = language === 'VI' ? /\{\{freePlay\}\}\s\{\{symbol\}\}/ : /\{\{symbol\}\}\{\{freePlay\}\}/;
    expect([body, head.title ?? ''].every((text) => balance.test(text))).toBe(offer?.kind === 'trial');
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
  test('the fish of the article pay and are caught as in Coral Hunter (GM-14)', () => {
    const rows = [...bodyOf('fishing').matchAll(/^\| [^|]+ \| (\d+) [^|]+ \| ([\d.]+)% [^|]+ \|$/gm)].map(([, pays, chance]) => [
      pays,
      chance,
    ]);
    const game = fishGame('coral-hunter');
    const facts = fishKinds.map((kind) => game && [String(game.times[kind]), String(100 * catchChance(game, kind))]);
    expect(rows).toHaveLength(4);
    for (const row of rows) expect(facts).toContainEqual(row);
  });
  test('sales of the lotteries close when the article says (LO-09)', () => {
    const closing = (every: number | null) =>
      new Set(lotteries.filter((lottery) => lottery.every === every).map(({ lock }) => lock / 1000));
    expect([closing(1), closing(5), closing(null)]).toEqual([new Set([5]), new Set([15]), new Set([15 * 60])]);
    expect(bodyOf('lotteries')).toMatch(/\b5 se[cg].+\b15 se[cg].+\b15 minu/);
  });
});

/** The amounts and percentages that a text must contain: those of the facts and those computed from them. */
function sumsOf({ offer, games }: Facts): string[] {
  const returns = games.flatMap((code) => {
    const game = slotGame(code);
    return game ? [`${(returnToPlayer(game.model) * 100).toFixed(2)}%`] : [];
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
      return ['100.00', '1000.00'].flatMap((bets) => [money(bets), costOf(money(bets))]);
    case 'games':
      return games.flatMap((code) => {
        const game = slotGame(code);
        const lowest = game?.bets[0] ?? minor(-1n);
        return game ? [lowest, minor(BigInt(Math.round(Number(lowest) * 100 * (1 - returnToPlayer(game.model)))))] : [lowest];
      });
    case 'service':
      return ['1000.00', '10000.00'].flatMap((bets) => [money(bets), costOf(money(bets))]);
    case 'bonus':
      return [money('500.00'), money('2000.00')].flatMap((deposit) => {
        const bonus = share(deposit, offer.percent);
        const bets = times(bonus, offer.times);
        return [deposit, bonus, bets, costOf(bets), minor(bonus - costOf(bets)), ...[offer.most, offer.minimum, offer.mostBet].map(money)];
      });
    case 'gift': {
      const bets = times(money(offer.amount), offer.times);
      return [money(offer.amount), bets, costOf(bets), minor(money(offer.amount) - costOf(bets))];
    }
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
