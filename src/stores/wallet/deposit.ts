/** The course of a deposit: from the form through the payment page to a final state. */
import { atom } from 'nanostores';
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { wallet } from '#calls/wallet.ts';
import { callApi } from '#client/api-client.ts';
import { getItem, removeItem, setItem } from '#client/storage.ts';
import { broadcast, onTabMessage } from '#client/tab-channel.ts';
import { type ReturnPlace, returnTarget } from '../access/return-to.ts';
import { $session, hasLeft, memberAtom } from '../access/session.ts';
import { load } from '../async-state.ts';
import { refreshCounts } from '../member/account-sync.ts';
import { memberState } from '../member-state.ts';
import { waitUntilDueOrVisible } from '../wait.ts';
import { refreshBalance, setBalance } from './balance.ts';
import type { Methods } from './deposit-fees.ts';
import { moneyOrder, type OrderStep } from './money-order.ts';

export type ShownDeposit = ValueOf<typeof wallet.deposit>;
export type Order = RequestOf<typeof wallet.deposit>;
/** `leaving`: the payment page opens. */
interface Leaving {
  readonly at: 'leaving';
  readonly deposit: ShownDeposit;
}
export type DepositStep = OrderStep<Order> | Leaving;

/** The form's values. `became`: the deposit created from them. */
interface Draft {
  readonly method: string | null;
  /** Decimal string of the request format, independent of the language; empty without an amount. */
  readonly amount: string;
  /** The typed text when it is not a valid amount. */
  readonly unread?: string;
  readonly became: string | null;
}

const emptyDraft: Draft = { method: null, amount: '', became: null };

const depositOrder = moneyOrder<Order, object, ShownDeposit>({
  call: wallet.deposit,
  storageKey: 'depositSent',
  isSame: (one, other) => one.method === other.method && one.amount === other.amount,
  sendsLater: true,
  onAccepted: (deposit, wasLookedUp) => {
    onAccepted(deposit);
    if (wasLookedUp || $staysOpen.get()) void followDeposit(deposit.id);
    else if (deposit.payUrl !== null) leave(deposit);
  },
});
/** Whether another amount was typed while an order was in doubt: it is for the next one. */
let isNextTyped = false;
depositOrder.$step.listen((step, before) => {
  if (depositOrder.isBusy(step) && !depositOrder.isBusy(before)) isNextTyped = false;
});
/** The page beneath stays open, as a game does: the payment page has a tab of its own, which a press opens. */
export const $staysOpen = atom(false);
export const $leaving = atom<Leaving | null>(null);
/** An atom, because the server renders a store's first value and a computed one has none. */
export const $step = atom<DepositStep>({ at: 'draft' });
const showStep = (): void => $step.set($leaving.get() ?? depositOrder.$step.get());
depositOrder.$step.listen(showStep);
$leaving.listen(showStep);
/** Survives a reload and the payment page; emptied once its deposit is paid. */
export const $draft = atom<Draft>(emptyDraft);
export const $methods = memberState<Methods>();
export const $latest = memberState<readonly ShownDeposit[]>();
/** The deposit whose stages are shown. */
export const $followed = memberAtom<ShownDeposit | null>(null);
/** Why the followed deposit cannot be shown, or that responses are missing. */
export const $followTrouble = memberAtom<'none' | 'no-answer' | 'not-found'>('none');

const draftKey = 'depositDraft';
const returnKey = 'depositReturn';
/** Milliseconds for the payment page to open. */
const leaveTimeout = 30_000;

function putDraft(draft: Draft): void {
  $draft.set(draft);
  if (draft === emptyDraft) removeItem(draftKey);
  else setItem(draftKey, draft);
}

export const isOpenDeposit = (deposit: ShownDeposit): boolean => deposit.state === 'created' || deposit.state === 'pending';
/** Whether the stage says that the provider has reported the payment. */
export const isPaying = (one: ShownDeposit['stages'][number] | undefined): boolean => one?.stage === 'paying' && one.at !== null;
/**
 * The displayed status. It distinguishes a cancelled deposit from an expired one, and a late credit from a timely one. `unconfirmed`: it
 * expired after the provider had reported the payment.
 */
