/** What a promotion gives, read from the facts that its editors wrote (see src/content/schemas.ts). */
import { type Minor, minor, toMinor } from '#values/money.ts';

/** How a bonus becomes own money: bets of `times` its amount within `days`, of each bet at most `mostBet`. */
interface BonusTerms {
  readonly times: number;
  readonly days: number;
  readonly mostBet: Minor | null;
}

export interface RaffleEnvelope {
  readonly amount: Minor;
  readonly count: number;
}

export type Offer =
  | { readonly kind: 'bonus'; readonly percent: number; readonly minimum: Minor; readonly most: Minor; readonly terms: BonusTerms }
  | { readonly kind: 'gift'; readonly amount: Minor; readonly terms: BonusTerms }
  | { readonly kind: 'raffle'; readonly envelopes: readonly RaffleEnvelope[] }
  | { readonly kind: 'rebate'; readonly percent: number; readonly most: Minor }
  | { readonly kind: 'race'; readonly prizes: readonly Minor[]; readonly smallestBet: Minor; readonly rounds: number }
  | { readonly kind: 'other' };

type Facts = Readonly<Record<string, unknown>>;

const numberOf = (value: unknown): number => (typeof value === 'number' && value >= 0 ? value : 0);
const moneyOf = (value: unknown): Minor => (typeof value === 'string' ? toMinor(value) : null) ?? minor(0);
const other = { kind: 'other' } as const;

function termsOf(facts: Facts): BonusTerms | null {
  const { times, days, mostBet } = facts;
  if (numberOf(times) < 1 || numberOf(days) < 1) return null;
  return { times: numberOf(times), days: numberOf(days), mostBet: mostBet === undefined ? null : moneyOf(mostBet) };
}

const envelopesOf = (list: unknown): RaffleEnvelope[] =>
  (Array.isArray(list) ? (list as Facts[]) : []).flatMap(({ amount, count }) =>
    moneyOf(amount) > 0n && numberOf(count) > 0 ? [{ amount: moneyOf(amount), count: numberOf(count) }] : [],
  );

/** An offer that is incomplete gives nothing, so a mistake of the editors pays nobody too much. */
export function readOffer(value: unknown): Offer {
  const facts: Facts = typeof value === 'object' && value !== null ? (value as Facts) : {};
  const terms = termsOf(facts);
  switch (facts.kind) {
    case 'bonus':
      return terms
        ? { kind: 'bonus', percent: numberOf(facts.percent), minimum: moneyOf(facts.minimum), most: moneyOf(facts.most), terms }
        : other;
    case 'gift':
      return terms && moneyOf(facts.amount) > 0n ? { kind: 'gift', amount: moneyOf(facts.amount), terms } : other;
    case 'raffle':
      return { kind: 'raffle', envelopes: envelopesOf(facts.envelopes) };
    case 'rebate':
      return { kind: 'rebate', percent: numberOf(facts.percent), most: moneyOf(facts.most) };
    case 'race':
      return {
        kind: 'race',
        prizes: (Array.isArray(facts.prizes) ? facts.prizes : []).map(moneyOf),
        smallestBet: moneyOf(facts.smallestBet),
        rounds: numberOf(facts.rounds),
      };
    default:
      return other;
  }
}

/** The envelopes that nobody has drawn yet. */
export const envelopesLeft = (envelopes: readonly RaffleEnvelope[], drawn: ReadonlyMap<Minor, number>): RaffleEnvelope[] =>
  envelopes.map(({ amount, count }) => ({ amount, count: Math.max(0, count - (drawn.get(amount) ?? 0)) }));

/** Draws one of the envelopes that are left, each with the same chance. Null when none is. `random` gives an integer in [0, below). */
export function drawEnvelope(left: readonly RaffleEnvelope[], random: (below: number) => number): Minor | null {
  const total = left.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return null;
  let place = random(total);
  for (const { amount, count } of left) {
    if (place < count) return amount;
    place -= count;
  }
  throw new RangeError(`The draw gave ${place} beyond the envelopes.`);
}
