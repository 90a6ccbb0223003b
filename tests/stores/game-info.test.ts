// Tests which game's info shows when another one is still on its way.
import { expect, test, vi } from 'vitest';
import { $gameInfo, type GameInfo, loadGameInfo } from '#stores/games/game-info.ts';
import { visit } from './fake-browser.ts';

const info = (gameCode: string) => ({ game: { gameCode } }) as GameInfo;

test('a game that is known shows at once, and the answer about the one before it does not replace it', async () => {
  const answers: ((response: Response) => void)[] = [];
  visit(() => new Promise((resolve) => answers.push(resolve)));
  const first = loadGameInfo('lantern-tide');
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.(Response.json({ success: true, value: info('lantern-tide') }));
  await first;
  const slow = loadGameInfo('night-ferry');
  await expect.poll(() => answers.length).toBe(2);
  await loadGameInfo('lantern-tide');
  expect($gameInfo.get().value?.game.gameCode).toBe('lantern-tide');
  answers[1]?.(Response.json({ success: true, value: info('night-ferry') }));
  await slow;
  expect([$gameInfo.get().value?.game.gameCode, answers.length]).toEqual(['lantern-tide', 2]);
  vi.unstubAllGlobals();
});
