// A press without a line in the frames of fish, tables and sports: it is refused, never queued and staked later.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Hunt } from '#originals/fish/hunt.ts';
import { startShot } from '#originals/fish/shot.ts';
import { placeSlip } from '#originals/sports/placing.ts';
import type { Visit } from '#originals/sports/visit.ts';
import { sendBet } from '#originals/table/betting.ts';
import type { Seat } from '#originals/table/seat.ts';

/** What every frame has. `sent` counts the bets, `notes` are the sentences shown. */
function frame() {
  const sent: unknown[] = [];
  const notes: string[] = [];
  const bet = (order: unknown) => {
    sent.push(order);
    return new Promise(() => {});
  };
  const element = {
    classList: { toggle: () => {} },
    dataset: {},
    setAttribute: () => {},
    replaceChildren: () => {},
    querySelectorAll: () => [],
  };
  const known: Record<string, unknown> = { rules: { open: false }, note: (text: string) => void (text && notes.push(text)) };
  return {
    sent,
    notes,
    shared: {
      api: { bet, shoot: bet, outcome: bet },
      view: new Proxy(known, { get: (_, name) => known[String(name)] ?? { ...element } }),
      say: (word: string) => word,
      money: (amount: string) => amount,
      percent: (value: string) => value,
      still: () => true,
      tell: () => {},
      left: new AbortController().signal,
      clock: { offset: 0, error: 0, drift: 0 },
      phase: 'ready',
      paused: false,
      balance: '100.00',
      asked: null,
    },
  };
}

const leg = { number: 1, market: 'result', pick: 'home', odds: '2.00' };
const match = {
  ...{ number: 1, home: 'Northgate', away: 'Habagat', status: 'next', startsAt: Number.MAX_SAFE_INTEGER, suspendedUntil: null },
  markets: [{ id: 'result', line: null, picks: [{ id: 'home', odds: '2.00' }] }],
};
const round = { number: 7, opensAt: -Number.MAX_SAFE_INTEGER, closesAt: Number.MAX_SAFE_INTEGER };

/** Each frame with all that a bet needs, and its press. */
const presses = {
  'fish.offline': (shared: object) => {
    const pond = { reload: () => {}, fire: async () => {} };
    const opened = { bets: ['1.00'], minCycle: 5_000 };
    startShot({ ...shared, pond, opened, chosen: 0, kind: 'sardine', nextStart: 0, next: {} } as unknown as Hunt);
  },
  'table.offline': (shared: object) => {
    const state = { round, room: { id: 'low' }, spots: [], chips: ['1.00'], bets: [], min: '1.00', max: '10.00', pool: null };
    sendBet({ ...shared, state, slip: new Map([['red', 100n]]), chip: 0 } as unknown as Seat);
  },
  'sports.offline': (shared: object) => {
    const state = { matches: [match], min: '10.00', max: '100.00', maxPayout: '1000.00', maxPicks: 8 };
    const slip = { picks: [leg], mode: 'accumulator', stake: '10', changes: 'none' };
    placeSlip({ ...shared, state, slip, orders: [] } as unknown as Visit, () => {});
  },
} as const;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each(Object.entries(presses))('without a line the bet of %s is refused and not staked when the line is back', async (word, press) => {
  vi.stubGlobal('document', { activeElement: null });
  const { sent, notes, shared } = frame();
  vi.stubGlobal('navigator', { onLine: false });
  press(shared);
  expect([sent, notes]).toEqual([[], [word]]);
  vi.stubGlobal('navigator', { onLine: true });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  press(shared);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toHaveLength(1);
});
