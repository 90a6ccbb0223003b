/** Transfers up and down the line: terms, the latest ones, and the order that is sent once (MC-06, AG-14). */
import type { Call, ValueOf } from '#calls/endpoint.ts';
import { wallet } from '#calls/wallet.ts';
import { callApi } from '#client/api-client.ts';
import type { Amount } from '#values/money.ts';
import { memberAtom, type OrderKey } from '../access/session.ts';
import { load } from '../async-state.ts';
import { memberState } from '../member-state.ts';
import { loadWithNamedRow } from '../named-row.ts';
import { followBalance } from './follow-balance.ts';
import { moneyOrder } from './money-order.ts';
import { emptyTransfer, keepTransfer, transferDraft } from './transfer-draft.ts';

type UplineTerms = ValueOf<typeof wallet.transferTerms>;
type DownlineTerms = ValueOf<typeof wallet.downlineTerms>;
/** What the form of a transfer needs, whoever receives it. */
export type TransferTerms = Omit<UplineTerms, 'upline'>;
export type SentTransfer = ValueOf<typeof wallet.transferUpline>;
type Sent = SentTransfer & { readonly account: Order['to'] };
interface Order {
  readonly amount: Amount;
  readonly note?: string;
  /** The account below the agent; absent for the upline. */
  readonly to?: string;
}

export const $transferTerms = memberState<UplineTerms>();
export const $downlineTerms = memberState<DownlineTerms>();

export const loadTransferTerms = (): Promise<void> => loadWithNamedRow($transferTerms, wallet.transferTerms);
followBalance($transferTerms, ({ balance }) => balance, loadTransferTerms);

export const loadDownlineTerms = (to: string): Promise<void> =>
  load($downlineTerms, (signal) => callApi(wallet.downlineTerms, { to }, { signal }), { keepValue: true, about: to });

function transferOrder(call: Call<never, SentTransfer>, storageKey: OrderKey) {
  /** The last transfer of this visit. */
  const $sent = memberAtom<Sent | null>(null);
  const order = moneyOrder<Order, { readonly paymentPassword: string }, SentTransfer>({
    call,
    storageKey,
    unkept: 'note',
    isSame: (one, other) => one.amount === other.amount && one.to === other.to,
    // The form of another account may be open by now.
    onAccepted: (sent, _wasLookedUp, { to }) => {
      keepTransfer(transferDraft(to), emptyTransfer);
      $sent.set({ ...sent, account: to });
    },
    balanceAfter: ({ balance }) => ({ balance }),
  });
  return { ...order, $sent };
}

export const uplineOrder = transferOrder(wallet.transferUpline, 'uplineTransferSent');
export const downlineOrder = transferOrder(wallet.transferDownline, 'downlineTransferSent');
export type TransferOrder = typeof uplineOrder;
