/** The course of a withdrawal: from the form to the receipt (MC-05, MC-17). */
import type { ValueOf } from '#calls/endpoint.ts';
import { wallet } from '#calls/wallet.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { getItem, removeItem, setItem } from '#client/storage.ts';
import { broadcast, onTabMessage } from '#client/tab-channel.ts';
import type { CodeChannel } from '#values/access/code-channels.ts';
import { type Amount, minor, toAmount, toMinor, zero } from '#values/money.ts';
import { paymentFee } from '#values/payment-fee.ts';
import { serverNow } from '#values/server-clock.ts';
import { codeIdOf, type OwnCodeUse, storeSentCode } from '../access/otp.ts';
import { $session, hasLeft, memberAtom } from '../access/session.ts';
import { load } from '../async-state.ts';
import { computed } from '../computed.ts';
import { $second } from '../current-second.ts';
import { memberState } from '../member-state.ts';
import { waitUntilDueOrVisible } from '../wait.ts';
import { refreshBalance } from './balance.ts';
import { followBalance } from './follow-balance.ts';
import { moneyOrder } from './money-order.ts';
import { $passwordLock } from './password-lock.ts';

export type ShownWithdrawal = ValueOf<typeof wallet.withdraw>;
export type WithdrawalTerms = ValueOf<typeof wallet.withdrawalTerms>;
export type AnsweredReceipt = 'received' | 'not_received' | 'partially';

interface Order {
  readonly accountId: string;
  readonly amount: Amount;
}
interface Proof {
  readonly paymentPassword: string;
  readonly verificationCode?: string;
  readonly codeId?: string;
  readonly way?: CodeChannel;
  readonly holder?: string;
}

/** The form's values, kept over a reload and a visit to the accounts. */
interface Draft {
  readonly accountId: string | null;
  /** Decimal string; empty without an amount. */
  readonly amount: string;
  /** The typed text when it is not a valid amount. */
  readonly unread?: string;
}

const emptyDraft: Draft = { accountId: null, amount: '' };
const draftKey = 'withdrawalDraft';

export const $withdrawalDraft = memberAtom<Draft>(emptyDraft);
export const $terms = memberState<WithdrawalTerms>();
export const $latestWithdrawals = memberState<readonly ShownWithdrawal[]>();
/** The withdrawal whose stages are shown. */
export const $shownWithdrawal = memberAtom<ShownWithdrawal | null>(null);
/** Why it cannot be shown, or that responses are missing. */
export const $withdrawalTrouble = memberAtom<'none' | 'no-answer' | 'not-found'>('none');

export const withdrawalOrder = moneyOrder<Order, Proof, ShownWithdrawal>({
  call: wallet.withdraw,
  storageKey: 'withdrawalSent',
  isSame: (one, other) => one.accountId === other.accountId && one.amount === other.amount,
  onAccepted: (withdrawal) => {
    if (!isNextTyped) putDraft({ ...emptyDraft, accountId: $withdrawalDraft.get().accountId });
    void loadTerms();
    broadcast({ about: 'withdrawal' });
    void followWithdrawal(withdrawal.id, withdrawal);
    void loadLatestWithdrawals();
  },
  balanceAfter: (withdrawal) => withdrawal,
});

/** Whether another amount was typed while an order was in doubt: it is for the next one. */
let isNextTyped = false;
withdrawalOrder.$step.listen((step, before) => {
  if (withdrawalOrder.isBusy(step) && !withdrawalOrder.isBusy(before)) isNextTyped = false;
  if (step.at === 'refused' && step.refusal.code === 'payment_password.locked')
    $passwordLock.set(serverNow() + Number(step.refusal.params.retryAfter) * 1000);
});
/** For how many minutes more; 0 when it is not locked. */
export const $lockMinutes = computed([$passwordLock, $second], (until, now) =>
  until === null || now === null ? 0 : Math.max(0, Math.ceil((until - now) / 60_000)),
);

/** A code is sent for one amount to one account. */
export const withdrawalCodeUse = ({ accountId, amount }: Order, way: CodeChannel): OwnCodeUse => `withdrawal-${accountId}-${amount}-${way}`;

/** Requests the code of a withdrawal. Null when it was sent. */
export const requestWithdrawalCode = async (order: Order, way: CodeChannel): Promise<Refusal | null> =>
  storeSentCode(withdrawalCodeUse(order, way), await callApi(wallet.sendWithdrawalCode, { ...order, way }));

