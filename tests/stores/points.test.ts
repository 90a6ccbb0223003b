// Tests the store of the point mall against the real platform: orders, the balance, other tabs, and the next member.
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type PointsWorld, pointsWorld, writeGoods } from '../calls/rewards/points-fixture.ts';
import { paymentPassword } from '../calls/wallet/withdrawal-fixture.ts';
import { onOneEngineDaily } from '../engines.ts';
import { losingResponses, type Visitor, visit } from './fake-browser.ts';

const terms = { redeem: { points: 100, amount: '1.00' }, leastConversion: 200 } as never;

/** The stores as a freshly loaded page has them. */
async function freshPage() {
  vi.resetModules();
  const [points, balance, session] = await Promise.all([
    import('#stores/points/points.ts'),
    import('#stores/wallet/balance.ts'),
    import('#stores/access/session.ts'),
  ]);
  return { ...points, ...balance, ...session };
}

onOneEngineDaily('the store of the point mall', (open) => {
  let platform: PointsWorld;
  let visitor: Visitor;
  let player: Awaited<ReturnType<PointsWorld['player']>>;
  let store: Awaited<ReturnType<typeof freshPage>>;

  beforeAll(async () => {
    platform = await pointsWorld(open);
    await writeGoods(platform.db, { code: 'coffee' });
  });
  beforeEach(async () => {
    player = await platform.player(1_000);
    visitor = visit(async (request) => platform.fetch(request));
    visitor.token = await platform.signIn(player.id);
    store = await freshPage();
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  test('redeemed goods show their request, and the points are less at once (PO-05)', async () => {
    await store.redeemOrder.submit({ code: 'coffee' }, { paymentPassword });
    expect(store.$redeemed.get()).toMatchObject({
      redemption: { points: 500, state: 'in_process', goods: { code: 'coffee' } },
      points: 500,
    });
    await visitor.until(() => store.$pointBalance.get().value?.points === 500, 'the points are less');
    expect(store.$pointBalance.get().value?.inProcess).toBe(1);
    await store.loadRedemptions({ page: 1, row: null });
    expect(store.$redemptions.get().value?.redemptions.map(({ goods }) => goods.code)).toEqual(['coffee']);
  });

  test('converted points are money in the balance, and one movement of points (PO-06)', async () => {
    await store.convertOrder.submit({ points: 300 }, { paymentPassword });
    expect(store.$converted.get()).toMatchObject({ converted: 300, amount: '3.00', points: 700 });
    expect(store.$balance.get().amount).toBe(store.$converted.get()?.balance);
    await store.loadPointDetails({ page: 1, row: null });
    expect(store.$pointDetails.get().value?.rows.map(({ kind, changed }) => [kind, changed])).toEqual([
      ['converted', -300],
      ['earned', 1000],
    ]);
  });

  test('a lost answer is asked for with the same key: points are converted once (PO-06)', async () => {
    visitor.line = losingResponses(1, /MCS2_convertPoint$/);
    await store.convertOrder.submit({ points: 300 }, { paymentPassword });
    await visitor.until(() => store.$converted.get() !== null, 'the conversion is known');
    expect(await player.points()).toBe(700n);
  });

  test('a wrong payment password changes nothing and says how many tries are left (PO-05)', async () => {
    await store.redeemOrder.submit({ code: 'coffee' }, { paymentPassword: '000000' });
    const step = store.redeemOrder.$step.get();
    expect(step).toMatchObject({ at: 'refused', refusal: { fields: { paymentPassword: expect.anything() } } });
    expect([store.$redeemed.get(), await player.points()]).toEqual([null, 1_000n]);
  });

  test('an order in another tab refreshes the points, and the next member sees none of them (PO-02)', async () => {
    store.initSession();
    await store.loadPointBalance();
    const stop = store.watchPoints();
    await player.convert(200);
    visitor.token = await platform.signIn(player.id);
    visitor.message({ about: 'points' });
    await visitor.until(() => store.$pointBalance.get().value?.points === 800, 'the points of the other tab');
    stop();
    store.$session.set({ state: 'out' });
    expect(store.$pointBalance.get().value).toBeNull();
  });
});

test.each([
  [null, 'step'],
  [150, 'step'],
  [100, 'step'],
  [200.5, 'step'],
  [-200, 'step'],
  [1300, 'insufficient'],
  [1200, null],
  [200, null],
] as const)('of 1,250 points, %s converts unless it is no step, too few or too many: %s (PO-06)', async (count, fault) => {
  const { conversionFault, mostConvertible } = await import('#stores/points/points.ts');
  expect(conversionFault(count, 1_250, terms)).toBe(fault);
  expect([1_250, 200, 199, 150].map((owned) => mostConvertible(owned, terms))).toEqual([1_200, 200, 0, 0]);
});
