/** The pictures of the fish, facing right, in a box of 100 by 60 around their middle: on the canvas and on the buttons. */
import type { FishKind } from '#values/games/fish-api-types.ts';

interface Layer {
  readonly d: string;
  readonly fill?: string;
  /** Colour and width of a line. */
  readonly line?: readonly [colour: string, width: number];
}

export interface FishDrawing {
  /** Of the whole fish on a canvas of 400 pixels. */
  readonly length: number;
  /** How far it swims in a second, in its own lengths. */
  readonly pace: number;
  /** How many of them live in the reef. */
  readonly count: number;
  /** Where it swims: 0 is the surface, 1 the ground. */
  readonly depth: readonly [highest: number, lowest: number];
  /** Beats while it swims. */
  readonly tail: readonly Layer[];
  readonly body: readonly Layer[];
}

const eye = (x: number, y: number, size = 3): Layer => ({
  d: `M${x - size} ${y}a${size} ${size} 0 1 0 ${size * 2} 0a${size} ${size} 0 1 0 ${-size * 2} 0Z`,
  fill: '#0b1c26',
});

export const fishDrawings: Readonly<Record<FishKind, FishDrawing>> = {
  sardine: {
    length: 36,
    pace: 1,
    count: 6,
    depth: [0.08, 0.4],
    tail: [{ d: 'M-30 0L-50-13L-43 0L-50 13Z', fill: '#7fb4d2' }],
    body: [
      { d: 'M-34 0C-18-15 20-15 46 0C20 15-18 15-34 0Z', fill: '#d8edf5' },
      { d: 'M-34 0C-18-15 20-15 46 0C20-5-14-5-34 0Z', fill: '#5d9cc4' },
      eye(33, -2),
    ],
  },
  clownfish: {
    length: 40,
    pace: 0.7,
    count: 3,
    depth: [0.3, 0.8],
    tail: [{ d: 'M-24 0Q-44-22-50-15Q-43 0-50 15Q-44 22-24 0Z', fill: '#e8702a' }],
    body: [
      { d: 'M-18-15Q0-31 20-17Z', fill: '#e8702a' },
      { d: 'M-30 0C-24-23 22-25 42 0C22 25-24 23-30 0Z', fill: '#ff944d' },
      { d: 'M14-19Q23 0 14 19Q22 18 26 15Q34 0 26-15Q22-18 14-19Z', fill: '#fff4e6' },
      { d: 'M-12-18Q-4 0-12 18Q-6 20-1 20Q7 0-1-20Q-6-20-12-18Z', fill: '#fff4e6' },
      eye(33, -5),
    ],
  },
  seahorse: {
    length: 52,
    pace: 0.22,
    count: 2,
    depth: [0.45, 0.82],
    tail: [{ d: 'M-6-5L-19-3L-8 6Z', fill: '#d99a2b' }],
    body: [
      {
        d: 'M6-28C17-30 23-24 21-18L35-13L34-8L19-9C15-2 18 4 15 12C12 23 1 28-7 24C-12 20-8 12-3 15C-1 17-4 19-5 18C-3 22 4 19 4 11C4 4-7 2-7-8C-7-16-3-27 6-28Z',
        fill: '#f6cf68',
      },
      { d: 'M-3-16L-9-22L-1-24L-1-31L6-28Z', fill: '#d99a2b' },
      eye(12, -20, 2.6),
    ],
  },
  puffer: {
    length: 46,
    pace: 0.35,
    count: 2,
    depth: [0.25, 0.75],
    tail: [{ d: 'M-26 0L-46-10L-42 0L-46 10Z', fill: '#c9a23f' }],
    body: [
      {
        d: 'M-14-26L-10-34L-5-28L3-36L8-28L17-33L19-24L28-25L27-17M-14 26L-10 34L-5 28L3 36L8 28L17 33L19 24L28 25L27 17M-22-20L-30-24L-27-13M-22 20L-30 24L-27 13',
        line: ['#e9dfb4', 2.4],
      },
      { d: 'M-30 0a33 29 0 1 1 66 0a33 29 0 1 1-66 0Z', fill: '#f0dd8c' },
      { d: 'M-30 0a33 29 0 0 1 66 0Q3-9-30 0Z', fill: '#b98f36' },
      { d: 'M34 5q-5 4-8 1', line: ['#7a5713', 2.6] },
      eye(22, -8, 4.5),
    ],
  },
  jellyfish: {
    length: 50,
    pace: 0.16,
    count: 2,
    depth: [0.15, 0.6],
    tail: [{ d: 'M-18 0q-5 9 0 16t-2 12M-6 0q-5 9 0 16t-1 13M6 0q5 9 0 16t1 13M18 0q5 9 0 16t2 12', line: ['#dcc3ff', 2.6] }],
    body: [
      { d: 'M-28 2C-28-38 28-38 28 2Q21 9 14 3Q7 9 0 3Q-7 9-14 3Q-21 9-28 2Z', fill: '#c79bff' },
      { d: 'M-17-8C-15-24-3-27 4-25C-5-21-10-14-11-6Z', fill: '#ecdcff' },
    ],
  },
  turtle: {
    length: 72,
    pace: 0.22,
    count: 1,
    depth: [0.3, 0.72],
    tail: [
      { d: 'M-24 3C-27 10-36 15-43 13C-42 6-36 1-30-1Z', fill: '#8ed19b' },
      { d: 'M6 6C18 13 18 26 10 31C2 25-3 14-3 7Z', fill: '#8ed19b' },
    ],
    body: [
      { d: 'M26-3C34-13 48-10 50-2C51 6 37 8 27 4Z', fill: '#a9e0b1' },
      { d: 'M-32 4C-28-26 26-26 32 4C22 12-22 12-32 4Z', fill: '#4aa06a' },
      { d: 'M-14-16L-6-4L-14 8M14-16L7-4L14 8M-6-4H7M-30-2L-14-4M30-2L14-4', line: ['#2b6b48', 2.4] },
      eye(41, -4, 2.4),
    ],
  },
  manta: {
    length: 96,
    pace: 0.26,
    count: 1,
    depth: [0.4, 0.85],
    tail: [{ d: 'M-24 0Q-38 4-50-2', line: ['#b6d2ee', 2.4] }],
    body: [
      { d: 'M44-3L50-9M44 3L50 9', line: ['#b6d2ee', 4] },
      { d: 'M46 0C34-6 22-14-8-30C-8-16-16-6-28 0C-16 6-8 16-8 30C22 14 34 6 46 0Z', fill: '#8db4dc' },
      { d: 'M46 0C20-4 0-10-8-30C-4-14-8-4-28 0C-16 6-8 16-8 30C22 14 34 6 46 0Z', fill: '#5f8cbc' },
      { d: 'M22-4l4 8M12-5l3 10', line: ['#cfe3f7', 2] },
      eye(37, -3, 2.2),
      eye(37, 3, 2.2),
    ],
  },
  shark: {
    length: 128,
    pace: 0.3,
    count: 1,
    depth: [0.2, 0.8],
    tail: [{ d: 'M-36-1L-50-22Q-42-8-41 0Q-42 8-47 15Z', fill: '#9fb4c6' }],
    body: [
      { d: 'M-4-13L-12-29Q6-25 14-13Z', fill: '#8ea6ba' },
      { d: 'M-40-2C-20-17 24-18 50 1C40 8 30 11 20 12C-4 14-24 8-40-2Z', fill: '#afc3d3' },
      { d: 'M50 1C40 8 30 11 20 12C-4 14-24 8-40-2C-10 5 24 5 50 1Z', fill: '#f0f6fa' },
      { d: 'M16 8L2 26Q18 22 27 9Z', fill: '#8ea6ba' },
      { d: 'M22-6q3 4 0 9M27-6q3 4 0 8', line: ['#6d8598', 1.8] },
      eye(38, -4, 2.4),
    ],
  },
};

