/** Draws the captcha: five distorted, tilted and crossed characters as greyscale bytes. Randomness is an argument. */
import { ownValue } from '#values/own-value.ts';

/** Without similar characters: no 0 O 1 I L 5 S 2 Z 8 B. */
const glyphs: Readonly<Record<string, readonly string[]>> = {
  '3': ['.###.', '#...#', '....#', '..##.', '....#', '#...#', '.###.'],
  '4': ['...#.', '..##.', '.#.#.', '#..#.', '#####', '...#.', '...#.'],
  '6': ['.###.', '#....', '#....', '####.', '#...#', '#...#', '.###.'],
  '7': ['#####', '....#', '...#.', '...#.', '..#..', '..#..', '..#..'],
  '9': ['.###.', '#...#', '#...#', '.####', '....#', '....#', '.###.'],
  A: ['..#..', '.#.#.', '#...#', '#...#', '#####', '#...#', '#...#'],
  C: ['.###.', '#...#', '#....', '#....', '#....', '#...#', '.###.'],
  E: ['#####', '#....', '#....', '####.', '#....', '#....', '#####'],
  F: ['#####', '#....', '#....', '####.', '#....', '#....', '#....'],
  H: ['#...#', '#...#', '#...#', '#####', '#...#', '#...#', '#...#'],
  K: ['#...#', '#..#.', '#.#..', '##...', '#.#..', '#..#.', '#...#'],
  M: ['#...#', '##.##', '#.#.#', '#.#.#', '#...#', '#...#', '#...#'],
  N: ['#...#', '##..#', '##..#', '#.#.#', '#..##', '#..##', '#...#'],
  P: ['####.', '#...#', '#...#', '####.', '#....', '#....', '#....'],
  R: ['####.', '#...#', '#...#', '####.', '#.#..', '#..#.', '#...#'],
  T: ['#####', '..#..', '..#..', '..#..', '..#..', '..#..', '..#..'],
  U: ['#...#', '#...#', '#...#', '#...#', '#...#', '#...#', '.###.'],
  W: ['#...#', '#...#', '#...#', '#.#.#', '#.#.#', '##.##', '#...#'],
  X: ['#...#', '#...#', '.#.#.', '..#..', '.#.#.', '#...#', '#...#'],
  Y: ['#...#', '#...#', '.#.#.', '..#..', '..#..', '..#..', '..#..'],
};
const characters = Object.keys(glyphs);

export const width = 200;
export const height = 64;
const length = 5;

type Random = (below: number) => number;

export const randomAnswer = (random: Random): string => Array.from({ length }, () => characters[random(characters.length)]).join('');

/** How a sum's answer is kept: in small letters, so that it is never the answer of a picture. */
export const sumAnswer = (sum: number): string => `sum ${sum}`;

/** Whether a glyph has ink at a position; fractions take the cell they fall in. */
function hasInk(rows: readonly string[], x: number, y: number): boolean {
  return rows[Math.floor(y)]?.[Math.floor(x)] === '#';
}

/** Returns one byte per pixel, row by row; 0 is black. Dark ink on a light ground, readable in light and dark mode. */
export function drawCaptcha(text: string, random: Random): Uint8Array {
  const pixels = new Uint8Array(width * height).fill(247);
  const unit = () => random(1000) / 1000;
  const wave = { high: 2 + unit() * 2.5, long: 26 + unit() * 22, at: unit() * 6.28 };
  const sway = { high: 1 + unit() * 2, long: 18 + unit() * 14, at: unit() * 6.28 };
  const letterBoxes = [...text].map((letter, index) => ({
    rows: ownValue(glyphs, letter) ?? [],
    centre: { x: (index + 0.5) * (width / length) + unit() * 6 - 3, y: height / 2 + unit() * 8 - 4 },
    tilt: (unit() - 0.5) * 0.6,
    size: 4.6 + unit() * 0.9,
    ink: 20 + random(50),
  }));
  const curves = Array.from({ length: 2 }, () => ({
    y: 14 + unit() * 36,
    high: 5 + unit() * 9,
    long: 22 + unit() * 30,
    at: unit() * 6.28,
  }));
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      const x = column + Math.sin(row / sway.long + sway.at) * sway.high * 2;
      const y = row + Math.sin(column / wave.long + wave.at) * wave.high * 2;
      const at = row * width + column;
      for (const box of letterBoxes) {
        const [dx, dy] = [x - box.centre.x, y - box.centre.y];
        const [cos, sin] = [Math.cos(box.tilt), Math.sin(box.tilt)];
        if (hasInk(box.rows, (dx * cos + dy * sin) / box.size + 2.5, (dy * cos - dx * sin) / box.size + 3.5)) pixels[at] = box.ink;
      }
      if (curves.some((curve) => Math.abs(row - curve.y - Math.sin(column / curve.long + curve.at) * curve.high) < 0.9)) pixels[at] = 60;
      if (random(30) === 0) pixels[at] = 90 + random(120);
    }
  }
  return pixels;
}
