/** Slot motifs with a horizon: bay, hills, peaks, dunes, pyramid, moon. */
import { itemAt } from '#values/seeded-random.ts';
import { mix } from '../palette.ts';
import { group, type Motif, oneDecimal, opacityOf, range, round, sparks, svgCircle, svgPath, svgStroke } from '../svg.ts';

const sea: Motif = (hue, chance, floor) => {
  const x = 36 + chance() * 48,
    y = floor - 34,
    isle = mix(hue.ground, hue.panel, 0.45),
    s = chance() > 0.5 ? 1 : -1;
  return (
    svgCircle(x, y, 44, hue.light, opacityOf(0.12)) +
    svgCircle(x, y, 33, hue.light, opacityOf(0.18)) +
    svgCircle(x, y, 23, hue.light) +
    svgPath(`M${60 + s * 62} ${y + 1}Q${60 + s * 40} ${y - 26} ${60 + s * 26} ${y - 12}T${60 - s * 6} ${y + 1}Z`, isle) +
    svgPath(`M0 ${oneDecimal(y)}H120V160H0Z`, mix(hue.middle, hue.panel, 0.3)) +
    svgPath(
      `M0 ${oneDecimal(y + 15)}Q30 ${oneDecimal(y + 10)} 60 ${oneDecimal(y + 15)}T120 ${oneDecimal(y + 15)}V160H0Z`,
      mix(hue.middle, hue.panel, 0.6),
    ) +
    svgStroke(
      range(5, (i) => {
        const w = itemAt([36, 26, 30, 18, 10], i);
        return `M${oneDecimal(x - w / 2 + (chance() - 0.5) * 8)} ${oneDecimal(y + 4 + i * 5)}h${w}`;
      }),
      hue.light,
      1.6,
      round + opacityOf(0.75),
    ) +
    svgPath(`M0 ${floor - 2}Q32 ${floor - 12} 62 ${floor - 4}T120 ${floor - 6}V160H0Z`, hue.panel)
  );
};

