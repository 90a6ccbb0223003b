/** Hot games that can be opened, for who opens the search and has typed nothing yet. */
import { atom } from 'nanostores';
import { games } from '#calls/games.ts';
import { ask } from '#client/ask.ts';
import { type HotGame, hotOpen, hotWanted } from '#values/hot.ts';
import { type Listed, loadInto, unasked } from './listed.ts';

export const $hot = atom<Listed<readonly HotGame[]>>(unasked);

/** Asks once; again where no answer came. */
export const loadHot = async (): Promise<void> => {
  if ($hot.get().face === 'ready') return;
  await loadInto($hot, async (signal) => {
    const got = await ask(games.hotGames, { limit: hotWanted }, { signal });
    return got.kind === 'done' ? { ...got, value: hotOpen(got.value.list) } : got;
  });
};
