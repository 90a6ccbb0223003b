/** The twelve palettes of vendors, and the colour arithmetic of the covers. */

/** Colours are `#rrggbb`. `panel` is behind the name, `text` is the name's colour: at least 4.5 to 1. */
export interface Palette {
  ground: string;
  middle: string;
  accent: string;
  light: string;
  panel: string;
  text: string;
  /** The vendor uses the system serif for names. */
  serif?: true;
}

/** By vendor code. Seven are dark and five pale, so that a grid of covers varies. */
export const palettes: Readonly<Record<string, Palette>> = {
  'isla-originals': { ground: '#1b6b76', middle: '#2f8c90', accent: '#ff7c5c', light: '#fbe9cf', panel: '#08232d', text: '#fbeedb' },
  halcyon: { ground: '#eddcc4', middle: '#dba98c', accent: '#c9432e', light: '#fff8ec', panel: '#f6ead8', text: '#3a1a16', serif: true },
  northlight: { ground: '#2a2f7a', middle: '#4b54b4', accent: '#7fe0d0', light: '#e3edff', panel: '#14163f', text: '#e8eeff' },
  tamarind: { ground: '#8a2d3b', middle: '#b9473f', accent: '#f79a6b', light: '#ffe3cd', panel: '#3d101d', text: '#ffe8d8', serif: true },
  mirador: { ground: '#bcd6cb', middle: '#74ab99', accent: '#e2694a', light: '#f6faf5', panel: '#e3eee8', text: '#10372f' },
  kestrel: { ground: '#3b3d45', middle: '#6a6d78', accent: '#e85b3e', light: '#f3f0ea', panel: '#17181c', text: '#f5f2ec' },
  saltwater: { ground: '#157ba3', middle: '#3aa7c4', accent: '#ffc9a3', light: '#e6f7f6', panel: '#073650', text: '#e9f8fa' },
  copperleaf: { ground: '#d99d6c', middle: '#b8663b', accent: '#7a2a1b', light: '#fff0de', panel: '#f3d9bd', text: '#43190f', serif: true },
  monsoon: { ground: '#6a4796', middle: '#9668bd', accent: '#ff9c83', light: '#fde6ef', panel: '#2a1742', text: '#fbe9f5' },
  palisade: { ground: '#1a6a50', middle: '#2f8a69', accent: '#f0a58c', light: '#f6efe0', panel: '#08291f', text: '#f5efe2', serif: true },
  'nine-harbours': { ground: '#f2bfae', middle: '#e0866f', accent: '#8f2a3e', light: '#fff4ec', panel: '#fbe3d8', text: '#4a1626' },
  verge: { ground: '#b9c3d6', middle: '#7b8bb0', accent: '#3d3fb3', light: '#f7f9fd', panel: '#e6eaf3', text: '#161a4a' },
};

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Mixes two colours; `share` runs from 0 (`from`) to 1 (`to`). */
export function mix(from: string, to: string, share: number): string {
  const target = channels(to);
  return `#${channels(from)
    .map((value, i) =>
      Math.round(value + ((target[i] ?? value) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Relative luminance by WCAG 2, from 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return red * 0.2126 + green * 0.7152 + blue * 0.0722;
}

/** Contrast ratio by WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Moves a colour stepwise towards another until its contrast against a third is at least `least` to 1. */
export function towardsContrast(from: string, to: string, against: string, least: number): string {
  for (let share = 0; share < 1; share += 0.08) {
    const colour = mix(from, to, share);
    if (contrast(colour, against) >= least) return colour;
  }
  return to;
}

/** True if the panel is light. */
export const isPale = (hue: Palette): boolean => luminance(hue.panel) > 0.2;
/** The palette's darkest colour: the text of a pale panel, else the panel. */
export const dark = (hue: Palette): string => (isPale(hue) ? hue.text : hue.panel);
