/** One deposit on its way: from the form over the payment page to an end that is known. */
import { atom } from 'nanostores';
import type { RequestOf, ValueOf } from '#calls/call.ts';
import { wallet } from '#calls/wallet.ts';
import type { Refusal } from '#client/answer.ts';
import { ask } from '#client/ask.ts';
import { drop, keep, kept } from '#client/keep.ts';
import { hear, tell } from '#client/tabs.ts';
import { refreshBalance, setBalance } from './balance.ts';
import type { Methods } from './deposit-terms.ts';
import { type Place, placeBefore } from './errand.ts';
import { type Listed, loadInto, unasked } from './listed.ts';
import { nap } from './nap.ts';
import { $session } from './session.ts';

export type Deposit = ValueOf<typeof wallet.deposit>;
export type Order = RequestOf<typeof wallet.deposit>;
/** An order with the key under which it was, is or will be sent; kept on the device before the first try. */
type Sent = Order & { readonly key: string; readonly since: number };

/**
 * `sending`: the answer is on its way. `checking`: none came, so the platform is asked what became of it; nothing can be sent twice meanwhile.
 * `leaving`: the payment page opens. `unsent`: it is certain that the order never arrived.
 */
export type DepositStep =
  | { readonly at: 'draft' }
  | { readonly at: 'sending' | 'checking' | 'unsent'; readonly sent: Sent }
  | { readonly at: 'refused'; readonly refusal: Refusal }
  | { readonly at: 'leaving'; readonly deposit: Deposit };

/** What stands in the form. `became`: the deposit that was made of it. */
interface Draft {
  readonly method: string | null;
  /** Decimal string of the wire, whatever the language it was typed in; empty while there is none. */
  readonly amount: string;
  /** What was typed where it reads as no amount. */
  readonly unread?: string;
  readonly became: string | null;
}

const empty: Draft = { method: null, amount: '', became: null };

export const $step = atom<DepositStep>({ at: 'draft' });
/** Survives a reload and the way over the payment page; gone once its deposit is in the balance. */
export const $draft = atom<Draft>(empty);
export const $methods = atom<Listed<Methods>>(unasked);
export const $latest = atom<Listed<readonly Deposit[]>>(unasked);
/** The deposit whose stages are shown. */
export const $followed = atom<Deposit | null>(null);
/** Why the followed one cannot be shown, or that no answer came for a while. */
export const $followTrouble = atom<'none' | 'no-answer' | 'not-found'>('none');

const place = 'depositSent';
const draftPlace = 'depositDraft';
const returnPlace = 'depositReturn';
/** How long the button may turn before the page says that it looks what became of it. */
const longestTurn = 30_000;
/** An order older than this is not taken for the same wish. */
const sameWish = 15 * 60_000;
const backOff = [2000, 4000, 8000, 15_000] as const;

function putDraft(draft: Draft): void {
  $draft.set(draft);
  if (draft === empty) drop(draftPlace);
  else keep(draftPlace, draft);
}

/** It ended, and neither an amount nor a fee was taken. */
export const tookNothing = ({ state }: Deposit): boolean => state === 'declined' || state === 'expired';

export const isOpen = (deposit: Deposit): boolean => deposit.state === 'created' || deposit.state === 'pending';
/** How it stands in words: one that the person gave up was not too late, and money that came after its end says so. */
export const standingOf = ({ state, stages }: Deposit): Deposit['state'] | 'cancelled' | 'late' => {
  if (state === 'expired' && stages.some(({ stage }) => stage === 'cancelled')) return 'cancelled';
  return state === 'credited' && stages.some(({ note }) => note === 'late') ? 'late' : state;
};

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
  const latest = $latest.get().value ?? [];
  latest.forEach(emptyAfter);
  const [newest] = latest;
  if ($followed.get() === null && newest && isOpen(newest)) void followDeposit(newest.id);
}

/** Sends an order once, however often it is called; the outcome is in `$step`. */
export async function submitDeposit(order: Order): Promise<void> {
  if (isBusy($step.get())) return;
  const before = kept<Sent>(place);
  const again = before !== null && before.method === order.method && before.amount === order.amount && Date.now() - before.since < sameWish;
  const sent: Sent = again ? before : { ...order, key: crypto.randomUUID(), since: Date.now() };
  keep(place, sent);
  return send(sent);
}

async function send(sent: Sent): Promise<void> {
  $step.set({ at: 'sending', sent });
  let promised = navigator.onLine === false;
  const promise = (): void => {
    promised = true;
  };
  addEventListener('offline', promise);
  const late = setTimeout(() => $step.get().at === 'sending' && $step.set({ at: 'checking', sent }), longestTurn);
  // The very order that was kept: another body under the same key would be refused.
  const { key, since: _, ...body } = sent;
  const got = await ask(wallet.deposit, body, { key });
  clearTimeout(late);
  removeEventListener('offline', promise);
  if (got.kind === 'unknown') return lookUp(sent, promised);
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
  putDraft({ ...$draft.get(), became: deposit.id });
  const back = placeBefore();
  if (back) keep(returnPlace, { ...back, id: deposit.id });
  $followed.set(deposit);
  tell({ about: 'deposit' });
  void loadLatest();
}

