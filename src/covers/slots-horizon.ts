/** Slot covers with a horizon live here: bay, hills, peaks, dunes, pyramid, moon. */
import { at } from '#values/chance.ts';
import { mix } from './palette.ts';
import { dim, disc, fix, group, line, type Motif, range, round, shape, sparks } from './pen.ts';

const sea: Motif = (hue, chance, floor) => {
  const x = 36 + chance() * 48,
    y = floor - 34,
    isle = mix(hue.ground, hue.panel, 0.45),
    s = chance() > 0.5 ? 1 : -1;
  return (
    disc(x, y, 44, hue.light, dim(0.12)) +
    disc(x, y, 33, hue.light, dim(0.18)) +
    disc(x, y, 23, hue.light) +
    shape(`M${60 + s * 62} ${y + 1}Q${60 + s * 40} ${y - 26} ${60 + s * 26} ${y - 12}T${60 - s * 6} ${y + 1}Z`, isle) +
    shape(`M0 ${fix(y)}H120V160H0Z`, mix(hue.middle, hue.panel, 0.3)) +
    shape(`M0 ${fix(y + 15)}Q30 ${fix(y + 10)} 60 ${fix(y + 15)}T120 ${fix(y + 15)}V160H0Z`, mix(hue.middle, hue.panel, 0.6)) +
    line(
      range(5, (i) => {
        const w = at([36, 26, 30, 18, 10], i);
        return `M${fix(x - w / 2 + (chance() - 0.5) * 8)} ${fix(y + 4 + i * 5)}h${w}`;
      }),
      hue.light,
      1.6,
      round + dim(0.75),
    ) +
    shape(`M0 ${floor - 2}Q32 ${floor - 12} 62 ${floor - 4}T120 ${floor - 6}V160H0Z`, hue.panel)
  );
};

const hills: Motif = (hue, chance, floor) => {
  const x = 30 + chance() * 60;
  let body = disc(x, 40, 40, hue.light, dim(0.14)) + disc(x, 40, 25, hue.light);
  for (let i = 0; i < 4; i++) {
    const y = 52 + (i * (floor - 56)) / 3.4,
      a = 8 + chance() * 12,
      k = i < 3 ? mix(mix(hue.accent, hue.middle, 0.35), hue.panel, i * 0.32) : hue.panel;
    body += shape(
      `M0 ${fix(y + (chance() - 0.5) * 14)}Q${fix(20 + chance() * 14)} ${fix(y - a)} ${fix(52 + chance() * 12)} ${fix(y)}T122 ${fix(y - 4)}V160H0Z`,
      k,
    );
  }
  return body;
};

const peaks: Motif = (hue, chance, floor) => {
  const x = 44 + chance() * 34,
    w = 44,
    top = 26 + chance() * 8,
    foot = floor + 6;
  return (
    disc(x + (chance() > 0.5 ? 28 : -28), 32, 15, hue.light) +
    shape(`M-6 ${foot}L${fix(x - 46)} 62L${fix(x - 22)} 80L${fix(x + 30)} 56L126 ${foot}Z`, mix(hue.middle, hue.ground, 0.35)) +
    shape(`M${fix(x - w)} ${foot}L${fix(x)} ${fix(top)}L${fix(x + w)} ${foot}Z`, hue.accent) +
    shape(
      `M${fix(x)} ${fix(top)}L${fix(x + w)} ${foot}H${fix(x - 8)}L${fix(x + 6)} 74L${fix(x - 4)} 58Z`,
      mix(hue.accent, hue.panel, 0.45),
    ) +
    shape(
      `M${fix(x - 11)} ${fix(top + 18)}L${fix(x)} ${fix(top)}L${fix(x + 11)} ${fix(top + 18)}L${fix(x + 4)} ${fix(top + 14)}L${fix(x - 2)} ${fix(top + 21)}Z`,
      hue.light,
    ) +
    shape(`M0 ${floor - 8}L34 ${floor - 20}L66 ${floor - 4}L96 ${floor - 16}L120 ${floor - 6}V160H0Z`, hue.panel)
  );
};

