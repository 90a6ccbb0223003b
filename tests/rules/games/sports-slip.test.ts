/** The slip of a sports book in the frame: picks, changed odds, and the named reason why it cannot be placed. */
import { expect, test } from 'vitest';
import { placeSlip } from '#originals/sports/placing.ts';
import { tellEnded } from '#originals/sports/show-bets.ts';
import { editSlip, followOdds, isAccumulator, slipPromise, slipSums, toggleOdds, whyNot } from '#originals/sports/slip.ts';
import { createBookSay } from '#originals/sports/strings.ts';
import type { Visit } from '#originals/sports/visit.ts';
import { pickName, withoutPick } from '#originals/sports/visit.ts';
import type { SlipPick, SportsAnswer, SportsBet, SportsMatch, SportsOrder, SportsSlip } from '#values/games/sports-api-types.ts';
import type { Amount } from '#values/money.ts';

const match = (number: number, parts: Partial<SportsMatch> = {}): SportsMatch => ({
  number,
  matchday: 1,
  home: `Home ${number}`,
  away: `Away ${number}`,
  status: 'next',
  opensAt: -1_000_000,
  startsAt: Number.MAX_SAFE_INTEGER,
  endsAt: Number.MAX_SAFE_INTEGER,
  suspendedUntil: null,
  markets: [{ id: 'result', line: null, picks: ['home', 'draw', 'away'].map((id) => ({ id, odds: '2.00' })) }],
  score: null,
  commitment: '',
  secret: null,
  ...parts,
});
const pick = (number: number, odds = '2.00', name = 'home'): SlipPick => ({ number, market: 'result', pick: name, odds });

/** A visit with what the slip reads; saved slips are kept in `saved`. */
function visitWith(slip: Partial<SportsSlip>, matches: readonly SportsMatch[] = [match(1), match(2), match(3)]) {
  const saved: SportsSlip[] = [];
  const noteLine = { textContent: '' };
  const note = (text: string) => Object.assign(noteLine, { textContent: text });
  const visit = {
    view: { noteLine, note, slip: { close: () => {} } },
    api: {
      saveSlip: async (one: SportsSlip) => {
        saved.push(one);
        return { is: 'done', value: {} };
      },
    },
    say: createBookSay({}),
    money: (amount: string) => amount,
    tell: () => {},
    left: new AbortController().signal,
    phase: 'ready',
    seen: new Map(),
    refusal: '',
    state: { matches, bets: [], min: '10.00', max: '5000.00', maxPayout: '100000.00', maxPicks: 8 },
    clock: { offset: 0, error: 0, drift: 0 },
    balance: '100.00' as Amount,
    slip: { picks: [], mode: 'accumulator', stake: '20', changes: 'none', ...slip },
  } as unknown as Visit;
  return { visit, saved };
}

/** Without the marks around values. */
const plain = (text: string | null) => text?.replace(/[\u2066-\u2069]/g, '');
const turn = () => new Promise((done) => setTimeout(done));

/** Bets that wait until they are answered. */
function answered(visit: Visit) {
  const asked: { order: SportsOrder; take: () => Promise<unknown> }[] = [];
  Object.assign(visit.api, {
    bet: (order: SportsOrder) =>
      new Promise((done) => {
        const bet = { roundId: `r${asked.length}`, clientRound: order.clientRound, state: 'debited', bet: '20.00', win: '0.00' };
        const value = { bet, balance: '80.00' } as unknown as SportsAnswer;
        const take = () => {
          done({ is: 'done', value });
          return turn();
        };
        asked.push({ order, take });
      }),
  });
  return asked;
}

test.each<[string, Partial<SportsSlip>, readonly SportsMatch[], string | null]>([
  ['all is well', { picks: [pick(1), pick(2)] }, [match(1), match(2)], null],
  ['a match has started', { picks: [pick(1), pick(2)] }, [match(1, { startsAt: 0 }), match(2)], 'sports.whyClosed'],
  ['the only match has started', { picks: [pick(1)] }, [match(1, { startsAt: 0 })], 'sports.whyClosedAlone'],
  ['the only match is no longer listed', { picks: [pick(9)] }, [match(1)], 'sports.whyClosedAlone'],
  ['a team report has just come', { picks: [pick(1)] }, [match(1, { suspendedUntil: Number.MAX_SAFE_INTEGER })], 'sports.whySuspended'],
  ['odds have changed', { picks: [pick(1, '2.10')] }, [match(1)], 'sports.whyChanged'],
  ['two picks are of one match', { picks: [pick(1), pick(1, '2.00', 'draw')] }, [match(1)], 'sports.whySame'],
  ['they are single bets', { picks: [pick(1), pick(1, '2.00', 'draw')], mode: 'singles' }, [match(1)], null],
  ['nothing is staked', { picks: [pick(1)], stake: '' }, [match(1)], 'sports.whyStake'],
  ['zero is staked', { picks: [pick(1)], stake: '0' }, [match(1)], 'sports.whyLimits'],
  ['the stake is too small', { picks: [pick(1)], stake: '9' }, [match(1)], 'sports.whyLimits'],
  ['the stake is not whole', { picks: [pick(1)], stake: '10.50' }, [match(1)], 'sports.whyLimits'],
  ['the stake is too large', { picks: [pick(1)], stake: '5001' }, [match(1)], 'sports.whyLimits'],
  [
    'single bets cost more than the balance',
    { picks: [pick(1), pick(2)], mode: 'singles', stake: '51' },
    [match(1), match(2)],
    'sports.whyBalance',
  ],
])('the slip names its reason when %s', (_when, slip, matches, reason) => {
  expect(whyNot(visitWith(slip, matches).visit)[0]?.word ?? null).toBe(reason);
});

