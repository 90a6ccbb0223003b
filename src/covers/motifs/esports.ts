/** Motifs of esports: hard facets and a slanted panel with an accent line. */
import { itemAt } from '#values/seeded-random.ts';
import { mix } from '../palette.ts';
import { group, type Motif, oneDecimal, opacityOf, svgCircle, svgPath, svgStroke } from '../svg.ts';

const shard: Motif = (hue, chance, floor) => {
  const x = 50 + chance() * 20;
  return (
    svgPath(`M0 0H${oneDecimal(x - 20)}L0 70Z`, hue.middle, opacityOf(0.5)) +
    svgPath(`M120 0V60L${oneDecimal(x)} 0Z`, mix(hue.ground, hue.light, 0.14)) +
    svgPath(`M${oneDecimal(x)} 8L${oneDecimal(x + 34)} 50L${oneDecimal(x)} 50Z`, hue.light) +
    svgPath(`M${oneDecimal(x)} 8L${oneDecimal(x - 34)} 50H${oneDecimal(x)}Z`, mix(hue.accent, hue.light, 0.5)) +
    svgPath(`M${oneDecimal(x - 34)} 50H${oneDecimal(x)}V98Z`, hue.accent) +
    svgPath(`M${oneDecimal(x + 34)} 50H${oneDecimal(x)}V98Z`, mix(hue.accent, hue.panel, 0.45)) +
    svgPath(`M0 ${floor - 28}L120 ${floor - 64}V${floor - 56}L0 ${floor - 20}Z`, hue.light, opacityOf(0.18)) +
    svgPath(`M0 ${floor}L120 ${floor - 26}V160H0Z`, hue.panel) +
    svgPath(`M0 ${floor}L120 ${floor - 26}V${floor - 23}L0 ${floor + 3}Z`, hue.accent)
  );
};

const chevron: Motif = (hue, chance, floor) => {
  const tints = [hue.light, hue.accent, mix(hue.accent, hue.panel, 0.3), mix(hue.middle, hue.ground, 0.3)],
    w = 40 + chance() * 6;
  let body = '';
  for (let i = 3; i >= 0; i--) {
    const y = 20 + i * 19;
    body += svgPath(
      `M${oneDecimal(60 - w)} ${y + 30}L60 ${y - 8}L${oneDecimal(60 + w)} ${y + 30}V${y + 44}L60 ${y + 6}L${oneDecimal(60 - w)} ${y + 44}Z`,
      itemAt(tints, i),
    );
  }
  return (
    svgPath('M0 0H36L0 84ZM120 0H84L120 84Z', hue.middle, opacityOf(0.4)) +
    body +
    svgPath(`M0 ${floor - 10}L120 ${floor + 2}V160H0Z`, hue.panel) +
    svgPath(`M0 ${floor - 10}L120 ${floor + 2}V${floor + 4}L0 ${floor - 7}Z`, hue.accent)
  );
};

const scope: Motif = (hue, chance, floor) => {
  const y = 50;
  return (
    group(
      `rotate(${oneDecimal(chance() * 30 - 15)} 60 ${y})`,
      svgPath(`M60 6L98 28V72L60 94L22 72V28Z`, mix(hue.ground, hue.panel, 0.5)) +
        svgPath(`M60 6L98 28L60 ${y}Z`, hue.middle) +
        svgPath(`M22 72V28L60 ${y}Z`, mix(hue.accent, hue.panel, 0.25)) +
        svgPath(`M60 94L98 72L60 ${y}Z`, hue.accent),
    ) +
    svgCircle(60, y, 17, hue.panel) +
    svgCircle(60, y, 12, 'none', ` stroke="${hue.light}" stroke-width="2"`) +
    svgStroke(`M60 ${y - 22}v14M60 ${y + 8}v14M38 ${y}h14M68 ${y}h14`, hue.light, 2) +
    svgPath(`M0 ${floor - 14}L120 ${floor}V160H0Z`, hue.panel) +
    svgPath(`M0 ${floor - 14}L120 ${floor}V${floor + 2}L0 ${floor - 11}Z`, hue.accent)
  );
};

/** A shield in four facets between two wings. */
const crest: Motif = (hue, chance, floor) => {
  const wing = itemAt(['M26-30L58-40L50-22L54-8L42-2L40 14L24 8Z', 'M26-24L60-24L50-10L56 4L42 8L42 22L22 18Z'], chance() * 2);
  const deep = mix(hue.accent, hue.panel, 0.45);
  return (
    svgPath('M0 0H30L76 130H46ZM70 0H84L130 130H116Z', hue.middle, opacityOf(0.4)) +
    group(
      'translate(60 52)',
      svgPath(wing, hue.middle) +
        group('scale(-1 1)', svgPath(wing, mix(hue.middle, hue.light, 0.35))) +
        svgPath('M-30-36L0-44L30-36V6L0 42L-30 6Z', hue.light) +
        svgPath('M-25-32L0-38V0H-25Z', hue.accent) +
        svgPath('M25-32L0-38V0H25Z', deep) +
        svgPath('M-25 0H0V35L-25 4Z', deep) +
        svgPath('M25 0H0V35L25 4Z', mix(hue.accent, hue.panel, 0.7)) +
        svgPath('M0-22L6-6L22 0L6 6L0 22L-6 6L-22 0L-6-6Z', hue.light),
    ) +
    svgPath(`M0 ${floor - 14}L120 ${floor}V160H0Z`, hue.panel) +
    svgPath(`M0 ${floor - 14}L120 ${floor}V${floor + 3}L0 ${floor - 11}Z`, hue.accent)
  );
};

/** A bolt through a broken ring. */
const bolt: Motif = (hue, chance, floor) => {
  const turn = oneDecimal(chance() * 50 - 25);
  return (
    svgPath('M120 0V40L0 100V60Z', hue.middle, opacityOf(0.45)) +
    group(
      `rotate(${turn} 60 52)`,
      `<circle cx="60" cy="52" r="35" fill="none" stroke="${mix(hue.middle, hue.light, 0.3)}" stroke-width="9" stroke-dasharray="5 1" pathLength="18"/>` +
        svgCircle(60, 52, 24, hue.panel, opacityOf(0.35)),
    ) +
    svgPath('M72 2L30 58H54L44 104L92 44H66Z', hue.accent) +
    svgPath('M72 2L30 58H54L62 32Z', hue.light) +
    svgPath('M92 44H66L44 104Z', mix(hue.accent, hue.panel, 0.4)) +
    svgPath(`M0 ${floor}L120 ${floor - 16}V160H0Z`, hue.panel) +
    svgPath(`M0 ${floor}L120 ${floor - 16}V${floor - 13}L0 ${floor + 3}Z`, hue.accent)
  );
};

export const esports = { shard, chevron, scope, crest, bolt } satisfies Record<string, Motif>;
