/** Motifs of cockfighting: feathers only. No bird and no fight. */
import { dark, mix } from '../palette.ts';
import { fade, group, type Motif, oneDecimal, opacityOf, svgCircle, svgPath, svgStroke } from '../svg.ts';

/** A fan of seven feathers. */
const plume: Motif = (hue, chance, floor) => {
  const k = 7,
    way = chance() > 0.5 ? 1 : -1,
    tint = (i: number) => (i % 2 ? mix(hue.accent, hue.panel, 0.08 * i) : mix(hue.light, hue.accent, 0.12 * i));
  let body = '';
  for (let i = k - 1; i >= 0; i--)
    body += `<g transform="rotate(${-18 + i * 19})"><path d="M0 0C-13-24-13-60 10-${88 - i * 4}C14-60 13-24 0 0Z" fill="${tint(i)}"/><path d="M0 0Q-3-40 8-${78 - i * 4}" fill="none" stroke="${hue.panel}" stroke-width=".8" opacity=".45"/></g>`;
  return (
    svgCircle(60, 50, 48, hue.light, opacityOf(0.08)) +
    group(`translate(${60 - way * 30} ${floor - 4}) scale(${oneDecimal(way * 0.94)} .94)`, body) +
    fade(floor, 22)
  );
};

/** Two long feathers with cut barbs, rising from the name. */
const quill: Motif = (hue, chance, floor) => {
  const way = chance() > 0.5 ? 1 : -1,
    pen = dark(hue);
  const feather = (left: string, right: string, barbs: string) =>
    svgPath('M0 4C-20-20-25-66-12-96Q-6-108 0-114V4Z', left) +
    svgPath('M0 4C20-20 25-66 12-96Q6-108 0-114V4Z', right) +
    svgPath('M-18-44L-4-34V-29L-19-38ZM19-58L3-46V-41L20-52ZM-17-80L-3-70V-65L-19-74Z', barbs) +
    svgStroke('M0 20V-108', pen, 1.3);
  return (
    svgCircle(60, 46, 44, hue.light, opacityOf(0.1)) +
    svgCircle(60, 46, 30, hue.light, opacityOf(0.1)) +
    group(
      `translate(${60 + way * 20} ${floor + 12}) rotate(${way * -34}) scale(.86)`,
      feather(mix(hue.middle, hue.accent, 0.3), mix(hue.middle, hue.panel, 0.3), mix(hue.ground, hue.panel, 0.15)),
    ) +
    group(
      `translate(${60 - way * 18} ${floor + 8}) rotate(${way * 20})`,
      feather(hue.accent, mix(hue.accent, hue.panel, 0.28), mix(hue.ground, hue.panel, 0.15)) +
        svgPath('M0-74C-14-82-12-98 0-108C12-98 14-82 0-74Z', hue.light) +
        svgPath('M0-80C-7-85-6-94 0-100C6-94 7-85 0-80Z', mix(hue.accent, hue.panel, 0.3)),
    ) +
    fade(floor, 16)
  );
};

export const cockfight = { plume, quill } satisfies Record<string, Motif>;
