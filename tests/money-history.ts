/** Random money histories, and plain arithmetic that predicts their results without entries or postings. */
import fc from 'fast-check';
import { type AccountRef, entriesFor, type Line, type MoneyShare, transferLines } from '#platform/rules/postings.ts';
import { type Minor, minor } from '#values/money.ts';
import type { Act } from './ledger-model.ts';

const acts = [
  ...(['deposit', 'bet', 'win', 'rollback', 'ask', 'paid', 'part', 'returned', 'takenBack', 'transfer', 'redeem', 'settle'] as const),
  ...(['grant', 'release', 'expire', 'toWallet', 'fromWallet'] as const),
] as const;

/** Of slots, a lottery and a book: each game's stakes and wins have an account of the house. */
const vendors = ['isla', 'lott', 'fb'] as const;
/** A vendor whose money is apart. */
const walletKind = 'vendor/quay';

/** One step. `crash` cuts the caller off before the commit (after statement `crashAt`) or after the commit but before the response. */
export type Step = {
  readonly act: (typeof acts)[number];
  readonly who: number;
  readonly other: number;
  readonly amount: number;
  readonly of: number;
  /** Of a bet or a win: the game's vendor, the share of bonus money in percent, and whether the rest is of a vendor's wallet. */
  readonly vendor: number;
  readonly bonusShare: number;
  readonly inWallet: boolean;
  readonly crash: 'none' | 'before' | 'after';
  readonly crashAt: number;
  readonly repeats: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom(...acts, 'deposit' as const, 'bet' as const, 'bet' as const),
  who: fc.nat(2),
  other: fc.nat(2),
  // Small amounts, so that many steps spend the last cent or one more.
  amount: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 100_000 })),
  of: fc.nat(7),
  vendor: fc.nat(vendors.length - 1),
  bonusShare: fc.constantFrom(0, 0, 0, 40, 100),
  inWallet: fc.constantFrom(false, false, true),
  crash: fc.constantFrom('none', 'none', 'none', 'before', 'after'),
  crashAt: fc.nat(2),
  repeats: fc.constantFrom(0, 0, 0, 1, 2),
});

/** At least 20 steps by three members; two in five crash. */
export const histories = fc.array(step, { minLength: 20, maxLength: 30 });

export type Planned = Act & { readonly key: string; readonly who: bigint };
export type Ending = 'posted' | 'replayed' | 'wallet.insufficient_funds' | 'wallet.key_reused';

type Ended = 'paid' | 'part' | 'returned';
interface Asked {
  readonly reference: string;
  readonly who: number;
  readonly amount: bigint;
  ended?: Ended;
  takenBack?: boolean;
}

/** What a payment of a withdrawal sends, takes as a fee and gives back. Of one minor unit there is no part. */
function sharesOf(amount: bigint, ended: 'paid' | 'part'): { sent: bigint; fee: bigint; back: bigint } {
  if (ended === 'paid') return { sent: amount, fee: 0n, back: 0n };
  const fee = amount >= 3n ? 1n : 0n;
  const back = (amount - fee) / 2n;
  return { sent: amount - fee - back, fee, back };
}

const endOf = (act: Ended, { amount }: Asked): Ended => (act === 'part' && amount === 1n ? 'paid' : act);

/** What an act adds to each account: of its member, or of the house. */
interface Gains {
  readonly main?: bigint;
  readonly bonus?: bigint;
  readonly wallet?: bigint;
  readonly bank?: bigint;
  readonly promotions?: bigint;
  readonly agents?: bigint;
  readonly games?: bigint;
}
const opposite = (gains: Gains): Gains => Object.fromEntries(Object.entries(gains).map(([account, by]) => [account, -by]));

const bonusOf = ({ amount, bonusShare }: Step): bigint => (BigInt(amount) * BigInt(bonusShare)) / 100n;

/** What a bet costs. */
function stakeOf(step: Step): Gains {
  const [amount, bonus] = [BigInt(step.amount), bonusOf(step)];
  return { [step.inWallet ? 'wallet' : 'main']: bonus - amount, bonus: -bonus, games: amount };
}

/** By arithmetic alone; null for acts that end an earlier one or have two members. */
function gainsOf(step: Step): Gains | null {
  const amount = BigInt(step.amount);
  switch (step.act) {
    case 'deposit':
      return { main: amount, bank: -amount };
    case 'redeem':
      return { main: amount, promotions: -amount };
    case 'settle':
      return { main: amount, agents: -amount };
    case 'grant':
      return { bonus: amount, promotions: -amount };
    case 'release':
      return { bonus: -amount, main: amount };
    case 'expire':
      return { bonus: -amount, promotions: amount };
    case 'toWallet':
      return { main: -amount, wallet: amount };
    case 'fromWallet':
      return { main: amount, wallet: -amount };
    case 'bet':
      return stakeOf(step);
    case 'win':
      return opposite(stakeOf(step));
    default:
      return null;
  }
}

