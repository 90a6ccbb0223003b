/** The reels: each is its real strip, moved by transform only and stopped where the server decided. */
import type { Drawing } from '#values/games/slot-art.ts';
import { cell } from './symbols.ts';

/** Symbols per second while rolling, and the number passing while a reel stops. */
const speed = 24;
const stopDistance = 7;
const stagger = 180;
const startUp = 160;

type Reel = {
  readonly belt: HTMLElement;
  readonly length: number;
  position: number;
  restAt: number | null;
  restFrom: number;
  began: number;
};

export type Reels = {
  /** Shows stops without rolling. */
  show(stops: readonly number[]): void;
  /** Draws what the strips do not have where the reels rest, as a wild that has grown; until they move. */
  paint(grid: readonly (readonly string[])[]): void;
  /** Rolls until `land`. */
  roll(): void;
  /** Stops the reels, left to right. Resolves after the last one; calls `stopped` for each. */
  land(stops: readonly number[], stopped: (reel: number) => void): Promise<void>;
};

/** Draws the strips into `host`. With `isStill` nothing rolls; the new symbols fade in. */
export function makeReels(
  host: HTMLElement,
  { strips, rows }: { readonly strips: readonly string[]; readonly rows: number },
  drawing: (letter: string) => Drawing,
  isStill: () => boolean,
): Reels {
  host.replaceChildren();
  const reels: Reel[] = strips.map((strip) => {
    const window = document.createElement('div');
    const belt = document.createElement('div');
    window.className = 'reel';
    belt.className = 'belt';
    // Repeats the first symbols at the end, so that every stop has a complete window.
    belt.innerHTML = [...strip, ...strip.slice(0, rows)].map((letter) => `<div class="cell">${cell(drawing(letter))}</div>`).join('');
    belt.style.blockSize = `${((strip.length + rows) / rows) * 100}%`;
    window.append(belt);
    host.append(window);
    return { belt, length: strip.length, position: 0, restAt: null, restFrom: 0, began: 0 };
  });
  let frame = 0;
  let done: (() => void) | null = null;
  let onStop: (reel: number) => void = () => {};

  const place = (reel: Reel, position: number) => {
    reel.position = ((position % reel.length) + reel.length) % reel.length;
    reel.belt.style.transform = `translateY(${(-reel.position / (reel.length + rows)) * 100}%)`;
  };

  /** Moves one reel to its position at `now`; returns true while it moves. Symbols move down, so the position decreases. */
  const move = (reel: Reel, now: number, before: number): boolean => {
    const seconds = (now - before) / 1000;
    if (reel.restAt === null || now < reel.restFrom) {
      const ramp = Math.min(1, (now - reel.began) / startUp);
      place(reel, reel.position - speed * Math.max(0, ramp) * seconds);
      return true;
    }
    const share = Math.min(1, (now - reel.restFrom) / ((2 * stopDistance * 1000) / speed));
    const left = stopDistance * (1 - share) ** 2;
    // Overshoots the stop slightly, as if it had weight.
    const settle = share > 0.72 ? Math.sin(((share - 0.72) / 0.28) * Math.PI) * 0.09 : 0;
    place(reel, reel.restAt + left - settle);
    return share < 1;
  };

  let painted: (() => void)[] = [];
  const unpaint = () => {
    for (const restore of painted) restore();
    painted = [];
  };
  const paint = (grid: readonly (readonly string[])[]) => {
    unpaint();
    for (const [index, { belt, length, position }] of reels.entries())
      for (const [row, symbols] of grid.entries()) {
        const at = Math.round(position) + row;
        const [place, letter] = [belt.children[at], symbols[index]];
        const own = (strips[index] ?? '').charAt(at % length);
        if (!place || letter === undefined || letter === own) continue;
        place.innerHTML = cell(drawing(letter));
        place.classList.add('grown');
        painted.push(() => {
          place.innerHTML = cell(drawing(own));
          place.classList.remove('grown');
        });
      }
  };

  let last = 0;
  const tick = (now: number) => {
    let moving = false;
    reels.forEach((reel, index) => {
      if (reel.began === 0) return;
      if (move(reel, now, last)) moving = true;
      else {
        place(reel, reel.restAt ?? reel.position);
        reel.began = 0;
        reel.restAt = null;
        onStop(index);
      }
    });
    last = now;
    if (moving) frame = requestAnimationFrame(tick);
    else {
      frame = 0;
      host.classList.remove('rolling');
      done?.();
      done = null;
    }
  };

  const start = () => {
    unpaint();
    const now = performance.now();
    for (const reel of reels) if (reel.began === 0) reel.began = now;
    host.classList.add('rolling');
    if (frame === 0) {
      last = now;
      frame = requestAnimationFrame(tick);
    }
  };

  const show = (stops: readonly number[]) => {
    unpaint();
    for (const [index, reel] of reels.entries()) place(reel, stops[index] ?? 0);
  };

  return {
    show,
    paint,
    roll: () => {
      if (!isStill()) start();
    },
    land: (stops, stopped) => {
      if (isStill()) {
        show(stops);
        host.animate([{ opacity: 0.35 }, { opacity: 1 }], { duration: 180 });
        return Promise.resolve();
      }
      start();
      onStop = stopped;
      const now = performance.now();
      reels.forEach((reel, index) => {
        reel.restFrom = Math.max(now, reel.began + 500) + index * stagger;
        reel.restAt = stops[index] ?? 0;
      });
      return new Promise((resolve) => {
        done = resolve;
      });
    },
  };
}
