/** Motifs of lotteries: a ball, a grid, a drum. */
import { itemAt } from '#values/seeded-random.ts';
import { dark, mix } from '../palette.ts';
import { box, fade, type Motif, oneDecimal, opacityOf, round, svgCircle, svgPath, svgStroke } from '../svg.ts';

const balls: Motif = (hue, chance, floor, name) => {
  const shown = (name.match(/[0-9]+/g) ?? []).pop()?.slice(-2) ?? String(1 + ((chance() * 48) | 0)),
    hit = [(chance() * 30) | 0, (chance() * 30) | 0, (chance() * 30) | 0];
  let a = '',
    b = '';
  for (let j = 0; j < 5; j++)
    for (let i = 0; i < 6; i++) {
      const p = `M${15 + i * 18} ${14 + j * 18}h0`;
      if (hit.includes(j * 6 + i)) b += p;
      else a += p;
    }
  const x = 60 + (chance() - 0.5) * 22,
    y = 58,
    q = 30;
  return (
    svgStroke(a, hue.light, 9, round + opacityOf(0.2)) +
    svgStroke(b, hue.light, 9, round + opacityOf(0.75)) +
    svgCircle(x + 2, y + 5, q, hue.panel, opacityOf(0.35)) +
    svgCircle(x, y, q, hue.accent) +
    svgPath(
      `M${oneDecimal(x - q * 0.71)} ${oneDecimal(y + q * 0.71)}A${q} ${q} 0 0 0 ${oneDecimal(x + q * 0.71)} ${oneDecimal(y - q * 0.71)}A${oneDecimal(q * 1.15)} ${oneDecimal(q * 1.15)} 0 0 1 ${oneDecimal(x - q * 0.71)} ${oneDecimal(y + q * 0.71)}`,
      hue.panel,
      opacityOf(0.24),
    ) +
    svgCircle(x - 3, y - 3, 17, hue.light) +
    `<text x="${oneDecimal(x - 3)}" y="${y + 4}" text-anchor="middle" font-size="20" font-weight="800" fill="${dark(hue)}">${shown}</text>` +
    fade(floor, 24)
  );
};

const grid: Motif = (hue, chance, floor) => {
  const tints = [mix(hue.ground, hue.panel, 0.3), mix(hue.ground, hue.middle, 0.45), mix(hue.ground, hue.middle, 0.8)],
    hits = [(chance() * 16) | 0, (chance() * 12) | 0, (chance() * 12) | 0, (chance() * 8) | 0];
  let body = '';
  for (let i = 0; i < 16; i++) {
    const x = 3 + (i % 4) * 29,
      y = 3 + (i >> 2) * 29,
      q = hits.indexOf(i);
    body +=
      box(x, y, 27, 27, itemAt(tints, (i * 5 + ((chance() * 2) | 0)) % 3), ' rx="7"') +
      (q >= 0
        ? svgCircle(x + 13.5, y + 13.5, 10.5, q % 2 ? hue.light : hue.accent) +
          svgCircle(x + 13.5, y + 13.5, 5, q % 2 ? hue.accent : hue.light)
        : '');
  }
  return body + svgPath(`M0 ${floor}H120V160H0Z`, hue.panel) + fade(floor, 18);
};

/** Balls in the drum: x, y, radius. */
const drawn = [
  [40, 72, 11],
  [62, 78, 12],
  [82, 68, 11],
  [50, 52, 11],
  [74, 46, 12],
  [36, 46, 8],
  [58, 28, 10],
] as const;

const drum: Motif = (hue, chance, floor) => {
  const tints = [hue.accent, hue.light, mix(hue.accent, hue.light, 0.5), hue.middle];
  let body = svgCircle(60, 52, 46, hue.panel, opacityOf(0.3));
  const turn = chance() > 0.5 ? 1 : -1,
    first = chance() * 4;
  drawn.forEach(([x, y, q], i) => {
    body +=
      svgCircle(60 + turn * (x - 60), y, q, itemAt(tints, first + i)) +
      svgCircle(60 + turn * (x - 60), y, q * 0.5, hue.light, opacityOf(0.5));
  });
  return (
    body +
    svgCircle(60, 52, 46, 'none', ` stroke="${hue.light}" stroke-width="2"`) +
    svgStroke(`M18 34A46 46 0 0 1 44 9`, hue.light, 4, round + opacityOf(0.8)) +
    fade(floor, 18)
  );
};

export const lotteryMotifs = { balls, grid, drum } satisfies Record<string, Motif>;
