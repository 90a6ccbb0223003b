/** Slot motifs of single objects: kite, compass, mask, bell, teapot, vase, crown, plumes, moth, comet, hand fan. */
import { itemAt } from '#values/seeded-random.ts';
import { dark, mix } from '../palette.ts';
import { box, fade, group, type Motif, oneDecimal, opacityOf, range, rays, round, sparks, svgCircle, svgPath, svgStroke } from '../svg.ts';

const kite: Motif = (hue, chance, floor) => {
  const turn = oneDecimal(14 + chance() * 22) * (chance() > 0.5 ? 1 : -1);
  return (
    svgPath('M-6 34a15 15 0 0 1 28-6a12 12 0 0 1 14 12H-6ZM92 78a13 13 0 0 1 24-6a12 12 0 0 1 14 12H92Z', hue.light, opacityOf(0.25)) +
    group(
      `translate(60 42) rotate(${turn})`,
      svgStroke('M0 30Q16 44 2 58T6 92', hue.light, 1.6) +
        svgPath('M-8 46L3 50L-7 55ZM14 44L3 50L15 56ZM-5 66L6 70L-4 75ZM17 65L6 70L17 76Z', hue.accent) +
        svgPath('M0-36L26-8H0Z', hue.light) +
        svgPath('M0-36L-26-8H0Z', hue.accent) +
        svgPath('M-26-8H0V34Z', mix(hue.accent, dark(hue), 0.4)) +
        svgPath('M26-8H0V34Z', mix(hue.accent, hue.light, 0.5)) +
        svgStroke('M0-36V34M-26-8H26', dark(hue), 1.2),
    ) +
    fade(floor, 14)
  );
};

const compass: Motif = (hue, chance, floor) => {
  const y = floor / 2 + 1;
  const points = (long: number, wide: number, bright: string, deep: string): string =>
    range(
      4,
      (i) =>
        `<path transform="rotate(${i * 90})" d="M0-${long}L${wide}-${wide}L0 0Z" fill="${bright}"/><path transform="rotate(${i * 90})" d="M0-${long}L-${wide}-${wide}L0 0Z" fill="${deep}"/>`,
    );
  return (
    svgCircle(60, y, 46, hue.panel, opacityOf(0.3)) +
    svgCircle(60, y, 44, 'none', ` stroke="${hue.light}" stroke-width="1.5"`) +
    `<circle cx="60" cy="${oneDecimal(y)}" r="38" fill="none" stroke="${hue.light}" stroke-width="5" stroke-dasharray=".3" pathLength="21.6"${opacityOf(0.7)}/>` +
    group(
      `translate(60 ${oneDecimal(y)}) rotate(${oneDecimal(chance() * 50 - 25)})`,
      group('rotate(45) scale(.66)', points(42, 8, hue.middle, mix(hue.middle, dark(hue), 0.4))) + points(42, 8, hue.light, hue.accent),
    ) +
    svgCircle(60, y, 3.5, dark(hue))
  );
};

const mask: Motif = (hue, chance, floor) => {
  const paint = mix(hue.accent, dark(hue), 0.3);
  const eyes =
    chance() > 0.5 ? 'M-26-8Q-17-17-7-6Q-17-3-26-8ZM26-8Q17-17 7-6Q17-3 26-8Z' : 'M-25-4Q-17-14-7-8Q-14 0-25-4ZM25-4Q17-14 7-8Q14 0 25-4Z';
  return (
    rays(60, 48, 56, 18, hue.light, opacityOf(0.22)) +
    rays(60, 48, 46, 14, hue.middle) +
    group(
      'translate(60 54)',
      svgPath('M-34-26Q0-40 34-26Q38 22 0 44Q-38 22-34-26Z', hue.light) +
        svgPath('M0-33Q20-32 34-26Q38 22 0 44Z', hue.accent) +
        svgPath(eyes, dark(hue)) +
        svgPath('M0-34L7-22L0-8L-7-22Z', paint) +
        svgPath('M0-6L6 12H-6Z', paint) +
        svgPath('M-12 21Q0 15 12 21Q0 32-12 21Z', dark(hue)) +
        svgStroke('M-28 6L-15 11M-26 13L-14 17M28 6L15 11M26 13L14 17', paint, 2.5, round),
    ) +
    fade(floor, 14)
  );
};

