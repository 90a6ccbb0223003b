/** The wallets that vendors have apart from the balance, and the transfers between them (MC-03). */
import type { ValueOf } from '#calls/endpoint.ts';
import { wallet } from '#calls/wallet.ts';
import { callApi } from '#client/api-client.ts';
import { type Amount, toAmount, toMinor } from '#values/money.ts';
import { memberAtom } from '../access/session.ts';
import { load, setReady } from '../async-state.ts';
import { memberState } from '../member-state.ts';
import { followBalance } from './follow-balance.ts';
import { moneyOrder } from './money-order.ts';

export type Wallets = ValueOf<typeof wallet.merchantWallet>;
type Order = { readonly from: string; readonly to: string; readonly amount?: Amount };

export const $wallets = memberState<Wallets>();
/** What the last transfer moved; null before one. */
export const $moved = memberAtom<string | null>(null);

/** `poll`: nobody asked for it, so it does not keep the session alive. */
export const loadWallets = (poll = false): Promise<void> =>
  load($wallets, (signal) => callApi(wallet.merchantWallet, {}, { signal, poll }), { keepValue: true });
followBalance(
  $wallets,
  ({ main }) => main,
  () => loadWallets(true),
);

export const walletOrder = moneyOrder<Order, object, ValueOf<typeof wallet.walletTransfer>>({
  call: wallet.walletTransfer,
  storageKey: 'walletTransferSent',
  isSame: (one, other) => one.from === other.from && one.to === other.to && one.amount === other.amount,
  onAccepted: (answer, wasLookedUp) => {
    $moved.set(answer.moved);
    // An outcome tells of the wallets as they were then.
    if (wasLookedUp) void loadWallets();
    else setReady($wallets, answer);
  },
  balanceAfter: ({ main, currencySymbol }) => ({ balance: main, currencySymbol }),
});

// What it was refused for may have changed meanwhile, such as a balance from before a bet elsewhere.
walletOrder.$step.listen(({ at }) => {
  if (at === 'refused') void loadWallets(true);
});

/** Moves money; `all` brings everything back. */
export function submitWalletTransfer(from: string, to: string, amount?: string): void {
  $moved.set(null);
  const units = amount === undefined ? null : toMinor(amount);
  void walletOrder.submit({ from, to, ...(units === null ? {} : { amount: toAmount(units) }) }, {});
}

/** Whether an amount can leave a purse that holds `limit`. */
export function isWithin(amount: string, limit: string): boolean {
  const units = toMinor(amount);
  return units !== null && units > 0n && units <= (toMinor(limit) ?? 0n);
}

/** Whether any wallet holds money. */
export const holdsMoney = ({ wallets }: Wallets): boolean => wallets.some(({ balance }) => (toMinor(balance) ?? 0n) > 0n);
