/** The water of the reef: light from above, ground, corals, plants and bubbles. */
import type { Size } from './swim.ts';

const corals = [
  { at: 0.06, size: 0.9, colour: '#d2607a' },
  { at: 0.17, size: 0.55, colour: '#e0905a' },
  { at: 0.8, size: 0.7, colour: '#b06bb8' },
  { at: 0.93, size: 1, colour: '#d9756a' },
] as const;

/** Places of bubbles and plants: fixed, so that nothing jumps when the window changes. */
const bubbles = Array.from({ length: 9 }, (_, n) => ({ at: ((n * 37) % 100) / 100, phase: ((n * 61) % 100) / 100, size: 1.5 + (n % 3) }));
const plants = [0.26, 0.31, 0.66, 0.71, 0.75];

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

function drawGround(brush: CanvasRenderingContext2D, { width, height }: Size): void {
  const low = height * 0.9;
  brush.fillStyle = '#0a3040';
  brush.beginPath();
  brush.moveTo(0, height);
  brush.lineTo(0, low);
  brush.quadraticCurveTo(width * 0.25, low - height * 0.06, width * 0.5, low + height * 0.01);
  brush.quadraticCurveTo(width * 0.75, low + height * 0.05, width, low - height * 0.03);
  brush.lineTo(width, height);
  brush.fill();
}

export function drawWater(brush: CanvasRenderingContext2D, size: Size, now: number): void {
  const { width, height } = size;
  const water = brush.createLinearGradient(0, 0, 0, height);
  water.addColorStop(0, '#1b7f95');
  water.addColorStop(0.55, '#0e4f69');
  water.addColorStop(1, '#072c3d');
  brush.fillStyle = water;
  brush.fillRect(0, 0, width, height);
  drawLight(brush, size, now);
  const tall = Math.min(90, height * 0.22);
  brush.globalAlpha = 0.75;
  for (const { at, size: share, colour } of corals) drawCoral(brush, width * at, height * 0.92, tall * share, colour);
  brush.strokeStyle = '#2f8f6f';
  brush.lineWidth = 4;
  for (const [n, at] of plants.entries()) {
    const sway = Math.sin(now / 1600 + n) * 7;
    brush.beginPath();
    brush.moveTo(width * at, height * 0.94);
    brush.quadraticCurveTo(width * at - sway, height * 0.94 - tall * 0.4, width * at + sway, height * 0.94 - tall * (0.6 + (n % 3) * 0.15));
    brush.stroke();
  }
  brush.globalAlpha = 1;
  drawGround(brush, size);
  brush.strokeStyle = 'rgb(225 245 250 / 0.35)';
  brush.lineWidth = 1.2;
  for (const { at, phase, size: radius } of bubbles) {
    const rise = (phase + now / 14_000) % 1;
    brush.beginPath();
    brush.arc(width * at + Math.sin(now / 1200 + phase * 9) * 5, height * (0.9 - rise * 0.9), radius, 0, Math.PI * 2);
    brush.stroke();
  }
}
