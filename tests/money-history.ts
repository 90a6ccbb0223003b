/** Random money histories, and plain arithmetic that predicts their results without entries or postings. */
import fc from 'fast-check';
import { type AccountRef, entriesFor, type Line, reverseLines } from '#platform/rules/postings.ts';
import { minor } from '#values/money.ts';
import type { Act } from './ledger-model.ts';

const acts = ['deposit', 'bet', 'win', 'rollback', 'ask', 'paid', 'part', 'returned', 'takenBack', 'transfer', 'redeem', 'settle'] as const;

/** One step. `crash` cuts the caller off before the commit (after statement `crashAt`) or after the commit but before the response. */
export type Step = {
  readonly act: (typeof acts)[number];
  readonly who: number;
  readonly other: number;
  readonly amount: number;
  readonly of: number;
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

/**
 * Turns steps into acts, for members `base` to `base + 2`. Rollbacks and ends of withdrawals name an earlier act, sometimes one already
 * ended.
 */
export class Expected {
  readonly base: bigint;
  readonly main = [0n, 0n, 0n];
  readonly pending = [0n, 0n, 0n];
  readonly house = { bank: 0n, games: 0n, promotions: 0n, agents: 0n, fees: 0n };
  readonly #bets: { reference: string; who: number; amount: bigint; undone: boolean }[] = [];
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
        return made('bet', `${index}`, entriesFor.bet(member, 'isla', amount));
      case 'win':
        return made('win', `${index}`, entriesFor.win(member, 'isla', amount));
      case 'rollback':
        return bet
          ? made('rollback', bet.reference, reverseLines(entriesFor.bet(this.base + BigInt(bet.who), 'isla', minor(bet.amount))))
          : null;
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

  /** Returns how the act must end, by arithmetic alone, and updates the expected balances. */
  end(step: Step, index: number): Ending {
    const { who, act } = step;
    const amount = BigInt(step.amount);
    const has = this.main[who] ?? 0n;
    if ((act === 'bet' || act === 'ask' || act === 'transfer') && has < amount) return 'wallet.insufficient_funds';
    const gain = (member: number, by: bigint) => this.#gain(member, by);
    const hold = (member: number, by: bigint) => {
      this.pending[member] = (this.pending[member] ?? 0n) + by;
    };
    if (act === 'deposit') this.house.bank -= amount;
    if (act === 'redeem') this.house.promotions -= amount;
    if (act === 'settle') this.house.agents -= amount;
    if (act === 'win') this.house.games -= amount;
    if (act === 'deposit' || act === 'redeem' || act === 'settle' || act === 'win') gain(who, amount);
    if (act === 'bet') {
      gain(who, -amount);
      this.house.games += amount;
      this.#bets.push({ reference: `${index}`, who, amount, undone: false });
    }
    if (act === 'ask') {
      gain(who, -amount);
      hold(who, amount);
      this.#asked.push({ reference: `${index}`, who, amount });
    }
    if (act === 'transfer') {
      gain(who, -amount);
      gain(step.other, amount);
    }
    if (act === 'rollback') {
      const bet = this.#bets[step.of % this.#bets.length];
      if (!bet) throw new Error('nothing to roll back');
      if (bet.undone) return 'replayed';
      bet.undone = true;
      gain(bet.who, bet.amount);
      this.house.games -= bet.amount;
    }
    if (act === 'paid' || act === 'part' || act === 'returned' || act === 'takenBack') {
      const withdrawal = this.#asked[step.of % this.#asked.length];
      if (!withdrawal) throw new Error('nothing to end');
      return act === 'takenBack' ? this.#takeBack(withdrawal) : this.#endWithdrawal(withdrawal, endOf(act, withdrawal));
    }
    return 'posted';
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

  /** The expected balance of each member account. */
  balances(): [AccountRef, bigint][] {
    return [
      ...this.main.map((amount, i): [AccountRef, bigint] => [{ member: this.base + BigInt(i), kind: 'main' }, amount]),
      ...this.pending.map((amount, i): [AccountRef, bigint] => [{ member: this.base + BigInt(i), kind: 'pending' }, amount]),
    ];
  }
}

/** Returns and prints a seed for a random test: `ISLA_SEED_OF_CHANCE` to repeat a run, else a new one. */
export function randomSeed(title: string): number {
  const seed = Number(process.env.ISLA_SEED_OF_CHANCE ?? Math.floor(Math.random() * 2 ** 31));
  console.info(`${title}: seed ${seed}`);
  return seed;
}
