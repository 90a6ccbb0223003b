// Contracts of agents: periods without gaps, tiers, and branches that never cost more than their top contract says.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endedAt } from '#platform/ledger/agents/contracts.ts';
import {
  areTiers,
  type ContractTier,
  dueOf,
  faultOfTiers,
  firstAbove,
  nextTier,
  readTier,
  stakesByTier,
  type TeamFigures,
  writeTier,
} from '#platform/rules/agents/contracts.ts';
import { shownName } from '#platform/rules/agents/line.ts';
import { pageOfDays } from '#platform/rules/agents/page-of-days.ts';
import { commonStart, nextStart, periodAt } from '#platform/rules/agents/periods.ts';
import { type BranchAgent, settleBranch } from '#platform/rules/agents/settlement.ts';
import { type ContractKind, contractKinds, contractPeriods } from '#values/agent-contracts.ts';
import { minor, zero } from '#values/money.ts';

const zones = [
  ...['Asia/Manila', 'Europe/Berlin', 'America/Sao_Paulo', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/New_York'],
  // Their summer time begins at midnight, so that the day begins at one o'clock.
  ...['America/Santiago', 'America/Havana', 'Atlantic/Azores'],
];

test('a contract that is ended ends with its period, and one that has not begun never does (R24)', () => {
  const starts_at = new Date('2026-12-31T16:00:00Z');
  const end = (at: string) => endedAt({ period: 'monthly', starts_at }, new Date(at), 'Asia/Manila').toISOString();
  expect(end('2026-11-27T00:00:00Z')).toBe(starts_at.toISOString());
  expect(end('2027-01-05T00:00:00Z')).toBe('2027-01-31T16:00:00.000Z');
});

test('names of those above and of two steps below are shown whole; further down and in another line they are shortened (AG-05, R24)', () => {
  const shown = (path: string) => shownName('marisol', { path: '/1/12/' }, path);
  for (const path of ['/1/', '/1/12/', '/1/12/3/', '/1/12/3/4/']) expect(shown(path)).toBe('marisol');
  for (const path of ['/1/12/3/4/5/', '/2/', '/1/13/', '/1/120/', '/1/2/', '/2/12/3/']) expect(shown(path)).toBe('ma•••l');
});

describe('periods', () => {
  test('each second lies in one period, and each begins where the last ended, through every clock change (AG-17, REL-27)', () => {
    const changes = [
      ...['03-08T07:00', '03-29T01:00', '04-04T15:00', '10-03T15:30', '10-25T01:00', '11-01T06:00'],
      ...['03-08T05:00', '09-06T04:00', '04-05T03:00', '11-01T05:00'],
    ];
    const threeHours = 3 * 3_600_000;
    const moment = fc.oneof(
      fc.integer({ min: Date.UTC(2025, 0, 1), max: Date.UTC(2027, 0, 1) }),
      fc
        .tuple(fc.constantFrom(...changes), fc.integer({ min: -threeHours, max: threeHours }))
        .map(([change, beside]) => Date.parse(`2026-${change}:00Z`) + beside),
    );
    fc.assert(
      fc.property(fc.constantFrom(...contractPeriods), fc.constantFrom(...zones), moment, (period, zone, at) => {
        const { from, to } = periodAt(period, zone, new Date(at));
        expect(from.getTime()).toBeLessThanOrEqual(at);
        expect(to.getTime()).toBeGreaterThan(at);
        expect(periodAt(period, zone, to).from).toEqual(to);
        expect(periodAt(period, zone, new Date(to.getTime() - 1))).toEqual({ from, to });
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ['daily', '2026-11-19T16:00:00Z', '2026-11-20T16:00:00Z'],
    ['weekly', '2026-11-15T16:00:00Z', '2026-11-22T16:00:00Z'],
    ['semimonthly', '2026-11-15T16:00:00Z', '2026-11-30T16:00:00Z'],
    ['monthly', '2026-10-31T16:00:00Z', '2026-11-30T16:00:00Z'],
    ['hourly', '2026-11-20T04:00:00Z', '2026-11-20T05:00:00Z'],
    ['five_minutes', '2026-11-20T04:30:00Z', '2026-11-20T04:35:00Z'],
  ] as const)('%s, on a Friday noon in Manila (AG-17, AG-20)', (period, from, to) => {
    expect(periodAt(period, 'Asia/Manila', new Date('2026-11-20T04:31:07.500Z'))).toEqual({ from: new Date(from), to: new Date(to) });
  });

  test('a day of 23 and one of 25 hours are one day each (AG-17, REL-27)', () => {
    const length = (at: string) => {
      const { from, to } = periodAt('daily', 'Europe/Berlin', new Date(at));
      return (to.getTime() - from.getTime()) / 3_600_000;
    };
    expect([length('2026-03-29T10:00:00Z'), length('2026-10-25T10:00:00Z')]).toEqual([23, 25]);
  });

  test('hours begin where the wall clock’s do, also in zones off by half an hour or a quarter (AG-19)', () => {
    const minute = (zone: string) => periodAt('hourly', zone, new Date('2026-11-20T04:31:00Z')).from.getUTCMinutes();
    expect(['Asia/Manila', 'Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Singapore'].map(minute)).toEqual([0, 30, 15, 0]);
  });

  test('a branch moves on the first day with which a period of every contract begins (R24)', () => {
    const zone = 'Asia/Manila';
    const periods = fc.subarray([...contractPeriods]);
    fc.assert(
      fc.property(periods, fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }), (some, now) => {
        const start = commonStart(some, zone, now);
        const fits = (at: Date): boolean => [...some, 'daily' as const].every((period) => +periodAt(period, zone, at).from === +at);
        expect(start > now && fits(start)).toBe(true);
        for (let day = periodAt('daily', zone, now).to; day < start; day = periodAt('daily', zone, day).to) expect(fits(day)).toBe(false);
      }),
    );
  });

  test('a contract begins with the next period, a real-time salary with the next full hour (AG-16, AG-20)', () => {
    const now = new Date('2026-11-20T04:31:00Z');
    expect(nextStart('weekly', 'Asia/Manila', now)).toEqual(new Date('2026-11-22T16:00:00Z'));
    expect(nextStart('five_minutes', 'Asia/Manila', now)).toEqual(new Date('2026-11-20T05:00:00Z'));
  });
});

const tier = (bet: number, rate: number, more: Partial<ContractTier> = {}): ContractTier => ({
  bet: minor(bet),
  net: zero,
  active: 0,
  rate,
  winRate: 0,
  ...more,
});
const figures = (bet: number, more: Partial<TeamFigures> = {}): TeamFigures => ({
  bet: minor(bet),
  net: zero,
  active: 0,
  stakes: [],
  ...more,
});

describe('tiers', () => {
  const dividend = [tier(1_000, 1_000, { net: minor(100), active: 2 }), tier(5_000, 2_000, { net: minor(500), active: 5 })];

  test('all figures of a tier must be reached, and the highest tier reached counts (AG-17)', () => {
    const due = (bet: number, net: number, active: number) => dueOf('dividend', dividend, figures(bet, { net: minor(net), active }));
    expect(due(999, 10_000, 9)).toEqual({ amount: zero, tier: null });
    expect(due(1_000, 100, 2)).toEqual({ amount: 10n, tier: 0 });
    expect(due(9_000, 999, 4)).toEqual({ amount: 99n, tier: 0 });
    expect(due(9_000, 999, 5)).toEqual({ amount: 199n, tier: 1 });
  });

  test('a dividend of a team that won is nothing, and salaries are by the bets (AG-17, AG-18, AG-19)', () => {
    expect(dueOf('dividend', [tier(0, 5_000)], figures(1_000, { net: minor(-500) })).amount).toBe(0n);
    for (const kind of ['daily', 'hourly'] as const) {
      for (const net of [500, -500]) expect(dueOf(kind, [tier(0, 90)], figures(10_000, { net: minor(net) })).amount).toBe(90n);
    }
  });

  test('a real-time salary pays by each stake, by whether the member lost or won (AG-20)', () => {
    const stakes = [
      { stake: minor(99), lost: 5, won: 5 },
      { stake: minor(1_000), lost: 3, won: 2 },
    ];
    expect(dueOf('realtime', [tier(100, 100, { winRate: 50 })], figures(0, { stakes }))).toEqual({ amount: 40n, tier: null });
  });

  test('tiers rise, and an offer gives no more than the own contract for the same figures (R24)', () => {
    expect(areTiers('daily', [tier(0, 10), tier(100, 20)])).toBe(true);
    for (const wrong of [
      [],
      [tier(100, 10), tier(100, 20)],
      [tier(0, 20), tier(100, 10)],
      [tier(0, 10_001)],
      [tier(0, 10, { net: minor(1) })],
    ])
      expect(areTiers('daily', wrong)).toBe(false);
    expect(areTiers('dividend', [tier(0, 10, { active: 2 })])).toBe(true);
    for (const active of [2.5, -1, Number.NaN, 'ten' as never])
      expect(faultOfTiers('dividend', [tier(0, 10, { active })]), String(active)).toEqual({ tier: 0, fault: 'amount' });
    expect(firstAbove([tier(0, 10)], [tier(100, 20)])).toEqual({ tier: 0, rate: 0, winRate: 0 });
    expect(firstAbove([tier(100, 20), tier(200, 30)], [tier(100, 20)])).toEqual({ tier: 1, rate: 20, winRate: 0 });
    expect(firstAbove([tier(200, 20)], [tier(100, 20)])).toBeNull();
  });

  test.each(contractKinds)(
    'a tier of a %s contract is written under the names of the specification and read back (AG-17 to AG-20)',
    (kind) => {
      const one = {
        ...tier(1_000, 70),
        ...(kind === 'dividend' ? { net: minor(500), active: 3 } : {}),
        ...(kind === 'realtime' ? { winRate: 5 } : {}),
      };
      expect(readTier(kind, writeTier(kind, one))).toEqual(one);
      expect(readTier(kind, {})).toBeNull();
    },
  );
});

interface Node {
  readonly upline: number;
  readonly bet: number;
  readonly lost: boolean;
  readonly cut: readonly number[];
}

const anyNode = fc.record({
  upline: fc.nat(),
  bet: fc.integer({ min: 0, max: 50_000 }),
  lost: fc.boolean(),
  cut: fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 2, maxLength: 2 }),
});
/** Any tree: each agent below an earlier one, ten deep at most, with its own member and a contract that its upline could offer. */
const anyBranch = fc.array(anyNode, { minLength: 1, maxLength: 40 });