/** The proof that goes with the order: the code of the app, or of the message that was sent to `way`; and the holder's whole name. */
export const withdrawalProof = (order: Order, paymentPassword: string, typed: string, way: CodeChannel | null, holder: string): Proof => ({
  paymentPassword,
  ...(holder === '' ? {} : { holder }),
  ...(typed === '' ? {} : { verificationCode: typed }),
  ...(way === null ? {} : { way, ...codeIdOf(withdrawalCodeUse(order, way)) }),
});

function putDraft(draft: Draft): void {
  $withdrawalDraft.set(draft);
  if (draft.amount === '' && !draft.unread) removeItem(draftKey);
  else setItem(draftKey, draft);
}

/** Changes the form, and clears the message about the last order. */
export function editWithdrawal(change: Partial<Draft>): void {
  withdrawalOrder.clear();
  if (withdrawalOrder.isBusy() && change.amount !== undefined && change.amount !== $withdrawalDraft.get().amount) isNextTyped = true;
  putDraft({ ...$withdrawalDraft.get(), ...change });
}

export const loadTerms = (): Promise<void> =>
  load($terms, (signal) => callApi(wallet.withdrawalTerms, {}, { signal }), { keepValue: true });
followBalance($terms, ({ balance }) => balance, loadTerms);

/** Whether more can happen to it without the member. */
const isMoving = ({ state }: ShownWithdrawal): boolean =>
  state === 'requested' || state === 'checked' || state === 'sending' || state === 'sent' || state === 'disputed';

/**
 * Loads the latest withdrawals. When nothing else is followed, it follows the newest, or an older one that has not ended: its question
 * may wait for an answer. What has arrived as a whole stands in the list alone; of money that came back, the stages say why.
 */
export function loadLatestWithdrawals(): Promise<void> {
  return load(
    $latestWithdrawals,
    async (signal) => {
      const result = await callApi(wallet.withdrawals, { limit: 5 }, { signal });
      return result.kind === 'done' ? { ...result, value: result.value.withdrawals } : result;
    },
    { keepValue: true, onReady: followLatest },
  );
}

function followLatest(): void {
  const open = $latestWithdrawals
    .get()
    .value?.find((one, place) => isMoving(one) || (place === 0 && (one.state === 'returned' || toMinor(one.returned) !== zero)));
  if ($shownWithdrawal.get() === null && open) void followWithdrawal(open.id, open);
}

let followCount = 0;
export function stopFollowingWithdrawal(): void {
  followCount++;
}
$session.listen((now, before) => hasLeft(now, before) && stopFollowingWithdrawal());

/** Milliseconds until the next poll: soon after the request, then slower; the question of the receipt may stay for days. */
const pollDelay = (polls: number): number => (polls < 8 ? 2000 : Math.min(60_000, 2000 * 1.5 ** (polls - 7)));

/** Shows a withdrawal and polls until it has ended, at once when the page becomes visible. */
export async function followWithdrawal(id: string, known: ShownWithdrawal | null = null): Promise<void> {
  const followId = ++followCount;
  const listed = known ?? $latestWithdrawals.get().value?.find((one) => one.id === id) ?? null;
  if ($shownWithdrawal.get()?.id !== id || known) $shownWithdrawal.set(listed);
  $withdrawalTrouble.set('none');
  for (let polls = 0; followId === followCount; polls++) {
    if (listed && polls === 0 && !isMoving(listed)) return;
    const result = await callApi(wallet.withdrawalStatus, { id }, { tries: 1, poll: polls > 0 });
    if (followId !== followCount) return;
    if (result.kind === 'done') {
      $withdrawalTrouble.set('none');
      onStatus(result.value);
      if (!isMoving(result.value)) return;
    } else if (result.code === 'not_found' || result.code === 'role.trial' || result.code.startsWith('session.')) {
      $withdrawalTrouble.set('not-found');
      return;
    } else $withdrawalTrouble.set('no-answer');
    await waitUntilDueOrVisible(pollDelay(polls));
  }
}

/** Shows a new state everywhere: money that came back is in the balance. */
function onStatus(now: ShownWithdrawal): void {
  const before = $shownWithdrawal.get();
  $shownWithdrawal.set(now);
  if (before?.id !== now.id || before.state === now.state) return;
  broadcast({ about: 'withdrawal' });
  void loadLatestWithdrawals();
  // What is reserved, and what is left of the day, changed with it.
  void loadTerms();
  if (before.returned !== now.returned) void refreshBalance({ moved: true });
}

