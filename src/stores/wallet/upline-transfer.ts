/** Transfers to the upline: terms, the latest ones, and the order that is sent once (MC-06). */
import { atom } from 'nanostores';
import type { ValueOf } from '#calls/endpoint.ts';
import { wallet } from '#calls/wallet.ts';
import { callApi } from '#client/api-client.ts';
import type { Amount } from '#values/money.ts';
import { $session } from '../access/session.ts';
import { type AsyncState, initialAsyncState, load } from '../async-state.ts';
import { setBalance } from './balance.ts';
import { moneyOrder } from './money-order.ts';

export type TransferTerms = ValueOf<typeof wallet.transferTerms>;
type Sent = ValueOf<typeof wallet.transferUpline>;
interface Order {
  readonly amount: Amount;
  readonly note?: string;
}

export const $transferTerms = atom<AsyncState<TransferTerms>>(initialAsyncState);
/** The last transfer of this visit. */
export const $sentTransfer = atom<Sent | null>(null);

export const loadTransferTerms = (): Promise<void> =>
  load($transferTerms, (signal) => callApi(wallet.transferTerms, {}, { signal }), { keepValue: true });

export const uplineOrder = moneyOrder<Order, { readonly paymentPassword: string }, Sent>({
  call: wallet.transferUpline,
  storageKey: 'uplineTransferSent',
  isSame: (one, other) => one.amount === other.amount && one.note === other.note,
  onAccepted: (sent) => {
    $sentTransfer.set(sent);
    setBalance(sent.balance);
    void loadTransferTerms();
  },
});

// The next member has another upline.
$session.listen(({ state }) => {
  if (state === 'in') return;
  $transferTerms.set(initialAsyncState);
  $sentTransfer.set(null);
});
