/** The water of a reef: light from above, ground, corals, plants and bubbles, each game's in the colours of its cover. */
import { mix } from '#covers/palette.ts';
import type { Subject } from '#values/games/motifs.ts';
import { seed, seededFractions } from '#values/seeded-random.ts';
import { skinOf } from '../slot/skin.ts';
import type { Size } from './swim.ts';

/** What the water of one game looks like. Places and heights are shares of the picture's width and height. */
export interface Reef {
  /** From the surface down. */
  readonly water: readonly [string, string, string];
  readonly ground: string;
  /** Heights of the ground above or below its mean, from left to right. */
  readonly hills: readonly [number, number, number, number, number];
  readonly corals: readonly { readonly at: number; readonly size: number; readonly colour: string }[];
  readonly plants: readonly number[];
  readonly plant: string;
}

/** The reef of a game: its colours are those of the cover, and its places come from the code, so that no two games look alike. */
export function reefOf(subject: Subject): Reef {
  const { hue, cool } = skinOf(subject);
  const { middle, ground, panel, accent } = hue;
  const next = seededFractions(seed(`${subject.code}|reef`));
  const between = (low: number, high: number): number => low + next() * (high - low);
  const colours = [accent, mix(accent, cool, 0.4), mix(accent, middle, 0.35), mix(accent, '#ffffff', 0.15)];
  return {
    water: [mix(middle, ground, 0.3), mix(ground, panel, 0.3), mix(ground, panel, 0.8)],
    ground: panel,
    hills: [between(-0.02, 0.03), between(0, 0.08), between(-0.04, 0.02), between(-0.06, 0.04), between(0, 0.06)],
    corals: [
      { at: between(0.02, 0.1), size: between(0.7, 1), colour: colours[0] ?? accent },
      { at: between(0.14, 0.24), size: between(0.45, 0.7), colour: colours[1] ?? accent },
      { at: between(0.76, 0.84), size: between(0.5, 0.8), colour: colours[2] ?? accent },
      { at: between(0.88, 0.97), size: between(0.8, 1.1), colour: colours[3] ?? accent },
    ],
    plants: [between(0.27, 0.3), between(0.31, 0.36), between(0.6, 0.66), between(0.67, 0.7), between(0.71, 0.75)],
    plant: mix(cool, ground, 0.45),
  };
}

/** Places of bubbles: fixed, so that nothing jumps when the window changes. */
const bubbles = Array.from({ length: 9 }, (_, n) => ({ at: ((n * 37) % 100) / 100, phase: ((n * 61) % 100) / 100, size: 1.5 + (n % 3) }));

function drawLight(brush: CanvasRenderingContext2D, { width, height }: Size, now: number): void {
  brush.fillStyle = 'rgb(220 250 250 / 0.05)';
  for (let n = 0; n < 4; n++) {
    const x = width * (0.1 + n * 0.26) + Math.sin(now / 4000 + n) * 14;
    brush.beginPath();
    brush.moveTo(x, 0);
    brush.lineTo(x + width * 0.07, 0);
    brush.lineTo(x - width * 0.04 + height * 0.1, height * 0.85);
    brush.lineTo(x - width * 0.16 + height * 0.1, height * 0.85);
    brush.fill();
  }
}

/** A coral as a fan of round branches. */
function drawCoral(brush: CanvasRenderingContext2D, x: number, y: number, size: number, colour: string): void {
  brush.strokeStyle = colour;
  brush.lineCap = 'round';
  brush.lineWidth = size * 0.13;
  brush.beginPath();
  for (let n = -2; n <= 2; n++) {
    const [tipX, tipY] = [x + n * size * 0.3, y - size * (0.95 - Math.abs(n) * 0.16)];
    brush.moveTo(x, y + size * 0.1);
    brush.quadraticCurveTo(x + n * size * 0.1, y - size * 0.5, tipX, tipY);
  }
  brush.stroke();
}

function drawGround(brush: CanvasRenderingContext2D, { width, height }: Size, { ground, hills }: Reef): void {
  const [first, second, third, fourth, last] = hills.map((hill) => height * (0.9 - hill)) as [number, number, number, number, number];
  brush.fillStyle = ground;
  brush.beginPath();
  brush.moveTo(0, height);
  brush.lineTo(0, first);
  brush.quadraticCurveTo(width * 0.25, second, width * 0.5, third);
  brush.quadraticCurveTo(width * 0.75, fourth, width, last);
  brush.lineTo(width, height);
  brush.fill();
}

export function drawWater(brush: CanvasRenderingContext2D, size: Size, now: number, reef: Reef): void {
  const { width, height } = size;
  const water = brush.createLinearGradient(0, 0, 0, height);
  const [surface, middle, deep] = reef.water;
  water.addColorStop(0, surface);
  water.addColorStop(0.55, middle);
  water.addColorStop(1, deep);
  brush.fillStyle = water;
  brush.fillRect(0, 0, width, height);
  drawLight(brush, size, now);
  const tall = Math.min(90, height * 0.22);
  brush.globalAlpha = 0.75;
  for (const { at, size: share, colour } of reef.corals) drawCoral(brush, width * at, height * 0.92, tall * share, colour);
  brush.strokeStyle = reef.plant;
  brush.lineWidth = 4;
  for (const [n, at] of reef.plants.entries()) {
    const sway = Math.sin(now / 1600 + n) * 7;
    brush.beginPath();
    brush.moveTo(width * at, height * 0.94);
    brush.quadraticCurveTo(width * at - sway, height * 0.94 - tall * 0.4, width * at + sway, height * 0.94 - tall * (0.6 + (n % 3) * 0.15));
    brush.stroke();
  }
  brush.globalAlpha = 1;
  drawGround(brush, size, reef);
  brush.strokeStyle = 'rgb(225 245 250 / 0.35)';
  brush.lineWidth = 1.2;
  for (const { at, phase, size: radius } of bubbles) {
    const rise = (phase + now / 14_000) % 1;
    brush.beginPath();
    brush.arc(width * at + Math.sin(now / 1200 + phase * 9) * 5, height * (0.9 - rise * 0.9), radius, 0, Math.PI * 2);
    brush.stroke();
  }
}