test('the payout limit lowers the largest stake of long odds', () => {
  const long = match(1, { markets: [{ id: 'result', line: null, picks: [{ id: 'home', odds: '50.00' }] }] });
  const { visit } = visitWith({ picks: [pick(1, '50.00')], stake: '2001' }, [long]);
  expect(whyNot(visit)).toMatchObject([{ word: 'sports.whyLimits', values: { max: '2000' } }]);
});

test.each([
  ['higher', '1.58', '1.43'],
  ['lower', '1.30', '1.43'],
])('odds and payout are counted with the odds that hold now, when those of the slip were %s', (_than, seen, now) => {
  const moved = match(1, { markets: [{ id: 'result', line: null, picks: [{ id: 'home', odds: now }] }] });
  const { visit } = visitWith({ picks: [pick(1, seen)], stake: '10' }, [moved]);
  expect(slipPromise(visit)).toEqual({ odds: '1.43', payout: 1430n });
});

test.each<[string, Partial<SportsSlip>, readonly SportsMatch[], { odds: string | null; payout: bigint | null }]>([
  ['a pick that is over', { picks: [pick(1)] }, [match(1, { startsAt: 0 })], { odds: null, payout: null }],
  ['one of several that is over', { picks: [pick(1), pick(2)] }, [match(1, { startsAt: 0 }), match(2)], { odds: null, payout: null }],
  ['two picks of one match', { picks: [pick(1), pick(1, '2.00', 'draw')] }, [match(1)], { odds: null, payout: null }],
  ['an amount below the minimum', { picks: [pick(1)], stake: '5' }, [match(1)], { odds: '2.00', payout: null }],
  ['an amount above the balance', { picks: [pick(1)], stake: '101' }, [match(1)], { odds: '2.00', payout: null }],
  ['no amount', { picks: [pick(1)], stake: '' }, [match(1)], { odds: '2.00', payout: null }],
  ['a pick that waits for a moment', { picks: [pick(1)] }, [match(1, { suspendedUntil: 9e15 })], { odds: '2.00', payout: 4000n }],
  ['a bet on each', { picks: [pick(1), pick(2)], mode: 'singles' }, [match(1), match(2)], { odds: null, payout: 8000n }],
])('the slip promises no more than can be bet: %s', (_what, slip, matches, promise) => {
  expect(slipPromise(visitWith(slip, matches).visit)).toEqual(promise);
});

test.each([
  ['5', ['sports.whyChanged', 'sports.whyLimits']],
  ['999999', ['sports.whyChanged', 'sports.whyLimits']],
  ['101', ['sports.whyChanged', 'sports.whyBalance']],
  ['', ['sports.whyChanged']],
  ['20', ['sports.whyChanged']],
])('a stake of %j is judged while the odds have changed, too', (stake, words) => {
  expect(whyNot(visitWith({ picks: [pick(1, '2.10')], stake }).visit).map(({ word }) => word)).toEqual(words);
});

test.each([
  ['none', '2.00', '2.10', '1.90'],
  ['better', '2.00', '2.10', '2.00'],
  ['any', '2.00', '2.00', '2.00'],
] as const)('when odds change, a player who chose %s keeps the odds that they saw unless they allow the new ones', (changes, ...after) => {
  const seen = ['2.00', '2.10', '1.90'];
  const now = seen.map((odds) => {
    const { visit } = visitWith({ picks: [pick(1, odds)], changes });
    followOdds(visit);
    return visit.slip.picks[0]?.odds;
  });
  expect(now).toEqual(after);
  const { visit } = visitWith({ picks: [pick(1, '2.10')], changes });
  followOdds(visit, true);
  expect(visit.slip.picks[0]?.odds).toBe('2.00');
});

