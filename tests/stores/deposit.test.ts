// A deposit as its store lives it, against the real platform: the whole way, and every way it can be interrupted.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type WalletWorld, walletWorld } from '../calls/wallet-world.ts';
import { onBothEngines } from '../engines.ts';
import { losesAnswers, type Visitor, visit } from './visitor.ts';

const order = { method: 'island-wallet', amount: '500.00', language: 'EN' };
const sends = (visitor: Visitor): number => visitor.asked.filter((one) => one === 'POST /wps/v2/deposits').length;

/** The stores as a freshly loaded page has them. */
async function freshPage() {
  vi.resetModules();
  const [deposit, balance] = await Promise.all([import('#stores/deposit.ts'), import('#stores/balance.ts')]);
  return { ...deposit, ...balance };
}

onBothEngines('the deposit store', (open) => {
  let house: WalletWorld;
  let visitor: Visitor;
  let person: Awaited<ReturnType<WalletWorld['person']>>;
  let store: Awaited<ReturnType<typeof freshPage>>;

  beforeAll(async () => {
    house = await walletWorld(open);
  });
  beforeEach(async () => {
    person = await house.person();
    visitor = visit(async (request) => house.app.fetch(request));
    visitor.token = person.token;
    store = await freshPage();
  });
  afterEach(() => {
    store.stopFollowing();
    vi.unstubAllGlobals();
  });
  const deposits = () => house.db.selectFrom('deposits').selectAll().where('member_id', '=', person.id).execute();

  test('MC-04 SH-11 from the form over the payment page to the balance, each stage as it happens', async () => {
    await store.loadMethods();
    expect(store.$methods.get().value?.methods.map(({ code }) => code)).toContain('island-wallet');
    expect(store.$balance.get()).toMatchObject({ state: 'updating', amount: null, symbol: 'P' });
    await store.refreshBalance();
    expect(store.$balance.get()).toEqual({ state: 'known', amount: '0.00', symbol: '₱' });
    await store.submitDeposit(order);
    const step = store.$step.get();
    if (step.at !== 'leaving') throw new Error(`The step is ${step.at}`);
    expect(step.deposit.payUrl).toContain('/pay/');
    expect(visitor.session.getItem('depositSent')).toBeNull();
    // Back on the site, before the provider has told.
    const back = await freshPage();
    store = back;
    void back.followDeposit(step.deposit.id);
    await visitor.until(() => back.$followed.get()?.state === 'created', 'the stages show');
    await house.page(step.deposit, 'approved');
    await house.pass(1000);
    await visitor.until(() => back.$followed.get()?.state === 'credited', 'the credit shows by itself');
    expect(back.$followed.get()?.stages.every(({ at }) => at !== null)).toBe(true);
    expect(back.$balance.get()).toEqual({ state: 'known', amount: '500.00', symbol: '₱' });
  });

  test('a double press makes one deposit', async () => {
    await Promise.all([store.submitDeposit(order), store.submitDeposit(order), store.submitDeposit(order)]);
    expect(await deposits()).toHaveLength(1);
    expect(sends(visitor)).toBe(1);
  });

  test('ER-15 an answer lost on its way is asked for again under the same key: one deposit', async () => {
    visitor.line = losesAnswers(2, /\/deposits$/);
    await store.submitDeposit(order);
    expect(store.$step.get().at).toBe('leaving');
    expect(sends(visitor)).toBe(3);
    expect(await deposits()).toHaveLength(1);
  });

  test('no answer at all: it is looked up by its key and shown, not sent anew', async () => {
    visitor.line = losesAnswers(5, /\/deposits$/);
    await store.submitDeposit(order);
    expect(store.$step.get().at).toBe('draft');
    const [only, ...more] = await deposits();
    expect(more).toEqual([]);
    expect(store.$followed.get()?.id).toBe(only?.id);
    expect(visitor.session.getItem('depositSent')).toBeNull();
  });

  test('while nothing comes through the page says that it is checking, and goes on when the line is back', async () => {
    let cut = true;
    visitor.line = async (request, forward) => {
      if (cut) throw new TypeError('Failed to fetch');
      return forward(request);
    };
    const sent = store.submitDeposit(order);
    await visitor.until(() => store.$step.get().at === 'checking', 'it is looked up');
    // A press in this state sends nothing.
    const before = sends(visitor);
    await store.submitDeposit(order);
    expect(sends(visitor)).toBe(before);
    cut = false;
    visitor.tell('online');
    await sent;
    expect(store.$step.get().at).toBe('unsent');
    expect(await deposits()).toEqual([]);
    // The same wish goes out under the same key.
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

  test('ER-15 an order whose line was cut at the device goes off under its key when the line is back, as the page has said, however long that takes', async () => {
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

  test('a reload in the middle finds the deposit again by the key that was kept before sending', async () => {
    visitor.line = async (request, forward) => {
      await forward(request);
      return new Promise<Response>(() => {});
    };
    void store.submitDeposit(order);
    await expect.poll(deposits).toHaveLength(1);
    visitor.line = (request, forward) => forward(request);
    store = await freshPage();
    store.wakeDeposit();
    expect(store.$draft.get()).toMatchObject({ method: 'island-wallet', amount: '500.00' });
    expect(store.$step.get().at).toBe('checking');
    await visitor.until(() => store.$step.get().at === 'draft', 'it is found');
    const [only, ...more] = await deposits();
    expect(more).toEqual([]);
    expect(store.$followed.get()?.id).toBe(only?.id);
    expect(store.$followed.get()?.payUrl).toContain('/pay/');
  });

  test('a reload before the request left says that nothing was charged and keeps what was typed', async () => {
    // The page that was left never hears anything again.
    visitor.line = (request, forward) => (request.method === 'POST' ? new Promise<Response>(() => {}) : forward(request));
    void store.submitDeposit(order);
    store = await freshPage();
    store.wakeDeposit();
    expect(store.$draft.get()).toMatchObject({ amount: '500.00' });
    await visitor.until(() => store.$step.get().at === 'unsent', 'it is certain');
    expect(await deposits()).toEqual([]);
  });

  test('Back from the payment page frees the form and shows the deposit that waits', async () => {
    await store.submitDeposit(order);
    expect(store.$step.get().at).toBe('leaving');
    store.returnToDeposit();
    expect(store.$step.get().at).toBe('draft');
    await visitor.until(() => store.$followed.get()?.payUrl !== undefined, 'it can be paid');
    await visitor.until(() => store.$latest.get().value?.length === 1, 'it is listed');
  });

  test('a refusal is definite: its sentence stays, its key is spent', async () => {
    await store.submitDeposit({ ...order, amount: '1.00' });
    const step = store.$step.get();
    expect(step.at === 'refused' && step.refusal.code).toBe('wallet.below_minimum');
    expect(visitor.session.getItem('depositSent')).toBeNull();
    store.editDeposit({ amount: '2' });
    expect(store.$step.get().at).toBe('draft');
  });

  test('ER-01 AC-09 a trial account is told so, in a sentence of the platform', async () => {
    const trial = await house.person({ type: 4 });
    visitor.token = trial.token;
    await store.loadMethods();
    expect(store.$methods.get()).toMatchObject({ face: 'failed', code: 'role.trial' });
    expect(store.$methods.get().reason).toMatch(/trial/i);
  });

  test('MC-04 what was typed outlives a reload and a payment that was declined, and goes with the credit', async () => {
    store.editDeposit({ method: 'island-wallet', amount: '500' });
    store = await freshPage();
    store.wakeDeposit();
    expect(store.$draft.get()).toMatchObject({ method: 'island-wallet', amount: '500' });
    await store.submitDeposit(order);
    const first = store.$step.get();
    if (first.at !== 'leaving') throw new Error(`The step is ${first.at}`);
    await house.page(first.deposit, 'declined');
    await house.pass(1000);
    store = await freshPage();
    store.wakeDeposit();
    await store.followDeposit(first.deposit.id);
    expect(store.$draft.get().amount).toBe('500');
    await store.submitDeposit(order);
    const second = store.$step.get();
    if (second.at !== 'leaving') throw new Error(`The step is ${second.at}`);
    await house.page(second.deposit, 'approved');
    await house.pass(1000);
    store = await freshPage();
    store.wakeDeposit();
    await store.followDeposit(second.deposit.id);
    expect([store.$draft.get().amount, visitor.session.getItem('depositDraft')]).toEqual(['', null]);
  });

  test('MC-04 the form is empty too when its deposit arrived while nobody looked', async () => {
    store.editDeposit({ amount: '500' });
    await store.submitDeposit(order);
    const step = store.$step.get();
    if (step.at !== 'leaving') throw new Error(`The step is ${step.at}`);
    await house.page(step.deposit, 'approved');
    await house.pass(1000);
    store = await freshPage();
    store.wakeDeposit();
    expect(store.$draft.get().amount).toBe('500');
    await store.loadLatest();
    expect([store.$draft.get().amount, visitor.session.getItem('depositDraft')]).toEqual(['', null]);
  });

  test('MC-04 what was typed for the next deposit stays when the one before arrives', async () => {
    store.editDeposit({ amount: '500' });
    await store.submitDeposit(order);
    const step = store.$step.get();
    if (step.at !== 'leaving') throw new Error(`The step is ${step.at}`);
    store.editDeposit({ amount: '500' });
    await house.page(step.deposit, 'approved');
    await house.pass(1000);
    await store.followDeposit(step.deposit.id);
    expect(store.$followed.get()?.state).toBe('credited');
    expect(store.$draft.get().amount).toBe('500');
  });

  test('GM-12 the way back to the game goes with the deposit that was made for it, and with no other', async () => {
    vi.stubGlobal('location', { pathname: '/en/member/depositv2', search: '?next=%2Fen%2Fgame%3Fcode%3Dtide' });
    visitor.session.setItem('cameFrom', JSON.stringify({ href: '/en/game?code=tide', name: 'Lantern Tide' }));
    await store.submitDeposit(order);
    const step = store.$step.get();
    if (step.at !== 'leaving') throw new Error(`The step is ${step.at}`);
    // The way back from the payment page knows only the deposit.
    vi.stubGlobal('location', { pathname: '/en/member/depositv2', search: `?deposit=${step.deposit.id}` });
    store = await freshPage();
    expect(store.placeAfterDeposit(step.deposit.id)).toMatchObject({ href: '/en/game?code=tide', name: 'Lantern Tide' });
    expect(store.placeAfterDeposit('another')).toBeNull();
  });

  test('MC-04 a deposit made or moved in another tab is asked for at once', async () => {
    const unwatch = store.watchDeposits();
    const made = await person.deposit();
    visitor.news({ about: 'deposit' });
    await visitor.until(() => store.$followed.get()?.id === made.id, 'it is followed');
    store.stopFollowing();
    await house.page(made, 'approved');
    await house.pass(1000);
    visitor.news({ about: 'deposit' });
    await visitor.until(() => store.$followed.get()?.state === 'credited', 'its end is known');
    unwatch();
  });

  test('MC-04 cancelled by the person: its end is shown and what it takes of the day stays until its page is closed; one that is being confirmed stays', async () => {
    await store.loadMethods();
    const before = store.$methods.get().value?.leftToday;
    const made = await person.deposit();
    void store.followDeposit(made.id);
    await visitor.until(() => store.$followed.get()?.state === 'created', 'it is followed');
    expect(await store.cancelDeposit(made.id)).toBeNull();
    await visitor.until(() => store.$followed.get()?.state === 'expired', 'its end is shown');
    expect(store.standingOf(store.$followed.get() as typeof made)).toBe('cancelled');
    await store.loadMethods();
    expect(Number(store.$methods.get().value?.leftToday)).toBe(Number(before) - Number(made.amount));
    const other = await person.deposit();
    await house.page(other, 'approved_later');
    await house.pass();
    expect(await store.cancelDeposit(other.id)).toBeNull();
    await visitor.until(() => store.$followed.get()?.state === 'pending', 'it is under way');
    visitor.line = async () => {
      throw new TypeError('Failed to fetch');
    };
    expect(await store.cancelDeposit(other.id)).toBe('');
  });

  test("somebody else's deposit is as missing as none", async () => {
    const other = await house.person();
    const theirs = await other.deposit();
    await store.followDeposit(theirs.id);
    expect(store.$followTrouble.get()).toBe('not-found');
    expect(store.$followed.get()).toBeNull();
  });
});
