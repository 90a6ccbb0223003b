// The test platform with the small demo world in it, for the game tests.
import { writeSetting } from '#platform/db/settings.ts';
import { millis } from '#values/time.ts';
import type { Open } from '../../engines.ts';
import { noon, startPlatform } from '../../platform.ts';

export async function gamesWorld(open: Open) {
  const platform = await startPlatform(open, {
    env: { ISLA_SEED: 'small' },
    now: noon,
    random: (below) => Math.floor(below / 3),
    minCycle: millis(0),
  });
  return {
    ...platform,
    vendorsAre: (states: Record<string, 'open' | 'slow' | 'closed'>) => writeSetting(platform.db, 'vendors', states),
  };
}

export type GamesWorld = Awaited<ReturnType<typeof gamesWorld>>;
