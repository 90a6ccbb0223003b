// A shot of a fish game that comes too early, without a line, or with the last of the money; and at which fish the harpoon flies.
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FishApi } from '../../../src/originals/fish/api.ts';
import { openFishView } from '../../../src/originals/fish/dom.ts';
import { runHunt } from '../../../src/originals/fish/game.ts';
import type { FishInit, Hunt } from '../../../src/originals/fish/hunt.ts';
import frame from '../../../src/originals/fish/index.html?raw';
import { openPond } from '../../../src/originals/fish/pond.ts';
import { startShot } from '../../../src/originals/fish/shot.ts';
import { createFishSay } from '../../../src/originals/fish/strings.ts';
import { stock } from '../../../src/originals/fish/swim.ts';
import { reefOf } from '../../../src/originals/fish/water.ts';
import type { FishState } from '../../../src/values/games/fish-api-types.ts';
import type { Amount } from '../../../src/values/money.ts';

const coralHunter = { code: 'coral-hunter', name: 'Coral Hunter', vendor: 'ISLA' };
const init = { locale: 'en', words: {}, currencySymbol: '₱', reducedMotion: true } as unknown as FishInit;
const opened = {
  game: coralHunter,
  ...{ kinds: [{ kind: 'clownfish', times: 2, chance: '48.00' }], bets: ['0.50', '1.00'], balance: '10.00' },
  ...{ minCycle: 0, wait: 0, last: null, next: { number: 1, commitment: '' } },
} as unknown as FishState;

function openView() {
  document.body.replaceChildren(...new DOMParser().parseFromString(frame, 'text/html').querySelectorAll('main, dialog'));
  return openFishView();
}

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

test('a shot that leaves less than the bet says its result, then what the balance allows (GM-14)', async () => {
  const view = openView();
  const shot = {
    ...{ roundId: '1-1', number: 1, clientRound: 'one', kind: 'clownfish', state: 'settled', bet: '0.50', win: '0.00', refusal: null },
    result: { caught: false, secret: 's' },
  };
  const shoot = async () => ({ is: 'done', value: { shot, balance: '0.30', wait: 60, next: { number: 2, commitment: '' } } });
  const tell = vi.fn();
  const game = runHunt(view, init, { shoot } as unknown as FishApi, { ...opened, balance: '0.80' } as FishState, tell);
  onTestFinished(() => game.end());
  view.shoot.click();
  await expect.poll(() => tell.mock.calls.length).toBe(1);
  const plain = (element: Element) => element.textContent?.replace(/[\u2066-\u2069]/g, '');
  const told = 'Your last shot: Clownfish got away. You have ₱0.30 to play with, less than the minimum bet. Deposit to keep playing.';
  const shown = () => [plain(view.noteLine), plain(view.live), view.shoot.hidden];
  expect(shown()).toEqual([told, told, true]);
  // The next shot could start from here on: the controls were drawn again for it.
  await expect.poll(() => view.shoot.getAttribute('aria-disabled')).toBe('false');
  expect(shown()).toEqual([told, told, true]);
  game.setBalance('500.30' as Amount);
  expect([plain(view.noteLine), view.shoot.hidden]).toEqual(['', false]);
});

/** A visit without motion, which starts with the aim at a clownfish. */
function hunt(api: object) {
  const view = openView();
  const game = runHunt(view, init, api as unknown as FishApi, { ...opened, minCycle: 5000 }, () => {});
  onTestFinished(() => game.end());
  return view;
}

test('a shot without a line says so until the line is back (ER-15)', () => {
  const shoot = vi.fn();
  const view = hunt({ shoot });
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  view.shoot.click();
  expect(view.noteLine.textContent).toBe("You're offline. No bet was placed. Shoot again when you're back online.");
  line.mockRestore();
  dispatchEvent(new Event('online'));
  expect(view.noteLine.textContent).toBe('');
  expect(shoot).not.toHaveBeenCalled();
});

/** The fish of a reef without motion, and which of them the ring of the aim is drawn around last. */
function watchAim(canvas: HTMLCanvasElement) {
  const { width, height } = canvas.getBoundingClientRect();
  const fish = stock({ width, height }, true);
  const arc = vi.spyOn(canvas.getContext('2d') as CanvasRenderingContext2D, 'arc');
  const aimed = () =>
    arc.mock.calls.flatMap(([x, y, radius]) =>
      fish.filter((one) => one.x === x && one.y === y && radius === Math.max(20, one.length * 0.56)).map(({ kind }) => kind),
    );
  return { fish, aimed: () => aimed().at(-1) };
}

/** A reef without motion whose aim is at a sardine, after its first picture. */
async function reef() {
  let still = true;
  const canvas = document.createElement('canvas');
  document.body.replaceChildren(canvas);
  const abort = new AbortController();
  onTestFinished(() => abort.abort());
  const pond = openPond(canvas, reefOf({ ...coralHunter, category: 'FISH' }), () => still, 'sardine', abort.signal);
  const { aimed } = watchAim(canvas);
  await expect.poll(aimed).toBe('sardine');
  const move = () => {
    still = false;
  };
  return { pond, aimed, move };
}

test.each([true, false])('a kind that is chosen while a shot runs is aimed at after it, caught or not: %s', async (caught) => {
  const { pond, aimed } = await reef();
  await pond.fire();
  pond.aim('shark');
  await expect.poll(aimed).toBe('sardine');
  pond.land(caught, '');
  await expect.poll(aimed).toBe('shark');
});

test('a tap on a fish while a shot is in doubt leaves the aim where the next bet is', async () => {
  const view = hunt({ shoot: async () => ({ is: 'unknown' }), outcome: async () => ({ is: 'unknown' }) });
  const { fish, aimed } = watchAim(view.canvas);
  view.shoot.click();
  await expect.poll(() => view.shoot.textContent).toBe('Check again');
  await expect.poll(aimed).toBe('clownfish');
  const { x = 0, y = 0 } = fish.find(({ kind }) => kind === 'sardine') ?? {};
  const { left, top } = view.canvas.getBoundingClientRect();
  view.canvas.dispatchEvent(new MouseEvent('click', { clientX: left + x, clientY: top + y }));
  // A changed aim would be drawn by then.
  for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
  expect(aimed()).toBe('clownfish');
});

test('a harpoon on its way arrives when the page pauses the game, so that the shot can end (GM-14)', async () => {
  const { pond, move } = await reef();
  move();
  let there = false;
  void pond.fire().then(() => {
    there = true;
  });
  pond.run(false);
  await expect.poll(() => there).toBe(true);
});