/**
 * Turns steps into acts, for members `base` to `base + 2`. Rollbacks and ends of withdrawals name an earlier act, sometimes one already
 * ended.
 */
export class Expected {
  readonly base: bigint;
  readonly main = [0n, 0n, 0n];
  readonly pending = [0n, 0n, 0n];
  readonly bonus = [0n, 0n, 0n];
  readonly wallet = [0n, 0n, 0n];
  readonly house = { bank: 0n, promotions: 0n, agents: 0n, fees: 0n };
  readonly games = vendors.map(() => 0n);
  readonly #bets: { reference: string; step: Step; undone: boolean }[] = [];
  readonly #asked: Asked[] = [];
  constructor(base = 1n) {
    this.base = base;
  }

  /** Returns the act of the step, or null when no earlier act fits it. */
  plan(step: Step, index: number): Planned | null {
    const member = this.base + BigInt(step.who);
    const amount = minor(step.amount);
    const made = (kind: string, reference: string, lines: Line[]) => ({
      kind,
      reference: `${this.base}-${reference}`,
      lines,
      key: `k${index}`,
      who: member,
    });
    const bet = this.#bets[step.of % Math.max(1, this.#bets.length)];
    const withdrawal = this.#asked[step.of % Math.max(1, this.#asked.length)];
    switch (step.act) {
      case 'bet':
        return made('bet', `${index}`, entriesFor.bet(...this.#playOf(step)));
      case 'win':
        return made('win', `${index}`, entriesFor.win(...this.#playOf(step)));
      case 'rollback':
        return bet ? made('rollback', bet.reference, entriesFor.rollback(...this.#playOf(bet.step))) : null;
      case 'grant':
        return made('grant', `${index}`, entriesFor.bonusGranted(member, amount));
      case 'release':
        return made('release', `${index}`, entriesFor.bonusReleased(member, amount));
      case 'expire':
        return made('expire', `${index}`, entriesFor.bonusEnded(member, amount));
      case 'toWallet':
        return made('toWallet', `${index}`, transferLines({ member, kind: 'main' }, { member, kind: walletKind }, amount));
      case 'fromWallet':
        return made('fromWallet', `${index}`, transferLines({ member, kind: walletKind }, { member, kind: 'main' }, amount));
      case 'ask':
        return made('ask', `${index}`, entriesFor.withdrawalAsked(member, amount));
      case 'paid':
      case 'part': {
        if (!withdrawal) return null;
        const { sent, fee, back } = sharesOf(withdrawal.amount, step.act);
        const owner = this.base + BigInt(withdrawal.who);
        return made('end', withdrawal.reference, entriesFor.withdrawalPaid(owner, minor(sent), minor(fee), minor(back)));
      }
      case 'takenBack': {
        const { ended } = withdrawal ?? {};
        if (!withdrawal || ended === undefined || ended === 'returned') return null;
        const { sent, fee } = sharesOf(withdrawal.amount, ended);
        return made(
          'back',
          withdrawal.reference,
          entriesFor.withdrawalTakenBack(this.base + BigInt(withdrawal.who), minor(sent), minor(fee)),
        );
      }
      case 'returned':
        return withdrawal
          ? made('end', withdrawal.reference, entriesFor.withdrawalReturned(this.base + BigInt(withdrawal.who), minor(withdrawal.amount)))
          : null;
      case 'transfer':
        return step.who === step.other
          ? null
          : made('transfer', `${index}`, entriesFor.transfer(member, this.base + BigInt(step.other), amount));
      default:
        return made(step.act, `${index}`, entriesFor[step.act](member, amount));
    }
  }

  /** Arguments of a bet, a win or a rollback. */
  #playOf(step: Step): [member: bigint, vendor: string, amount: Minor, share: MoneyShare] {
    const share = { bonus: minor(bonusOf(step)), purse: step.inWallet ? walletKind : 'main' } as const;
    return [this.base + BigInt(step.who), vendors[step.vendor] ?? 'isla', minor(step.amount), share];
  }

  /** Returns how the act must end, by arithmetic alone, and updates the expected balances. */
  end(step: Step, index: number): Ending {
    const { who, act } = step;
    const amount = BigInt(step.amount);
    const gains = gainsOf(step);
    if (gains) {
      if (!this.#has(who, gains)) return 'wallet.insufficient_funds';
      this.#add(step, gains);
      if (act === 'bet') this.#bets.push({ reference: `${index}`, step, undone: false });
      return 'posted';
    }
    if ((act === 'ask' || act === 'transfer') && (this.main[who] ?? 0n) < amount) return 'wallet.insufficient_funds';
    if (act === 'ask') {
      this.#gain(who, -amount);
      this.pending[who] = (this.pending[who] ?? 0n) + amount;
      this.#asked.push({ reference: `${index}`, who, amount });
    }
    if (act === 'transfer') {
      this.#gain(who, -amount);
      this.#gain(step.other, amount);
    }
    if (act === 'rollback') {
      const bet = this.#bets[step.of % this.#bets.length];
      if (!bet) throw new Error('nothing to roll back');
      if (bet.undone) return 'replayed';
      bet.undone = true;
      this.#add(bet.step, opposite(stakeOf(bet.step)));
    }
    if (act === 'paid' || act === 'part' || act === 'returned' || act === 'takenBack') {
      const withdrawal = this.#asked[step.of % this.#asked.length];
      if (!withdrawal) throw new Error('nothing to end');
      return act === 'takenBack' ? this.#takeBack(withdrawal) : this.#endWithdrawal(withdrawal, endOf(act, withdrawal));
    }
    return 'posted';
  }

  /** Whether no account of the member would fall below zero. */
  #has(who: number, gains: Gains): boolean {
    return (['main', 'bonus', 'wallet'] as const).every((kind) => (this[kind][who] ?? 0n) + (gains[kind] ?? 0n) >= 0n);
  }

  #add({ who, vendor }: Step, gains: Gains): void {
    for (const kind of ['main', 'bonus', 'wallet'] as const) this[kind][who] = (this[kind][who] ?? 0n) + (gains[kind] ?? 0n);
    for (const kind of ['bank', 'promotions', 'agents'] as const) this.house[kind] += gains[kind] ?? 0n;
    this.games[vendor] = (this.games[vendor] ?? 0n) + (gains.games ?? 0n);
  }

  #gain(member: number, by: bigint): void {
    this.main[member] = (this.main[member] ?? 0n) + by;
  }

  #endWithdrawal(withdrawal: Asked, ended: Ended): Ending {
    const { who, amount } = withdrawal;
    if (withdrawal.ended) return withdrawal.ended === ended ? 'replayed' : 'wallet.key_reused';
    withdrawal.ended = ended;
    this.pending[who] = (this.pending[who] ?? 0n) - amount;
    const { sent, fee, back } = ended === 'returned' ? { sent: 0n, fee: 0n, back: amount } : sharesOf(amount, ended);
    this.house.bank += sent;
    this.house.fees += fee;
    this.#gain(who, back);
    return 'posted';
  }

  /** The provider returns what it had sent, once. */
  #takeBack(withdrawal: Asked): Ending {
    const { who, amount, ended } = withdrawal;
    if (ended === undefined || ended === 'returned') throw new Error('nothing to take back');
    if (withdrawal.takenBack) return 'replayed';
    withdrawal.takenBack = true;
    const { sent, fee } = sharesOf(amount, ended);
    this.house.bank -= sent;
    this.house.fees -= fee;
    this.#gain(who, sent + fee);
    return 'posted';
  }

  /** The expected balance of each account of a member and of the house. */
  balances(): [AccountRef, bigint][] {
    const kinds = [
      ['main', this.main],
      ['pending', this.pending],
      ['bonus', this.bonus],
      [walletKind, this.wallet],
    ] as const;
    return [
      ...kinds.flatMap(([kind, amounts]) =>
        amounts.map((amount, i): [AccountRef, bigint] => [{ member: this.base + BigInt(i), kind }, amount]),
      ),
      ...Object.entries(this.house).map(([house, amount]): [AccountRef, bigint] => [{ house }, amount]),
      ...vendors.map((vendor, i): [AccountRef, bigint] => [{ house: 'games', vendor }, this.games[i] ?? 0n]),
    ];
  }
}

/** Returns and prints a seed for a random test: `ISLA_SEED_OF_CHANCE` to repeat a run, else a new one. */
export function randomSeed(title: string): number {
  const seed = Number(process.env.ISLA_SEED_OF_CHANCE ?? Math.floor(Math.random() * 2 ** 31));
  console.info(`${title}: seed ${seed}`);
  return seed;
}
