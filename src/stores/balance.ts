/** The balance that the header, the forms and the play bar show; this file is its only writer. */
import { atom } from 'nanostores';
import { wallet } from '#calls/wallet.ts';
import { ask } from '#client/ask.ts';
import { inTime } from '#client/in-time.ts';
import { keep, kept } from '#client/keep.ts';
import { type News, tell } from '#client/tabs.ts';
import { $session } from './session.ts';

export interface Balance {
  /** `updating` until the first answer; `stale` when the last asking failed and an older amount is shown, or none. */
  readonly state: 'updating' | 'known' | 'stale';
  /** Decimal string in major units; null until known. */
  readonly amount: string | null;
  readonly symbol: string;
}

const unasked: Balance = { state: 'updating', amount: null, symbol: 'P' };
export const $balance = atom<Balance>(unasked);
export const $balanceHidden = atom(false);

let asking: Promise<void> | null = null;
let onceMore: Promise<void> | null = null;
/** Rises with each amount that came with an answer, so that a slower question asked before it cannot overwrite it. */
let word = 0;

function know(amount: string, symbol: string): void {
  word++;
  $balance.set({ state: 'known', amount, symbol });
}

const memberId = (): string | null => {
  const session = $session.get();
  return session.state === 'in' ? (session.member?.id ?? null) : null;
};

/** Sets the balance that an answer about money carried: a receipt, a settled round. Every tab shows it then. */
export function setBalance(amount: string, symbol: string = $balance.get().symbol): void {
  know(amount, symbol);
  tell({ about: 'balance', of: memberId(), amount, symbol });
}

/** What another tab was just told by the platform. */
export function hearBalance({ of, amount, symbol }: Extract<News, { about: 'balance' }>): void {
  const mine = memberId();
  if ($session.get().state === 'in' && (of === null || mine === null || of === mine)) know(amount, symbol);
}

async function put(poll: boolean): Promise<void> {
  const before = word;
  if ($balance.get().amount === null) $balance.set({ ...$balance.get(), state: 'updating' });
  const got = await inTime((signal) => ask(wallet.balance, {}, { poll, signal }));
  if (before !== word) return;
  if (got.kind === 'done') setBalance(got.value.sumBalance, got.value.currencySymbol);
  else doubtBalance();
}

/** The line is cut, or no answer came: what is known may be of before. */
export const doubtBalance = (): void => $balance.set({ ...$balance.get(), state: 'stale' });

/** Asks the platform; several islands asking at once share one question. `moved`: money moved just now, and a question that is on its way may be answered with the balance of before, so then it is asked once more. */
export function refreshBalance({ poll = false, moved = false }: { poll?: boolean; moved?: boolean } = {}): Promise<void> {
  if (asking && moved) {
    onceMore ??= asking.then(() => {
      onceMore = null;
      return refreshBalance();
    });
    return onceMore;
  }
  if (asking) return asking;
  const mine = put(poll).finally(() => {
    if (asking === mine) asking = null;
  });
  asking = mine;
  return mine;
}

// What one person has is nobody else's business.
$session.listen((now, before) => {
  const isSame = now.state === before?.state && !(now.state === 'in' && now.member === null);
  if (isSame || now.state === 'ended') return;
  word++;
  // A question of the one before is no question of the next.
  asking = null;
  $balance.set(unasked);
});

export function wakeBalance(): void {
  $balanceHidden.set(kept<boolean>('balanceHidden', 'local') ?? false);
}

export function hideBalance(hidden: boolean): void {
  keep('balanceHidden', hidden, 'local');
  $balanceHidden.set(hidden);
}
