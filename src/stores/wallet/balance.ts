/** The balance shown by header, forms and play bar. This file alone writes it. */
import { atom } from 'nanostores';
import { walletBalance } from '#calls/wallet-balance.ts';
import { callApi } from '#client/api-client.ts';
import { requestWithTimeout } from '#client/request-timeout.ts';
import { getItem, setItem } from '#client/storage.ts';
import { broadcast, type TabMessage } from '#client/tab-channel.ts';
import { $session } from '../access/session.ts';

export interface Balance {
  /** `updating` until the first response. `stale`: the last request failed, and the amount is old or missing. */
  readonly state: 'updating' | 'known' | 'stale';
  /** Decimal string in major units; null until known. */
  readonly amount: string | null;
  readonly symbol: string;
}

const initial: Balance = { state: 'updating', amount: null, symbol: 'P' };
export const $balance = atom<Balance>(initial);
/** Whether the member hides what they own. Islands render it as `false` first, as the server does, and before any amount is known. */
export const $balanceHidden = atom(false);

let pending: Promise<void> | null = null;
let repeated: Promise<void> | null = null;
/** Increases with every new amount, so that a slower earlier request cannot overwrite it. */
let version = 0;

function apply(amount: string, symbol: string): void {
  version++;
  $balance.set({ state: 'known', amount, symbol });
}

const memberId = (): string | null => {
  const session = $session.get();
  return session.state === 'in' ? (session.member?.id ?? null) : null;
};

/** Sets the balance from a response about money, such as a receipt or a settled round, in every tab. */
export function setBalance(amount: string, symbol: string = $balance.get().symbol): void {
  apply(amount, symbol);
  broadcast({ about: 'balance', of: memberId(), amount, symbol });
}

/** Applies a balance from another tab. */
export function applySharedBalance({ of, amount, symbol }: Extract<TabMessage, { about: 'balance' }>): void {
  const mine = memberId();
  if ($session.get().state === 'in' && (of === null || mine === null || of === mine)) apply(amount, symbol);
}

async function request(poll: boolean): Promise<void> {
  const before = version;
  if ($balance.get().amount === null) $balance.set({ ...$balance.get(), state: 'updating' });
  const result = await requestWithTimeout((signal) => callApi(walletBalance.balance, {}, { poll, signal }));
  if (before !== version) return;
  if (result.kind === 'done') setBalance(result.value.sumBalance, result.value.currencySymbol);
  else markBalanceStale();
}

/** Marks the balance as possibly outdated, when offline or without a response. */
export const markBalanceStale = (): void => $balance.set({ ...$balance.get(), state: 'stale' });

/**
 * Requests the balance; concurrent calls share one request. `moved`: money just moved, so a running request may return the old balance and
 * is repeated.
 */
export function refreshBalance({ poll = false, moved = false }: { poll?: boolean; moved?: boolean } = {}): Promise<void> {
  if (pending && moved) {
    repeated ??= pending.then(() => {
      repeated = null;
      return refreshBalance();
    });
    return repeated;
  }
  if (pending) return pending;
  const mine = request(poll).finally(() => {
    if (pending === mine) pending = null;
  });
  pending = mine;
  return mine;
}

// The next member must not see this balance.
$session.listen((now, before) => {
  const isSame = now.state === before?.state && !(now.state === 'in' && now.member === null);
  if (isSame || now.state === 'ended') return;
  version++;
  // The next member needs a new request.
  pending = null;
  $balance.set(initial);
});

// At once, and not with the island that watches the account: another island may know an amount before.
$balanceHidden.set(getItem<boolean>('balanceHidden', 'local') ?? false);

export function hideBalance(hidden: boolean): void {
  setItem('balanceHidden', hidden, 'local');
  $balanceHidden.set(hidden);
}
