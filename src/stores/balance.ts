/** The balance that the header, the forms and the play bar show; this file is its only writer. */
import { atom } from 'nanostores';
import { wallet } from '#calls/wallet.ts';
import { ask } from '#client/ask.ts';
import { keep, kept } from '#client/keep.ts';

export interface Balance {
  /** `updating` until the first answer; `stale` when the last asking failed and an older amount is shown. */
  readonly state: 'updating' | 'known' | 'stale';
  /** Decimal string in major units; null until known. */
  readonly amount: string | null;
  readonly symbol: string;
}

export const $balance = atom<Balance>({ state: 'updating', amount: null, symbol: 'P' });
export const $balanceHidden = atom(false);

let asking: Promise<void> | null = null;
/** Rises with each amount that came with an answer, so that a slower question asked before it cannot overwrite it. */
let word = 0;

/** Sets the balance that an answer about money carried: a receipt, a settled round. */
export function setBalance(amount: string, symbol?: string): void {
  word++;
  $balance.set({ state: 'known', amount, symbol: symbol ?? $balance.get().symbol });
}

/** Asks the platform; several islands asking at once share one question. */
export function refreshBalance(options: { poll?: boolean } = {}): Promise<void> {
  asking ??= (async () => {
    const before = word;
    if ($balance.get().amount === null) $balance.set({ ...$balance.get(), state: 'updating' });
    const got = await ask(wallet.balance, {}, { poll: options.poll ?? false });
    asking = null;
    if (before !== word) return;
    if (got.kind === 'done') setBalance(got.value.sumBalance, got.value.currencySymbol);
    else if ($balance.get().amount !== null) $balance.set({ ...$balance.get(), state: 'stale' });
  })();
  return asking;
}

export function wakeBalance(): void {
  $balanceHidden.set(kept<boolean>('balanceHidden', 'local') ?? false);
}

export function hideBalance(hidden: boolean): void {
  keep('balanceHidden', hidden, 'local');
  $balanceHidden.set(hidden);
}
