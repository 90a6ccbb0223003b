/** One deposit on its way: from the form over the payment page to an end that is known. */
import { atom } from 'nanostores';
import type { RequestOf, ValueOf } from '#calls/call.ts';
import { wallet } from '#calls/wallet.ts';
import type { Refusal } from '#client/answer.ts';
import { ask } from '#client/ask.ts';
import { drop, keep, kept } from '#client/keep.ts';
import { refreshBalance, setBalance } from './balance.ts';
import type { Methods } from './deposit-terms.ts';
import { type Listed, loadInto, unasked } from './listed.ts';
import { nap } from './nap.ts';

export type Deposit = ValueOf<typeof wallet.deposit>;
export type Order = RequestOf<typeof wallet.deposit>;
/** An order with the key under which it was, is or will be sent; kept on the device before the first try. */
export type Sent = Order & { readonly key: string; readonly since: number };

/**
 * `sending`: the answer is on its way. `checking`: none came, so the platform is asked what became of it; nothing can be sent twice meanwhile.
 * `leaving`: the payment page opens. `unsent`: it is certain that the order never arrived.
 */
export type DepositStep =
  | { readonly at: 'draft' }
  | { readonly at: 'sending' | 'checking' | 'unsent'; readonly sent: Sent }
  | { readonly at: 'refused'; readonly refusal: Refusal }
  | { readonly at: 'leaving'; readonly deposit: Deposit };

export const $step = atom<DepositStep>({ at: 'draft' });
export const $methods = atom<Listed<Methods>>(unasked);
export const $latest = atom<Listed<readonly Deposit[]>>(unasked);
/** The deposit whose stages are shown. */
export const $followed = atom<Deposit | null>(null);
/** Why the followed one cannot be shown, or that no answer came for a while. */
export const $followTrouble = atom<'none' | 'no-answer' | 'not-found'>('none');

const place = 'depositSent';
/** How long the button may turn before the page says that it looks what became of it. */
const longestTurn = 30_000;
/** An order older than this is not taken for the same wish. */
const sameWish = 15 * 60_000;
const backOff = [2000, 4000, 8000, 15_000] as const;

const isOpen = (deposit: Deposit): boolean => deposit.state === 'created' || deposit.state === 'pending';
export const isBusy = (step: DepositStep): boolean => step.at === 'sending' || step.at === 'checking' || step.at === 'leaving';

export const loadMethods = (): Promise<void> =>
  loadInto($methods, (signal) => ask(wallet.depositMethods, {}, { signal }), { keepValue: true });

/** The latest deposits; the newest one that is still open is followed when nothing else is. */
export async function loadLatest(): Promise<void> {
  await loadInto(
    $latest,
    async (signal) => {
      const got = await ask(wallet.deposits, { limit: 5 }, { signal });
      return got.kind === 'done' ? { ...got, value: got.value.deposits } : got;
    },
    { keepValue: true },
  );
  const [newest] = $latest.get().value ?? [];
  if ($followed.get() === null && newest && isOpen(newest)) void followDeposit(newest.id);
}

/** Sends an order once, however often it is called; the outcome is in `$step`. */
export async function submitDeposit(order: Order): Promise<void> {
  if (isBusy($step.get())) return;
  const before = kept<Sent>(place);
  const again = before !== null && before.method === order.method && before.amount === order.amount && Date.now() - before.since < sameWish;
  const sent: Sent = again ? before : { ...order, key: crypto.randomUUID(), since: Date.now() };
  keep(place, sent);
  $step.set({ at: 'sending', sent });
  const late = setTimeout(() => $step.get().at === 'sending' && $step.set({ at: 'checking', sent }), longestTurn);
  // The very order that was kept: another body under the same key would be refused.
  const { key, since: _, ...body } = sent;
  const got = await ask(wallet.deposit, body, { key });
  clearTimeout(late);
  if (got.kind === 'unknown') return lookUp(sent);
  if (got.kind === 'refused') {
    // The platform's own word: nothing was made, so the key is spent.
    drop(place);
    $step.set({ at: 'refused', refusal: got });
    return;
  }
  took(got.value);
  if (got.value.payUrl === null) return $step.set({ at: 'draft' });
  const leaving = { at: 'leaving', deposit: got.value } as const;
  $step.set(leaving);
  // Still here: the payment page did not open, or somebody stopped it. Its stages and the way to it stand beside the form.
  setTimeout(() => $step.get() === leaving && returnToDeposit(), longestTurn);
}

