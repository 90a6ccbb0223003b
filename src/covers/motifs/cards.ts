/** Motifs of player-versus-player games: cards, tiles, chips, dominoes and an ace. */
import { itemAt } from '#values/seeded-random.ts';
import { dark, mix } from '../palette.ts';
import { box, fade, group, type Motif, opacityOf, range, round, svgCircle, svgPath, svgStroke } from '../svg.ts';
import { suits } from './suits.ts';

const fan: Motif = (hue, chance, floor) => {
  const k = (chance() * 4) | 0,
    tints = [hue.middle, mix(hue.middle, hue.accent, 0.5), hue.accent, mix(hue.accent, hue.light, 0.5), hue.light];
  let body = '';
  for (let i = 0; i < 5; i++)
    body += `<rect x="-19" y="-74" width="38" height="58" rx="4" fill="${itemAt(tints, i)}" stroke="${mix(hue.panel, hue.ground, 0.2)}" stroke-width=".8" transform="rotate(${-40 + i * 19})"/>`;
  return (
    svgCircle(60, 60, 52, hue.light, opacityOf(0.07)) +
    group(
      `translate(54 ${floor - 4})`,
      body + group('rotate(36) translate(0 -46)', `<path d="${itemAt(suits, k)}" fill="${mix(hue.accent, hue.panel, 0.35)}"/>`),
    ) +
    fade(floor, 34)
  );
};

/** A wall of mahjong tiles. */
const tiles: Motif = (hue, chance, floor) => {
  const tile = (x: number, y: number, k: number) =>
    group(
      `translate(${x} ${y})`,
      box(0, 0, 31, 42, mix(hue.accent, hue.panel, 0.2), ' rx="5"') +
        box(0, 0, 31, 38, hue.light, ' rx="5"') +
        [
          svgCircle(15.5, 19, 9, hue.accent) + svgCircle(15.5, 19, 5, hue.light) + svgCircle(15.5, 19, 2, hue.accent),
          svgCircle(15.5, 11, 4.5, mix(hue.ground, hue.panel, 0.3)) + svgCircle(15.5, 27, 4.5, hue.accent),
          range(3, (i) => box(7 + i * 7, 7, 3, 24, i === 1 ? hue.accent : mix(hue.ground, hue.panel, 0.3), ' rx="1.5"')),
          svgCircle(10, 11, 3.6, hue.accent) +
            svgCircle(21, 11, 3.6, mix(hue.ground, hue.panel, 0.3)) +
            svgCircle(10, 27, 3.6, mix(hue.ground, hue.panel, 0.3)) +
            svgCircle(21, 27, 3.6, hue.accent),
          svgPath('M15.5 6Q17 18 25 19Q17 20 15.5 32Q14 20 6 19Q14 18 15.5 6', hue.accent),
        ][k],
    );
  let body = '';
  for (let j = 0; j < 3; j++)
    for (let i = 0; i < 4; i++) body += tile(-16 + i * 35 + (j % 2) * 12 - 8, -20 + j * 45, (i * 2 + j + ((chance() * 3) | 0)) % 5);
  return group('rotate(-10 60 50)', body) + fade(floor, 40);
};

const chips: Motif = (hue, chance, floor) => {
  const chip = (x: number, y: number, q: number, f: string) =>
    svgCircle(x, y + 3, q, hue.panel, opacityOf(0.45)) +
    svgCircle(x, y, q, f) +
    svgCircle(x, y, q - 3, 'none', ` stroke="${hue.light}" stroke-width="6" stroke-dasharray="1" pathLength="16"`) +
    svgCircle(x, y, q * 0.56, 'none', ` stroke="${hue.light}" stroke-width="1.2"`);
  return (
    svgCircle(60, 50, 52, hue.light, opacityOf(0.07)) +
    chip(36, 40, 21, hue.middle) +
    chip(84, 34, 23, mix(hue.accent, hue.panel, 0.3)) +
    chip(60, 66, 28, hue.accent) +
    `<g transform="translate(60 66)"><path d="${itemAt(suits, (chance() * 4) | 0)}" fill="${hue.light}"/></g>` +
    svgPath(`M0 ${floor - 6}H120V160H0Z`, hue.panel)
  );
};

/** Two dominoes, one across the other. */
const dominoes: Motif = (hue, chance, floor) => {
  const spots = [
    '',
    'M0 0h0',
    'M-6-6h0M6 6h0',
    'M-6-6h0M0 0h0M6 6h0',
    'M-6-6h0M6-6h0M-6 6h0M6 6h0',
    'M-6-6h0M6-6h0M0 0h0M-6 6h0M6 6h0',
    'M-6-7h0M6-7h0M-6 0h0M6 0h0M-6 7h0M6 7h0',
  ];
  const stone = (place: string, face: string, ink: string): string =>
    group(
      place,
      box(-16, -31, 32, 64, dark(hue), ' rx="5" opacity=".35"') +
        box(-16, -33, 32, 64, face, ' rx="5"') +
        svgStroke('M-12-1H12', ink, 1.5) +
        group('translate(0-17)', svgStroke(itemAt(spots, 1 + chance() * 6), ink, 5, round)) +
        group('translate(0 15)', svgStroke(itemAt(spots, 1 + chance() * 6), ink, 5, round)),
    );
  return (
    svgStroke('M-10 84L84-10M20 120L130 10', hue.light, 14, opacityOf(0.08)) +
    stone('translate(80 54) rotate(24)', hue.accent, hue.light) +
    stone('translate(42 52) rotate(-14)', hue.light, dark(hue)) +
    fade(floor, 16)
  );
};

/** An ace, with the back of another card behind it. */
const ace: Motif = (hue, chance, floor) => {
  const suit = itemAt(suits, chance() * 4);
  const ink = mix(hue.accent, dark(hue), 0.3);
  const mark = (place: string): string => `<path transform="${place}" d="${suit}" fill="${ink}"/>`;
  const turn = Math.round(6 + chance() * 10);
  return (
    svgCircle(60, 50, 52, hue.light, opacityOf(0.08)) +
    group(
      `translate(70 52) rotate(${turn + 8})`,
      box(-26, -38, 52, 78, mix(hue.accent, dark(hue), 0.2), ' rx="6"') +
        box(-21, -33, 42, 68, 'none', ` rx="3" stroke="${hue.light}"`) +
        svgStroke('M-16-28L16 30M0-28L16 1M-16 1L0 30M16-28L-16 30M0-28L-16 1M16 1L0 30', hue.light, 1, opacityOf(0.6)),
    ) +
    group(
      `translate(52 54) rotate(${-turn})`,
      box(-25, -38, 52, 78, dark(hue), ' rx="6" opacity=".3"') +
        box(-26, -40, 52, 78, hue.light, ' rx="6"') +
        mark('translate(0-1)scale(2)') +
        mark('translate(-18-30)scale(.5)') +
        mark('translate(18 28)scale(-.5)'),
    ) +
    fade(floor, 16)
  );
};

export const cards = { fan, tiles, chips, dominoes, ace } satisfies Record<string, Motif>;