const bell: Motif = (hue, chance, floor) => {
  const swing = oneDecimal(chance() * 28 - 14);
  return (
    rays(60, 40, 90, 16, hue.light, opacityOf(0.1)) +
    svgStroke('M14 40Q10 54 16 68M24 46Q22 55 26 62M106 40Q110 54 104 68M96 46Q98 55 94 62', hue.light, 2, round + opacityOf(0.6)) +
    group(
      `rotate(${swing} 60 10)`,
      svgStroke('M60 -4V16', hue.light, 3) +
        svgCircle(60, 82, 7, dark(hue)) +
        svgPath('M60 14Q80 16 82 44Q83 66 94 76V81H26V76Q37 66 38 44Q40 16 60 14Z', hue.accent) +
        svgPath('M60 14Q80 16 82 44Q83 66 94 76V81H68Q74 40 60 14Z', dark(hue), opacityOf(0.28)) +
        svgStroke('M38 46H82M34 64H86', hue.light, 2.5) +
        svgPath('M44 50l5 5l-5 5l-5-5zM60 50l5 5l-5 5l-5-5zM76 50l5 5l-5 5l-5-5z', hue.light),
    ) +
    fade(floor, 12)
  );
};

const teapot: Motif = (hue, chance, floor) => {
  const way = chance() > 0.5 ? 1 : -1;
  const y = floor - 36;
  return (
    svgCircle(60, y - 12, 46, hue.light, opacityOf(0.12)) +
    group(
      `translate(60 ${y}) scale(${way} 1)`,
      svgStroke('M44-22q-7-8 0-16t0-16M52-18q-6-7 0-13', hue.light, 2.5, round + opacityOf(0.6)) +
        svgStroke('M-24-10Q-52-14-46 8Q-42 20-22 18', hue.accent, 6) +
        svgPath('M24 10Q38 6 38-16L48-20Q50 14 26 24Z', mix(hue.accent, dark(hue), 0.25)) +
        svgPath('M-20-18H20Q34-6 32 10Q30 28 16 32H-16Q-30 28-32 10Q-34-6-20-18Z', hue.accent) +
        svgPath('M-31 2H31Q33 10 31 15H-31Q-33 10-31 2Z', hue.light) +
        svgStroke('M-26 12l7-8l7 8l7-8l7 8l7-8l7 8l7-8l5 6', dark(hue), 1.8) +
        svgPath('M-20-18Q0-32 20-18Z', mix(hue.accent, dark(hue), 0.25)) +
        svgCircle(0, -28, 4.5, hue.light),
    ) +
    box(0, floor - 4, 120, 70, hue.panel)
  );
};

const vase: Motif = (hue, chance, floor) => {
  const belly = itemAt(
    [
      'M-9-42H9V-28Q36-16 30 12Q26 32 12 44H-12Q-26 32-30 12Q-36-16-9-28Z',
      'M-14-42H14L8-26Q28-8 26 12Q22 34 10 44H-10Q-22 34-26 12Q-28-8-8-26Z',
    ],
    chance() * 2,
  );
  return (
    rays(60, 52, 60, 10, hue.light, opacityOf(0.08)) +
    svgStroke('M38 24Q22 24 30 46M82 24Q98 24 90 46', hue.accent, 4) +
    group(
      'translate(60 53)',
      svgPath(belly, hue.accent) +
        `<clipPath id="c"><path d="${belly}"/></clipPath>` +
        `<g clip-path="url(#c)">${box(-40, -8, 80, 22, hue.light)}${svgStroke('M-36 10L-24-4L-12 10L0-4L12 10L24-4L36 10', dark(hue), 2.5)}${svgStroke('M-40-18H40M-40 22H40M-40 28H40', hue.light, 2)}${box(6, -50, 40, 100, dark(hue), opacityOf(0.22))}</g>` +
        box(-16, -46, 32, 5, hue.light),
    ) +
    box(30, floor - 8, 60, 6, mix(hue.middle, dark(hue), 0.3)) +
    box(0, floor - 2, 120, 70, hue.panel)
  );
};

const crown: Motif = (hue, chance, floor) => {
  const tips = Math.round(chance() * 6);
  return (
    rays(60, 56, 100, 16, hue.light, opacityOf(0.1)) +
    group(
      'translate(60 54)',
      svgPath(`M-40 26L-44-${18 + tips}L-20 0L0-38L20 0L44-${18 + tips}L40 26Z`, hue.accent) +
        svgPath(`M0-38L20 0L44-${18 + tips}L40 26H0Z`, dark(hue), opacityOf(0.22)) +
        svgCircle(-44, -20 - tips, 5, hue.light) +
        svgCircle(44, -20 - tips, 5, hue.light) +
        svgCircle(0, -40, 6, hue.light) +
        box(-41, 22, 82, 15, mix(hue.accent, dark(hue), 0.35)) +
        svgPath('M0 23l7 6.5l-7 6.5l-7-6.5zM-26 23l7 6.5l-7 6.5l-7-6.5zM26 23l7 6.5l-7 6.5l-7-6.5z', hue.light) +
        svgPath('M0-14L9 4L0 18L-9 4Z', hue.light) +
        svgPath('M0-14L9 4L0 18Z', dark(hue), opacityOf(0.2)),
    ) +
    fade(floor, 12)
  );
};

