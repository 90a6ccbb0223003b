// A shot of a fish game that comes too early.
import { expect, test, vi } from 'vitest';
import type { Hunt } from '../../../src/originals/fish/hunt.ts';
import { startShot } from '../../../src/originals/fish/shot.ts';
import { createFishSay } from '../../../src/originals/fish/strings.ts';

test('a shot before the gun is ready says when it is, takes no bet, and the sentence goes by itself (GM-14)', async () => {
  const noteLine = document.createElement('p');
  const shoot = vi.fn();
  const hunt = {
    view: { noteLine, note: (text: string) => void (noteLine.textContent = text), rules: { open: false } },
    api: { shoot },
    say: createFishSay({}),
    opened: { bets: ['0.50'], minCycle: 5000 },
    ...{ phase: 'ready', paused: false, balance: '10.00', chosen: 0, nextStart: performance.now() + 1400 },
  } as unknown as Hunt;
  startShot(hunt);
  expect(noteLine.textContent?.replace(/[\u2066-\u2069]/g, '')).toBe('The next shot is ready in 2 s.');
  await expect.poll(() => noteLine.textContent).toBe('');
  expect(performance.now()).toBeGreaterThanOrEqual(hunt.nextStart);
  expect(shoot).not.toHaveBeenCalled();
});