/** Where one came from to make this deposit, and would go back to. */
export function placeAfterDeposit(id: string): Place | null {
  const back = kept<Place & { id: string }>(returnPlace);
  return back?.id === id ? back : null;
}

/** Asks what became of an order until there is an answer, for as long as the page is open. `promised`: the device had no line, and the page has said that it sends it when there is one. */
async function lookUp(sent: Sent, promised = false): Promise<void> {
  const mine = { at: 'checking', sent } as const;
  $step.set(mine);
  for (let tries = 0; ; tries++) {
    const got = await ask(wallet.outcome, { key: sent.key }, { tries: 1 });
    if ($step.get() !== mine) return;
    if (got.kind === 'done') {
      const deposit = got.value.known ? (got.value.value as Deposit) : null;
      if (deposit === null) {
        if (promised && Date.now() - sent.since < sameWish) return send(sent);
        $step.set({ at: 'unsent', sent });
      } else {
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

// Whoever signed in again, the order is still being looked for.
$session.listen((now, before) => {
  const step = $step.get();
  if (now.state === 'in' && before?.state !== 'in' && step.at === 'checking') void lookUp(step.sent);
});

/** The form is being changed: what was said about the last order no longer applies. */
export function editDeposit(change: Partial<Pick<Draft, 'method' | 'amount' | 'unread'>>): void {
  const { at } = $step.get();
  if (at === 'refused' || at === 'unsent') $step.set({ at: 'draft' });
  putDraft({ ...$draft.get(), ...change, became: null });
}

/** Takes up what a reload, a closed lid or the Back button interrupted: what was typed, and the order that was on its way. */
export function wakeDeposit(): void {
  const sent = kept<Sent>(place);
  const step = $step.get();
  $draft.set(sent ? { method: sent.method, amount: sent.amount, became: null } : (kept<Draft>(draftPlace) ?? empty));
  if (step.at === 'leaving') $step.set({ at: 'draft' });
  if (sent && !isBusy(step)) void lookUp(sent);
}

/** Follows what other tabs do with deposits, until what it answers is called. */
export const watchDeposits = (): (() => void) =>
  hear(({ about }) => {
    if (about !== 'deposit') return;
    const followed = $followed.get();
    if (followed && isOpen(followed)) void followDeposit(followed.id);
    void loadLatest();
  });

/** Back from the payment page, also out of the browser's memory: nothing shown before it counts any more. */
export function returnToDeposit(): void {
  wakeDeposit();
  const followed = $followed.get();
  if (followed) void followDeposit(followed.id);
  void loadLatest();
  void refreshBalance({ moved: true });
}

/** Gives up one that is not paid, and shows what has become of it: it may have been paid meanwhile. Null, or why not in the platform's words; none when no answer came. */
export async function cancelDeposit(id: string): Promise<string | null> {
  const got = await ask(wallet.cancelDeposit, { id }, { tries: 3 });
  void followDeposit(id);
  return got.kind === 'done' ? null : got.kind === 'refused' ? got.message : '';
}

let following = 0;

export function stopFollowing(): void {
  following++;
}

/** When to ask the next time: soon at first, because who comes back from the payment page has paid; then every 2 s, then less often. */
const rhythm = (asked: number): number =>
  asked < 2 ? 500 * (asked + 1) : asked < 15 ? 2000 : Math.min(15_000, 2000 * 1.5 ** (asked - 14));

/** Shows a deposit and asks on until it has an end, at once when the page is looked at again. */
export async function followDeposit(id: string): Promise<void> {
  const mine = ++following;
  if ($followed.get()?.id !== id) $followed.set($latest.get().value?.find((one) => one.id === id) ?? null);
  $followTrouble.set('none');
  for (let asked = 0; mine === following; asked++) {
    const got = await ask(wallet.depositStatus, { id }, { tries: 1, poll: asked > 0 });
    if (mine !== following) return;
    if (got.kind === 'done') {
      const before = $followed.get();
      $followed.set(got.value);
      $followTrouble.set('none');
      if (before?.id === id && before.state !== got.value.state) tell({ about: 'deposit' });
      if (!isOpen(got.value)) {
        ended(got.value, before);
        return;
      }
    } else if (got.kind === 'refused' && (got.code === 'not_found' || got.code.startsWith('session.') || got.code === 'role.trial')) {
      $followTrouble.set('not-found');
      return;
    } else $followTrouble.set('no-answer');
    await nap(rhythm(asked));
  }
}

/** What was typed has become money, perhaps while nobody looked. */
function emptyAfter({ id, state }: Deposit): void {
  if (state === 'credited' && $draft.get().became === id) putDraft(empty);
}

/** At an end: the balance of the credit itself at once when it happened before our eyes, and in any case what it is by now. */
function ended(deposit: Deposit, before: Deposit | null): void {
  emptyAfter(deposit);
  const seenOpen = before !== null && before.id === deposit.id && isOpen(before);
  if (seenOpen && deposit.state === 'credited' && deposit.balance !== null) setBalance(deposit.balance, deposit.currencySymbol);
  void refreshBalance({ moved: true });
  if (seenOpen) {
    void loadLatest();
    void loadMethods();
  }
}
