/** The fish of the reef: where they are, and how they swim, flee and leave. Pure but for chance. */
import { type FishKind, fishKinds } from '#values/games/fish-api-types.ts';
import { fishDrawings } from './drawings.ts';

export interface Swimmer {
  readonly kind: FishKind;
  x: number;
  y: number;
  /** 1 swims to the right. */
  way: 1 | -1;
  /** Turns from one way to the other. */
  turn: number;
  readonly phase: number;
  readonly speed: number;
  readonly length: number;
  /** `held`: a harpoon is on its way. */
  state: 'swims' | 'held' | 'flees' | 'caught';
  /** Seconds in this state. */
  since: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Size of the fish: smaller on a narrow or low reef. */
export const scaleOf = ({ width, height }: Size): number => Math.max(0.68, Math.min(1.5, Math.sqrt(width * height) / 400));

/** The part of the height in which fish swim; below are ground and launcher. */
const water = 0.78;

const depthAt = (kind: FishKind, share: number, { height }: Size): number => {
  const [high, low] = fishDrawings[kind].depth;
  return height * water * (high + (low - high) * share) + height * 0.04;
};

/** Fills the reef. Without motion the places are fixed and spread out. */
export function stock(size: Size, still: boolean): Swimmer[] {
  const scale = scaleOf(size);
  const all = fishKinds.flatMap((kind) => Array.from({ length: still ? 1 : fishDrawings[kind].count }, () => kind));
  const school = all.map((kind, n): Swimmer => {
    const { length, pace } = fishDrawings[kind];
    const share = still ? ((n % 4) + 0.5) / 4 : Math.random();
    return {
      kind,
      x: size.width * (0.08 + 0.84 * share),
      y: still ? size.height * water * (n < 4 ? 0.28 : 0.72) : depthAt(kind, Math.random(), size),
      way: Math.random() < 0.5 ? 1 : -1,
      turn: 1,
      phase: Math.random() * Math.PI * 2,
      speed: length * scale * pace * (0.8 + Math.random() * 0.4),
      length: length * scale,
      state: 'swims',
      since: 0,
    };
  });
  // Drawn in this order: the small ones in front.
  return school.sort((one, other) => other.length - one.length);
}

/** Brings a caught fish's successor in from the side. */
function enter(fish: Swimmer, size: Size): void {
  fish.way = Math.random() < 0.5 ? 1 : -1;
  fish.x = fish.way === 1 ? -fish.length : size.width + fish.length;
  fish.y = depthAt(fish.kind, Math.random(), size);
  fish.state = 'swims';
  fish.since = 0;
}

/** Moves a fish on by some seconds. */
export function swim(fish: Swimmer, seconds: number, size: Size, net: { readonly x: number; readonly y: number }): void {
  fish.since += seconds;
  if (fish.state === 'held') return;
  if (fish.state === 'caught') {
    const pull = Math.min(1, seconds * 5);
    fish.x += (net.x - fish.x) * pull;
    fish.y += (net.y - fish.y) * pull;
    if (fish.since > 0.9) enter(fish, size);
    return;
  }
  const fleeing = fish.state === 'flees';
  if (fleeing && fish.since > 1.2) fish.state = 'swims';
  fish.x += fish.way * fish.speed * (fleeing ? 4 : 1) * seconds;
  fish.turn += (fish.way - fish.turn) * Math.min(1, seconds * 6);
  const margin = fish.length * 0.55;
  if (fish.x < margin && fish.way === -1) fish.way = 1;
  if (fish.x > size.width - margin && fish.way === 1) fish.way = -1;
}

/** The fish of a kind that is nearest to a place. */
export function nearestOf(all: readonly Swimmer[], kind: FishKind, x: number, y: number): Swimmer | null {
  const distance = (fish: Swimmer) => Math.hypot(fish.x - x, fish.y - y);
  const free = all.filter((fish) => fish.kind === kind && fish.state !== 'caught');
  return free.reduce<Swimmer | null>((best, fish) => (best === null || distance(fish) < distance(best) ? fish : best), null);
}

/** The fish at a place, with room for a thumb. The smaller of two that overlap. */
export function fishAt(all: readonly Swimmer[], x: number, y: number): Swimmer | null {
  const hit = all.filter(
    (fish) =>
      fish.state !== 'caught' &&
      Math.abs(fish.x - x) < Math.max(26, fish.length * 0.55) &&
      Math.abs(fish.y - y) < Math.max(22, fish.length * 0.32),
  );
  return hit.reduce<Swimmer | null>((best, fish) => (best === null || fish.length < best.length ? fish : best), null);
}