/** The picture for a button. */
export function fishSvg(kind: FishKind): string {
  const { tail, body } = fishDrawings[kind];
  const layers = [...tail, ...body].map(({ d, fill, line }) =>
    line
      ? `<path d="${d}" stroke="${line[0]}" stroke-width="${line[1]}" stroke-linecap="round"/>`
      : `<path d="${d}" fill="${fill ?? 'none'}"/>`,
  );
  return `<svg viewBox="-52 -38 104 76" aria-hidden="true" focusable="false">${layers.join('')}</svg>`;
}

type Drawn = { readonly path: Path2D } & Omit<Layer, 'd'>;
const drawn = new Map<readonly Layer[], readonly Drawn[]>();

function pathsOf(layers: readonly Layer[]): readonly Drawn[] {
  const made = drawn.get(layers) ?? layers.map(({ d, ...rest }) => ({ ...rest, path: new Path2D(d) }));
  drawn.set(layers, made);
  return made;
}

function drawLayers(brush: CanvasRenderingContext2D, layers: readonly Layer[]): void {
  for (const { path, fill, line } of pathsOf(layers)) {
    if (line) {
      [brush.strokeStyle, brush.lineWidth] = line;
      brush.stroke(path);
    } else {
      brush.fillStyle = fill ?? '#fff';
      brush.fill(path);
    }
  }
}

/** Draws a fish in its box at the brush's place. `beat` from -1 to 1 is where its tail is. */
export function drawFish(brush: CanvasRenderingContext2D, kind: FishKind, beat: number): void {
  const { tail, body } = fishDrawings[kind];
  brush.lineCap = 'round';
  brush.save();
  if (kind === 'jellyfish') brush.scale(1, 1 + beat * 0.12);
  else brush.transform(1 + beat * 0.06, beat * 0.12, 0, 1, 0, 0);
  drawLayers(brush, tail);
  brush.restore();
  drawLayers(brush, body);
}
