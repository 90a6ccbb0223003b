// A shot of a fish game that comes too early, or without a line.
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FishApi } from '../../../src/originals/fish/api.ts';
import { openFishView } from '../../../src/originals/fish/dom.ts';
import { runHunt } from '../../../src/originals/fish/game.ts';
import type { FishInit, Hunt } from '../../../src/originals/fish/hunt.ts';
import frame from '../../../src/originals/fish/index.html?raw';
import { startShot } from '../../../src/originals/fish/shot.ts';
import { createFishSay } from '../../../src/originals/fish/strings.ts';
import type { FishState } from '../../../src/values/games/fish-api-types.ts';

test('a shot before the gun is ready counts down to it, takes no bet, and the sentence goes by itself', async () => {
  const noteLine = document.createElement('p');
  const shoot = vi.fn();
  const said: string[] = [];
  const note = (text: string, aloud = true) => {
    noteLine.textContent = text;
    if (text && aloud) said.push(text);
  };
  const hunt = {
    view: { noteLine, note, rules: { open: false } },
    api: { shoot },
    say: createFishSay({}),
    opened: { bets: ['0.50'], minCycle: 5000 },
    ...{ phase: 'ready', paused: false, balance: '10.00', chosen: 0, nextStart: performance.now() + 1400 },
  } as unknown as Hunt;
  startShot(hunt);
  const plain = () => noteLine.textContent?.replace(/[\u2066-\u2069]/g, '');
  expect(plain()).toBe('The next shot is ready in 2 s.');
  await expect.poll(plain).toBe('The next shot is ready in 1 s.');
  // A press in between leaves the count as it is.
  startShot(hunt);
  await expect.poll(() => noteLine.textContent).toBe('');
  expect(performance.now()).toBeGreaterThanOrEqual(hunt.nextStart);
  expect(shoot).not.toHaveBeenCalled();
  // Said once for each press, not each second.
  expect(said).toHaveLength(2);
});

test('a shot without a line says so until the line is back (ER-15)', () => {
  document.body.replaceChildren(...new DOMParser().parseFromString(frame, 'text/html').querySelectorAll('main, dialog'));
  const view = openFishView();
  const init = { locale: 'en', words: {}, currencySymbol: '₱', reducedMotion: true } as unknown as FishInit;
  const opened = {
    game: { code: 'coral-hunter', name: 'Coral Hunter', vendor: 'ISLA' },
    ...{ kinds: [{ kind: 'clownfish', times: 2, chance: '48.00' }], bets: ['0.50', '1.00'], balance: '10.00' },
    ...{ minCycle: 5000, wait: 0, last: null, next: { number: 1, commitment: '' } },
  } as unknown as FishState;
  const shoot = vi.fn();
  const game = runHunt(view, init, { shoot } as unknown as FishApi, opened, () => {});
  onTestFinished(() => game.end());
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  view.shoot.click();
  expect(view.noteLine.textContent).toBe("You're offline. No bet was placed. Shoot again when you're back online.");
  line.mockRestore();
  dispatchEvent(new Event('online'));
  expect(view.noteLine.textContent).toBe('');
  expect(shoot).not.toHaveBeenCalled();
});
