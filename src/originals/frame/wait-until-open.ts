/** Waits until the site reopens, if it closes during a game. */
import { type GameApiResult, pause } from './requests.ts';

const first = 3_000;
const longest = 30_000;

/** Polls with growing, randomised intervals. Returns null if the session ended meanwhile. */
export async function waitUntilOpen<State>(
  api: { look(): Promise<GameApiResult<State>> },
  ended: AbortSignal,
): Promise<Exclude<GameApiResult<State>, { is: 'closed' | 'unknown' }> | null> {
  for (let wait = first; ; wait = Math.min(longest, wait * 1.5)) {
    await pause(wait * (0.9 + Math.random() / 5));
    if (ended.aborted) return null;
    const result = await api.look();
    if (result.is === 'done' || result.is === 'refused') return result;
  }
}
