/** The course of a match: the team reports before its start, whether it takes place, its goals and score. Its secret alone decides. */
import type { Random } from '../slots/slot.ts';
import type { Score, ScoreChance, SportModel } from './sport-model.ts';
import type { Fixture, SportsBook } from './sports-books.ts';

/** How long before the start team reports arrive, as shares of the time that bets are open. Odds move then. */
const reportTimes = [0.75, 0.5, 0.25, 0.1] as const;
/** No bets are taken for this long after a report. */
const suspension = 3_000;

/** Of this many matches, one is postponed, and one is abandoned while it runs. */
const postponedOneIn = 60;
const abandonedOneIn = 120;

type MatchEnd = 'played' | 'postponed' | 'abandoned';

interface Goal {
  readonly side: 'home' | 'away';
  /** Share of the match that had been played. */
  readonly at: number;
}

export interface MatchCourse {
  /** For each of the reports, whether it is good for the home side. */
  readonly reports: readonly boolean[];
  readonly end: MatchEnd;
  readonly score: Score;
  readonly goals: readonly Goal[];
  /** Share of the match after which it was abandoned; 1 for any other. */
  readonly stopsAt: number;
}

const words = 2 ** 32;
const netOf = (reports: readonly boolean[]): number => reports.reduce((sum, good) => sum + (good ? 1 : -1), 0);

function drawScore(chances: readonly ScoreChance[], random: Random): Score {
  let left = (random(words) + 0.5) / words;
  for (const { home, away, chance } of chances) {
    left -= chance;
    if (left < 0) return { home, away };
  }
  return chances.at(-1) ?? { home: 0, away: 0 };
}

/** Goals are spread over the match at random. A map lasts as long as any other, and the winner of the match wins the last one. */
function drawGoals(model: SportModel, { home, away }: Score, random: Random): Goal[] {
  const sides: Goal['side'][] = [...Array<'home'>(home).fill('home'), ...Array<'away'>(away).fill('away')];
  if (model.name === 'football') return sides.map((side) => ({ side, at: (1 + random(88)) / 90 })).sort((one, two) => one.at - two.at);
  const winner = home > away ? 'home' : 'away';
  const loser = winner === 'home' ? 'away' : 'home';
  const order = home + away === 2 ? [winner, winner] : random(2) ? [winner, loser, winner] : [loser, winner, winner];
  return order.map((side, n) => ({ side: side as Goal['side'], at: (n + 1) / order.length }));
}

export function matchCourse({ model }: SportsBook, { home, away }: Fixture, random: Random): MatchCourse {
  const reports = reportTimes.map(() => random(2) === 1);
  const isPostponed = random(postponedOneIn) === 0;
  const isAbandoned = random(abandonedOneIn) === 0;
  const score = drawScore(model.scores(home, away, netOf(reports)), random);
  const goals = drawGoals(model, score, random);
  const end = isPostponed ? 'postponed' : isAbandoned ? 'abandoned' : 'played';
  return { reports, end, score, goals, stopsAt: end === 'abandoned' ? 0.1 + random(80) / 100 : 1 };
}

/** When a report on a match arrives. */
const reportAt = ({ opensAt, startsAt }: Fixture, n: number): number => startsAt - Math.round((startsAt - opensAt) * (reportTimes[n] ?? 0));

/** How many reports have arrived, and until when bets are suspended because of the last one; null when they are not. */
export function knownReports(fixture: Fixture, now: number): { known: number; suspendedUntil: number | null } {
  const known = reportTimes.filter((_, n) => reportAt(fixture, n) <= now).length;
  const last = known === 0 ? null : reportAt(fixture, known - 1);
  const until = last === null ? null : last + suspension;
  return { known, suspendedUntil: until !== null && now < until ? until : null };
}

/** When more will be known of a match than now: a report arrives, or it starts. */
export function nextReportOrStart(fixture: Fixture, now: number): number {
  const coming = reportTimes.map((_, n) => reportAt(fixture, n)).filter((at) => at > now);
  return Math.min(fixture.startsAt, ...coming);
}

/** The chances of the final scores to whoever knows the first reports: the mean over all that may still come. */
export function chancesAfter({ model }: SportsBook, { home, away }: Fixture, known: readonly boolean[]): readonly ScoreChance[] {
  const left = reportTimes.length - known.length;
  let weight = 0.5 ** left;
  let mean: ScoreChance[] = [];
  for (let good = 0; good <= left; good++) {
    const scores = model.scores(home, away, netOf(known) + 2 * good - left);
    // A model lists its scores in one order.
    mean = scores.map((score, n) => ({ ...score, chance: (mean[n]?.chance ?? 0) + weight * score.chance }));
    weight *= (left - good) / (good + 1);
  }
  return mean;
}
