/** Slot motifs made of a figure or a pattern: stones, petals, rays, scales, arches, reels, stars, lanterns. */
import { itemAt } from '#values/seeded-random.ts';
import { mix, type Palette } from '../palette.ts';
import { box, fade, group, type Motif, oneDecimal, opacityOf, range, rays, sparks, svgCircle, svgPath, svgStroke } from '../svg.ts';

const gem: Motif = (hue, chance, floor) => {
  const y = floor / 2 - 50,
    tints = [
      mix(hue.accent, hue.light, 0.75),
      mix(hue.accent, hue.light, 0.35),
      hue.light,
      mix(hue.accent, hue.light, 0.55),
      hue.accent,
      hue.accent,
      mix(hue.accent, hue.light, 0.45),
      mix(hue.accent, hue.panel, 0.35),
    ];
  const facets = [
    '42 26 28 44 47 44',
    '42 26 47 44 60 26',
    '60 26 47 44 73 44',
    '60 26 73 44 78 26',
    '78 26 73 44 92 44',
    '28 44 47 44 60 86',
    '47 44 73 44 60 86',
    '73 44 92 44 60 86',
  ];
  return (
    rays(60, floor / 2 + 4, 96, 14, hue.light, opacityOf(0.09)) +
    svgCircle(60, floor / 2 + 3, 43, hue.panel, opacityOf(0.28)) +
    group(
      `translate(0 ${oneDecimal(y)}) rotate(${oneDecimal(chance() * 16 - 8)} 60 56)`,
      facets.map((p, i) => `<path d="M${p}Z" fill="${itemAt(tints, i)}"/>`).join(''),
    )
  );
};

/** A round stone seen from above. */
const cut: Motif = (hue, chance, floor) => {
  const tints = [
    hue.light,
    mix(hue.accent, hue.light, 0.5),
    hue.accent,
    mix(hue.accent, hue.panel, 0.3),
    mix(hue.accent, hue.panel, 0.45),
    mix(hue.accent, hue.panel, 0.25),
    hue.accent,
    mix(hue.accent, hue.light, 0.4),
  ];
  return group(
    `translate(60 ${oneDecimal(floor / 2 + 1)}) rotate(${oneDecimal(chance() * 40 - 20)})`,
    `<circle r="46" fill="${hue.panel}"${opacityOf(0.25)}/>` +
      tints.map((tint, i) => `<path transform="rotate(${i * 45 + 22.5})" d="M0 0L-15.3-37H15.3Z" fill="${tint}"/>`).join('') +
      svgPath('M0-24L17-17L24 0L17 17L0 24L-17 17L-24 0L-17-17Z', mix(hue.accent, hue.light, 0.72)) +
      svgPath('M0-24L17-17L-17 17L-24 0L-17-17Z', hue.light, opacityOf(0.7)),
  );
};

const rosette: Motif = (hue, chance, floor) => {
  const petals = itemAt([8, 10, 12], chance() * 3);
  const y = floor / 2 + 2;
  const ring = (long: number, wide: number, fill: string, opacity: number, turn: number): string =>
    range(petals, (i) => {
      const d = `M0 0Q${wide}-${oneDecimal(long * 0.55)} 0-${long}Q-${wide}-${oneDecimal(long * 0.55)} 0 0`;
      return svgPath(d, fill, ` transform="rotate(${oneDecimal((i * 360) / petals + turn)})"${opacityOf(opacity)}`);
    });
  return (
    svgCircle(60, y, 50, hue.panel, opacityOf(0.16)) +
    group(`translate(60 ${oneDecimal(y)})`, ring(45, 17, hue.accent, 0.62, 0) + ring(31, 12, hue.light, 0.82, 180 / petals)) +
    svgCircle(60, y, 6, hue.panel)
  );
};

const burst: Motif = (hue, chance, floor) => {
  const y = floor / 2 + 6,
    k = 12 + ((chance() * 3) | 0) * 4;
  return (
    rays(60, y, 110, k, hue.accent, opacityOf(0.4)) +
    svgCircle(60, y, 38, hue.ground) +
    rays(60, y, 34, k, hue.light, ` transform="rotate(${oneDecimal(90 / k)} 60 ${oneDecimal(y)})"`) +
    svgCircle(60, y, 22, hue.accent) +
    svgCircle(60, y, 15, hue.light) +
    svgCircle(60, y, 8, hue.accent) +
    fade(floor)
  );
};

/** Overlapping waves of fans, fading into the panel below. */
const scales: Motif = (hue, chance, floor) => {
  const edge = mix(hue.middle, hue.panel, 0.2);
  const ground = mix(hue.ground, hue.panel, 0.25);
  const [band, core] = chance() > 0.5 ? [hue.accent, hue.light] : [hue.light, hue.accent];
  const fan = [17, 14.5, 10, 7, 3].map((radius, i) => `<circle r="${radius}" fill="${itemAt([edge, ground, band, ground, core], i)}"/>`);
  const rows = range(9, (row) => {
    const odd = row % 2;
    return range(4 + odd, (i) => `<use href="#s" x="${i * 30 + (odd ? 0 : 15)}" y="${row * 13 + 10}"/>`);
  });
  return `<defs><g id="s">${fan.join('')}</g></defs>${rows}${fade(floor + 2, 46)}`;
};

