// Which order goes out under which key: the same one again under its own, another one never under an old one.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type WalletWorld, walletWorld } from '../calls/wallet-world.ts';
import { onBothEngines } from '../engines.ts';
import { type Visitor, visit } from './visitor.ts';

const order = { method: 'island-wallet', amount: '500.00', language: 'EN' };

onBothEngines('the key of a deposit', (open) => {
  let house: WalletWorld;
  let visitor: Visitor;
  let person: Awaited<ReturnType<WalletWorld['person']>>;
  let store: typeof import('#stores/deposit.ts');
  beforeAll(async () => {
    house = await walletWorld(open);
  });
  beforeEach(async () => {
    person = await house.person();
    visitor = visit(async (request) => house.app.fetch(request));
    visitor.token = person.token;
    vi.resetModules();
    store = await import('#stores/deposit.ts');
  });
  afterEach(() => {
    store.stopFollowing();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  /** An order that did not leave the device, as the page then says; gives its key. */
  async function unsent(): Promise<string> {
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
  /** Sends an order and gives the key that it went out with. */
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
  const made = () => house.db.selectFrom('deposits').select(['method', 'amount']).where('member_id', '=', person.id).execute();

  test('the same order that did not leave goes out under its own key (MC-04)', async () => {
    const key = await unsent();
    expect(await keyOf(order)).toBe(key);
    expect(await made()).toEqual([{ method: 'island-wallet', amount: 50_000n }]);
  });

  test.each([
    ['amount', { ...order, amount: '700.00' }, { method: 'island-wallet', amount: 70_000n }],
    ['way', { ...order, method: 'bank-transfer' }, { method: 'bank-transfer', amount: 50_000n }],
  ])('another %s than of the order that did not leave is a new order under a new key (MC-04)', async (_, wanted, row) => {
    const key = await unsent();
    expect(await keyOf(wanted)).not.toBe(key);
    expect(await made()).toEqual([row]);
  });

  test('the same order a day later is another wish, under a new key (MC-04)', async () => {
    const key = await unsent();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(now + 25 * 3_600_000);
    expect(await keyOf(order)).not.toBe(key);
  });

  test('an order in doubt when its session ended elsewhere is looked for again when the person is back, however the end was told (MC-04)', async () => {
    const { wakeSession } = await import('#stores/session.ts');
    for (const [n, heard] of [false, true].entries()) {
      visitor.session.setItem('customerId', '"one"');
      visitor.page.cookie = `isla_in=1before${n}`;
      wakeSession();
      visitor.line = async (request, forward) => {
        if (request.method === 'POST') await forward(request);
        throw new TypeError('Failed to fetch');
      };
      const sent = store.submitDeposit({ ...order, amount: `50${n}.00` });
      await visitor.until(() => store.$step.get().at === 'checking', 'it is looked up');
      visitor.page.cookie = '';
      wakeSession(heard);
      await sent;
      expect([store.$step.get().at, visitor.session.getItem('depositSent') === null]).toEqual(['checking', heard]);
      visitor.line = (request, forward) => forward(request);
      visitor.page.cookie = `isla_in=1after${n}`;
      wakeSession();
      await visitor.until(() => store.$step.get().at === 'draft', 'it is found');
      expect(await made()).toHaveLength(n + 1);
    }
  });
});
