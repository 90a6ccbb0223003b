// Each guard of the records alone: order and ties, the opened round and what it holds, the days of a page, and where an entry comes from.
import { beforeAll, describe, expect, test } from 'vitest';
import { symbolsOf } from '#values/games/slot-symbols.ts';
import { days, hours } from '#values/time.ts';
import { onBothEngines } from '../../engines.ts';
import { noon } from '../../platform.ts';
import { writeGoods } from '../rewards/points-fixture.ts';
import { openCatalogue, type RoundPlayed, roundOf } from './records-fixture.ts';
import { type WalletWorld, walletWorld } from './wallet-fixture.ts';

const hour = hours(1);
const day = days(1);
const iso = (at: number) => new Date(at).toISOString();

onBothEngines('guards of the records', (open) => {
  let platform: WalletWorld;
  beforeAll(async () => {
    platform = await walletWorld(open);
    await openCatalogue(platform.db);
  });
  const round = (memberId: bigint, at: number, more: RoundPlayed = {}) => roundOf(platform, memberId, at, more);

  describe('the betting record', () => {
    test('rounds stand by when they began, those of one moment by their number, on every page (MC-07)', async () => {
      const person = await platform.signedInMember();
      const began = [noon + hour, noon, noon + 2 * hour, noon + 3 * hour, noon + 3 * hour, noon + 3 * hour];
      for (const [index, at] of began.entries()) await round(person.id, at, { bet: 100 * (index + 1) });
      const stakes = async (pageNo: number, pageSize: number) =>
        (await person.ask('wallet.bets', { pageNo, pageSize })).body.value.bets.map(({ stake }) => stake);
      expect(await stakes(1, 6)).toEqual(['6.00', '5.00', '4.00', '3.00', '1.00', '2.00']);
      expect([await stakes(1, 2), await stakes(2, 2), await stakes(3, 2)]).toEqual([
        ['6.00', '5.00'],
        ['4.00', '3.00'],
        ['1.00', '2.00'],
      ]);
    });

    test('a round names the time of its result, and one that runs has none yet (MC-07)', async () => {
      const person = await platform.signedInMember();
      await round(person.id, noon, { win: 500 });
      await round(person.id, noon + hour, { state: 'debited' });
      await round(person.id, noon + 2 * hour, { state: 'rolled_back' });
      const { bets } = (await person.ask('wallet.bets', {})).body.value;
      expect(bets.map(({ state, at, settledAt }) => [state, at, settledAt])).toEqual([
        ['rolled_back', iso(noon + 2 * hour), iso(noon + 2 * hour + 1)],
        ['running', iso(noon + hour), null],
        ['settled', iso(noon), iso(noon + 1)],
      ]);
    });

    test('of all rounds of a member the one that was asked for opens (MC-07)', async () => {
      const person = await platform.signedInMember();
      const ids: string[] = [];
      for (const bet of [100, 200, 300]) ids.push((await round(person.id, noon, { bet })).id);
      const opened = [];
      for (const id of ids) opened.push((await person.ask('wallet.bet', { id })).body.value);
      expect(opened.map(({ id, stake }) => [id, stake])).toEqual(ids.map((id, index) => [id, `${index + 1}.00`]));
    });

    const win = { symbol: 'D', count: 3, win: '10.00' };
    const bet = { room: 'main', number: 7, bets: { player: '10.00' } };
    const ship = { code: 'night-ferry', name: 'Night Ferry', category: 'RNG' } as const;
    const same = (detail: object) => ({ stored: detail, shown: detail });
    test.each<{ holds: string; game?: string; stored: object | string | null; shown: object }>([
      { holds: 'nothing', stored: null, shown: {} },
      { holds: 'a text', stored: 'stops', shown: {} },
      { holds: 'a list', stored: ['stops'], shown: {} },
      { holds: 'lines of a game that is no slot', ...same({ wins: [{ ...win, line: 1 }] }) },
      { holds: 'no lines, of a slot', game: ship.code, ...same({ stops: [1, 2, 3, 4, 5] }) },
      {
        holds: 'a line that its slot does not have',
        game: ship.code,
        stored: { wins: [{ ...win, line: 999 }] },
        shown: { symbols: symbolsOf(ship), wins: [{ ...win, line: 999, rows: [] }] },
      },
      { holds: 'a bet at a table without a shared round', game: 'speed-baccarat', ...same({ table: bet }) },
    ])('a round whose detail holds $holds opens all the same, and nothing is made up (MC-07)', async ({ game, stored, shown }) => {
      const person = await platform.signedInMember();
      const { id } = await round(person.id, noon, game ? { game, vendor: 'originals' } : {});
      const detail = stored === null ? null : JSON.stringify(stored);
      await platform.db.updateTable('rounds').set({ detail }).where('id', '=', id).execute();
      const { status, body } = await person.ask('wallet.bet', { id });
      expect([status, body.value.detail]).toEqual([200, shown]);
    });
  });

  describe('profit and loss', () => {
    test('days and months come in the order of time, in whatever order the play was stored (MC-09)', async () => {
      const person = await platform.signedInMember();
      const back = [7, 2, 11, 0, 5, 9, 1, 10, 3, 8, 4, 6];
      const keys = async () => (await person.ask('wallet.profit', { by: 'time' })).body.value.rows.map(({ key }) => key);
      for (const ago of back) await round(person.id, noon - ago * day);
      expect(await keys()).toEqual(back.map((_, index) => iso(noon - (11 - index) * day).slice(0, 10)));
      for (const ago of [100, 40, 160, 70, 130]) await round(person.id, noon - ago * day);
      expect(await keys()).toEqual(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']);
    });

    test('products and providers come by their stake, and those of one stake by their key (MC-09)', async () => {
      const person = await platform.signedInMember();
      await round(person.id, noon, { bet: 1_000 });
      await round(person.id, noon, { bet: 3_000, vendor: 'zephyr', game: 'unlisted' });
      await round(person.id, noon, { bet: 1_000, game: 'test-reef' });
      await round(person.id, noon, { bet: 2_000, vendor: 'elsewhere', game: 'unlisted' });
      const keys = async (by: 'product' | 'provider') =>
        (await person.ask('wallet.profit', { by })).body.value.rows.map(({ key, stake }) => `${key} ${stake}`);
      expect(await keys('product')).toEqual([' 50.00', 'FISH 10.00', 'RNG 10.00']);
      expect(await keys('provider')).toEqual(['zephyr 30.00', 'elsewhere 20.00', 'test-house 20.00']);
    });
  });

  describe('the account record', () => {
    test('the sums of days are of the days on the page, each day whole (MC-08)', async () => {
      const person = await platform.signedInMember();
      for (const [ago, amount] of [
        [2, 1],
        [1, 20],
        [1, 300],
        [0, 4_000],
      ] as const)
        await platform.move(person.id, 'win', amount, { at: noon - ago * day });
      const byDay = async (pageNo: number) => (await person.ask('wallet.ledger', { pageNo, pageSize: 1 })).body.value.byDay;
      const [today, yesterday, before] = [
        { day: '2026-11-20', net: '40.00' },
        { day: '2026-11-19', net: '3.20' },
        { day: '2026-11-18', net: '0.01' },
      ];
      expect([await byDay(1), await byDay(2), await byDay(3), await byDay(4)]).toEqual([[today], [yesterday], [yesterday], [before]]);
    });

    test('methods, goods and promotions have names in the member’s language, or none (MC-08)', async () => {
      const person = await platform.signedInMember();
      await writeGoods(platform.db, { code: 'lamp' });
      await writeGoods(platform.db, { code: 'nameless', words: '{}' });
      const since = new Date(noon - day);
      for (const [code, words] of [
        ['spring', { EN: { title: 'Spring' }, TY: { title: 'Tagsibol' } }],
        ['untitled', {}],
      ] as const)
        await platform.db
          .insertInto('promotions')
          .values({
            code,
            kind: 'gift',
            offer: JSON.stringify({ kind: 'gift', amount: '5.00', times: 5, days: 7 }),
            joining: 'ask',
            audience: 'members',
            words: JSON.stringify(words),
            game_type: null,
            vendor: null,
            shown_from: since,
            starts_at: since,
            ends_at: null,
          })
          .execute();
      for (const [kind, data] of [
        ['deposit', { method: 'bank-transfer' }],
        ['deposit', { method: 'closed long ago' }],
        ['points_money', { goods: 'lamp' }],
        ['points_money', { goods: 'nameless' }],
        ['reward', { promotion: 'spring' }],
        ['reward', { promotion: 'untitled' }],
      ] as const)
        await platform.move(person.id, kind, 500, { data });
      const named = async (language: string) =>
        (await person.ask('wallet.ledger', {}, { language })).body.value.rows.map(({ about }) => about).reverse();
      expect(await named('EN')).toEqual(['Bank transfer', null, 'The lamp', null, 'Spring', null]);
      expect(await named('TY')).toEqual(['Bank transfer', null, 'Ang lamp', null, 'Tagsibol', null]);
      expect(await named('CN')).toEqual(['银行转账', null, 'The lamp', null, 'Spring', null]);
    });

    test('each entry names the page and row it comes from, and a filter finds all of its kind and no others (MC-08)', async () => {
      const person = await platform.signedInMember();
      const other = await platform.signedInMember();
      const own = 'its reference';
      const cases: readonly (readonly [kind: string, shown: string, source: string | null, row: string | null, data?: object])[] = [
        ['deposit', 'deposit', null, null],
        ['withdrawal', 'withdrawal', null, null],
        ['withdrawal_sent', 'withdrawal_return', null, null],
        ['withdrawal_returned', 'withdrawal_return', null, null],
        ['withdrawal_taken_back', 'withdrawal_return', null, null],
        ['bet', 'bet', null, null],
        ['win', 'win', null, null],
        ['rollback', 'rollback', null, null],
        // The other side is the house, so nobody above or below sent it.
        ['transfer', 'transfer', null, null],
        ['wallet_transfer', 'transfer', 'wallets', 'test-house', { vendor: 'test-house' }],
        ['trial_gift', 'bonus', null, null],
        ['bonus_granted', 'bonus', 'bonus', own],
        ['bonus_released', 'bonus', 'bonus', own],
        ['bonus_ended', 'bonus', 'bonus', own],
        ['reward', 'reward', 'reward', own],
        ['rebate', 'rebate', 'reward', own],
        ['rebate', 'rebate', 'rebate', '2026-11-19T16:00:00.000Z', { to: '2026-11-19T16:00:00.000Z' }],
        ['points_money', 'points', 'points', own],
        ['points_money', 'points', 'goods', own, { goods: 'gone' }],
        ['agent_dividend', 'dividend', 'income', own],
        ['agent_salary', 'salary', 'income', own],
        ['adjustment', 'adjustment', null, null],
        // Of an older version.
        ['correction', 'adjustment', null, null],
      ];
      const expected = [];
      for (const [index, [kind, shown, source, row, data = {}]] of cases.entries()) {
        const reference = crypto.randomUUID();
        await platform.move(person.id, kind, index + 1, { reference, data: { ...data } });
        await platform.move(other.id, kind, 70_000, { data: { ...data } });
        expected.unshift([shown, `0.${String(index + 1).padStart(2, '0')}`, source, row === own ? reference : row]);
      }
      const record = async (query: object) => platform.takeValue('wallet.ledger', { pageSize: 100, ...query }, person);
      const { rows, total } = await record({});
      expect(rows.map(({ kind, amount, source, sourceRow }) => [kind, amount, source, sourceRow])).toEqual(expected);
      expect(total).toBe(cases.length);
      for (const kind of new Set(rows.map((one) => one.kind))) {
        const filtered = await record({ kind });
        expect(filtered.rows).toEqual(rows.filter((one) => one.kind === kind));
        expect(filtered.total).toBe(filtered.rows.length);
        const sum = filtered.rows.reduce((all, { amount }) => all + Number(amount), 0).toFixed(2);
        expect([filtered.totals.in, filtered.byDay]).toEqual([sum, [{ day: '2026-11-20', net: sum }]]);
      }
    });
  });
});