function took(deposit: Deposit): void {
  drop(place);
  $followed.set(deposit);
  void loadLatest();
}

/** Asks what became of an order until there is an answer, for as long as the page is open. */
async function lookUp(sent: Sent): Promise<void> {
  $step.set({ at: 'checking', sent });
  for (let tries = 0; ; tries++) {
    const got = await ask(wallet.outcome, { key: sent.key }, { tries: 1 });
    const step = $step.get();
    if (step.at !== 'checking' || step.sent.key !== sent.key) return;
    if (got.kind === 'done') {
      const deposit = got.value.known ? (got.value.value as Deposit) : null;
      if (deposit === null) $step.set({ at: 'unsent', sent });
      else {
        took(deposit);
        $step.set({ at: 'draft' });
        void followDeposit(deposit.id);
      }
      return;
    }
    if (got.kind === 'refused' && got.code.startsWith('session.')) return;
    await nap(backOff[Math.min(tries, backOff.length - 1)] ?? 15_000);
  }
}

/** The form is being changed: what was said about the last order no longer applies. */
export function editDeposit(): void {
  const { at } = $step.get();
  if (at === 'refused' || at === 'unsent') $step.set({ at: 'draft' });
}

/** Takes up what a reload, a closed lid or the Back button interrupted. Answers the order that was on its way, so that the form shows it again. */
export function wakeDeposit(): Sent | null {
  const sent = kept<Sent>(place);
  const step = $step.get();
  if (step.at === 'leaving') $step.set({ at: 'draft' });
  if (sent && !isBusy(step)) void lookUp(sent);
  return sent;
}

/** Back from the payment page, also out of the browser's memory: nothing shown before it counts any more. */
export function returnToDeposit(): void {
  wakeDeposit();
  const followed = $followed.get();
  if (followed) void followDeposit(followed.id);
  void loadLatest();
  void refreshBalance({ moved: true });
}

let following = 0;

export function stopFollowing(): void {
  following++;
}

/** Shows a deposit and asks on until it has an end: every 2 s at first, then less often, at once when the page is looked at again. */
export async function followDeposit(id: string): Promise<void> {
  const mine = ++following;
  if ($followed.get()?.id !== id) $followed.set(null);
  $followTrouble.set('none');
  for (let asked = 0; mine === following; asked++) {
    const got = await ask(wallet.depositStatus, { id }, { tries: 1, poll: asked > 0 });
    if (mine !== following) return;
    if (got.kind === 'done') {
      const before = $followed.get();
      $followed.set(got.value);
      $followTrouble.set('none');
      if (!isOpen(got.value)) {
        ended(got.value, before);
        return;
      }
    } else if (got.kind === 'refused' && (got.code === 'not_found' || got.code.startsWith('session.') || got.code === 'role.trial')) {
      $followTrouble.set('not-found');
      return;
    } else $followTrouble.set('no-answer');
    await nap(asked < 15 ? 2000 : Math.min(15_000, 2000 * 1.5 ** (asked - 14)));
  }
}

/** At an end: the balance of the credit itself when it happened before our eyes, else whatever it is by now. */
function ended(deposit: Deposit, before: Deposit | null): void {
  const seenOpen = before !== null && before.id === deposit.id && isOpen(before);
  if (seenOpen && deposit.state === 'credited' && deposit.balance !== null) setBalance(deposit.balance, deposit.currencySymbol);
  else void refreshBalance({ moved: true });
  if (seenOpen) {
    void loadLatest();
    void loadMethods();
  }
}
