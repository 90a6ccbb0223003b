// Tests the record stores: periods in the brand's time zone, filters in the address, and sums that add up.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayOf, dayStart, partOfDay, periodFrom } from '#stores/brand-days.ts';
import { queryValue, withQueryValues } from '#stores/overlay.ts';
import { periodBounds, periodFromAddress } from '#stores/wallet/record-period.ts';
import { toMinor } from '#values/money.ts';
import { type WalletWorld, walletWorld } from '../calls/wallet/wallet-fixture.ts';
import { onOneEngineDaily } from '../engines.ts';
import { noon } from '../platform.ts';
import { type Visitor, visit } from './fake-browser.ts';

const zone = 'Asia/Manila';
const hour = 3_600_000;
const units = (text = '0'): bigint => toMinor(text) ?? 0n;

onOneEngineDaily('record stores', (open) => {
  let platform: WalletWorld;
  let visitor: Visitor;
  let member: Awaited<ReturnType<WalletWorld['signedInMember']>>;

  beforeAll(async () => {
    platform = await walletWorld(open);
  });
  beforeEach(async () => {
    vi.resetModules();
    member = await platform.signedInMember();
    visitor = visit(async (request) => platform.fetch(request));
    visitor.token = member.token;
  });
  afterEach(() => vi.unstubAllGlobals());

  test('rows are grouped by day with a net each, and opening + in - out = closing (MC-08)', async () => {
    const { $transactions, daysOf, loadTransactions, transactionFiltersFromAddress } = await import('#stores/wallet/transactions.ts');
    await platform.move(member.id, 'deposit', 50_000, { at: noon - 30 * hour });
    await platform.move(member.id, 'bet', -2_000, { at: noon - 20 * hour });
    await platform.move(member.id, 'win', 3_150, { at: noon - 19 * hour });
    await platform.move(member.id, 'bet', -1_000, { at: noon - hour });
    await loadTransactions(transactionFiltersFromAddress('/member/transactionHistory?period=all'), zone);
    const { value } = $transactions.get();
    if (!value) throw new Error('No record');
    expect(units(value.totals.opening) + units(value.totals.in) - units(value.totals.out)).toBe(units(value.totals.closing));
    expect(value.totals.closing).toBe('501.50');
    expect(value.rows[0]?.balanceAfter).toBe('501.50');
    const days = daysOf(value, zone);
    expect(days.map(({ day, net, rows }) => [day, net, rows.length])).toEqual([
      ['2026-11-20', '-10.00', 1],
      ['2026-11-19', '511.50', 3],
    ]);
    await loadTransactions(transactionFiltersFromAddress('/member/transactionHistory?period=all&kind=bet'), zone);
    expect($transactions.get().value?.rows.map(({ kind }) => kind)).toEqual(['bet', 'bet']);
  });

  test('rows and sums never show under another filter, also when the request fails (MC-08)', async () => {
    const { $transactions, loadTransactions, transactionFiltersFromAddress } = await import('#stores/wallet/transactions.ts');
    await platform.move(member.id, 'deposit', 50_000, { at: noon - 30 * hour });
    const all = transactionFiltersFromAddress('/member/transactionHistory?period=all');
    await loadTransactions(all, zone);
    expect($transactions.get().value?.totals.closing).toBe('500.00');
    visitor.line = async () => Response.json({ success: false, errorCode: 'internal', message: 'No.', value: {} }, { status: 400 });
    // The same filters again: the known rows stay.
    await loadTransactions({ ...all, page: 2 }, zone);
    expect($transactions.get()).toMatchObject({ face: 'failed', value: { totals: { closing: '500.00' } } });
    const today = loadTransactions(transactionFiltersFromAddress('/member/transactionHistory?period=today'), zone);
    expect($transactions.get()).toMatchObject({ face: 'loading', value: null });
    await today;
    expect($transactions.get()).toMatchObject({ face: 'failed', value: null });
  });

  test('the address sets period, kind, provider and page, and unknown values fall back to the default (MC-07)', async () => {
    const { betFiltersFromAddress, $bets, loadBets } = await import('#stores/wallet/bet-history.ts');
    expect(betFiltersFromAddress('/member/personalHistoryCopy')).toEqual({
      period: '7d',
      first: '',
      last: '',
      gameType: '',
      vassalage: '',
      page: 1,
    });
    expect(betFiltersFromAddress('/member/personalHistoryCopy?period=30d&type=FISH&vendor=kestrel&n=3')).toEqual({
      period: '30d',
      first: '',
      last: '',
      gameType: 'FISH',
      vassalage: 'kestrel',
      page: 3,
    });
    expect(betFiltersFromAddress('/member/personalHistoryCopy?period=ever&n=-2')).toMatchObject({ period: '7d', page: 1 });
    await loadBets(betFiltersFromAddress('/x?period=all'), zone);
    expect($bets.get()).toMatchObject({ face: 'ready', value: { total: 0, totals: { stake: '0.00', win: '0.00', net: '0.00' } } });
  });

  test('a list that fails to load shows the error and keeps its rows, and the next request fixes it (ER-15)', async () => {
    const { $transactions, loadTransactions, transactionFiltersFromAddress } = await import('#stores/wallet/transactions.ts');
    await platform.move(member.id, 'deposit', 10_000);
    const all = transactionFiltersFromAddress('/x?period=all');
    await loadTransactions(all, zone);
    const through = visitor.line;
    visitor.line = async () => {
      throw new TypeError('Failed to fetch');
    };
    await loadTransactions(all, zone);
    expect($transactions.get()).toMatchObject({ face: 'failed', code: 'network' });
    expect($transactions.get().value?.rows).toHaveLength(1);
    visitor.line = through;
    await loadTransactions(all, zone);
    expect($transactions.get().face).toBe('ready');
  });

  test('a balance from another tab reloads the record, which claims to match only once it does (MC-08)', async () => {
    const { $transactions, matchesBalance, syncTransactions, loadTransactions, transactionFiltersFromAddress } = await import(
      '#stores/wallet/transactions.ts'
    );
    const matches = (amount: string | null): boolean => {
      const { value } = $transactions.get();
      return value !== null && matchesBalance(value.totals, amount);
    };
    const { $balance, applySharedBalance, refreshBalance } = await import('#stores/wallet/balance.ts');
    const { $session } = await import('#stores/access/session.ts');
    $session.set({ state: 'in', member: null });
    const all = transactionFiltersFromAddress('/x?period=all');
    const leave = syncTransactions(all, zone);
    const ledgerRequests = () => visitor.asked.filter((one) => one.includes('/records/ledger')).length;
    await platform.move(member.id, 'deposit', 10_000);
    await refreshBalance();
    await loadTransactions(all, zone);
    expect([matches($balance.get().amount), ledgerRequests()]).toEqual([true, 1]);
    await platform.move(member.id, 'deposit', 5_000);
    applySharedBalance({ about: 'balance', of: null, amount: '150.00', symbol: '₱' });
    expect(matches($balance.get().amount)).toBe(false);
    await visitor.until(() => matches('150.00'), 'the record has caught up');
    expect([$transactions.get().value?.rows.length, ledgerRequests()]).toEqual([2, 2]);
    // The record is ahead: the balance follows.
    await platform.move(member.id, 'bet', -1_000);
    await loadTransactions(all, zone);
    await visitor.until(() => $balance.get().amount === '140.00', 'the balance has caught up');
    expect([matches($balance.get().amount), ledgerRequests()]).toEqual([true, 3]);
    leave();
    applySharedBalance({ about: 'balance', of: null, amount: '1.00', symbol: '₱' });
    expect(ledgerRequests()).toBe(3);
  });

  test('a record claims to add up only when its own totals do, and a known balance is the closing one (MC-08)', async () => {
    const { $transactions, addsUp, loadTransactions, transactionFiltersFromAddress } = await import('#stores/wallet/transactions.ts');
    await platform.move(member.id, 'deposit', 10_000);
    await platform.move(member.id, 'bet', -2_550);
    await loadTransactions(transactionFiltersFromAddress('/x?period=all'), zone);
    const totals = $transactions.get().value?.totals;
    if (totals === undefined) throw new Error('No record');
    expect([addsUp(totals, '74.50'), addsUp(totals, null), addsUp(totals, '74.51')]).toEqual([true, true, false]);
    for (const wrong of [{ opening: '0.01' }, { in: '100.01' }, { out: '25.49' }, { closing: '74.51' }, { in: '' }]) {
      const claims = { ...totals, ...(wrong as Partial<typeof totals>) };
      expect([addsUp(claims, claims.closing), addsUp(claims, null)]).toEqual([false, false]);
    }
  });

  test('a response overtaken by a newer request is dropped', async () => {
    const { $transactions, loadTransactions, transactionFiltersFromAddress } = await import('#stores/wallet/transactions.ts');
    await platform.move(member.id, 'deposit', 10_000);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    visitor.line = async (request, forward) => {
      if (request.url.includes('kind=win')) await held;
      return forward(request);
    };
    const slow = loadTransactions(transactionFiltersFromAddress('/x?period=all&kind=win'), zone);
    await loadTransactions(transactionFiltersFromAddress('/x?period=all&kind=deposit'), zone);
    release();
    await slow;
    expect($transactions.get().value?.rows.map(({ kind }) => kind)).toEqual(['deposit']);
  });
});

