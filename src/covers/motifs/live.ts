/** Motifs of live tables: cards over the arcs of a table, a wheel, dice. */
import { itemAt } from '#values/seeded-random.ts';
import { dark, isPale, mix } from '../palette.ts';
import { box, fade, group, type Motif, oneDecimal, opacityOf, round, svgCircle, svgPath, svgStroke } from '../svg.ts';
import { suits } from './suits.ts';

const table: Motif = (hue, chance, floor, name) => {
  const k = (chance() * 4) | 0,
    j = (k + 1 + ((chance() * 3) | 0)) % 4,
    red = (q: number) => (q % 3 ? hue.accent : isPale(hue) ? hue.text : mix(hue.panel, hue.ground, 0.15)),
    facing = /dragon|tiger|war/i.test(name);
  const pale = isPale(hue),
    card = (x: number, y: number, a: number, q: number) =>
      group(
        `translate(${x} ${y}) rotate(${a})`,
        box(-16, -22, 34, 48, pale ? hue.text : hue.panel, ' rx="4" opacity=".25"') +
          box(-17, -24, 34, 48, hue.light, ' rx="4"') +
          `<path d="${itemAt(suits, q)}" fill="${pale ? red(q) : mix(red(q), hue.panel, q % 3 ? 0.25 : 0.2)}"/>`,
      );
  return (
    (pale ? box(0, 0, 120, 130, mix(hue.middle, hue.accent, 0.35)) : '') +
    svgStroke(
      `M-30 ${floor - 30}A96 60 0 0 0 150 ${floor - 30}M-20 ${floor - 46}A84 52 0 0 0 140 ${floor - 46}`,
      hue.light,
      1,
      opacityOf(0.35),
    ) +
    svgCircle(60, 44, 50, hue.light, opacityOf(0.08)) +
    (facing ? card(34, 48, -6, k) + card(86, 48, 6, j) : card(46, 50, -13, k) + card(73, 47, 9, j)) +
    svgPath(`M0 ${floor - 12}Q60 ${floor + 14} 120 ${floor - 12}V160H0Z`, hue.panel) +
    svgStroke(`M0 ${floor - 16}Q60 ${floor + 10} 120 ${floor - 16}`, hue.accent, 1.5)
  );
};

const wheel: Motif = (hue, chance, floor) => {
  const x = 60,
    y = 52,
    a = oneDecimal(chance() * 30);
  return (
    svgCircle(x, y, 58, hue.panel, opacityOf(0.22)) +
    svgCircle(x, y, 48, mix(hue.panel, hue.ground, 0.2)) +
    group(
      `rotate(${a} ${x} ${y})`,
      `<circle cx="${x}" cy="${y}" r="38" fill="none" stroke="${hue.accent}" stroke-width="16" stroke-dasharray="1" pathLength="24"/>`,
    ) +
    svgCircle(x, y, 29, 'none', ` stroke="${hue.light}" stroke-width="1.5"`) +
    svgCircle(x, y, 47, 'none', ` stroke="${hue.light}" stroke-width="1.5"`) +
    svgCircle(x, y, 20, hue.middle) +
    svgStroke(`M${x} ${y - 16}V${y + 16}M${x - 16} ${y}H${x + 16}`, hue.light, 3, round) +
    svgCircle(x, y, 6, hue.light) +
    svgCircle(x + 24, y - 23, 4, hue.light) +
    fade(floor, 26)
  );
};

/** Positions of a die's pips, in steps from its centre. */
const pips: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
];

const dice: Motif = (hue, chance, floor) => {
  const ink = mix(dark(hue), hue.ground, 0.1);
  const die = (x: number, y: number, size: number, turn: number, face: number): string => {
    const shown = itemAt(pips, face);
    const dots = shown.map(([i, j]) =>
      svgCircle(i * 9, j * 9, shown.length === 1 ? 5.5 : 3.6, shown.length === 1 ? mix(hue.accent, dark(hue), 0.2) : ink),
    );
    return group(
      `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
      box(-17, -17, 34, 34, hue.light, ' rx="7"') +
        svgPath('M-17 8V10A7 7 0 0 0-10 17H10A7 7 0 0 0 17 10V8A7 7 0 0 1 10 12H-10A7 7 0 0 1-17 8', dark(hue), opacityOf(0.18)) +
        dots.join(''),
    );
  };
  return (
    svgCircle(60, 52, 46, 'none', ` stroke="${hue.light}" opacity=".3"`) +
    svgCircle(60, 52, 54, 'none', ` stroke="${hue.light}" opacity=".18"`) +
    die(38, 62, 1, -12, chance() * 5) +
    die(80, 66, 0.92, 10, 0) +
    die(62, 30, 0.85, 16, 1 + chance() * 4) +
    svgPath(`M0 ${floor - 8}Q60 ${floor + 12} 120 ${floor - 8}V160H0Z`, hue.panel)
  );
};

export const live = { table, wheel, dice } satisfies Record<string, Motif>;
