/** Esports covers live here: hard facets and a slanted panel with a line of accent. */
import { at } from '#values/chance.ts';
import { mix } from './palette.ts';
import { dim, disc, fix, group, line, type Motif, shape } from './pen.ts';

const shard: Motif = (hue, chance, floor) => {
  const x = 50 + chance() * 20;
  return (
    shape(`M0 0H${fix(x - 20)}L0 70Z`, hue.middle, dim(0.5)) +
    shape(`M120 0V60L${fix(x)} 0Z`, mix(hue.ground, hue.light, 0.14)) +
    shape(`M${fix(x)} 8L${fix(x + 34)} 50L${fix(x)} 50Z`, hue.light) +
    shape(`M${fix(x)} 8L${fix(x - 34)} 50H${fix(x)}Z`, mix(hue.accent, hue.light, 0.5)) +
    shape(`M${fix(x - 34)} 50H${fix(x)}V98Z`, hue.accent) +
    shape(`M${fix(x + 34)} 50H${fix(x)}V98Z`, mix(hue.accent, hue.panel, 0.45)) +
    shape(`M0 ${floor - 28}L120 ${floor - 64}V${floor - 56}L0 ${floor - 20}Z`, hue.light, dim(0.18)) +
    shape(`M0 ${floor}L120 ${floor - 26}V160H0Z`, hue.panel) +
    shape(`M0 ${floor}L120 ${floor - 26}V${floor - 23}L0 ${floor + 3}Z`, hue.accent)
  );
};

const chevron: Motif = (hue, chance, floor) => {
  const tints = [hue.light, hue.accent, mix(hue.accent, hue.panel, 0.3), mix(hue.middle, hue.ground, 0.3)],
    w = 40 + chance() * 6;
  let body = '';
  for (let i = 3; i >= 0; i--) {
    const y = 20 + i * 19;
    body += shape(
      `M${fix(60 - w)} ${y + 30}L60 ${y - 8}L${fix(60 + w)} ${y + 30}V${y + 44}L60 ${y + 6}L${fix(60 - w)} ${y + 44}Z`,
      at(tints, i),
    );
  }
  return (
    shape('M0 0H36L0 84ZM120 0H84L120 84Z', hue.middle, dim(0.4)) +
    body +
    shape(`M0 ${floor - 10}L120 ${floor + 2}V160H0Z`, hue.panel) +
    shape(`M0 ${floor - 10}L120 ${floor + 2}V${floor + 4}L0 ${floor - 7}Z`, hue.accent)
  );
};

const scope: Motif = (hue, chance, floor) => {
  const y = 50;
  return (
    group(
      `rotate(${fix(chance() * 30 - 15)} 60 ${y})`,
      shape(`M60 6L98 28V72L60 94L22 72V28Z`, mix(hue.ground, hue.panel, 0.5)) +
        shape(`M60 6L98 28L60 ${y}Z`, hue.middle) +
        shape(`M22 72V28L60 ${y}Z`, mix(hue.accent, hue.panel, 0.25)) +
        shape(`M60 94L98 72L60 ${y}Z`, hue.accent),
    ) +
    disc(60, y, 17, hue.panel) +
    disc(60, y, 12, 'none', ` stroke="${hue.light}" stroke-width="2"`) +
    line(`M60 ${y - 22}v14M60 ${y + 8}v14M38 ${y}h14M68 ${y}h14`, hue.light, 2) +
    shape(`M0 ${floor - 14}L120 ${floor}V160H0Z`, hue.panel) +
    shape(`M0 ${floor - 14}L120 ${floor}V${floor + 2}L0 ${floor - 11}Z`, hue.accent)
  );
};

/** A shield in four facets between two wings. */
const crest: Motif = (hue, chance, floor) => {
  const wing = at(['M26-30L58-40L50-22L54-8L42-2L40 14L24 8Z', 'M26-24L60-24L50-10L56 4L42 8L42 22L22 18Z'], chance() * 2);
  const deep = mix(hue.accent, hue.panel, 0.45);
  return (
    shape('M0 0H30L76 130H46ZM70 0H84L130 130H116Z', hue.middle, dim(0.4)) +
    group(
      'translate(60 52)',
      shape(wing, hue.middle) +
        group('scale(-1 1)', shape(wing, mix(hue.middle, hue.light, 0.35))) +
        shape('M-30-36L0-44L30-36V6L0 42L-30 6Z', hue.light) +
        shape('M-25-32L0-38V0H-25Z', hue.accent) +
        shape('M25-32L0-38V0H25Z', deep) +
        shape('M-25 0H0V35L-25 4Z', deep) +
        shape('M25 0H0V35L25 4Z', mix(hue.accent, hue.panel, 0.7)) +
        shape('M0-22L6-6L22 0L6 6L0 22L-6 6L-22 0L-6-6Z', hue.light),
    ) +
    shape(`M0 ${floor - 14}L120 ${floor}V160H0Z`, hue.panel) +
    shape(`M0 ${floor - 14}L120 ${floor}V${floor + 3}L0 ${floor - 11}Z`, hue.accent)
  );
};

/** A bolt through a broken ring. */
const bolt: Motif = (hue, chance, floor) => {
  const turn = fix(chance() * 50 - 25);
  return (
    shape('M120 0V40L0 100V60Z', hue.middle, dim(0.45)) +
    group(
      `rotate(${turn} 60 52)`,
      `<circle cx="60" cy="52" r="35" fill="none" stroke="${mix(hue.middle, hue.light, 0.3)}" stroke-width="9" stroke-dasharray="5 1" pathLength="18"/>` +
        disc(60, 52, 24, hue.panel, dim(0.35)),
    ) +
    shape('M72 2L30 58H54L44 104L92 44H66Z', hue.accent) +
    shape('M72 2L30 58H54L62 32Z', hue.light) +
    shape('M92 44H66L44 104Z', mix(hue.accent, hue.panel, 0.4)) +
    shape(`M0 ${floor}L120 ${floor - 16}V160H0Z`, hue.panel) +
    shape(`M0 ${floor}L120 ${floor - 16}V${floor - 13}L0 ${floor + 3}Z`, hue.accent)
  );
};

export const esports = { shard, chevron, scope, crest, bolt } satisfies Record<string, Motif>;
