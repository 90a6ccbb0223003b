/** Random histories of money, and plain arithmetic that says how each must end, knowing nothing of entries or postings. */
import fc from 'fast-check';
import type { Act } from '#platform/rules/book.ts';
import { type AccountRef, type Line, moves, opposite } from '#platform/rules/postings.ts';
import { minor } from '#values/money.ts';

const acts = ['deposit', 'bet', 'win', 'rollback', 'ask', 'paid', 'returned', 'transfer', 'redeem', 'settle'] as const;

/** One step. `crash` says where the caller is cut off: before anything is kept (and after which step), or after all is kept but before the answer. */
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
  // Small, so that the last cent is often asked for, and one more than there is.
  amount: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 100_000 })),
  of: fc.nat(7),
  crash: fc.constantFrom('none', 'none', 'none', 'before', 'after'),
  crashAt: fc.nat(2),
  repeats: fc.constantFrom(0, 0, 0, 1, 2),
});

/** At least 20 steps by three members, of which two in five crash. */
export const histories = fc.array(step, { minLength: 20, maxLength: 30 });

export type Planned = Act & { readonly key: string; readonly who: bigint };
export type Ending = 'posted' | 'replayed' | 'wallet.insufficient_funds' | 'wallet.key_reused';

/** Turns steps into acts, for members `base` to `base + 2`. Rollbacks and ends of withdrawals name an earlier act, sometimes one that has ended already. */
export class Expected {
  readonly base: bigint;
  readonly main = [0n, 0n, 0n];
  readonly pending = [0n, 0n, 0n];
  readonly house = { bank: 0n, games: 0n, promotions: 0n, agents: 0n };
  readonly #bets: { reference: string; who: number; amount: bigint; undone: boolean }[] = [];
  readonly #asked: { reference: string; who: number; amount: bigint; ended?: 'paid' | 'returned' }[] = [];
  constructor(base = 1n) {
    this.base = base;
  }

  /** What the step does; null when there is nothing it could be about. */
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
    const asked = this.#asked[step.of % Math.max(1, this.#asked.length)];
    switch (step.act) {
      case 'bet':
        return made('bet', `${index}`, moves.bet(member, 'isla', amount));
      case 'win':
        return made('win', `${index}`, moves.win(member, 'isla', amount));
      case 'rollback':
        return bet ? made('rollback', bet.reference, opposite(moves.bet(this.base + BigInt(bet.who), 'isla', minor(bet.amount)))) : null;
      case 'ask':
        return made('ask', `${index}`, moves.withdrawalAsked(member, amount));
      case 'paid':
        return asked ? made('end', asked.reference, moves.withdrawalPaid(this.base + BigInt(asked.who), minor(asked.amount))) : null;
      case 'returned':
        return asked ? made('end', asked.reference, moves.withdrawalReturned(this.base + BigInt(asked.who), minor(asked.amount))) : null;
      case 'transfer':
        return step.who === step.other
          ? null
          : made('transfer', `${index}`, moves.transfer(member, this.base + BigInt(step.other), amount));
      default:
        return made(step.act, `${index}`, moves[step.act](member, amount));
    }
  }

  /** How the act must end, by arithmetic alone; the expectation moves on. */
  end(step: Step, index: number): Ending {
    const { who, act } = step;
    const amount = BigInt(step.amount);
    const has = this.main[who] ?? 0n;
    if ((act === 'bet' || act === 'ask' || act === 'transfer') && has < amount) return 'wallet.insufficient_funds';
    const gain = (member: number, by: bigint) => {
      this.main[member] = (this.main[member] ?? 0n) + by;
    };
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
    if (act === 'paid' || act === 'returned') {
      const asked = this.#asked[step.of % this.#asked.length];
      if (!asked) throw new Error('nothing to end');
      if (asked.ended) return asked.ended === act ? 'replayed' : 'wallet.key_reused';
      asked.ended = act;
      hold(asked.who, -asked.amount);
      if (act === 'paid') this.house.bank += asked.amount;
      else gain(asked.who, asked.amount);
    }
    return 'posted';
  }

  /** The accounts that must hold something, and how much. */
  balances(): [AccountRef, bigint][] {
    return [
      ...this.main.map((amount, i): [AccountRef, bigint] => [{ member: this.base + BigInt(i), kind: 'main' }, amount]),
      ...this.pending.map((amount, i): [AccountRef, bigint] => [{ member: this.base + BigInt(i), kind: 'pending' }, amount]),
    ];
  }
}

/** A seed for a random test: `ISLA_SEED_OF_CHANCE` to see a run again, else new; always printed. */
export function seedOfChance(title: string): number {
  const seed = Number(process.env.ISLA_SEED_OF_CHANCE ?? Math.floor(Math.random() * 2 ** 31));
  console.info(`${title}: seed ${seed}`);
  return seed;
}
