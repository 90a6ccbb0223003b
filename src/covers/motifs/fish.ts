/** Motifs of fishing games: a large fish built from arcs, a shoal, a manta from above, a shell. */
import { dark, isPale, mix } from '../palette.ts';
import { fade, group, type Motif, oneDecimal, opacityOf, range, rays, round, svgCircle, svgPath, svgStroke, swell } from '../svg.ts';

const seabed = (floor: number, hue: { middle: string; panel: string }): string =>
  swell(floor - 9, 8, mix(hue.middle, hue.panel, 0.55)) + swell(floor - 1, 7, hue.panel);

/** A fish larger than the frame, swimming into it; built only from arcs. */
const fish: Motif = (hue, chance, floor) => {
  const way = chance() > 0.5 ? 1 : -1;
  const deep = mix(hue.accent, dark(hue), 0.35);
  const scales = [
    [15, 3],
    [4, 2],
    [-7, 3],
    [-18, 2],
    [-29, 1],
  ]
    .map(([x = 0, count = 0]) => `M${x} ${count * -6}${'a6 6 0 0 1 0 12'.repeat(count)}`)
    .join('');
  return (
    svgStroke('M-4 16Q30 6 60 16T124 14M-4 100Q30 90 60 100T124 98', hue.light, 1.2, opacityOf(0.3)) +
    group(
      `translate(${60 - way * 6} 54) rotate(${oneDecimal(way * (chance() * -16))}) scale(${way} 1)`,
      svgPath('M-36 0A34 34 0 0 0-70-30V30A34 34 0 0 0-36 0Z', deep) +
        svgPath('M-14-22A30 30 0 0 1 16-46V-22ZM-8 24A22 22 0 0 0 14 42V22Z', deep) +
        svgPath('M-44 0A66 66 0 0 1 60 0A66 66 0 0 1-44 0Z', hue.accent) +
        svgPath('M-44 0A66 66 0 0 0 60 0Z', dark(hue), opacityOf(0.16)) +
        svgPath('M24-28A40 40 0 0 1 24 28A66 66 0 0 0 60 0A66 66 0 0 0 24-28Z', hue.light) +
        svgStroke(scales, hue.light, 1.8) +
        svgCircle(42, -6, 5.5, dark(hue)) +
        svgCircle(43, -7, 2, hue.light),
    ) +
    seabed(floor, hue)
  );
};

/** A ring of fish; one differs in direction and colour. */
const shoal: Motif = (hue, chance, floor) => {
  const odd = Math.floor(chance() * 8);
  const slim = 'M-12 0Q0-11 15 0Q0 11-12 0L-20-6Q-17 0-20 6Z';
  const scaled = isPale(hue) ? mix(hue.middle, dark(hue), 0.35) : hue.light;
  return (
    svgCircle(60, 48, 52, hue.light, opacityOf(0.08)) +
    svgCircle(60, 48, 16, hue.light, opacityOf(0.16)) +
    group(
      'translate(60 48)',
      `<defs><path id="s" d="${slim}"/></defs>` +
        range(
          8,
          (i) =>
            `<use href="#s" transform="rotate(${i * 45}) translate(0-38)scale(${i === odd ? '-1 1' : '.8'})" fill="${i === odd ? hue.accent : mix(scaled, hue.middle, (i % 3) * 0.25)}"/>`,
        ) +
        range(
          4,
          (i) => `<use href="#s" transform="rotate(${i * 90 + 20}) translate(0-17)scale(.5)" fill="${mix(hue.middle, scaled, 0.45)}"/>`,
        ),
    ) +
    seabed(floor, hue)
  );
};

/** A manta from above like folded paper: one wing lit, one in shade, over its rings. */
const ray: Motif = (hue, chance, floor) => {
  const wing = 'M0-26L5-22Q8-32 11-33L12-19Q36-20 56 16Q36 6 22 12Q10 18 3 34L0 30Z';
  const fold = 'M0-14L12-19Q22-4 22 12Q10 18 3 34L0 30Z';
  return (
    range(4, (i) => svgCircle(60, 52, 22 + i * 17, 'none', ` stroke="${hue.light}"${opacityOf(0.34 - i * 0.07)}`)) +
    group(
      `translate(60 48) rotate(${oneDecimal(chance() * 60 - 30)})`,
      svgStroke('M0 30Q4 48-4 66', hue.accent, 2, round) +
        svgPath(wing, hue.accent) +
        svgPath(fold, hue.light, opacityOf(0.3)) +
        group('scale(-1 1)', svgPath(wing, mix(hue.accent, dark(hue), 0.35)) + svgPath(fold, hue.light, opacityOf(0.14))) +
        svgStroke('M6 2h0M10 8h0M6 14h0M-6 2h0M-10 8h0M-6 14h0', hue.light, 2.6, round),
    ) +
    seabed(floor, hue)
  );
};

const shell: Motif = (hue, chance, floor) => {
  const ribs = 9;
  const end = (turn: number, far: number): string => `${oneDecimal(Math.sin(turn) * far)} ${oneDecimal(-Math.cos(turn) * far)}`;
  return (
    rays(60, 84, 110, 11, hue.light, opacityOf(0.1)) +
    group(
      `translate(60 ${floor - 20}) rotate(${oneDecimal(chance() * 24 - 12)})`,
      range(ribs, (i) => {
        const from = (i - ribs / 2) * 0.27;
        return svgPath(`M0 0L${end(from, 62)}A9 9 0 0 1 ${end(from + 0.27, 62)}Z`, i % 2 ? hue.light : hue.accent);
      }) +
        svgStroke(
          `M${end(-1.2, 44)}A44 44 0 0 1 ${end(1.2, 44)}M${end(-1.2, 27)}A27 27 0 0 1 ${end(1.2, 27)}`,
          dark(hue),
          1.4,
          opacityOf(0.4),
        ) +
        svgPath('M-14-3H14L9 10H-9Z', mix(hue.accent, dark(hue), 0.3)),
    ) +
    svgCircle(60 + (chance() > 0.5 ? 34 : -34), floor - 8, 6, hue.light) +
    fade(floor, 16)
  );
};

export const fishing = { fish, shoal, ray, shell } satisfies Record<string, Motif>;
