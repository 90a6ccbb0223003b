/** Football: goals of both sides by Poisson chances, and the markets of a match. */
import { type Club, evenLine, type ScoreChance, type SportModel } from './sport-model.ts';

/** Goals of an average home and away side. */
const homeGoals = 1.5;
const awayGoals = 1.2;
const mostGoals = 10;

/** The chances of 0 to ten goals. */
function goalChances(mean: number): number[] {
  const chances = [Math.exp(-mean)];
  for (let goals = 1; goals <= mostGoals; goals++) chances.push(((chances[goals - 1] ?? 0) * mean) / goals);
  return chances;
}

function scores(home: Club, away: Club, reports: number): ScoreChance[] {
  const edge = home.rating - away.rating + reports * 0.09;
  const pace = Math.exp(home.pace + away.pace);
  const ofHome = goalChances(homeGoals * pace * Math.exp(edge));
  const ofAway = goalChances(awayGoals * pace * Math.exp(-edge));
  const all = ofHome.flatMap((one, goals) => ofAway.map((other, against) => ({ home: goals, away: against, chance: one * other })));
  // Scores beyond ten goals share their small chance with the others.
  const sum = all.reduce((total, { chance }) => total + chance, 0);
  return all.map((score) => ({ ...score, chance: score.chance / sum }));
}

export const footballModel: SportModel = {
  name: 'football',
  scores,
  markets: (chances) => [
    { id: 'result', line: null, picks: ['home', 'draw', 'away'] },
    { id: 'total', line: evenLine('total', chances, [3, 9, 2]), picks: ['over', 'under'] },
    { id: 'handicap', line: evenLine('handicap', chances, [-5, 5, 1]), picks: ['home', 'away'] },
  ],
  margins: { result: 6, total: 5, handicap: 5 },
  length: 90,
};