export const depositStatus = ({ state, stages }: ShownDeposit): ShownDeposit['state'] | 'cancelled' | 'late' | 'unconfirmed' => {
  if (state === 'expired' && stages.some(({ stage }) => stage === 'cancelled')) return 'cancelled';
  if (state === 'expired' && stages.some(isPaying)) return 'unconfirmed';
  return state === 'credited' && stages.some(({ note }) => note === 'late') ? 'late' : state;
};

/** Whether it ended without taking an amount or a fee. */
export const tookNothing = (deposit: ShownDeposit): boolean => ['declined', 'expired', 'cancelled'].includes(depositStatus(deposit));
/** Whether it may still be credited: nobody should be led to pay again. */
export const mayBeCredited = (deposit: ShownDeposit): boolean => deposit.state !== 'credited' && !tookNothing(deposit);
/** Whether the member has paid as far as we know. */
export const isPaid = (deposit: ShownDeposit | null): boolean => deposit !== null && deposit.state !== 'created' && !tookNothing(deposit);

export const isBusy = (step: DepositStep): boolean => step.at === 'leaving' || depositOrder.isBusy(step);

export const loadMethods = (): Promise<void> =>
  load($methods, (signal) => callApi(wallet.depositMethods, {}, { signal }), { keepValue: true });

/** Loads the latest deposits, and follows the newest if it may still be credited and nothing else is followed. */
export function loadLatest(): Promise<void> {
  return load(
    $latest,
    async (signal) => {
      const result = await callApi(wallet.deposits, { limit: 5 }, { signal });
      return result.kind === 'done' ? { ...result, value: result.value.deposits } : result;
    },
    { keepValue: true, onReady: followLatest },
  );
}

function followLatest(): void {
  const latest = $latest.get().value ?? [];
  latest.forEach(updateDraftAfter);
  const [newest] = latest;
  if ($followed.get() === null && newest && mayBeCredited(newest)) void followDeposit(newest.id);
}

/** Sends an order once, however often it is called. `$step` holds the result. */
export const submitDeposit = async (order: Order): Promise<void> => {
  if (isBusy($step.get())) return;
  await depositOrder.submit(order, {});
  const step = $step.get();
  // What is left stands beside the amount.
  if (step.at === 'refused' && /^(?:protection\.deposit_limit|wallet\.daily_limit)$/.test(step.refusal.code)) void loadMethods();
};

function leave(deposit: ShownDeposit): void {
  const leaving = { at: 'leaving', deposit } as const;
  $leaving.set(leaving);
  // Still on this page: the payment page failed to open or was stopped. Its stages and link are shown beside the form.
  setTimeout(() => $leaving.get() === leaving && returnToDeposit(), leaveTimeout);
}

function onAccepted(deposit: ShownDeposit): void {
  if (!isNextTyped) putDraft({ ...$draft.get(), became: deposit.id });
  const back = returnTarget();
  if (back) setItem(returnKey, { ...back, id: deposit.id });
  $followed.set(deposit);
  broadcast({ about: 'deposit' });
  void loadLatest();
}

/** The page from which the member came to make this deposit. */
export function placeAfterDeposit(id: string): ReturnPlace | null {
  const back = getItem<ReturnPlace & { id: string }>(returnKey);
  return back?.id === id ? back : null;
}

/** Changes the form, and clears the message about the last order. */
export function editDeposit(change: Partial<Pick<Draft, 'method' | 'amount' | 'unread'>>): void {
  depositOrder.clear();
  if (depositOrder.isBusy() && change.amount !== undefined && change.amount !== $draft.get().amount) isNextTyped = true;
  putDraft({ ...$draft.get(), ...change, became: null });
}

/** Restores the draft and a running order after a reload, sleep or Back. */
export function initDeposit(): void {
  $leaving.set(null);
  $draft.set(getItem<Draft>(draftKey) ?? emptyDraft);
  depositOrder.resume(({ method, amount }) => $draft.set({ method, amount, became: null }));
}