/** Answers the receipt question. Null on success, else the platform's message; empty without a response. */
export async function answerReceipt(id: string, answer: AnsweredReceipt, remaining?: string): Promise<string | null> {
  const result = await callApi(wallet.confirmReceipt, { id, answer, ...(remaining ? { remaining } : {}) }, { tries: 3 });
  if (result.kind !== 'done') return result.message;
  onStatus(result.value);
  if (isMoving(result.value)) void followWithdrawal(id, result.value);
  return null;
}

/** Restores the draft and an order without an answer after a reload. */
export function initWithdrawal(): void {
  $withdrawalDraft.set(getItem<Draft>(draftKey) ?? emptyDraft);
  withdrawalOrder.resume(({ accountId, amount }) => $withdrawalDraft.set({ accountId, amount }));
}

/** Follows withdrawals of other tabs. Returns the cleanup function. */
export const watchWithdrawals = (): (() => void) =>
  onTabMessage(({ about }) => {
    if (about !== 'withdrawal') return;
    $passwordLock.set(null);
    const shown = $shownWithdrawal.get();
    if (shown && isMoving(shown)) void followWithdrawal(shown.id);
    void loadLatestWithdrawals();
    void loadTerms();
  });

/** The limits of an amount that leaves the account. */
type AmountLimits = Pick<WithdrawalTerms, 'minimum' | 'maximum' | 'leftToday' | 'balance' | 'available' | 'toBet'> & {
  readonly leftCount?: number;
};

/** A key under `withdraw.fault.` with its parameter. */
export interface WithdrawalFault {
  readonly key: 'amount' | 'minimum' | 'maximum' | 'count' | 'left' | 'balance' | 'turnover';
  readonly amount: string | null;
}

/**
 * Checks an amount before it is sent. Null when it may be sent. Of the limits that it exceeds it names the lowest, so that an amount
 * corrected by what it says is not refused again.
 */
export function checkWithdrawalAmount(text: string, terms: AmountLimits): WithdrawalFault | null {
  const of = (amount: string): bigint => toMinor(amount) ?? zero;
  const units = toMinor(text);
  if (units === null || units <= 0n) return { key: 'amount', amount: null };
  if (units < of(terms.minimum) && units <= of(terms.balance)) return { key: 'minimum', amount: terms.minimum };
  if (terms.leftCount === 0) return { key: 'count', amount: null };
  const most: readonly (WithdrawalFault & { amount: string })[] = [
    { key: 'balance', amount: terms.balance },
    { key: 'maximum', amount: terms.maximum },
    { key: 'left', amount: terms.leftToday },
    { key: 'turnover', amount: terms.available },
  ];
  const lowest = most.reduce((least, one) => (of(one.amount) < of(least.amount) ? one : least));
  return units > of(lowest.amount) ? lowest : null;
}

/** Why not even the minimum can leave the account, as the end of a key: the day's limit, missing bets, or too little money. */
export function whyNothing(terms: AmountLimits): 'nothingToday' | 'nothingToBet' | 'nothing' {
  const { minimum, balance } = terms;
  const tomorrow = { ...terms, leftToday: balance };
  const isKept = checkWithdrawalAmount(minimum, tomorrow) !== null;
  if (!isKept && checkWithdrawalAmount(minimum, terms)?.key === 'left') return 'nothingToday';
  // Betting helps only a member whose whole balance is enough.
  const lacksBets = isKept && toMinor(terms.toBet) !== zero && !checkWithdrawalAmount(minimum, { ...tomorrow, available: balance });
  return lacksBets ? 'nothingToBet' : 'nothing';
}

/** Normalizes a typed amount for the request. Null when it is none. */
export function parseWithdrawal(text: string): Amount | null {
  const units = toMinor(text);
  return units === null || units <= 0n ? null : toAmount(units);
}

/** Whether an amount is more than nothing and less than the whole. */
export function isPartOf(text: string, whole: string): boolean {
  const units = toMinor(text);
  return units !== null && units > 0n && units < (toMinor(whole) ?? zero);
}

/** The fee, what arrives, and the balance after a withdrawal. */
export function withdrawalSums(amount: string, { feePercent, balance }: WithdrawalTerms): { fee: Amount; net: Amount; after: Amount } {
  const units = toMinor(amount) ?? zero;
  const fee = paymentFee(units, toMinor(feePercent) ?? 0n);
  return { fee: toAmount(fee), net: toAmount(minor(units - fee)), after: toAmount(minor((toMinor(balance) ?? zero) - units)) };
}
