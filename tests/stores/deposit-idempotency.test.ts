// Tests idempotency keys of deposits: a repeated order reuses its key, a different order gets a new one.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type WalletWorld, walletWorld } from '../calls/wallet/wallet-fixture.ts';
import { onOneEngineDaily } from '../engines.ts';
import { type Visitor, visit } from './fake-browser.ts';

const order = { method: 'island-wallet', amount: '500.00', language: 'EN' };

onOneEngineDaily('idempotency key of a deposit', (open) => {
  let platform: WalletWorld;
  let visitor: Visitor;
  let member: Awaited<ReturnType<WalletWorld['signedInMember']>>;
  let store: typeof import('#stores/wallet/deposit.ts');
  beforeAll(async () => {
    platform = await walletWorld(open);
  });
  beforeEach(async () => {
    member = await platform.signedInMember();
    visitor = visit(async (request) => platform.fetch(request));
    visitor.token = member.token;
    vi.resetModules();
    store = await import('#stores/wallet/deposit.ts');
  });
  afterEach(() => {
    store.stopFollowing();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  /** Submits an order that never leaves the device; returns its key. */
  async function submitUnsent(): Promise<string> {
    visitor.line = async (request, forward) => {
      if (request.method === 'POST') throw new TypeError('Failed to fetch');
      return forward(request);
    };
    await store.submitDeposit(order);
    await visitor.until(() => store.$step.get().at === 'unsent', 'it did not leave');
    const { key } = JSON.parse(visitor.session.getItem('depositSent') ?? '{}') as { key: string };
    expect(key).toMatch(/^[\w-]{36}$/);
    return key;
  }
  /** Sends an order and returns its idempotency key. */
  async function keyOf(sent: typeof order): Promise<string | null> {
    let key: string | null = null;
    visitor.line = (request, forward) => {
      key = request.headers.get('idempotency-key') ?? key;
      return forward(request);
    };
    await store.submitDeposit(sent);
    expect(store.$step.get().at).toBe('leaving');
    return key;
  }
  const made = () => platform.db.selectFrom('deposits').select(['method', 'amount']).where('member_id', '=', member.id).execute();

  test('an unsent order is sent again under its key (MC-04)', async () => {
    const key = await submitUnsent();
    expect(await keyOf(order)).toBe(key);
    expect(await made()).toEqual([{ method: 'island-wallet', amount: 50_000n }]);
  });

  test.each([
    ['amount', { ...order, amount: '700.00' }, { method: 'island-wallet', amount: 70_000n }],
    ['way', { ...order, method: 'bank-transfer' }, { method: 'bank-transfer', amount: 50_000n }],
  ])('an order with another %s than the unsent one gets a new key (MC-04)', async (_, wanted, row) => {
    const key = await submitUnsent();
    expect(await keyOf(wanted)).not.toBe(key);
    expect(await made()).toEqual([row]);
  });

  test('the same order a day later gets a new key (MC-04)', async () => {
    const key = await submitUnsent();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 25 * 3_600_000);
    expect(await keyOf(order)).not.toBe(key);
  });

  test('an order in doubt when the session ended in another tab is looked up again after sign-in (MC-04)', async () => {
    const { initSession } = await import('#stores/access/session.ts');
    for (const [n, heard] of [false, true].entries()) {
      visitor.session.setItem('customerId', '"one"');
      visitor.page.cookie = `isla_in=1before${n}`;
      initSession();
      visitor.line = async (request, forward) => {
        if (request.method === 'POST') await forward(request);
        throw new TypeError('Failed to fetch');
      };
      const sent = store.submitDeposit({ ...order, amount: `50${n}.00` });
      await visitor.until(() => store.$step.get().at === 'checking', 'it is looked up');
      visitor.page.cookie = '';
      initSession(heard);
      await sent;
      expect([store.$step.get().at, visitor.session.getItem('depositSent') === null]).toEqual(['checking', heard]);
      visitor.line = (request, forward) => forward(request);
      visitor.page.cookie = `isla_in=1after${n}`;
      initSession();
      await visitor.until(() => store.$step.get().at === 'draft', 'it is found');
      expect(await made()).toHaveLength(n + 1);
    }
  });
});