test('a tap adds a pick, a second one removes it, and every change is saved; the last one wins', async () => {
  const { visit, saved } = visitWith({});
  expect(toggleOdds(visit, pick(1))).toBe(true);
  toggleOdds(visit, pick(2));
  toggleOdds(visit, pick(1));
  await new Promise((done) => setTimeout(done));
  expect(saved.at(-1)?.picks).toEqual([pick(2)]);
  const full = visitWith({ picks: Array.from({ length: 8 }, (_, n) => pick(n)) });
  expect(toggleOdds(full.visit, pick(20))).toBe(false);
});

test('one bet on all multiplies the odds; a bet on each multiplies the stake', () => {
  const together = visitWith({ picks: [pick(1), pick(2)] }).visit;
  expect([isAccumulator(together), slipSums(together)]).toMatchObject([true, { total: 2000n, odds: '4.00', payout: 8000n }]);
  const apart = visitWith({ picks: [pick(1), pick(2)], mode: 'singles' }).visit;
  expect([isAccumulator(apart), slipSums(apart)]).toMatchObject([false, { total: 4000n, payout: 8000n }]);
});

test('a pick is named by its side and line', () => {
  const say = createBookSay({});
  const sides = { home: 'Northgate', away: 'Habagat' };
  const names = [
    { market: 'result', pick: 'draw', line: null },
    { market: 'handicap', pick: 'home', line: '-0.5' },
    { market: 'handicap', pick: 'away', line: '-0.5' },
    { market: 'total', pick: 'over', line: '2.5' },
    { market: 'score', pick: '2-0', line: null },
    // Of a match that has started the line may not be known.
    { market: 'handicap', pick: 'home', line: null },
    { market: 'total', pick: 'under', line: null },
  ].map((one) => pickName(say, one, sides).replace(/[\u2068\u2069]/g, ''));
  expect(names).toEqual(['Draw', 'Northgate −0.5', 'Habagat +0.5', 'Over 2.5', '2–0', 'Northgate', 'Under —']);
});

test('a pick that is removed while bets on each are sent is not staked', async () => {
  const { visit } = visitWith({ picks: [pick(1), pick(2), pick(3)], mode: 'singles', stake: '20' });
  const asked = answered(visit);
  placeSlip(visit, () => {});
  editSlip(visit, withoutPick(visit.slip, pick(2)));
  await asked[0]?.take();
  await asked[1]?.take();
  expect(asked.map(({ order }) => order.legs[0]?.number)).toEqual([1, 3]);
  expect([visit.phase, visit.slip.picks, visit.sent]).toEqual(['ready', [], { count: 2, placed: 2 }]);
});

test('the slip is not saved beside a bet, but after it: a late one would put taken picks back', async () => {
  const { visit, saved } = visitWith({ picks: [pick(1), pick(2)], mode: 'singles', stake: '2' });
  const asked = answered(visit);
  editSlip(visit, { stake: '20' });
  editSlip(visit, { stake: '21' });
  placeSlip(visit, () => {});
  await turn();
  expect(asked).toHaveLength(1);
  await asked[0]?.take();
  expect(saved.map(({ stake }) => stake)).toEqual(['20']);
  await asked[1]?.take();
  expect(saved.map(({ picks, stake }) => [picks.length, stake])).toEqual([
    [2, '20'],
    [0, '21'],
  ]);
});

test('who takes the new odds is not asked to take them any more', () => {
  const { visit } = visitWith({ picks: [pick(1, '2.10')] });
  const asks = 'Odds have changed. Take the new ones, or remove the pick.';
  visit.refusal = asks;
  visit.view.note(asks);
  placeSlip(visit, () => {});
  expect([visit.slip.picks[0]?.odds, visit.refusal, visit.view.noteLine.textContent]).toEqual(['2.00', '', '']);
});

test('bets that end together are all told, payouts first', () => {
  const { visit } = visitWith({});
  const bet = (roundId: string, state: string, win = '0.00') => ({ roundId, state, bet: '10.00', win }) as unknown as SportsBet;
  const before = ['r1', 'r2', 'r3', 'r4'].map((id) => bet(id, 'debited'));
  const bets = [bet('r1', 'rolled_back'), bet('r2', 'settled'), bet('r3', 'settled', '25.00'), bet('r4', 'debited')];
  visit.state = { ...visit.state, balance: '135.00' as Amount, bets };
  tellEnded(visit, before);
  expect(plain(visit.view.noteLine.textContent)).toBe(
    'Payout 25.00 on a bet of 10.00. Balance 135.00. Your bet of 10.00 is back where it was paid from. Your bet of 10.00 lost.',
  );
});
