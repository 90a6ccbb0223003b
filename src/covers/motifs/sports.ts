/** Motifs of sports: pieces of a playing field with its lines, from above. */
import { mix } from '../palette.ts';
import { box, group, type Motif, oneDecimal, opacityOf, range, round, svgCircle, svgPath, svgStroke } from '../svg.ts';

const pitch: Motif = (hue, chance, floor) => {
  const a = -28 + chance() * 14,
    chalk = hue.light;
  return (
    group(
      `rotate(${oneDecimal(a)} 60 52)`,
      range(5, (i) => box(-40 + i * 44, -60, 22, 240, hue.middle, opacityOf(0.35))) +
        svgStroke('M-60 -30H200M-60 116H200M60 -30V116', chalk, 2, opacityOf(0.85)) +
        svgCircle(60, 43, 26, 'none', ` stroke="${chalk}" stroke-width="2"`) +
        svgCircle(60, 43, 3, chalk) +
        svgStroke('M-60 6H-12V80H-60M180 6H132V80H180M-12 28Q2 43-12 58', chalk, 2, opacityOf(0.85)),
    ) +
    svgCircle(86, 72, 15, chalk) +
    svgPath('M86 65l6.7 4.9-2.6 7.9h-8.3l-2.6-7.9z', hue.accent) +
    svgStroke('M86 65v-8M92.7 70l8-2.5M90 78l5 6.5M82 78l-5 6.5M79.3 70l-8-2.5', hue.accent, 1.3) +
    svgPath(`M0 ${floor - 2}L120 ${floor - 14}V160H0Z`, hue.panel)
  );
};

const court: Motif = (hue, chance, floor) => {
  const x = 34 + chance() * 52;
  return (
    box(0, 0, 120, 160, mix(hue.accent, hue.panel, 0.12)) +
    range(7, (i) => box(0, i * 16, 120, 1, hue.panel, opacityOf(0.14))) +
    svgStroke(`M32 -4V58H88V-4M6 -4V16Q8 82 60 84Q112 82 114 16V-4`, hue.light, 2) +
    svgCircle(60, 58, 18, 'none', ` stroke="${hue.light}" stroke-width="2"`) +
    group(
      `translate(${oneDecimal(x)} 80) rotate(${oneDecimal(chance() * 50)})`,
      svgCircle(0, 0, 19, hue.ground) + svgStroke('M-19 0H19M0-19V19M-13-14Q-2 0-13 14M13-14Q2 0 13 14', hue.panel, 1.4),
    ) +
    svgPath(`M0 ${floor}L120 ${floor - 10}V160H0Z`, hue.panel)
  );
};

/** Lanes round a bend. */
const track: Motif = (hue, chance, floor) => {
  const way = chance() > 0.5 ? 1 : -1;
  let lanes = '';
  for (let i = 0; i < 6; i++)
    lanes += svgCircle(
      0,
      0,
      96 - i * 15,
      i % 2 ? hue.middle : mix(hue.middle, hue.ground, 0.45),
      ` stroke="${hue.light}" stroke-width="1.6"`,
    );
  return (
    group(`translate(${60 - way * 52} ${floor - 6})`, lanes) +
    svgStroke(`M${60 - way * 52} ${floor - 102}v75`, hue.light, 1.6) +
    svgCircle(60 + way * 14, floor - 58, 6, hue.accent) +
    svgStroke(
      `M${60 + way * 9} ${floor - 64}Q${60 - way * 8} ${floor - 82} ${60 - way * 34} ${floor - 80}`,
      hue.accent,
      2.5,
      round + opacityOf(0.8),
    ) +
    svgPath(`M0 ${floor - 4}L120 ${floor - 14}V160H0Z`, hue.panel)
  );
};

const tennis: Motif = (hue, chance, floor) => {
  return (
    group(
      `rotate(${oneDecimal(8 + chance() * 14)} 60 60)`,
      box(16, -40, 88, 220, hue.middle) +
        svgStroke('M16 -40V180M104 -40V180M32 -40V180M88 -40V180M32 26H88M60 26V96M-20 62H140', hue.light, 2),
    ) +
    svgCircle(82, 42, 14, hue.light) +
    svgStroke('M72 32Q84 42 72 52M92 32Q80 42 92 52', hue.accent, 1.8) +
    svgPath('M70 47Q50 58 46 86L52 84Q58 62 77 54Z', hue.light, opacityOf(0.25)) +
    svgPath(`M0 ${floor - 10}L120 ${floor}V160H0Z`, hue.panel)
  );
};

export const sports = { pitch, court, track, tennis } satisfies Record<string, Motif>;