const dune: Motif = (hue, chance, floor) => {
  const x = 34 + chance() * 52;
  return (
    disc(x, 38, 24, hue.accent) +
    shape(`M0 74Q40 52 78 70T124 58V160H0Z`, mix(hue.middle, hue.light, 0.25)) +
    shape(`M78 70Q100 62 124 58V120H40Q70 100 78 70Z`, mix(hue.middle, hue.panel, 0.3)) +
    shape(`M0 ${floor - 18}Q30 ${floor - 36} 60 ${floor - 18}T122 ${floor - 26}V160H0Z`, mix(hue.middle, hue.panel, 0.62)) +
    shape(`M0 ${floor - 2}Q50 ${floor - 22} 122 ${floor - 2}V160H0Z`, hue.panel)
  );
};

const pyramid: Motif = (hue, chance, floor) => {
  const x = 60 + (chance() - 0.5) * 16,
    foot = floor;
  return (
    disc(x, 40, 32, hue.light, dim(0.16)) +
    disc(x, 40, 21, hue.light) +
    shape(`M${fix(x - 50)} ${foot}L${fix(x)} 34L${fix(x + 50)} ${foot}Z`, hue.accent) +
    shape(`M${fix(x)} 34L${fix(x + 50)} ${foot}H${fix(x + 14)}Z`, mix(hue.accent, hue.panel, 0.5)) +
    line(
      range(5, (i) => {
        const y = 46 + i * 11,
          h = ((y - 34) / (foot - 34)) * 50;
        return `M${fix(x - h)} ${y}H${fix(x + h)}`;
      }),
      hue.panel,
      1,
      dim(0.3),
    ) +
    shape(`M0 ${floor - 10}Q36 ${floor - 20} 70 ${floor - 6}T122 ${floor - 10}V160H0Z`, mix(hue.middle, hue.panel, 0.6)) +
    shape(`M0 ${floor}Q60 ${floor - 16} 120 ${floor - 2}V160H0Z`, hue.panel)
  );
};

const moon: Motif = (hue, chance, floor) => {
  const x = 60 + (chance() - 0.5) * 20,
    y = 44;
  return (
    sparks(chance, 9, 60, hue.light) +
    disc(x, y, 38, hue.light, dim(0.1)) +
    group(`translate(${fix(x)} ${y}) rotate(${fix(chance() * 40 - 20)})`, shape('M8-26A27 27 0 1 0 26 8A21 21 0 1 1 8-26Z', hue.light)) +
    shape(`M0 84Q24 66 52 82T122 76V160H0Z`, mix(hue.middle, hue.panel, 0.35)) +
    shape(`M0 ${floor - 8}Q40 ${floor - 24} 74 ${floor - 8}T122 ${floor - 12}V160H0Z`, mix(hue.middle, hue.panel, 0.68)) +
    shape(`M0 ${floor + 2}Q60 ${floor - 12} 122 ${floor}V160H0Z`, hue.panel)
  );
};

/** Steps of rice up a slope, each with water in it. */
const terraces: Motif = (hue, chance, floor) => {
  const x = 30 + chance() * 60;
  return (
    disc(x, 22, 13, hue.light) +
    shape('M0 50L30 18L62 44L92 22L120 40V160H0Z', mix(hue.middle, hue.ground, 0.4)) +
    range(5, (i) => {
      const y = 48 + (i * (floor - 50)) / 5;
      const way = i % 2 ? -1 : 1;
      const edge = `M0 ${fix(y)}Q${fix(28 + chance() * 12)} ${fix(y - 9 * way)} 60 ${fix(y)}T120 ${fix(y + way * 2)}`;
      return (
        shape(`${edge}V160H0Z`, i % 2 ? mix(hue.accent, hue.panel, i * 0.12) : mix(hue.middle, hue.panel, i * 0.14)) +
        line(edge, hue.light, 2)
      );
    }) +
    shape(`M0 ${floor}Q50 ${floor - 12} 122 ${floor - 2}V160H0Z`, hue.panel)
  );
};

export const horizons = { sea, hills, terraces, peaks, dune, pyramid, moon } satisfies Record<string, Motif>;