/** Follows deposits of other tabs. Returns the cleanup function. */
export const watchDeposits = (): (() => void) =>
  onTabMessage(({ about }) => {
    if (about !== 'deposit') return;
    const followed = $followed.get();
    if (followed && isOpenDeposit(followed)) void followDeposit(followed.id);
    void loadLatest();
    // What is left of the day is shown beside the amount.
    if ($methods.get().value) void loadMethods();
  });

/** Refreshes everything on return from the payment page, also from the bfcache. */
export function returnToDeposit(): void {
  initDeposit();
  const followed = $followed.get();
  if (followed) void followDeposit(followed.id);
  void loadLatest();
  void refreshBalance({ moved: true });
}

/**
 * Cancels an unpaid deposit and shows its state, since it may have been paid meanwhile. Null on success, else the platform's message; empty
 * without a response.
 */
export async function cancelDeposit(id: string): Promise<string | null> {
  const result = await callApi(wallet.cancelDeposit, { id }, { tries: 3 });
  void followDeposit(id);
  return result.kind === 'done' ? null : result.kind === 'refused' ? result.message : '';
}

let followCount = 0;

export function stopFollowing(): void {
  followCount++;
}
$session.listen((now, before) => hasLeft(now, before) && stopFollowing());

/** Milliseconds until the next poll: short at first, for a return from the payment page, then 2 s, then longer. */
const pollDelay = (polls: number): number =>
  polls < 2 ? 500 * (polls + 1) : polls < 15 ? 2000 : Math.min(15_000, 2000 * 1.5 ** (polls - 14));

/** Shows a deposit and polls until it is final, at once when the page becomes visible. */
export async function followDeposit(id: string): Promise<void> {
  const followId = ++followCount;
  if ($followed.get()?.id !== id) $followed.set($latest.get().value?.find((one) => one.id === id) ?? null);
  $followTrouble.set('none');
  for (let polls = 0; followId === followCount; polls++) {
    const result = await callApi(wallet.depositStatus, { id }, { tries: 1, poll: polls > 0 });
    if (followId !== followCount) return;
    if (result.kind === 'done') {
      const before = $followed.get();
      $followed.set(result.value);
      updateDraftAfter(result.value);
      $followTrouble.set('none');
      if (before?.id === id && before.state !== result.value.state) broadcast({ about: 'deposit' });
      if (!isOpenDeposit(result.value)) {
        onFinal(result.value, before);
        return;
      }
    } else if (
      result.kind === 'refused' &&
      (result.code === 'not_found' || result.code.startsWith('session.') || result.code === 'role.trial')
    ) {
      $followTrouble.set('not-found');
      return;
    } else $followTrouble.set('no-answer');
    await waitUntilDueOrVisible(pollDelay(polls));
  }
}

/** Empties the draft once its deposit is paid, so that no press pays it twice; after one that took nothing it can be tried again. */
function updateDraftAfter(deposit: ShownDeposit): void {
  const { id, state, method, amount } = deposit;
  const draft = $draft.get();
  if (draft.became !== id) return;
  if (state === 'credited') putDraft(emptyDraft);
  else if (isPaid(deposit) && draft.amount !== '') putDraft({ method, amount: '', became: id });
  else if (tookNothing(deposit) && draft.amount === '') putDraft({ method, amount, became: id });
}

/** Handles a final state: shows the credited balance at once if the change happened here, and always refreshes it. */
function onFinal(deposit: ShownDeposit, before: ShownDeposit | null): void {
  const seenOpen = before !== null && before.id === deposit.id && isOpenDeposit(before);
  if (seenOpen && deposit.state === 'credited' && deposit.balance !== null) setBalance(deposit.balance, deposit.currencySymbol);
  void refreshBalance({ moved: true });
  // It may have made a reward ready, and its message is new.
  if (seenOpen && deposit.state === 'credited') void refreshCounts();
  if (seenOpen) {
    void loadLatest();
    void loadMethods();
  }
}
