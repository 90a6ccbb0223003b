/** What a sport is to the book of fixed odds: the chances of its final scores, and the markets that follow from a score. */

type SportName = 'football' | 'esports';

/** A side of a match. Both figures are 0 for an average side. */
export interface Club {
  readonly name: string;
  readonly rating: number;
  /** How many goals its matches have, more or less. */
  readonly pace: number;
}

export interface Score {
  readonly home: number;
  readonly away: number;
}

export interface ScoreChance extends Score {
  readonly chance: number;
}

export type LegResult = 'won' | 'lost' | 'void';

export type MarketName = 'result' | 'winner' | 'total' | 'handicap' | 'score';

/** A market of a match. Its line stays the same while its odds move. */
export interface SportMarket {
  readonly id: MarketName;
  /** In halves: 5 is 2.5. Null for a market without a line. */
  readonly line: number | null;
  readonly picks: readonly string[];
}

export interface SportModel {
  readonly name: SportName;
  /** The chances of all final scores; they add up to 1. `reports` moves them towards the home side, or away from it below 0. */
  readonly scores: (home: Club, away: Club, reports: number) => readonly ScoreChance[];
  /** The markets of a match, from its chances when bets open. */
  readonly markets: (scores: readonly ScoreChance[]) => readonly SportMarket[];
  /** The house's margin of each market, in percent. */
  readonly margins: Readonly<Partial<Record<MarketName, number>>>;
  /** Minutes of play, or maps: what the clock of a running match counts to. */
  readonly length: number;
}

const signOf = (value: number): LegResult => (value > 0 ? 'won' : value < 0 ? 'lost' : 'void');

/** What a pick became at a final score. A score on the line itself gives the stake back. */
export function legResult({ id, line }: Pick<SportMarket, 'id' | 'line'>, pick: string, { home, away }: Score): LegResult {
  const half = (line ?? 0) / 2;
  switch (id) {
    case 'total':
      return signOf(pick === 'over' ? home + away - half : half - home - away);
    case 'handicap':
      return signOf(pick === 'home' ? home - away + half : away - home - half);
    case 'score':
      return pick === `${home}-${away}` ? 'won' : 'lost';
    default:
      return pick === (home > away ? 'home' : away > home ? 'away' : 'draw') ? 'won' : 'lost';
  }
}

/** The chances that a pick wins, and that it is void. */
export function pickChances(market: SportMarket, pick: string, scores: readonly ScoreChance[]): { won: number; void: number } {
  const chances = { won: 0, lost: 0, void: 0 };
  for (const score of scores) chances[legResult(market, pick, score)] += score.chance;
  return chances;
}

/** The line nearest to even chances, of those from `lowest` to `highest` in steps of `step`; all in halves. */
export function evenLine(
  id: 'total' | 'handicap',
  scores: readonly ScoreChance[],
  [lowest, highest, step]: readonly [number, number, number],
): number {
  // What a line divides: the goals in all, or the lead of the home side.
  const chanceOf = new Map<number, number>();
  for (const { home, away, chance } of scores) {
    const at = id === 'total' ? home + away : home - away;
    chanceOf.set(at, (chanceOf.get(at) ?? 0) + chance);
  }
  let best = { line: lowest, distance: Number.POSITIVE_INFINITY };
  for (let line = lowest; line <= highest; line += step) {
    const [limit, sums] = [(id === 'total' ? line : -line) / 2, { won: 0, void: 0 }];
    for (const [at, chance] of chanceOf) {
      if (at > limit) sums.won += chance;
      if (at === limit) sums.void += chance;
    }
    const distance = Math.abs(sums.won / (1 - sums.void) - 0.5);
    if (distance < best.distance) best = { line, distance };
  }
  return best.line;
}
