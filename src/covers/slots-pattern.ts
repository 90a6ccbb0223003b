/** Slot covers made of a figure or a pattern live here: stones, petals, rays, scales, arches, reels, stars, lanterns. */
import { at } from '#values/chance.ts';
import { mix, type Palette } from './palette.ts';
import { box, dim, disc, fade, fix, group, line, type Motif, range, rays, shape, sparks } from './pen.ts';

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
    rays(60, floor / 2 + 4, 96, 14, hue.light, dim(0.09)) +
    disc(60, floor / 2 + 3, 43, hue.panel, dim(0.28)) +
    group(
      `translate(0 ${fix(y)}) rotate(${fix(chance() * 16 - 8)} 60 56)`,
      facets.map((p, i) => `<path d="M${p}Z" fill="${at(tints, i)}"/>`).join(''),
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
    `translate(60 ${fix(floor / 2 + 1)}) rotate(${fix(chance() * 40 - 20)})`,
    `<circle r="46" fill="${hue.panel}"${dim(0.25)}/>` +
      tints.map((tint, i) => `<path transform="rotate(${i * 45 + 22.5})" d="M0 0L-15.3-37H15.3Z" fill="${tint}"/>`).join('') +
      shape('M0-24L17-17L24 0L17 17L0 24L-17 17L-24 0L-17-17Z', mix(hue.accent, hue.light, 0.72)) +
      shape('M0-24L17-17L-17 17L-24 0L-17-17Z', hue.light, dim(0.7)),
  );
};

const rosette: Motif = (hue, chance, floor) => {
  const petals = at([8, 10, 12], chance() * 3);
  const y = floor / 2 + 2;
  const ring = (long: number, wide: number, fill: string, opacity: number, turn: number): string =>
    range(petals, (i) => {
      const d = `M0 0Q${wide}-${fix(long * 0.55)} 0-${long}Q-${wide}-${fix(long * 0.55)} 0 0`;
      return shape(d, fill, ` transform="rotate(${fix((i * 360) / petals + turn)})"${dim(opacity)}`);
    });
  return (
    disc(60, y, 50, hue.panel, dim(0.16)) +
    group(`translate(60 ${fix(y)})`, ring(45, 17, hue.accent, 0.62, 0) + ring(31, 12, hue.light, 0.82, 180 / petals)) +
    disc(60, y, 6, hue.panel)
  );
};

const burst: Motif = (hue, chance, floor) => {
  const y = floor / 2 + 6,
    k = 12 + ((chance() * 3) | 0) * 4;
  return (
    rays(60, y, 110, k, hue.accent, dim(0.4)) +
    disc(60, y, 38, hue.ground) +
    rays(60, y, 34, k, hue.light, ` transform="rotate(${fix(90 / k)} 60 ${fix(y)})"`) +
    disc(60, y, 22, hue.accent) +
    disc(60, y, 15, hue.light) +
    disc(60, y, 8, hue.accent) +
    fade(floor)
  );
};

/** Waves of fans, one over the other; sunk into the panel below. */
const scales: Motif = (hue, chance, floor) => {
  const edge = mix(hue.middle, hue.panel, 0.2);
  const ground = mix(hue.ground, hue.panel, 0.25);
  const [band, core] = chance() > 0.5 ? [hue.accent, hue.light] : [hue.light, hue.accent];
  const fan = [17, 14.5, 10, 7, 3].map((radius, i) => `<circle r="${radius}" fill="${at([edge, ground, band, ground, core], i)}"/>`);
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
      return shape(
        `M${fix(60 - half)} ${foot}V58A${half} ${half} 0 0 1 ${fix(60 + half)} 58V${foot}Z`,
        at(tints, i < 4 ? (i + first * 3) % 4 : 4),
      );
    }) +
    disc(60, 62, 7, hue.light) +
    box(8, foot - 6, 104, 6, mix(hue.accent, hue.panel, 0.35)) +
    box(0, foot, 120, 90, hue.panel)
  );
};