function branchOf(kind: ContractKind, nodes: readonly Node[]): BranchAgent[] {
  const depth: number[] = [];
  const uplines = nodes.map(({ upline }, place) => {
    if (place === 0) {
      depth.push(0);
      return null;
    }
    const above = upline % place;
    const chosen = (depth[above] ?? 0) < 9 ? above : 0;
    depth.push((depth[chosen] ?? 0) + 1);
    return chosen;
  });
  const tiers: (readonly ContractTier[])[] = [];
  for (const [place, { cut }] of nodes.entries()) {
    const above = uplines[place];
    const [low = 0, more = 0] = cut;
    const winRate = (rate: number) => (kind === 'realtime' ? Math.floor(rate / 2) : 0);
    if (above === null || above === undefined) {
      tiers.push([tier(100, 1_000, { winRate: winRate(1_000) }), tier(20_000, 3_000, { winRate: winRate(3_000) })]);
      continue;
    }
    const [first, second] = (tiers[above] ?? []).map(({ rate }) => rate);
    const rate = Math.floor(((first ?? 0) * low) / 100);
    const highest = Math.max(rate, Math.floor(((second ?? 0) * Math.max(low, more)) / 100));
    tiers.push([tier(100, rate, { winRate: winRate(rate) }), tier(20_000, highest, { winRate: winRate(highest) })]);
  }
  /** The members of each agent and of everybody below. An upline comes before its downline. */
  const teams = nodes.map((node) => [node]);
  for (const [place, team] of [...teams.entries()].reverse()) teams[uplines[place] ?? -1]?.push(...team);
  return teams.map((members, place) => {
    const bet = members.reduce((sum, one) => sum + one.bet, 0);
    const net = members.reduce((sum, one) => sum + (one.lost ? one.bet : -one.bet), 0);
    return {
      memberId: BigInt(place + 1),
      uplineId: uplines[place] === null || uplines[place] === undefined ? null : BigInt(uplines[place] + 1),
      tiers: tiers[place] ?? [],
      figures: {
        bet: minor(bet),
        net: minor(net),
        active: members.length,
        stakes: members.map((one) => ({ stake: minor(one.bet), lost: Number(one.lost), won: Number(!one.lost) })),
      },
    };
  });
}