const arch: Motif = (hue, chance, floor) => {
  const tints = [hue.accent, hue.light, hue.middle, hue.accent, mix(hue.ground, hue.panel, 0.55)];
  const first = chance() > 0.5 ? 0 : 1;
  const foot = floor - 2;
  return (
    range(5, (i) => {
      const half = 44 - i * 7.5;
      return svgPath(
        `M${oneDecimal(60 - half)} ${foot}V58A${half} ${half} 0 0 1 ${oneDecimal(60 + half)} 58V${foot}Z`,
        itemAt(tints, i < 4 ? (i + first * 3) % 4 : 4),
      );
    }) +
    svgCircle(60, 62, 7, hue.light) +
    box(8, foot - 6, 104, 6, mix(hue.accent, hue.panel, 0.35)) +
    box(0, foot, 120, 90, hue.panel)
  );
};

/** Reel figures, each in a cell of 40: discs, quarters, lenses, diamonds, sparks. */
const figures: readonly ((fill: string, back: string, hue: Palette) => string)[] = [
  (fill) => svgCircle(20, 20, 14, fill),
  (fill) => svgPath('M4 4H36A32 32 0 0 1 4 36Z', fill),
  (fill, _, hue) =>
    svgPath('M20 4A16 16 0 0 1 20 36ZM20 4A16 16 0 0 0 20 36', fill) + svgPath('M20 4A16 16 0 0 1 20 36Z', hue.panel, opacityOf(0.3)),
  (fill, _, hue) => svgPath('M20 3L37 20L20 37L3 20Z', fill) + svgPath('M20 3L37 20H3Z', hue.light, opacityOf(0.35)),
  (fill) => svgPath('M4 4A32 32 0 0 1 36 36A32 32 0 0 1 4 4', fill),
  (fill, back) => svgCircle(20, 20, 14, fill) + svgCircle(20, 20, 7, back),
  (fill) => svgPath('M20 2Q22 18 38 20Q22 22 20 38Q18 22 2 20Q18 18 20 2', fill),
];

/** A seven in a cell of 40, on the middle reel of games named after it. */
const seven = (fill: string): string => svgPath('M9 6H32V14L22 35H12L22 14H9Z', fill);

const reels: Motif = (hue, chance, floor, name) => {
  const sevens = /seven|777/i.test(name);
  const backs = [mix(hue.ground, hue.panel, 0.35), mix(hue.ground, hue.panel, 0.1), mix(hue.middle, hue.ground, 0.3)];
  const fills = [hue.accent, hue.light, hue.middle, mix(hue.accent, hue.light, 0.5)];
  return (
    range(9, (cell) => {
      const [across, down] = [cell % 3, Math.floor(cell / 3)];
      const [x, y] = [across * 40, floor - 120 + down * 40];
      const back = itemAt(backs, across + down);
      const figure = itemAt(figures, across * 2 + down * 3 + chance() * 3);
      const drawn = figure(itemAt(fills, chance() * 4), back, hue);
      return box(x, y, 40, 40, back) + group(`translate(${x} ${y})`, sevens && down === 1 ? seven(hue.accent) : drawn);
    }) + box(0, floor, 120, 60, hue.panel)
  );
};

/** Path of an eight-pointed outline; `q` is half the side of its square. */
function eightPoints(q: number): string {
  const [far, near] = [oneDecimal(q * 1.42), oneDecimal(q * 0.41)];
  return `M0-${far}L${near}-${q}H${q}V-${near}L${far} 0L${q} ${near}V${q}H${near}L0 ${far}L-${near} ${q}H-${q}V${near}L-${far} 0L-${q}-${near}V-${q}H-${near}Z`;
}

const star: Motif = (hue, chance, floor) => {
  const tints = [hue.middle, hue.accent, hue.light, mix(hue.accent, hue.panel, 0.3)];
  const nested = [32, 24, 16, 8].map((size, i) => svgPath(eightPoints(size), itemAt(tints, i), i % 2 ? ' transform="rotate(22.5)"' : ''));
  return sparks(chance, 6, 90, hue.light) + group(`translate(60 ${oneDecimal(floor / 2 + 2)})`, nested.join(''));
};

const lantern: Motif = (hue, chance, floor) => {
  const hung = (x: number, y: number, size: number): string =>
    svgStroke(`M${x} -4V${oneDecimal(y)}`, hue.light, 0.8, opacityOf(0.6)) +
    group(
      `translate(${x} ${oneDecimal(y)}) scale(${size})`,
      box(-6, -2, 12, 4, hue.light) +
        svgPath('M-8 2H8Q18 16 8 30H-8Q-18 16-8 2Z', hue.accent) +
        svgPath('M-3 2H3Q8 16 3 30H-3Q-8 16-3 2Z', hue.light, opacityOf(0.55)) +
        box(-6, 30, 12, 4, hue.light),
    );
  return (
    svgCircle(60, 50, 44, hue.light, opacityOf(0.08)) +
    svgCircle(60, 50, 30, hue.light, opacityOf(0.1)) +
    hung(24, 14 + chance() * 10, 0.8) +
    hung(97, 22 + chance() * 12, 0.7) +
    hung(60, 30, 1.25) +
    svgPath(`M0 ${floor - 10}Q30 ${floor - 18} 60 ${floor - 10}T120 ${floor - 10}V160H0Z`, mix(hue.middle, hue.panel, 0.6)) +
    svgPath(`M0 ${floor}Q30 ${floor - 8} 60 ${floor}T120 ${floor}V160H0Z`, hue.panel)
  );
};

export const patternMotifs = { gem, cut, rosette, burst, scales, arch, reels, star, lantern } satisfies Record<string, Motif>;