/** Figures of the reels, each in a cell of 40: discs, quarters, lenses, diamonds, sparks. */
const figures: readonly ((fill: string, back: string, hue: Palette) => string)[] = [
  (fill) => disc(20, 20, 14, fill),
  (fill) => shape('M4 4H36A32 32 0 0 1 4 36Z', fill),
  (fill, _, hue) => shape('M20 4A16 16 0 0 1 20 36ZM20 4A16 16 0 0 0 20 36', fill) + shape('M20 4A16 16 0 0 1 20 36Z', hue.panel, dim(0.3)),
  (fill, _, hue) => shape('M20 3L37 20L20 37L3 20Z', fill) + shape('M20 3L37 20H3Z', hue.light, dim(0.35)),
  (fill) => shape('M4 4A32 32 0 0 1 36 36A32 32 0 0 1 4 4', fill),
  (fill, back) => disc(20, 20, 14, fill) + disc(20, 20, 7, back),
  (fill) => shape('M20 2Q22 18 38 20Q22 22 20 38Q18 22 2 20Q18 18 20 2', fill),
];

/** A seven in a cell of 40, on the middle reel of the games that are named after it. */
const seven = (fill: string): string => shape('M9 6H32V14L22 35H12L22 14H9Z', fill);

const reels: Motif = (hue, chance, floor, name) => {
  const sevens = /seven|777/i.test(name);
  const backs = [mix(hue.ground, hue.panel, 0.35), mix(hue.ground, hue.panel, 0.1), mix(hue.middle, hue.ground, 0.3)];
  const fills = [hue.accent, hue.light, hue.middle, mix(hue.accent, hue.light, 0.5)];
  return (
    range(9, (cell) => {
      const [across, down] = [cell % 3, Math.floor(cell / 3)];
      const [x, y] = [across * 40, floor - 120 + down * 40];
      const back = at(backs, across + down);
      const figure = at(figures, across * 2 + down * 3 + chance() * 3);
      const drawn = figure(at(fills, chance() * 4), back, hue);
      return box(x, y, 40, 40, back) + group(`translate(${x} ${y})`, sevens && down === 1 ? seven(hue.accent) : drawn);
    }) + box(0, floor, 120, 60, hue.panel)
  );
};

/** An eight-pointed outline, `q` from its middle to the sides of its square. */
function eightPoints(q: number): string {
  const [far, near] = [fix(q * 1.42), fix(q * 0.41)];
  return `M0-${far}L${near}-${q}H${q}V-${near}L${far} 0L${q} ${near}V${q}H${near}L0 ${far}L-${near} ${q}H-${q}V${near}L-${far} 0L-${q}-${near}V-${q}H-${near}Z`;
}

const star: Motif = (hue, chance, floor) => {
  const tints = [hue.middle, hue.accent, hue.light, mix(hue.accent, hue.panel, 0.3)];
  const nested = [32, 24, 16, 8].map((size, i) => shape(eightPoints(size), at(tints, i), i % 2 ? ' transform="rotate(22.5)"' : ''));
  return sparks(chance, 6, 90, hue.light) + group(`translate(60 ${fix(floor / 2 + 2)})`, nested.join(''));
};

const lantern: Motif = (hue, chance, floor) => {
  const hung = (x: number, y: number, size: number): string =>
    line(`M${x} -4V${fix(y)}`, hue.light, 0.8, dim(0.6)) +
    group(
      `translate(${x} ${fix(y)}) scale(${size})`,
      box(-6, -2, 12, 4, hue.light) +
        shape('M-8 2H8Q18 16 8 30H-8Q-18 16-8 2Z', hue.accent) +
        shape('M-3 2H3Q8 16 3 30H-3Q-8 16-3 2Z', hue.light, dim(0.55)) +
        box(-6, 30, 12, 4, hue.light),
    );
  return (
    disc(60, 50, 44, hue.light, dim(0.08)) +
    disc(60, 50, 30, hue.light, dim(0.1)) +
    hung(24, 14 + chance() * 10, 0.8) +
    hung(97, 22 + chance() * 12, 0.7) +
    hung(60, 30, 1.25) +
    shape(`M0 ${floor - 10}Q30 ${floor - 18} 60 ${floor - 10}T120 ${floor - 10}V160H0Z`, mix(hue.middle, hue.panel, 0.6)) +
    shape(`M0 ${floor}Q30 ${floor - 8} 60 ${floor}T120 ${floor}V160H0Z`, hue.panel)
  );
};

export const patterns = { gem, cut, rosette, burst, scales, arch, reels, star, lantern } satisfies Record<string, Motif>;
