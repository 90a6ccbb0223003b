// The two records as their stores read them: periods in the brand's zone, filters in the address, sums that close.
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { dayOf, dayStart, partOfDay, periodFrom } from '#stores/clock.ts';
import { asked, withAsked } from '#stores/overlay.ts';
import { instantsOf, spanAsked } from '#stores/span.ts';
import { toMinor } from '#values/money.ts';
import { noon, type WalletWorld, walletWorld } from '../calls/wallet-world.ts';
import { onBothEngines } from '../engines.ts';
import { type Visitor, visit } from './visitor.ts';

const zone = 'Asia/Manila';
const hour = 3_600_000;
const units = (text = '0'): bigint => toMinor(text) ?? 0n;

onBothEngines('the record stores', (open) => {
  let house: WalletWorld;
  let visitor: Visitor;
  let person: Awaited<ReturnType<WalletWorld['person']>>;

  beforeAll(async () => {
    house = await walletWorld(open);
  });
  beforeEach(async () => {
    vi.resetModules();
    person = await house.person();
    visitor = visit(async (request) => house.app.fetch(request));
    visitor.token = person.token;
  });
  afterEach(() => vi.unstubAllGlobals());

  test('MC-08 rows lie under their days with the net of each, and opening + in - out = closing', async () => {
    const { $record, daysOf, loadRecord, recordAsked } = await import('#stores/record.ts');
    await house.move(person.id, 'deposit', 50_000, { at: noon - 30 * hour });
    await house.move(person.id, 'bet', -2_000, { at: noon - 20 * hour });
    await house.move(person.id, 'win', 3_150, { at: noon - 19 * hour });
    await house.move(person.id, 'bet', -1_000, { at: noon - hour });
    await loadRecord(recordAsked('/member/transactionHistory?period=all'), zone);
    const { value } = $record.get();
    if (!value) throw new Error('No record');
    expect(units(value.totals.opening) + units(value.totals.in) - units(value.totals.out)).toBe(units(value.totals.closing));
    expect(value.totals.closing).toBe('501.50');
    expect(value.rows[0]?.balanceAfter).toBe('501.50');
    const days = daysOf(value, zone);
    expect(days.map(({ day, net, rows }) => [day, net, rows.length])).toEqual([
      ['2026-11-20', '-10.00', 1],
      ['2026-11-19', '511.50', 3],
    ]);
    await loadRecord(recordAsked('/member/transactionHistory?period=all&kind=bet'), zone);
    expect($record.get().value?.rows.map(({ kind }) => kind)).toEqual(['bet', 'bet']);
  });

  test('MC-08 sums and rows of one question never stand under the name of another, also when asking fails', async () => {
    const { $record, loadRecord, recordAsked } = await import('#stores/record.ts');
    await house.move(person.id, 'deposit', 50_000, { at: noon - 30 * hour });
    const all = recordAsked('/member/transactionHistory?period=all');
    await loadRecord(all, zone);
    expect($record.get().value?.totals.closing).toBe('500.00');
    visitor.line = async () => Response.json({ success: false, errorCode: 'internal', message: 'No.', value: {} }, { status: 400 });
    // Asked again, what is known stays.
    await loadRecord({ ...all, page: 2 }, zone);
    expect($record.get()).toMatchObject({ face: 'failed', value: { totals: { closing: '500.00' } } });
    const today = loadRecord(recordAsked('/member/transactionHistory?period=today'), zone);
    expect($record.get()).toMatchObject({ face: 'loading', value: null });
    await today;
    expect($record.get()).toMatchObject({ face: 'failed', value: null });
  });

  test('MC-07 the address says period, kind, maker and page; what it does not know is the usual', async () => {
    const { betsAsked, $bets, loadBets } = await import('#stores/bets.ts');
    expect(betsAsked('/member/personalHistoryCopy')).toEqual({ period: '7d', first: '', last: '', gameType: '', vassalage: '', page: 1 });
    expect(betsAsked('/member/personalHistoryCopy?period=30d&type=FISH&vendor=kestrel&n=3')).toEqual({
      period: '30d',
      first: '',
      last: '',
      gameType: 'FISH',
      vassalage: 'kestrel',
      page: 3,
    });
    expect(betsAsked('/member/personalHistoryCopy?period=ever&n=-2')).toMatchObject({ period: '7d', page: 1 });
    await loadBets(betsAsked('/x?period=all'), zone);
    expect($bets.get()).toMatchObject({ face: 'ready', value: { total: 0, totals: { stake: '0.00', win: '0.00', net: '0.00' } } });
  });

  test('ER-15 a list that cannot be had says so and keeps what is there; the next question mends it', async () => {
    const { $record, loadRecord, recordAsked } = await import('#stores/record.ts');
    await house.move(person.id, 'deposit', 10_000);
    const all = recordAsked('/x?period=all');
    await loadRecord(all, zone);
    const through = visitor.line;
    visitor.line = async () => {
      throw new TypeError('Failed to fetch');
    };
    await loadRecord(all, zone);
    expect($record.get()).toMatchObject({ face: 'failed', code: 'network' });
    expect($record.get().value?.rows).toHaveLength(1);
    visitor.line = through;
    await loadRecord(all, zone);
    expect($record.get().face).toBe('ready');
  });

  test('MC-08 a balance that another tab brings asks for the record anew; until it is there it does not claim to add up', async () => {
    const { $record, closesWith, keepRecord, loadRecord, recordAsked } = await import('#stores/record.ts');
    const { $balance, hearBalance, refreshBalance } = await import('#stores/balance.ts');
    const { $session } = await import('#stores/session.ts');
    $session.set({ state: 'in', member: null });
    const all = recordAsked('/x?period=all');
    const leave = keepRecord(all, zone);
    const questions = () => visitor.asked.filter((one) => one.includes('/records/ledger')).length;
    await house.move(person.id, 'deposit', 10_000);
    await refreshBalance();
    await loadRecord(all, zone);
    expect([closesWith($record.get(), $balance.get().amount), questions()]).toEqual([true, 1]);
    await house.move(person.id, 'deposit', 5_000);
    hearBalance({ about: 'balance', of: null, amount: '150.00', symbol: '₱' });
    expect(closesWith($record.get(), $balance.get().amount)).toBe(false);
    await visitor.until(() => closesWith($record.get(), '150.00'), 'the record has caught up');
    expect([$record.get().value?.rows.length, questions()]).toEqual([2, 2]);
    // The record is ahead: the balance follows.
    await house.move(person.id, 'bet', -1_000);
    await loadRecord(all, zone);
    await visitor.until(() => $balance.get().amount === '140.00', 'the balance has caught up');
    expect([closesWith($record.get(), $balance.get().amount), questions()]).toEqual([true, 3]);
    leave();
    hearBalance({ about: 'balance', of: null, amount: '1.00', symbol: '₱' });
    expect(questions()).toBe(3);
  });

  test('an answer that a newer question overtook is thrown away', async () => {
    const { $record, loadRecord, recordAsked } = await import('#stores/record.ts');
    await house.move(person.id, 'deposit', 10_000);
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    visitor.line = async (request, forward) => {
      if (request.url.includes('kind=win')) await held;
      return forward(request);
    };
    const slow = loadRecord(recordAsked('/x?period=all&kind=win'), zone);
    await loadRecord(recordAsked('/x?period=all&kind=deposit'), zone);
    release();
    await slow;
    expect($record.get().value?.rows.map(({ kind }) => kind)).toEqual(['deposit']);
  });
});