describe('settlement of a branch', () => {
  const total = (payouts: ReturnType<typeof settleBranch>) => payouts.reduce((sum, { amount, shortfall }) => sum + amount - shortfall, 0n);

  test.each(['daily', 'hourly', 'realtime'] as const)(
    'a %s salary costs exactly what the top contract says, for any tree, contracts and rounds (AG-18 to AG-20)',
    (kind) => {
      fc.assert(
        fc.property(anyBranch, (nodes) => {
          const branch = branchOf(kind, nodes);
          for (const { uplineId, tiers } of branch)
            if (uplineId !== null) expect(firstAbove(tiers, branch.find(({ memberId }) => memberId === uplineId)?.tiers ?? [])).toBeNull();
          const payouts = settleBranch(kind, branch);
          expect(payouts.every(({ shortfall }) => shortfall === 0n)).toBe(true);
          expect(total(payouts)).toBe(payouts[0]?.due);
        }),
      );
    },
  );

  test('a dividend costs what the top contract says, and the house bears each shortfall by name (AG-17)', () => {
    fc.assert(
      fc.property(anyBranch, (nodes) => {
        const payouts = settleBranch('dividend', branchOf('dividend', nodes));
        expect(total(payouts)).toBe(payouts[0]?.due);
        for (const { due, minus, amount, shortfall } of payouts) {
          expect(due - minus.reduce((sum, one) => sum + one.due, 0n)).toBe(amount - shortfall);
          expect(amount === 0n || shortfall === 0n).toBe(true);
        }
      }),
    );
  });

  test('the same branch gives the same cents, in whatever order its agents come (REL-28)', () => {
    fc.assert(
      fc.property(anyBranch, fc.constantFrom(...contractKinds), (nodes, kind) => {
        const branch = branchOf(kind, nodes);
        const byMember = (payouts: ReturnType<typeof settleBranch>) =>
          new Map(payouts.map(({ memberId, amount, due, shortfall }) => [memberId, [amount, due, shortfall].join(' ')]));
        expect(byMember(settleBranch(kind, branch.toReversed()))).toEqual(byMember(settleBranch(kind, branch)));
      }),
    );
  });

  test.each(contractKinds)(
    'a branch of 10,000 agents, ten deep, costs by its %s contracts what the top one says (AG-17 to AG-20)',
    (kind) => {
      const branch = branchOf(kind, fc.sample(anyNode, { numRuns: 10_000, seed: 20_261_120 }));
      const payouts = settleBranch(kind, branch);
      expect(payouts).toHaveLength(10_000);
      expect(payouts[0]?.due).toBeGreaterThan(0n);
      expect(total(payouts)).toBe(payouts[0]?.due);
      expect(payouts.filter(({ amount }) => amount > 0n).length).toBeGreaterThan(1_000);
    },
  );

  test('an agent whose upline has no contract any more is paid nothing (R24)', () => {
    const orphan: BranchAgent = { memberId: 2n, uplineId: 9n, tiers: [tier(0, 100)], figures: figures(10_000) };
    expect(settleBranch('daily', [orphan])).toEqual([]);
  });
});

