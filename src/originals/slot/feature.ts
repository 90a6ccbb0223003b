/** Shows what a round started, step by step: free spins, or coins that are held. The round is settled already; a press skips to its end. */
import type { SlotHold, SlotOutcome, SlotSpin } from '#values/games/slot-api-types.ts';
import { minor, toAmount } from '#values/money.ts';
import { make } from '../frame/elements.ts';
import { updateControls } from './controls.ts';
import { type GameState, units } from './game-state.ts';
import { stopSound } from './sound.ts';
import { cell } from './symbols.ts';
import { clearLines, drawLines } from './winning-lines.ts';

type Steps = { readonly isSkipped: () => boolean; readonly wait: (ms: number) => Promise<void> };

/** Runs steps that the player can skip: every wait ends then. */
async function skippable(game: GameState, run: (steps: Steps) => Promise<void>): Promise<void> {
  let skipped = false;
  let end = (): void => {};
  game.now.skip = () => {
    skipped = true;
    end();
  };
  game.left.addEventListener('abort', game.now.skip, { once: true });
  updateControls(game);
  await run({
    isSkipped: () => skipped,
    wait: (ms) =>
      new Promise((done) => {
        if (skipped) return done();
        end = done;
        setTimeout(done, ms);
      }),
  });
  game.now.skip = null;
  updateControls(game);
}

async function showFreeSpins(game: GameState, free: readonly SlotSpin[]): Promise<void> {
  const { view, say, money, opened, reels, now } = game;
  let sum = 0n;
  const count = String(free.length);
  const tell = (number: number) =>
    view.note(say('freeSpin', { number: String(number), count, amount: money(toAmount(minor(sum))) }), false);
  await skippable(game, async ({ isSkipped, wait }) => {
    tell(0);
    await wait(1_200);
    for (const [n, one] of free.entries()) {
      if (isSkipped()) break;
      clearLines(view.lines);
      reels.roll();
      await reels.land(one.stops, stopSound);
      reels.paint(one.grid);
      drawLines(view.lines, one, opened.payTable, true);
      sum += units(one.total);
      tell(n + 1);
      await wait(one.wins.length > 0 ? 900 : 400);
    }
  });
  const last = free.at(-1);
  if (!last) return;
  clearLines(view.lines);
  reels.show(last.stops);
  reels.paint(last.grid);
  drawLines(view.lines, last, opened.payTable, true);
  Object.assign(now, { stops: last.stops, grid: last.grid });
}

async function showHold(game: GameState, { coins, spins }: SlotHold): Promise<void> {
  const { view, say, money, opened, drawing, still } = game;
  const { strips, rows } = opened.payTable;
  const board = make('div', { class: 'held', 'aria-hidden': 'true' });
  board.style.setProperty('grid-template-columns', `repeat(${strips.length}, minmax(0, 1fr))`);
  const showAt = (at: number) => {
    board.replaceChildren(
      ...Array.from({ length: strips.length * rows }, (_, place) => {
        const coin = coins.find((one) => one.at <= at && one.row * strips.length + one.reel === place);
        const host = make('div', coin?.at === at && !still() ? { class: 'new' } : {});
        if (coin) host.innerHTML = cell(drawing('K'));
        if (coin) host.append(make('b', { class: 'num' }, money(coin.win)));
        return host;
      }),
    );
    const held = coins.filter((coin) => coin.at <= at).length;
    view.note(say('holdSpin', { held: String(held), places: String(strips.length * rows) }), false);
  };
  view.lines.replaceChildren(board);
  await skippable(game, async ({ isSkipped, wait }) => {
    for (let at = 0; at <= spins && !isSkipped(); at++) {
      showAt(at);
      await wait(at === 0 ? 1_500 : coins.some((coin) => coin.at === at) ? 1_000 : 600);
    }
  });
  showAt(spins);
}

/** Shows what the round started, if anything. */
export async function showFeature(game: GameState, { free, hold }: SlotOutcome): Promise<void> {
  if (free) await showFreeSpins(game, free);
  if (hold) await showHold(game, hold);
}

/** What the round's feature came to, in words; empty without one. */
export function featureText({ say, money }: GameState, { free, hold }: SlotOutcome): string {
  if (hold) return say('holdPaid', { held: String(hold.coins.length), amount: money(hold.total) });
  if (!free) return '';
  const sum = free.reduce((all, { total }) => all + units(total), 0n);
  return say('freePaid', { count: String(free.length), amount: money(toAmount(minor(sum))) });
}