describe("days in the brand's time zone", () => {
  test.each([
    ['Asia/Manila', '2026-11-20T15:59:59Z', '2026-11-19T16:00:00.000Z'],
    ['Asia/Manila', '2026-11-20T16:00:00Z', '2026-11-20T16:00:00.000Z'],
    ['UTC', '2026-11-20T23:00:00Z', '2026-11-20T00:00:00.000Z'],
    // Days on which the clocks go forward or back.
    ['Europe/Malta', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00.000Z'],
    ['Europe/Malta', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00.000Z'],
    ['America/New_York', '2026-11-01T20:00:00Z', '2026-11-01T04:00:00.000Z'],
  ])('in %s at %s today began at %s', (where, now, began) => {
    expect(periodFrom('today', where, Date.parse(now))).toBe(began);
  });

  test('a period of seven days is today and the six days before, also across a clock change', () => {
    const now = Date.parse('2026-10-28T12:00:00Z');
    expect(new Date(dayStart('Europe/Malta', 6, now)).toISOString()).toBe('2026-10-21T22:00:00.000Z');
    expect(periodFrom('all', zone)).toBeUndefined();
    expect(dayOf(zone, Date.parse('2026-11-20T16:30:00Z'))).toBe('2026-11-21');
  });

  test.each([
    ['Asia/Manila', '2026-11-01', '2026-11-10', '2026-10-31T16:00:00.000Z', '2026-11-10T16:00:00.000Z'],
    // Both ends lie beside a clock change.
    ['Europe/Malta', '2026-03-29', '2026-10-25', '2026-03-28T23:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['Europe/Malta', '2026-03-29', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ])('custom days in %s, %s to %s, are requested as whole days (MC-07, MC-08)', (where, first, last, from, to) => {
    const span = periodFromAddress(`/x?from=${first}&to=${last}`);
    expect(periodBounds(span, where)).toEqual({ from, to });
    expect(periodBounds({ ...span, last: '' }, where)).toEqual({ from });
  });

  test.each(['?from=0002-11-01', '?from=2026-13-01', '?from=x&to=', '?to=2026-11-31x'])(
    '%s contains no valid day, and the default period applies',
    (query) => {
      expect(periodFromAddress(`/x${query}`)).toEqual({ period: '7d', first: '', last: '' });
    },
  );

  test.each([
    ['2026-11-19T19:59:00Z', 'evening'],
    ['2026-11-19T20:00:00Z', 'morning'],
    ['2026-11-20T03:59:00Z', 'morning'],
    ['2026-11-20T04:00:00Z', 'afternoon'],
    ['2026-11-20T10:00:00Z', 'evening'],
  ])('at %s it is %s in Manila (SH-09)', (now, part) => {
    expect(partOfDay(zone, Date.parse(now))).toBe(part);
  });

  test('an address changes one value and drops empty ones', () => {
    expect(withQueryValues('/en/member/x?period=30d&n=2', { period: 'all', n: null })).toBe('/en/member/x?period=all');
    expect(withQueryValues('/x', { bet: '1000-0605' })).toBe('/x?bet=1000-0605');
    expect(queryValue('/x?bet=1000-0605', 'bet')).toBe('1000-0605');
    expect(queryValue('', 'bet')).toBeNull();
  });
});
