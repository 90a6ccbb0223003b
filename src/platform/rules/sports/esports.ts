/** Esports: a match is the best of three maps, each won by the same chance. */
import { type Club, evenLine, type ScoreChance, type SportModel } from './sport-model.ts';

function scores(home: Club, away: Club, reports: number): ScoreChance[] {
  const map = 1 / (1 + Math.exp(-1.6 * (home.rating - away.rating) - 0.12 * reports));
  const other = 1 - map;
  return [
    { home: 2, away: 0, chance: map * map },
    { home: 2, away: 1, chance: 2 * map * map * other },
    { home: 1, away: 2, chance: 2 * map * other * other },
    { home: 0, away: 2, chance: other * other },
  ];
}

export const esportsModel: SportModel = {
  name: 'esports',
  scores,
  markets: (chances) => [
    { id: 'winner', line: null, picks: ['home', 'away'] },
    { id: 'total', line: 5, picks: ['over', 'under'] },
    { id: 'handicap', line: evenLine('handicap', chances, [-3, 3, 6]), picks: ['home', 'away'] },
    { id: 'score', line: null, picks: ['2-0', '2-1', '1-2', '0-2'] },
  ],
  margins: { winner: 5, total: 5, handicap: 5, score: 8 },
  length: 3,
};
