/** An order of money that is sent once: its idempotency key is kept on the device until the outcome is known. */
import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { Call } from '#calls/endpoint.ts';
import { wallet } from '#calls/wallet.ts';
import { callApi } from '#client/api-client.ts';
import { type Refusal, refused } from '#client/result.ts';
import { getItem, removeItem, setItem } from '#client/storage.ts';
import { broadcast, onTabMessage } from '#client/tab-channel.ts';
import { randomUuid } from '#values/random-uuid.ts';
import { $session, type OrderKey } from '../access/session.ts';
import { waitUntilDueOrVisible } from '../wait.ts';
import { refreshBalance, setBalance } from './balance.ts';

/** What is stored beside an order and not sent. An order that has a field of one of these names does not compile. */
interface Sending {
  readonly key: string;
  readonly sentAt: number;
}

/** An order with its key, stored before the first attempt. */
export type SentOrder<Order> = Order & Sending;

/**
 * `sending`: the request is running. `checking`: without a response the platform is asked for the outcome, and nothing else can be sent.
 * `unsent`: the platform never received the order.
 */
export type OrderStep<Order> =
  | { readonly at: 'draft' }
  | { readonly at: 'sending' | 'checking' | 'unsent'; readonly sent: SentOrder<Order> }
  | { readonly at: 'refused'; readonly sent: Order; readonly refusal: Refusal };

/** Milliseconds of sending before the page shows `checking`. */
const sendTimeout = 30_000;
/** Milliseconds during which an equal order reuses its idempotency key. */
const repeatWindow = 15 * 60_000;
const backOff = [2000, 4000, 8000, 15_000] as const;

const pauseBefore = (tries: number): Promise<void> => waitUntilDueOrVisible(backOff[Math.min(tries, backOff.length - 1)] ?? 15_000);

interface OrderOptions<Order, Value> {
  readonly call: keyof Order & keyof Sending extends never ? Call<never, Value> : never;
  /** Where the device keeps the order. */
  readonly storageKey: OrderKey;
  /** A free text, which may name somebody: the device does not keep it, and `isSame` does not ask for it. */
  readonly unkept?: keyof Order;
  readonly isSame: (one: Order, other: Order) => boolean;
  /** An order that needs no proof and was cut off by the device is sent once the device is online again. */
  readonly sendsLater?: boolean;
  /** Pressed on a device that is offline, it is refused and never sent: what it buys may be another thing later. */
  readonly isForNow?: boolean;
  /** Shows the accepted order. `wasLookedUp`: its answer was lost, and the outcome was asked for. */
  readonly onAccepted: (value: Value, wasLookedUp: boolean, order: Order) => void;
  /** The balance that the accepted order left, null where it moved none. An outcome tells of then, so the balance is asked for instead. */
  readonly balanceAfter?: (value: Value) => { readonly balance: string; readonly currencySymbol?: string } | null;
  /**
   * Loads what the page offers to order: after an order was accepted, here or in another tab, and after a refusal,
   * which means that the page is out of date, as after midnight.
   */
  readonly reload?: () => void;
}

/** The name of the lock that a tab holds while it sends an order. Shared: two tabs may send the same order under one key. */
const lockOf = (key: string): string => `order.${key}`;

/** Runs `send` while every tab of this browser can see that the order is on its way. */
async function whileSeen<Result>(key: string, send: () => Promise<Result>): Promise<Result> {
  let release = (): void => {};
  const sent = new Promise<void>((resolve) => {
    release = resolve;
  });
  const lock = navigator.locks?.request(lockOf(key), { mode: 'shared' }, () => sent).catch(() => {});
  try {
    return await send();
  } finally {
    release();
    await lock;
  }
}

/** Whether a tab is still sending an order: what the platform does not know yet may reach it. */
const isBeingSent = async (key: string): Promise<boolean> =>
  (await navigator.locks?.query().catch(() => null))?.held?.some(({ name }) => name === lockOf(key)) ?? false;

const memberId = (): string | null => {
  const session = $session.get();
  return session.state === 'in' ? (session.member?.id ?? null) : null;
};

