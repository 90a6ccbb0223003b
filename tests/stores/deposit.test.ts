// Tests the deposit store against the real platform: the full flow and every interruption.
import { useStore } from '@nanostores/react';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { notificationOf, type WalletWorld, walletWorld } from '../calls/wallet/wallet-fixture.ts';
import { onOneEngineDaily } from '../engines.ts';
import { leavePage, losingResponses, type Visitor, visit } from './fake-browser.ts';

const order = { method: 'island-wallet', amount: '500.00', language: 'EN' };
const postCount = (visitor: Visitor): number => visitor.asked.filter((one) => one === 'POST /wps/v2/deposits').length;

/** The stores as a freshly loaded page has them. */
async function freshPage() {
  leavePage();
  vi.resetModules();
  const [deposit, balance] = await Promise.all([import('#stores/wallet/deposit.ts'), import('#stores/wallet/balance.ts')]);
  return { ...deposit, ...balance };
}

onOneEngineDaily('the deposit store', (open) => {
  let platform: WalletWorld;
  let visitor: Visitor;
  let member: Awaited<ReturnType<WalletWorld['signedInMember']>>;
  let store: Awaited<ReturnType<typeof freshPage>>;

  beforeAll(async () => {
    platform = await walletWorld(open);
  });
  beforeEach(async () => {
    member = await platform.signedInMember();
    visitor = visit(async (request) => platform.fetch(request));
    visitor.token = member.token;
    store = await freshPage();
  });
  afterEach(() => {
    store.stopFollowing();
    vi.unstubAllGlobals();
  });
  /** Sends the order; the page goes to the payment page. `stays`: somebody stops that. */
  async function leaveForPayment(stays = false) {
    await store.submitDeposit(order);
    const step = store.$step.get();
    if (step.at !== 'leaving') throw new Error(`The step is ${step.at}`);
    if (!stays) leavePage();
    return step.deposit;
  }
  const deposits = () => platform.db.selectFrom('deposits').selectAll().where('member_id', '=', member.id).execute();

  test('a deposit goes from the form over the payment page to the balance and shows each stage (MC-04, SH-11)', async () => {
    await store.loadMethods();
    expect(store.$methods.get().value?.methods.map(({ code }) => code)).toContain('island-wallet');
    expect(store.$balance.get()).toMatchObject({ state: 'updating', amount: null, symbol: 'P' });
    await store.refreshBalance();
    expect(store.$balance.get()).toEqual({ state: 'known', amount: '0.00', symbol: '₱' });
    const made = await leaveForPayment();
    expect(made.payUrl).toContain('/pay/');
    expect(visitor.session.getItem('depositSent')).toBeNull();
    // Back on the site, before the payment provider has sent its notification.
    const back = await freshPage();
    store = back;
    void back.followDeposit(made.id);
    await visitor.until(() => back.$followed.get()?.state === 'created', 'the stages show');
    await platform.paymentPage(made, 'approved');
    await platform.advanceAndWork(1000);
    await visitor.until(() => back.$followed.get()?.state === 'credited', 'the credit shows by itself');
    expect(back.$followed.get()?.stages.every(({ at }) => at !== null)).toBe(true);
    expect(back.$balance.get()).toEqual({ state: 'known', amount: '500.00', symbol: '₱' });
  });

  test('the server renders the form without an order, whatever a visitor is doing (MC-04)', async () => {
    const rendered = () => renderToString(createElement(() => useStore(store.$step, { ssr: 'initial' }).at));
    expect(rendered()).toBe('draft');
    await store.submitDeposit(order);
    expect([store.$step.get().at, rendered()]).toEqual(['leaving', 'draft']);
  });

  test('repeated presses make one deposit', async () => {
    await Promise.all([store.submitDeposit(order), store.submitDeposit(order), store.submitDeposit(order)]);
    expect(await deposits()).toHaveLength(1);
    expect(postCount(visitor)).toBe(1);
  });

  test('a lost response is retried under the same key and makes one deposit (R4)', async () => {
    visitor.line = losingResponses(2, /\/deposits$/);
    await store.submitDeposit(order);
    expect(store.$step.get().at).toBe('leaving');
    expect(postCount(visitor)).toBe(3);
    expect(await deposits()).toHaveLength(1);
  });

  test('a deposit without any response is looked up by its key and shown, not sent again', async () => {
    visitor.line = losingResponses(5, /\/deposits$/);
    await store.submitDeposit(order);
    expect(store.$step.get().at).toBe('draft');
    const [only, ...more] = await deposits();
    expect(more).toEqual([]);
    expect(store.$followed.get()?.id).toBe(only?.id);
    expect(visitor.session.getItem('depositSent')).toBeNull();
  });

  test('the page shows that it is checking while offline, and continues when online again', async () => {
    let cut = true;
    visitor.line = async (request, forward) => {
      if (cut) throw new TypeError('Failed to fetch');
      return forward(request);
    };
    const sent = store.submitDeposit(order);
    await visitor.until(() => store.$step.get().at === 'checking', 'it is looked up');
    // A press in this state sends nothing.
    const before = postCount(visitor);
    await store.submitDeposit(order);
    expect(postCount(visitor)).toBe(before);
    cut = false;
    visitor.tell('online');
    await sent;
    expect(store.$step.get().at).toBe('unsent');
    expect(await deposits()).toEqual([]);
    // The same order goes out under the same key.
    const kept = JSON.parse(visitor.session.getItem('depositSent') ?? '{}') as { key: string };
    let key: string | null = null;
    visitor.line = (request, forward) => {
      key = request.headers.get('idempotency-key') ?? key;
      return forward(request);
    };
    await store.submitDeposit(order);
    expect(key).toBe(kept.key);
    expect(await deposits()).toHaveLength(1);
  });

  test('an order cut off at the device is sent under its key once the device is online, however long that takes (R4)', async () => {
    let cut = true;
    visitor.line = async (request, forward) => {
      if (cut) throw new TypeError('Failed to fetch');
      return forward(request);
    };
    const sent = store.submitDeposit(order);
    visitor.tell('offline');
    await visitor.until(() => store.$step.get().at === 'checking', 'the tries are over');
    cut = false;
    visitor.tell('online');
    await sent;
    expect(store.$step.get().at).toBe('leaving');
    expect(await deposits()).toHaveLength(1);
  });

  test('a reload midway finds the deposit by the key stored before sending', async () => {
    visitor.line = async (request, forward) => {
      await forward(request);
      return new Promise<Response>(() => {});
    };
    void store.submitDeposit(order);
    await expect.poll(deposits).toHaveLength(1);
    visitor.line = (request, forward) => forward(request);
    store = await freshPage();
    store.initDeposit();
    expect(store.$draft.get()).toMatchObject({ method: 'island-wallet', amount: '500.00' });
    expect(store.$step.get().at).toBe('checking');
    await visitor.until(() => store.$step.get().at === 'draft', 'it is found');
    const [only, ...more] = await deposits();
    expect(more).toEqual([]);
    expect(store.$followed.get()?.id).toBe(only?.id);
    expect(store.$followed.get()?.payUrl).toContain('/pay/');
  });

  test('a reload before the request left reports that nothing was charged and keeps the draft', async () => {
    // The request of the old page never completes.
    visitor.line = (request, forward) => (request.method === 'POST' ? new Promise<Response>(() => {}) : forward(request));
    void store.submitDeposit(order);
    store = await freshPage();
    store.initDeposit();
    expect(store.$draft.get()).toMatchObject({ amount: '500.00' });
    await visitor.until(() => store.$step.get().at === 'unsent', 'it is certain');
    expect(await deposits()).toEqual([]);
  });

  test('Back from the payment page frees the form and shows the waiting deposit', async () => {
    await store.submitDeposit(order);
    expect(store.$step.get().at).toBe('leaving');
    store.returnToDeposit();
    expect(store.$step.get().at).toBe('draft');
    await visitor.until(() => store.$followed.get()?.payUrl !== undefined, 'it can be paid');
    await visitor.until(() => store.$latest.get().value?.length === 1, 'it is listed');
  });

  test('a refusal is final: its message stays and its key is discarded', async () => {
    await store.submitDeposit({ ...order, amount: '1.00' });
    const step = store.$step.get();
    expect(step.at === 'refused' && step.refusal.code).toBe('wallet.below_minimum');
    expect(visitor.session.getItem('depositSent')).toBeNull();
    store.editDeposit({ amount: '2' });
    expect(store.$step.get().at).toBe('draft');
  });

  test('a trial account gets the platform’s error message (ER-01, AC-09)', async () => {
    const trial = await platform.signedInMember({ type: 4 });
    visitor.token = trial.token;
    await store.loadMethods();
    expect(store.$methods.get()).toMatchObject({ face: 'failed', code: 'role.trial' });
    expect(store.$methods.get().reason).toMatch(/trial/i);
  });

  test('the draft survives a reload and a declined payment, and is cleared by the credit (MC-04)', async () => {
    store.editDeposit({ method: 'island-wallet', amount: '500' });
    store = await freshPage();
    store.initDeposit();
    expect(store.$draft.get()).toMatchObject({ method: 'island-wallet', amount: '500' });
    const first = await leaveForPayment();
    await platform.paymentPage(first, 'declined');
    await platform.advanceAndWork(1000);
    store = await freshPage();
    store.initDeposit();
    await store.followDeposit(first.id);
    expect(store.$draft.get().amount).toBe('500');
    const second = await leaveForPayment();
    await platform.paymentPage(second, 'approved');
    await platform.advanceAndWork(1000);
    store = await freshPage();
    store.initDeposit();
    await store.followDeposit(second.id);
    expect([store.$draft.get().amount, visitor.session.getItem('depositDraft')]).toEqual(['', null]);
  });

  test('a paid deposit that is being confirmed empties the draft, and a declined one fills it again (MC-04)', async () => {
    store.editDeposit({ method: 'island-wallet', amount: '500' });
    const { id, amount } = await leaveForPayment();
    const read = async (state: 'pending' | 'declined') => {
      await platform.sendNotification(notificationOf(id, state, amount));
      store = await freshPage();
      store.initDeposit();
      void store.followDeposit(id);
      await visitor.until(() => store.$followed.get()?.state === state, state);
      return store.$draft.get();
    };
    expect(await read('pending')).toMatchObject({ method: 'island-wallet', amount: '' });
    expect(await read('declined')).toMatchObject({ method: 'island-wallet', amount });
  });

  test('a reported payment that is not confirmed in time fills no draft again, stays in sight and is credited once confirmed (MC-04)', async () => {
    store.editDeposit({ method: 'island-wallet', amount: '500' });
    const { id, amount } = await leaveForPayment();
    await platform.sendNotification(notificationOf(id, 'pending', amount));
    store = await freshPage();
    store.initDeposit();
    void store.followDeposit(id);
    await visitor.until(() => store.$followed.get()?.state === 'pending', 'it is reported');
    expect(store.$draft.get().amount).toBe('');
    await platform.advanceAndWork(3_660_000);
    visitor.token = await platform.signIn(member.id);
    const status = () => {
      const followed = store.$followed.get();
      return followed && [store.depositStatus(followed), store.tookNothing(followed), store.isPaid(followed)];
    };
    for (const draft of ['', '500']) {
      store = await freshPage();
      // A page that last read it as unpaid.
      visitor.session.setItem('depositDraft', JSON.stringify({ method: 'island-wallet', amount: draft, became: id }));
      store.initDeposit();
      await store.loadLatest();
      await visitor.until(() => store.$followed.get()?.state === 'expired', 'it is shown without being asked for');
      expect([status(), store.$draft.get().amount]).toEqual([['unconfirmed', false, true], '']);
    }
    await platform.sendNotification(notificationOf(id, 'paid', amount));
    await store.followDeposit(id);
    expect([status()?.[0], await member.balance()]).toEqual(['late', 50_000n]);
  });

  test('the draft is also cleared when the deposit was credited while no page was open (MC-04)', async () => {
    store.editDeposit({ amount: '500' });
    const made = await leaveForPayment();
    await platform.paymentPage(made, 'approved');
    await platform.advanceAndWork(1000);
    store = await freshPage();
    store.initDeposit();
    expect(store.$draft.get().amount).toBe('500');
    await store.loadLatest();
    expect([store.$draft.get().amount, visitor.session.getItem('depositDraft')]).toEqual(['', null]);
  });

  test('a draft for the next deposit stays when the previous one is credited (MC-04)', async () => {
    store.editDeposit({ amount: '500' });
    const made = await leaveForPayment(true);
    store.editDeposit({ amount: '500' });
    await platform.paymentPage(made, 'approved');
    await platform.advanceAndWork(1000);
    await store.followDeposit(made.id);
    expect(store.$followed.get()?.state).toBe('credited');
    expect(store.$draft.get().amount).toBe('500');
  });

  test('what is typed for the next deposit while one is in doubt stays when that one is found and credited (MC-04, R12)', async () => {
    store.editDeposit({ method: order.method, amount: order.amount });
    const lose = losingResponses(5, /\/v2\/deposits$/);
    visitor.line = (request, forward) => {
      if (request.url.includes('/wps/v2/outcome')) store.editDeposit({ amount: '700.00' });
      return lose(request, forward);
    };
    await store.submitDeposit(order);
    const [made] = await deposits();
    expect(store.$draft.get()).toMatchObject({ amount: '700.00', became: null });
    await platform.sendNotification(notificationOf(made?.id ?? '', 'paid'));
    await store.followDeposit(made?.id ?? '');
    expect([store.$followed.get()?.state, store.$draft.get().amount]).toEqual(['credited', '700.00']);
  });

  test('the link back to the game belongs to the deposit made from it and to no other (MC-04)', async () => {
    vi.stubGlobal('location', { pathname: '/en/member/depositv2', search: '?next=%2Fen%2Fgame%3Fcode%3Dtide' });
    visitor.session.setItem('cameFrom', JSON.stringify({ href: '/en/game?code=tide', name: 'Lantern Tide' }));
    const made = await leaveForPayment();
    // The return address from the payment page contains only the deposit.
    vi.stubGlobal('location', { pathname: '/en/member/depositv2', search: `?deposit=${made.id}` });
    store = await freshPage();
    expect(store.placeAfterDeposit(made.id)).toMatchObject({ href: '/en/game?code=tide', name: 'Lantern Tide' });
    expect(store.placeAfterDeposit('another')).toBeNull();
  });

  test('a deposit created or changed in another tab is loaded at once (MC-04)', async () => {
    const unwatch = store.watchDeposits();
    const made = await member.deposit();
    visitor.message({ about: 'deposit' });
    await visitor.until(() => store.$followed.get()?.id === made.id, 'it is followed');
    store.stopFollowing();
    await platform.paymentPage(made, 'approved');
    await platform.advanceAndWork(1000);
    visitor.message({ about: 'deposit' });
    await visitor.until(() => store.$followed.get()?.state === 'credited', 'its end is known');
    unwatch();
  });

  test('a cancelled deposit uses the daily limit until its payment page closes; a pending one cannot be cancelled (MC-04)', async () => {
    await store.loadMethods();
    const before = store.$methods.get().value?.leftToday;
    const made = await member.deposit();
    void store.followDeposit(made.id);
    await visitor.until(() => store.$followed.get()?.state === 'created', 'it is followed');
    expect(await store.cancelDeposit(made.id)).toBeNull();
    await visitor.until(() => store.$followed.get()?.state === 'expired', 'its end is shown');
    expect(store.depositStatus(store.$followed.get() as typeof made)).toBe('cancelled');
    await store.loadMethods();
    expect(Number(store.$methods.get().value?.leftToday)).toBe(Number(before) - Number(made.amount));
    const other = await member.deposit();
    await platform.paymentPage(other, 'approved_later');
    await platform.advanceAndWork();
    expect(await store.cancelDeposit(other.id)).toBeNull();
    await visitor.until(() => store.$followed.get()?.state === 'pending', 'it is under way');
    visitor.line = async () => {
      throw new TypeError('Failed to fetch');
    };
    expect(await store.cancelDeposit(other.id)).toBe('');
  });

  test("another member's deposit is not found", async () => {
    const other = await platform.signedInMember();
    const theirs = await other.deposit();
    await store.followDeposit(theirs.id);
    expect(store.$followTrouble.get()).toBe('not-found');
    expect(store.$followed.get()).toBeNull();
  });
});