const hills: Motif = (hue, chance, floor) => {
  const x = 30 + chance() * 60;
  let body = svgCircle(x, 40, 40, hue.light, opacityOf(0.14)) + svgCircle(x, 40, 25, hue.light);
  for (let i = 0; i < 4; i++) {
    const y = 52 + (i * (floor - 56)) / 3.4,
      a = 8 + chance() * 12,
      k = i < 3 ? mix(mix(hue.accent, hue.middle, 0.35), hue.panel, i * 0.32) : hue.panel;
    body += svgPath(
      `M0 ${oneDecimal(y + (chance() - 0.5) * 14)}Q${oneDecimal(20 + chance() * 14)} ${oneDecimal(y - a)} ${oneDecimal(52 + chance() * 12)} ${oneDecimal(y)}T122 ${oneDecimal(y - 4)}V160H0Z`,
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
    svgCircle(x + (chance() > 0.5 ? 28 : -28), 32, 15, hue.light) +
    svgPath(
      `M-6 ${foot}L${oneDecimal(x - 46)} 62L${oneDecimal(x - 22)} 80L${oneDecimal(x + 30)} 56L126 ${foot}Z`,
      mix(hue.middle, hue.ground, 0.35),
    ) +
    svgPath(`M${oneDecimal(x - w)} ${foot}L${oneDecimal(x)} ${oneDecimal(top)}L${oneDecimal(x + w)} ${foot}Z`, hue.accent) +
    svgPath(
      `M${oneDecimal(x)} ${oneDecimal(top)}L${oneDecimal(x + w)} ${foot}H${oneDecimal(x - 8)}L${oneDecimal(x + 6)} 74L${oneDecimal(x - 4)} 58Z`,
      mix(hue.accent, hue.panel, 0.45),
    ) +
    svgPath(
      `M${oneDecimal(x - 11)} ${oneDecimal(top + 18)}L${oneDecimal(x)} ${oneDecimal(top)}L${oneDecimal(x + 11)} ${oneDecimal(top + 18)}L${oneDecimal(x + 4)} ${oneDecimal(top + 14)}L${oneDecimal(x - 2)} ${oneDecimal(top + 21)}Z`,
      hue.light,
    ) +
    svgPath(`M0 ${floor - 8}L34 ${floor - 20}L66 ${floor - 4}L96 ${floor - 16}L120 ${floor - 6}V160H0Z`, hue.panel)
  );
};

const dune: Motif = (hue, chance, floor) => {
  const x = 34 + chance() * 52;
  return (
    svgCircle(x, 38, 24, hue.accent) +
    svgPath(`M0 74Q40 52 78 70T124 58V160H0Z`, mix(hue.middle, hue.light, 0.25)) +
    svgPath(`M78 70Q100 62 124 58V120H40Q70 100 78 70Z`, mix(hue.middle, hue.panel, 0.3)) +
    svgPath(`M0 ${floor - 18}Q30 ${floor - 36} 60 ${floor - 18}T122 ${floor - 26}V160H0Z`, mix(hue.middle, hue.panel, 0.62)) +
    svgPath(`M0 ${floor - 2}Q50 ${floor - 22} 122 ${floor - 2}V160H0Z`, hue.panel)
  );
};

const pyramid: Motif = (hue, chance, floor) => {
  const x = 60 + (chance() - 0.5) * 16,
    foot = floor;
  return (
    svgCircle(x, 40, 32, hue.light, opacityOf(0.16)) +
    svgCircle(x, 40, 21, hue.light) +
    svgPath(`M${oneDecimal(x - 50)} ${foot}L${oneDecimal(x)} 34L${oneDecimal(x + 50)} ${foot}Z`, hue.accent) +
    svgPath(`M${oneDecimal(x)} 34L${oneDecimal(x + 50)} ${foot}H${oneDecimal(x + 14)}Z`, mix(hue.accent, hue.panel, 0.5)) +
    svgStroke(
      range(5, (i) => {
        const y = 46 + i * 11,
          h = ((y - 34) / (foot - 34)) * 50;
        return `M${oneDecimal(x - h)} ${y}H${oneDecimal(x + h)}`;
      }),
      hue.panel,
      1,
      opacityOf(0.3),
    ) +
    svgPath(`M0 ${floor - 10}Q36 ${floor - 20} 70 ${floor - 6}T122 ${floor - 10}V160H0Z`, mix(hue.middle, hue.panel, 0.6)) +
    svgPath(`M0 ${floor}Q60 ${floor - 16} 120 ${floor - 2}V160H0Z`, hue.panel)
  );
};

const moon: Motif = (hue, chance, floor) => {
  const x = 60 + (chance() - 0.5) * 20,
    y = 44;
  return (
    sparks(chance, 9, 60, hue.light) +
    svgCircle(x, y, 38, hue.light, opacityOf(0.1)) +
    group(
      `translate(${oneDecimal(x)} ${y}) rotate(${oneDecimal(chance() * 40 - 20)})`,
      svgPath('M8-26A27 27 0 1 0 26 8A21 21 0 1 1 8-26Z', hue.light),
    ) +
    svgPath(`M0 84Q24 66 52 82T122 76V160H0Z`, mix(hue.middle, hue.panel, 0.35)) +
    svgPath(`M0 ${floor - 8}Q40 ${floor - 24} 74 ${floor - 8}T122 ${floor - 12}V160H0Z`, mix(hue.middle, hue.panel, 0.68)) +
    svgPath(`M0 ${floor + 2}Q60 ${floor - 12} 122 ${floor}V160H0Z`, hue.panel)
  );
};

/** Rice terraces up a slope, filled with water. */
const terraces: Motif = (hue, chance, floor) => {
  const x = 30 + chance() * 60;
  return (
    svgCircle(x, 22, 13, hue.light) +
    svgPath('M0 50L30 18L62 44L92 22L120 40V160H0Z', mix(hue.middle, hue.ground, 0.4)) +
    range(5, (i) => {
      const y = 48 + (i * (floor - 50)) / 5;
      const way = i % 2 ? -1 : 1;
      const edge = `M0 ${oneDecimal(y)}Q${oneDecimal(28 + chance() * 12)} ${oneDecimal(y - 9 * way)} 60 ${oneDecimal(y)}T120 ${oneDecimal(y + way * 2)}`;
      return (
        svgPath(`${edge}V160H0Z`, i % 2 ? mix(hue.accent, hue.panel, i * 0.12) : mix(hue.middle, hue.panel, i * 0.14)) +
        svgStroke(edge, hue.light, 2)
      );
    }) +
    svgPath(`M0 ${floor}Q50 ${floor - 12} 122 ${floor - 2}V160H0Z`, hue.panel)
  );
};

export const horizons = { sea, hills, terraces, peaks, dune, pyramid, moon } satisfies Record<string, Motif>;