/** `Proof` proves who asks, such as a password: it is sent with the order and never stored. */
export function moneyOrder<Order extends object, Proof extends object, Value>(options: OrderOptions<Order, Value>) {
  const { call, storageKey, unkept, isSame, sendsLater = false, isForNow = false, onAccepted, balanceAfter, reload } = options;
  const $step = atom<OrderStep<Order>>({ at: 'draft' });
  const isBusy = (step: OrderStep<Order> = $step.get()): boolean => step.at === 'sending' || step.at === 'checking';

  /** The name under which the member's order outlives the tab: whoever closes it and tries again would otherwise pay twice. */
  let ownName: string | null = null;
  function findOwnName(): string | null {
    const id = memberId();
    if (id !== null) ownName = `${storageKey}.${id}`;
    return id === null ? null : ownName;
  }

  function keptOrder(): SentOrder<Order> | null {
    const name = findOwnName();
    return (name === null ? null : getItem<SentOrder<Order>>(name, 'local')) ?? getItem<SentOrder<Order>>(storageKey);
  }

  /** While the member is not known yet, the tab keeps it. */
  function keep(sent: SentOrder<Order>): void {
    const name = findOwnName();
    setItem(name ?? storageKey, unkept ? { ...sent, [unkept]: undefined } : sent, name === null ? 'session' : 'local');
  }

  function drop({ key }: Sending): void {
    // Another tab may keep a later order.
    const isIt = (one: Sending | null): boolean => one?.key === key;
    if (isIt(getItem(storageKey))) removeItem(storageKey);
    if (ownName !== null && isIt(getItem(ownName, 'local'))) removeItem(ownName, 'local');
  }

  function finish(sent: SentOrder<Order>, value: Value, wasLookedUp: boolean): void {
    drop(sent);
    onAccepted(value, wasLookedUp, sent);
    const after = balanceAfter?.(value);
    if (after && wasLookedUp) void refreshBalance({ moved: true });
    else if (after) setBalance(after.balance, after.currencySymbol);
    $step.set({ at: 'draft' });
    if (!reload) return;
    reload();
    broadcast({ about: 'order' });
  }

  /** Asks for the outcome until a response comes. `promised`: the device was offline, and the page promised to send later. */
  async function checkOutcome(sent: SentOrder<Order>, promised = false): Promise<void> {
    const mine = { at: 'checking', sent } as const;
    $step.set(mine);
    for (let tries = 0; ; tries++) {
      const result = await callApi(wallet.outcome, { key: sent.key }, { tries: 1 });
      if ($step.get() !== mine) return;
      if (result.kind === 'done') {
        if (result.value.known) return finish(sent, result.value.value as Value, true);
        if (await isBeingSent(sent.key)) {
          await pauseBefore(tries);
          continue;
        }
        if ($step.get() !== mine) return;
        const isRecent = Date.now() - sent.sentAt < repeatWindow;
        if (promised && isRecent) return send(sent);
        // The key stays: should the first request still arrive, the same order sent again is the same withdrawal or deposit.
        if (!isRecent) drop(sent);
        $step.set({ at: 'unsent', sent });
        return;
      }
      if (result.kind === 'refused' && result.code.startsWith('session.')) return;
      await pauseBefore(tries);
    }
  }

  /** Sends an order once, however often it is called. `$step` holds the result. */
  async function submit(order: Order, proof: Proof): Promise<void> {
    if (isBusy()) return;
    if (isForNow && navigator.onLine === false) {
      const offline = { at: 'refused', sent: order, refusal: refused('network') } as const;
      $step.set(offline);
      addEventListener('online', () => $step.get() === offline && $step.set({ at: 'draft' }), { once: true });
      return;
    }
    showKept = null;
    const step = $step.get();
    // Another tab may have learnt its outcome and dropped it; under its key it is still the same order.
    const kept = keptOrder() ?? (step.at === 'unsent' ? step.sent : null);
    const isRepeat = kept !== null && isSame(kept, order) && Date.now() - kept.sentAt < repeatWindow;
    const { key, sentAt } = isRepeat ? kept : { key: randomUuid(), sentAt: Date.now() };
    const sent = { ...(isRepeat ? kept : order), ...(unkept ? { [unkept]: order[unkept] } : {}), key, sentAt };
    keep(sent);
    return send(sent, proof);
  }

  async function send(sent: SentOrder<Order>, proof?: Proof): Promise<void> {
    $step.set({ at: 'sending', sent });
    let isOffline = navigator.onLine === false;
    const onOffline = (): void => {
      isOffline = true;
    };
    addEventListener('offline', onOffline);
    const timer = setTimeout(() => $step.get().at === 'sending' && $step.set({ at: 'checking', sent }), sendTimeout);
    // Exactly the stored order: a different one under the same key would be refused.
    const { key, sentAt: _, ...body } = sent;
    const result = await whileSeen(key, () => callApi(call as unknown as Call<object, Value>, { ...body, ...proof }, { key }));
    clearTimeout(timer);
    removeEventListener('offline', onOffline);
    // A reused key has an outcome: the first request arrived after all, with another proof.
    if (result.kind === 'unknown' || (result.kind === 'refused' && result.code === 'wallet.key_reused'))
      return checkOutcome(sent, sendsLater && isOffline);
    if (result.kind === 'done') return finish(sent, result.value, false);
    // The platform refused, so nothing exists and the key is used up.
    drop(sent);
    $step.set({ at: 'refused', sent, refusal: result });
    reload?.();
  }

  /** What shows a kept order once it is found. */
  let showKept: ((order: Order) => void) | null = null;
  function lookForKept(): void {
    const sent = keptOrder();
    const show = showKept;
    if (sent || memberId() !== null) showKept = null;
    if (!sent) return;
    show?.(sent);
    if (!isBusy()) void checkOutcome(sent);
  }

  $session.listen((session, before) => {
    const step = $step.get();
    // What the tab kept before it knew the member.
    const kept = getItem<SentOrder<Order>>(storageKey);
    const name = kept && findOwnName();
    if (kept && name && getItem(name, 'local') === null) {
      setItem(name, kept, 'local');
      removeItem(storageKey);
    }
    // Continues the check after signing in again.
    if (session.state === 'in' && before?.state !== 'in' && step.at === 'checking') void checkOutcome(step.sent);
    // A new tab knows its member, and so the member's order, a moment after the page.
    else if (showKept && memberId() !== null) lookForKept();
  });

  /** Asks for the outcome of an order that a reload or a closed tab left in doubt, and shows it. */
  function resume(show: (order: Order) => void = () => {}): void {
    showKept = show;
    lookForKept();
  }

  /** Clears the message about the last order. */
  function clear(): void {
    if (!isBusy()) $step.set({ at: 'draft' });
  }

  return {
    $step: $step as ReadableAtom<OrderStep<Order>>,
    isBusy,
    submit,
    resume,
    clear,
    /** Follows the order while its page is open. Returns the function for leaving it, which clears what was said about the last one. */
    open: ($receipt: WritableAtom<unknown>): (() => void) => {
      resume();
      const stop = reload && onTabMessage(({ about }) => about === 'order' && reload());
      return () => {
        stop?.();
        clear();
        $receipt.set(null);
      };
    },
  };
}
