// Tests the withdrawal store against the real platform: the order, every interruption, and the receipt.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { paymentPassword, type WithdrawalWorld, withdrawalWorld } from '../calls/wallet/withdrawal-fixture.ts';
import { onOneEngineDaily } from '../engines.ts';
import { leavePage, losingResponses, type Visitor, visit } from './fake-browser.ts';

const path = /\/v2\/withdrawals$/;
const isOrder = (request: Request): boolean => path.test(request.url) && request.method === 'POST';
const proof = { paymentPassword };
const postCount = (visitor: Visitor): number => visitor.asked.filter((one) => one === 'POST /wps/v2/withdrawals').length;

/** The stores of another page beside those that are open. */
async function anotherPage() {
  vi.resetModules();
  const [withdrawal, balance, session] = await Promise.all([
    import('#stores/wallet/withdrawal.ts'),
    import('#stores/wallet/balance.ts'),
    import('#stores/access/session.ts'),
  ]);
  return { ...withdrawal, ...balance, initSession: session.initSession, loadMember: session.loadMember };
}

/** The stores as a freshly loaded page has them, in place of the page before. */
const freshPage = () => {
  leavePage();
  return anotherPage();
};

onOneEngineDaily('the withdrawal store', (open) => {
  let platform: WithdrawalWorld;
  let visitor: Visitor;
  let member: Awaited<ReturnType<WithdrawalWorld['player']>>;
  let order: { accountId: string; amount: never };
  let store: Awaited<ReturnType<typeof freshPage>>;

  beforeAll(async () => {
    platform = await withdrawalWorld(open);
  });
  beforeEach(async () => {
    member = await platform.player();
    order = { accountId: member.accountId, amount: '2500.00' as never };
    visitor = visit(async (request) => platform.fetch(request));
    visitor.token = member.token;
    store = await freshPage();
  });
  afterEach(() => {
    store.stopFollowingWithdrawal();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const step = () => store.withdrawalOrder.$step.get();
  const submit = (given: object = proof, of: typeof order = order) => store.withdrawalOrder.submit(of, given as typeof proof);
  const rows = () => platform.rows(member.id);
  const kept = () => JSON.parse(visitor.session.getItem('withdrawalSent') ?? 'null') as { key: string } | null;
  const cutOff: Visitor['line'] = async () => {
    throw new TypeError('Failed to fetch');
  };
  const restored: Visitor['line'] = (request, forward) => forward(request);

  test('a withdrawal leaves the balance, is followed, and asks for its receipt (MC-05, MC-17)', async () => {
    await store.loadTerms();
    await submit();
    expect([step().at, kept(), store.$balance.get().amount]).toEqual(['draft', null, '7500.00']);
    const [row] = await rows();
    expect(store.$shownWithdrawal.get()).toMatchObject({ id: row?.id, state: 'requested' });
    await platform.advanceAndWork(1000);
    await platform.notify(row?.id ?? '', 'sent', '2500.00');
    await visitor.until(() => store.$shownWithdrawal.get()?.state === 'sent', 'it is sent');
    visitor.token = await platform.signIn(member.id);
    expect(await store.answerReceipt(row?.id ?? '', 'received')).toBeNull();
    expect(store.$shownWithdrawal.get()).toMatchObject({ state: 'received', receivedBy: 'member' });
  });

  test('a withdrawal that has arrived does not stand before the form of the next one (MC-05)', async () => {
    const { id } = await member.requested();
    await platform.advanceAndWork(1000);
    await platform.notify(id, 'sent', '2500.00');
    visitor.token = await platform.signIn(member.id);
    await store.loadLatestWithdrawals();
    expect(store.$shownWithdrawal.get()).toMatchObject({ id, state: 'sent' });
    await store.answerReceipt(id, 'received');
    const later = await freshPage();
    await later.loadLatestWithdrawals();
    expect([later.$shownWithdrawal.get(), later.$latestWithdrawals.get().value?.[0]?.state]).toEqual([null, 'received']);
  });

  test('repeated presses make one withdrawal (MC-05)', async () => {
    await Promise.all([submit(), submit(), submit()]);
    expect([(await rows()).length, postCount(visitor)]).toEqual([1, 1]);
  });

  test('the key is kept until the outcome is known, and the payment password never (MC-05, R4)', async () => {
    let seen = '';
    visitor.line = async (request, forward) => {
      if (isOrder(request)) seen = visitor.session.getItem('withdrawalSent') ?? '';
      return forward(request);
    };
    await submit();
    expect(JSON.parse(seen)).toMatchObject({ ...order, key: expect.stringMatching(/^[\w-]{36}$/) });
    expect(seen).not.toContain(paymentPassword);
    expect(kept()).toBeNull();
  });

  test('a lost response is looked up by its key: one withdrawal, shown (MC-05, R4)', async () => {
    visitor.line = losingResponses(5, path);
    await submit();
    const all = await rows();
    expect(all).toHaveLength(1);
    expect([step().at, store.$shownWithdrawal.get()?.id, kept()]).toEqual(['draft', all[0]?.id, null]);
    expect(await member.money()).toEqual([750_000n, 250_000n]);
  });

  test('what is typed for the next withdrawal while one is in doubt stays when that one is found (MC-05, R12)', async () => {
    store.editWithdrawal({ accountId: order.accountId, amount: '2500.00' });
    const lose = losingResponses(5, path);
    visitor.line = (request, forward) => {
      if (request.url.includes('/wps/v2/outcome')) store.editWithdrawal({ amount: '700.00' });
      return lose(request, forward);
    };
    await submit();
    expect([step().at, (await rows()).length, store.$withdrawalDraft.get().amount]).toEqual(['draft', 1, '700.00']);
    // What was typed before the order is that order.
    await submit(proof, { ...order, amount: '700.00' as never });
    expect([(await rows()).length, store.$withdrawalDraft.get().amount]).toEqual([2, '']);
  });

  test('an outcome that is looked up later brings back no balance of then (MC-05, R4)', async () => {
    const lose = losingResponses(5, path);
    visitor.line = async (request, forward) => {
      // A win arrives before anybody asks what became of the withdrawal.
      if (request.url.includes('/wps/v2/outcome')) await platform.move(member.id, 'win', 40_000);
      return lose(request, forward);
    };
    const shown: (string | null)[] = [];
    store.$balance.listen(({ amount }) => shown.push(amount));
    await submit();
    await visitor.until(() => store.$balance.get().amount === '7900.00', 'the balance of now');
    expect(shown).not.toContain('7500.00');
  });

  test('an order that never left says so, keeps its key, and goes out under it (MC-05, ER-15)', async () => {
    visitor.line = (request, forward) => (isOrder(request) ? cutOff(request, forward) : forward(request));
    await submit();
    expect([step().at, await rows()]).toEqual(['unsent', []]);
    const before = kept()?.key;
    let sent: string | null = null;
    visitor.line = (request, forward) => {
      sent = request.headers.get('idempotency-key') ?? sent;
      return forward(request);
    };
    await submit();
    expect(sent).toBe(before);
    expect(await rows()).toHaveLength(1);
  });

  test('a request that arrives after all is the same withdrawal, also when the code has changed since (MC-05, R4)', async () => {
    const late: Request[] = [];
    visitor.line = async (request, forward) => {
      if (!isOrder(request)) return forward(request);
      late.push(request.clone());
      throw new TypeError('Failed to fetch');
    };
    await submit({ ...proof, verificationCode: '111111' });
    expect(step().at).toBe('unsent');
    const first = late[0] as Request;
    first.headers.set('x-forwarded-for', '10.0.0.1');
    first.headers.set('authorization', `Bearer ${visitor.token}`);
    expect((await platform.fetch(first)).status).toBe(200);
    visitor.line = restored;
    await submit({ ...proof, verificationCode: '222222' });
    const all = await rows();
    expect(all).toHaveLength(1);
    expect([step().at, store.$shownWithdrawal.get()?.id]).toEqual(['draft', all[0]?.id]);
  });

  test('another amount than that of the unsent order gets a new key (MC-05)', async () => {
    visitor.line = (request, forward) => (isOrder(request) ? cutOff(request, forward) : forward(request));
    await submit();
    const before = kept()?.key;
    let sent: string | null = null;
    visitor.line = (request, forward) => {
      sent = request.headers.get('idempotency-key') ?? sent;
      return forward(request);
    };
    await submit(proof, { ...order, amount: '700.00' as never });
    expect(sent).not.toBe(before);
    expect((await rows()).map(({ amount }) => amount)).toEqual([70_000n]);
  });

  test('a reload midway finds the withdrawal by its key (MC-05)', async () => {
    visitor.line = async (request, forward) => {
      const response = await forward(request);
      return isOrder(request) ? new Promise<Response>(() => {}) : response;
    };
    void submit();
    await expect.poll(rows).toHaveLength(1);
    visitor.line = restored;
    store = await freshPage();
    store.initWithdrawal();
    expect([store.$withdrawalDraft.get().amount, step().at]).toEqual(['2500.00', 'checking']);
    // A press meanwhile sends nothing.
    await submit();
    await visitor.until(() => step().at === 'draft', 'it is found');
    const all = await rows();
    expect([all.length, store.$shownWithdrawal.get()?.id]).toEqual([1, all[0]?.id]);
  });

  /** A tab that somebody opens while signed in: the member is known a moment after the page. */
  async function openTab() {
    store = await anotherPage();
    visitor.page.cookie = 'isla_in=1same';
    store.initSession();
    store.initWithdrawal();
    return store;
  }
  const closeTab = (): void => {
    leavePage();
    for (const name of Object.keys(visitor.session)) visitor.session.removeItem(name);
  };
  const lastingOrder = () => JSON.parse(visitor.local.getItem(`withdrawalSent.${member.id}`) ?? 'null') as { key: string } | null;

  test('a closed tab loses no order in doubt: the next one looks it up, and nobody else on the device sees it (MC-05, REL-08)', async () => {
    await (await openTab()).loadMember();
    visitor.line = async (request, forward) => {
      const response = await forward(request);
      return isOrder(request) ? new Promise<Response>(() => {}) : response;
    };
    void submit();
    await expect.poll(rows).toHaveLength(1);
    visitor.line = restored;
    expect(lastingOrder()).toMatchObject({ ...order, key: expect.stringMatching(/^[\w-]{36}$/) });
    expect(JSON.stringify([visitor.local, visitor.session])).not.toContain(paymentPassword);
    closeTab();

    const other = await platform.player();
    visitor.token = other.token;
    await (await openTab()).loadMember();
    expect([step().at, store.$withdrawalDraft.get().amount]).toEqual(['draft', '']);
    closeTab();

    visitor.token = member.token;
    await openTab();
    expect(step().at).toBe('draft');
    await store.loadMember();
    expect([store.$withdrawalDraft.get().amount, step().at]).toEqual(['2500.00', 'checking']);
    await visitor.until(() => step().at === 'draft', 'it is found');
    const all = await rows();
    expect([all.length, store.$shownWithdrawal.get()?.id, lastingOrder()]).toEqual([1, all[0]?.id, null]);
  });

  test('an order that never left is the same one after the tab was closed, and in two tabs at once (MC-05, REL-08)', async () => {
    await (await openTab()).loadMember();
    visitor.line = (request, forward) => (isOrder(request) ? cutOff(request, forward) : forward(request));
    await submit();
    expect(step().at).toBe('unsent');
    closeTab();
    const tabs = [await openTab(), await openTab()];
    for (const tab of tabs) {
      await tab.loadMember();
      await visitor.until(() => tab.withdrawalOrder.$step.get().at === 'unsent', 'the platform does not know it');
    }
    visitor.line = restored;
    for (const tab of tabs) await tab.withdrawalOrder.submit(order, proof as never);
    expect(tabs.map((tab) => tab.withdrawalOrder.$step.get().at)).toEqual(['draft', 'draft']);
    expect([(await rows()).length, lastingOrder()]).toEqual([1, null]);
    tabs[0]?.stopFollowingWithdrawal();
  });

  test('while another tab still sends the order, nobody reads that it did not arrive (MC-05, REL-08)', async () => {
    await (await openTab()).loadMember();
    visitor.line = (request, forward) => (isOrder(request) ? cutOff(request, forward) : forward(request));
    await submit();
    visitor.otherTabsHold.push(`order.${lastingOrder()?.key}`);
    closeTab();
    const tab = await openTab();
    await tab.loadMember();
    const questions = () => visitor.asked.filter((one) => one === 'GET /wps/v2/outcome').length;
    const before = questions();
    await visitor.until(() => questions() > before + 1, 'it is asked again');
    expect(tab.withdrawalOrder.$step.get().at).toBe('checking');
    visitor.otherTabsHold.length = 0;
    await visitor.until(() => tab.withdrawalOrder.$step.get().at === 'unsent', 'nobody sends it any more');
    tab.stopFollowingWithdrawal();
  });

  test('bytes that arrive twice are one withdrawal, which its key finds: the second answer is not taken for a refusal (MC-05, R4)', async () => {
    let copies = 0;
    visitor.line = async (request, forward) => {
      if (isOrder(request) && copies++ === 0) await forward(request.clone());
      return forward(request);
    };
    await submit();
    const all = await rows();
    expect([all.length, step().at, store.$shownWithdrawal.get()?.id]).toEqual([1, 'draft', all[0]?.id]);
  });

  test('a refused envelope after a lost answer leaves the order in doubt until its key tells (MC-05, R4)', async () => {
    let attempts = 0;
    visitor.line = async (request, forward) => {
      if (!isOrder(request) || ++attempts > 2) return forward(request);
      if (attempts === 1) {
        await forward(request);
        throw new TypeError('Failed to fetch');
      }
      const body = { success: false, errorCode: 'input.envelope', message: 'The form is too old.', value: {} };
      return Response.json(body, { status: 400 });
    };
    await submit();
    const all = await rows();
    expect([all.length, step().at, store.$shownWithdrawal.get()?.id]).toEqual([1, 'draft', all[0]?.id]);
  });

  test('a refusal is final: its message stays, its key goes, and nothing is debited (MC-05)', async () => {
    await submit({ paymentPassword: '000000' });
    const now = step();
    expect(now.at === 'refused' && now.refusal.code).toBe('payment_password.wrong');
    expect([kept(), await member.money()]).toEqual([null, [1_000_000n, 0n]]);
    store.editWithdrawal({ amount: '2' });
    expect(step().at).toBe('draft');
  });

  test('an order in doubt when the session ended is looked up again after sign-in (MC-05)', async () => {
    visitor.session.setItem('customerId', '"one"');
    visitor.page.cookie = 'isla_in=1before';
    store.initSession();
    visitor.line = async (request, forward) => {
      const response = await forward(request);
      if (isOrder(request) || request.url.includes('/outcome')) throw new TypeError('Failed to fetch');
      return response;
    };
    const sent = submit();
    await visitor.until(() => step().at === 'checking', 'it is looked up');
    visitor.page.cookie = '';
    store.initSession();
    await sent;
    expect([step().at, kept() === null]).toEqual(['checking', false]);
    visitor.line = restored;
    visitor.page.cookie = 'isla_in=1after';
    store.initSession();
    await visitor.until(() => step().at === 'draft', 'it is found');
    expect(await rows()).toHaveLength(1);
  });

  test('a withdrawal of another tab shows at once, with what is left to withdraw (MC-05)', async () => {
    await store.loadTerms();
    expect(store.$terms.get().value?.leftCount).toBe(3);
    const unwatch = store.watchWithdrawals();
    const made = await member.requested();
    visitor.message({ about: 'withdrawal' });
    await visitor.until(() => store.$shownWithdrawal.get()?.id === made.id, 'it is shown');
    await visitor.until(() => store.$terms.get().value?.leftCount === 2, 'the terms are new');
    unwatch();
  });

  test('two tabs that ask for the last of the balance make one withdrawal; the other one is refused (MC-05)', async () => {
    const all = { ...order, amount: '10000.00' as never };
    const [, other] = await Promise.all([submit(proof, all), member.ask('wallet.withdraw', { ...all, ...proof })]);
    const now = step();
    const codes = [now.at === 'refused' ? now.refusal.code : 'taken', other.body.errorCode ?? 'taken'];
    expect(codes.sort()).toEqual(['taken', expect.stringMatching(/^(?:withdrawal|wallet)\./)]);
    expect(await rows()).toHaveLength(1);
    expect(await member.money()).toEqual([0n, 1_000_000n]);
  });
});