test('a page reads only the days it reaches over, and the pages together are the whole list in order (AG-06)', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 9 }), fc.integer({ min: 1, max: 9 }), (counts, size) => {
      const days = counts.map((count, place) => ({ day: `2026-11-${20 - place}`, count }));
      const rows = days.flatMap(({ day, count }) => Array.from({ length: count }, (_, n) => ({ day, n })));
      for (let before = 0; before < rows.length + size; before += size) {
        const page = pageOfDays(days, before, size);
        const shown = rows.slice(before, before + size);
        const read = page ? rows.filter(({ day }) => day <= page.to && day >= page.from) : [];
        expect(page ? read.slice(page.offset, page.offset + size) : []).toEqual(shown);
        if (page) expect([page.to, page.from]).toEqual([shown[0]?.day, shown.at(-1)?.day]);
      }
    }),
  );
});

describe('what explains a payout', () => {
  const shares = [tier(100, 10, { net: minor(50), active: 2 }), tier(500, 20, { net: minor(50), active: 5 })];
  const salaries = [tier(100, 10), tier(500, 20)];
  const stepsOf = (kind: ContractKind): ContractTier[] => (kind === 'dividend' ? shares : salaries);
  const figuresOf = (bet: number, net: number, active: number): TeamFigures => ({ bet: minor(bet), net: minor(net), active, stakes: [] });

  test.each([
    ['dividend', figuresOf(99, 60, 1), { tier: 0, bet: 1n, net: 0n, active: 1 }],
    ['dividend', figuresOf(900, 49, 9), { tier: 0, bet: 0n, net: 1n, active: 0 }],
    ['dividend', figuresOf(300, 60, 3), { tier: 1, bet: 200n, net: 0n, active: 2 }],
    ['dividend', figuresOf(500, 50, 5), null],
    ['daily', figuresOf(300, -60, 0), { tier: 1, bet: 200n, net: 0n, active: 0 }],
    ['realtime', figuresOf(0, 0, 0), null],
  ] as const)('of a %s the next step and what it lacks are those of the figures (AG-10, AG-11)', (kind, figures, next) => {
    expect(nextTier(kind, stepsOf(kind), figures)).toEqual(next);
  });

  test('who has what the next step lacks has reached it (AG-10)', () => {
    const amounts = fc.tuple(fc.integer({ min: 0, max: 700 }), fc.integer({ min: -50, max: 100 }), fc.integer({ min: 0, max: 7 }));
    fc.assert(
      fc.property(fc.constantFrom('dividend', 'daily', 'hourly'), amounts, (kind: ContractKind, [bet, net, active]) => {
        const next = nextTier(kind, stepsOf(kind), figuresOf(bet, net, active));
        if (!next) return;
        const then = figuresOf(bet + Number(next.bet), net + Number(next.net), active + next.active);
        expect(dueOf(kind, stepsOf(kind), then).tier).toBeGreaterThanOrEqual(next.tier);
      }),
    );
  });

  test('the bets that each step of a real-time salary pays for add up to what is due (AG-20)', () => {
    const rates = [tier(100, 30, { winRate: 7 }), tier(500, 70, { winRate: 11 })];
    const stake = fc.record({
      stake: fc.integer({ min: 1, max: 900 }).map(minor),
      lost: fc.integer({ min: 0, max: 9 }),
      won: fc.integer({ min: 0, max: 9 }),
    });
    fc.assert(
      fc.property(fc.array(stake), (stakes) => {
        const parts = stakesByTier(rates, stakes);
        const due = parts.reduce((sum, { tier: place, lostBet, wonBet }) => {
          const { rate = 0, winRate = 0 } = rates[place] ?? {};
          return sum + lostBet * BigInt(rate) + wonBet * BigInt(winRate);
        }, 0n);
        expect(dueOf('realtime', rates, { ...figuresOf(0, 0, 0), stakes }).amount).toBe(due / 10_000n);
        const counted = stakes.filter(({ stake: one }) => one >= 100n);
        expect(parts.reduce((sum, { lost, won }) => sum + lost + won, 0)).toBe(counted.reduce((sum, { lost, won }) => sum + lost + won, 0));
      }),
    );
  });
});