const plumes: Motif = (hue, chance, floor) => {
  const tints = [hue.middle, hue.accent, mix(hue.accent, hue.light, 0.5)];
  const shift = Math.floor(chance() * 3);
  return (
    svgCircle(60, floor - 30, 62, hue.light, opacityOf(0.08)) +
    group(
      `translate(60 ${floor - 2})`,
      range(7, (i) => {
        const turn = [-63, 63, -42, 42, -21, 21, 0][i] ?? 0;
        return group(
          `rotate(${turn})`,
          svgPath('M0 0C-22-50-18-86 0-94C18-86 22-50 0 0Z', itemAt(tints, i / 2 + shift)) +
            svgCircle(0, -70, 10, dark(hue)) +
            svgCircle(0, -68, 6.5, hue.light) +
            svgCircle(0, -66, 3, hue.accent),
        );
      }),
    ) +
    fade(floor, 22)
  );
};

const moth: Motif = (hue, chance, floor) => {
  const wing =
    svgPath('M3-6Q20-44 52-38Q58-14 34 2Q18 8 3 4Z', hue.accent) +
    svgPath('M3 4Q28 2 38 14Q38 36 22 40Q8 30 3 12Z', mix(hue.accent, dark(hue), 0.3)) +
    svgPath('M16-14Q30-34 46-31Q48-16 32-6Z', hue.light, opacityOf(0.8)) +
    svgCircle(36, -22, 5, dark(hue)) +
    svgCircle(24, 22, 5.5, hue.light);
  return (
    svgCircle(60, 48, 42, hue.light, opacityOf(0.12)) +
    sparks(chance, 8, 90, hue.light) +
    group(
      `translate(60 ${oneDecimal(floor / 2 + 2)}) rotate(${oneDecimal(chance() * 40 - 20)})`,
      wing +
        group('scale(-1 1)', wing) +
        svgPath('M0-16Q6-4 3 26L0 34L-3 26Q-6-4 0-16Z', dark(hue)) +
        svgStroke('M0-14Q6-26 14-30M0-14Q-6-26-14-30', dark(hue), 1.5, round),
    )
  );
};

const comet: Motif = (hue, chance, floor) => {
  const way = chance() > 0.5 ? 1 : -1;
  return (
    sparks(chance, 12, 86, hue.light) +
    group(
      `translate(${60 - way * 14} 62) scale(${way} 1)`,
      svgPath('M-16 12L96-86L20 20Z', hue.accent, opacityOf(0.35)) +
        svgPath('M-14 4L84-70L14 14Z', hue.accent, opacityOf(0.7)) +
        svgPath('M-8 0L64-48L8 10Z', hue.light, opacityOf(0.7)) +
        svgCircle(0, 6, 20, hue.accent) +
        svgCircle(-2, 8, 14, hue.light) +
        svgPath('M-22 8A20 20 0 0 0 12 22A26 26 0 0 1-22 8Z', dark(hue), opacityOf(0.3)),
    ) +
    svgPath(`M0 ${floor - 6}L22 ${floor - 18}L48 ${floor - 4}L80 ${floor - 20}L120 ${floor - 4}V160H0Z`, mix(hue.middle, hue.panel, 0.5)) +
    svgPath(`M0 ${floor}L40 ${floor - 8}L70 ${floor}L98 ${floor - 10}L120 ${floor}V160H0Z`, hue.panel)
  );
};

const handfan: Motif = (hue, chance, floor) => {
  const y = floor - 12;
  const band = itemAt([hue.light, mix(hue.accent, hue.light, 0.55)], chance() * 2);
  const half = (radius: number, fill: string): string =>
    svgPath(`M${60 - radius} ${y}A${radius} ${radius} 0 0 1 ${60 + radius} ${y}Z`, fill);
  return (
    half(57, hue.accent) +
    half(49, band) +
    half(41, hue.accent) +
    half(24, mix(hue.accent, dark(hue), 0.4)) +
    svgStroke(
      range(10, (i) => {
        const angle = ((i + 0.5) * Math.PI) / 10;
        return `M60 ${y}L${oneDecimal(60 - Math.cos(angle) * 57)} ${oneDecimal(y - Math.sin(angle) * 57)}`;
      }),
      dark(hue),
      1.4,
      opacityOf(0.55),
    ) +
    svgCircle(60, y, 8, hue.light) +
    svgCircle(60, y, 3, dark(hue)) +
    fade(floor, 10)
  );
};

export const things = { kite, compass, mask, bell, teapot, vase, crown, plumes, moth, comet, handfan } satisfies Record<string, Motif>;