describe("the brand's days", () => {
  test.each([
    ['Asia/Manila', '2026-11-20T15:59:59Z', '2026-11-19T16:00:00.000Z'],
    ['Asia/Manila', '2026-11-20T16:00:00Z', '2026-11-20T16:00:00.000Z'],
    ['UTC', '2026-11-20T23:00:00Z', '2026-11-20T00:00:00.000Z'],
    // The night in which the clocks went forward, and the one in which they went back.
    ['Europe/Malta', '2026-03-29T12:00:00Z', '2026-03-28T23:00:00.000Z'],
    ['Europe/Malta', '2026-10-25T12:00:00Z', '2026-10-24T22:00:00.000Z'],
    ['America/New_York', '2026-11-01T20:00:00Z', '2026-11-01T04:00:00.000Z'],
  ])('in %s at %s today began at %s', (where, now, began) => {
    expect(periodFrom('today', where, Date.parse(now))).toBe(began);
  });

  test('a period of seven days has today and six before it, also over a change of clocks', () => {
    const now = Date.parse('2026-10-28T12:00:00Z');
    expect(new Date(dayStart('Europe/Malta', 6, now)).toISOString()).toBe('2026-10-21T22:00:00.000Z');
    expect(periodFrom('all', zone)).toBeUndefined();
    expect(dayOf(zone, Date.parse('2026-11-20T16:30:00Z'))).toBe('2026-11-21');
  });

  test.each([
    ['Asia/Manila', '2026-11-01', '2026-11-10', '2026-10-31T16:00:00.000Z', '2026-11-10T16:00:00.000Z'],
    // Both ends lie beside a change of clocks.
    ['Europe/Malta', '2026-03-29', '2026-10-25', '2026-03-28T23:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['Europe/Malta', '2026-03-29', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ])('MC-07 MC-08 own days in %s, %s to %s, are asked for whole', (where, first, last, from, to) => {
    const span = spanAsked(`/x?from=${first}&to=${last}`);
    expect(instantsOf(span, where)).toEqual({ from, to });
    expect(instantsOf({ ...span, last: '' }, where)).toEqual({ from });
  });

  test.each(['?from=0002-11-01', '?from=2026-13-01', '?from=x&to=', '?to=2026-11-31x'])(
    '%s asks for no day, and the shortcut counts',
    (query) => {
      expect(spanAsked(`/x${query}`)).toEqual({ period: '7d', first: '', last: '' });
    },
  );

  test.each([
    ['2026-11-19T19:59:00Z', 'evening'],
    ['2026-11-19T20:00:00Z', 'morning'],
    ['2026-11-20T03:59:00Z', 'morning'],
    ['2026-11-20T04:00:00Z', 'afternoon'],
    ['2026-11-20T10:00:00Z', 'evening'],
  ])('SH-09 at %s it is %s in Manila', (now, part) => {
    expect(partOfDay(zone, Date.parse(now))).toBe(part);
  });

  test('an address changes one value and forgets the empty ones', () => {
    expect(withAsked('/en/member/x?period=30d&n=2', { period: 'all', n: null })).toBe('/en/member/x?period=all');
    expect(withAsked('/x', { bet: '1000-0605' })).toBe('/x?bet=1000-0605');
    expect(asked('/x?bet=1000-0605', 'bet')).toBe('1000-0605');
    expect(asked('', 'bet')).toBeNull();
  });
});
