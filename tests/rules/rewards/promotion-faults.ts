// What is wrong with the promotions that editors write: their facts, and the sums that their texts must state.
import { posix } from 'node:path';
import type { z } from 'astro/zod';
import { allBrands } from '#brands/current.ts';
import { type LanguageCode, localeOf } from '#i18n/locales.ts';
import { slotGame } from '#platform/rules/slots/slot-games.ts';
import { returnToPlayer } from '#platform/rules/slots/slot-returns.ts';
import { vendorSeeds } from '#platform/seed/vendors.ts';
import { type Minor, minor, toAmount, toMinor } from '#values/money.ts';
import { paymentFee } from '#values/payment-fee.ts';
import { promotionSchema } from '../../../src/content/schemas.ts';
import type { Tree } from '../../house/source.ts';
import { linksIn, moneyAs, moneyIn, type Text } from '../texts/read-content.ts';

export type Facts = z.infer<typeof promotionSchema>;
export interface Promotion {
  readonly code: string;
  readonly path: string;
  readonly facts: Facts;
}

const money = (text: string): Minor => toMinor(text) ?? minor(-1n);
const inWords = (value: Minor): string => `{{symbol}}${toAmount(value).replace(/\B(?=(\d{3})+\.)/g, ',')}`;
const times = (value: Minor, count: number): Minor => minor(value * BigInt(count));
/** A share in percent, rounded down to the cent. */
export const share = (value: Minor, percent: number): Minor => paymentFee(value, Math.round(percent * 100));
/** The average cost of bets at the 96 % return that the texts assume. */
const costOf = (bets: Minor): Minor => share(bets, 4);

/** The JSON of a file, or a sentence on where it ends to be JSON. */
export function parseFacts(tree: Tree, path: string): { readonly value: unknown } | { readonly fault: string } {
  try {
    return { value: JSON.parse(tree.get(path) ?? '{}') };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { fault: `${path} cannot be read: ${why}. Look there for a comma, a quotation mark or a bracket too many or too few.` };
  }
}

const factFiles = (tree: Tree): string[] =>
  [...tree.keys()].filter((path) => /^src\/content\/promotions\/[^/]+\.json$/.test(path)).toSorted();

/** The promotions whose facts are valid. */
export const promotionsOf = (tree: Tree): Promotion[] =>
  factFiles(tree).flatMap((path) => {
    const read = parseFacts(tree, path);
    const facts = 'value' in read ? promotionSchema.safeParse(read.value) : undefined;
    return facts?.success ? [{ code: posix.basename(path, '.json'), path, facts: facts.data }] : [];
  });

function factFaults(tree: Tree): string[] {
  return factFiles(tree).flatMap((path) => {
    const read = parseFacts(tree, path);
    if ('fault' in read) return [read.fault];
    const issues = promotionSchema.safeParse(read.value).error?.issues ?? [];
    return issues.map(
      ({ path: field, message }) => `${path}: ${field.join('.') || 'starts, ends'}: ${message}. See src/content/schemas.ts.`,
    );
  });
}

function nameFaults({ path, facts }: Promotion): string[] {
  const codes = Object.values(allBrands).map(({ code }) => code);
  return [
    ...[facts.art, ...facts.games]
      .filter((code) => slotGame(code)?.code !== code)
      .map((code) => `${path} names the game ${code}, which does not exist.`),
    ...facts.vendors
      .filter((code) => !vendorSeeds.some((vendor) => vendor.code === code))
      .map((code) => `${path} names the provider ${code}, which does not exist.`),
    ...(facts.brands ?? [])
      .filter((code) => !codes.includes(code))
      .map((code) => `${path} names the brand ${code}. There are: ${codes.join(', ')}.`),
  ];
}

const headings: Readonly<Record<LanguageCode, readonly string[]>> = {
  EN: ['How it works', 'What it costs you', 'Questions', 'Terms in full'],
  TY: ['Paano ito gumagana', 'Magkano ang gastos mo', 'Mga tanong', 'Buong tuntunin'],
  CN: ['怎样参加', '您要付出什么', '常见问题', '完整条款'],
  VI: ['Cách tham gia', 'Tốn bao nhiêu', 'Câu hỏi', 'Điều khoản đầy đủ'],
  ID: ['Cara kerjanya', 'Berapa biayanya bagi Anda', 'Pertanyaan', 'Ketentuan lengkap'],
  TH: ['วิธีเข้าร่วม', 'คุณต้องเสียอะไร', 'คำถาม', 'เงื่อนไขฉบับเต็ม'],
};

function textFaults({ path: factsPath, facts }: Promotion, { path, language, body }: Text): string[] {
  const tag = localeOf(language).tag;
  const wanted = headings[language as LanguageCode];
  const found = [...body.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading);
  const terms = body.split(/^## /m).at(-1) ?? '';
  const lacking = (amounts: readonly string[], text: string) =>
    [...new Set(amounts)].map((amount) => moneyAs(amount, tag)).filter((amount) => !moneyIn(text).includes(amount));
  const sums = lacking(sumsOf(facts), body);
  const { offer, ends } = facts;
  const limits = offer.kind === 'bonus' ? [offer.minimum, offer.most] : offer.kind === 'gift' ? [offer.amount] : [];
  const allLimits = [...limits, ...('mostBet' in offer && offer.mostBet ? [offer.mostBet] : [])].map((limit) => inWords(money(limit)));
  const days = [...body.matchAll(/\{\{(\d{4}-\d\d-\d\d)\}\}/g)].map(([, day = '']) => day).toSorted();
  // New games are shown with the date of the page, and stay.
  const last = ends === null || offer.kind === 'games' ? undefined : new Date(Date.parse(ends) - 86_400_000).toISOString().slice(0, 10);
  return [
    ...(found.join('\n') === wanted.join('\n')
      ? []
      : [`${path} has the headings ${found.join(', ')}. A promotion has, in this order: ${wanted.join(', ')}.`]),
    ...(linksIn(body).includes('help/promotion-rules') ? [] : [`${path} has no link to help/promotion-rules. Add one.`]),
    ...sums.map((amount) => `${path} lacks the sum ${amount}, which follows from ${factsPath}.`),
    ...lacking(allLimits, terms)
      .filter((amount) => !sums.includes(amount))
      .map((amount) => `${path} lacks the limit ${amount} of ${factsPath} in its last part, the full terms.`),
    ...(days.at(-1) === last
      ? []
      : [
          `${path} names ${days.at(-1) ? `{{${days.at(-1)}}}` : 'no day'} as its last day, and by ${factsPath} it is ${last ? `{{${last}}}` : 'none'}.`,
        ]),
  ];
}

/** Every fault of the promotions and their texts; a text whose facts have a fault is judged once they are right. */
export function promotionFaults(tree: Tree, texts: readonly Text[]): string[] {
  const promotions = promotionsOf(tree);
  return [
    ...factFaults(tree),
    ...promotions.flatMap((one) => [
      ...nameFaults(one),
      ...(texts.some(({ language, name }) => language === 'EN' && name === one.code)
        ? []
        : [`${one.path} has no text. Write src/content/promotions/EN/${one.code}.md, and one in each language.`]),
      ...texts.filter(({ name }) => name === one.code).flatMap((text) => textFaults(one, text)),
    ]),
    ...texts
      .filter(({ name }) => !tree.has(`src/content/promotions/${name}.json`))
      .map(({ path, name }) => `${path} has no facts. Write src/content/promotions/${name}.json, or delete the text.`),
  ];
}

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
