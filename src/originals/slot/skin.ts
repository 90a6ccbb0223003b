/** The skin of a slot game, derived from its cover: the same picture, its colours at night, a frame for its reels. */
import { alternativeAccents, type Look, lookOf } from '#covers/look.ts';
import { contrast, dark, isPale, mix, type Palette, towardsContrast } from '#covers/palette.ts';
import type { Subject } from '#values/games/motifs.ts';
import { symbolsOf } from '#values/games/slot-symbols.ts';
import { itemAt, seed } from '#values/seeded-random.ts';
import { backgroundSvg } from './background.ts';
import { sprite } from './symbols.ts';

/** Reel frames; `board.css` draws each. */
export const reelFrames = ['plain', 'line', 'double', 'beads', 'posts', 'beams', 'leaf', 'stitch'] as const;

export interface SlotSkin {
  readonly look: Look;
  readonly hue: Palette;
  /** Second colour of the symbols, beside the accent. */
  readonly cool: string;
  readonly frame: (typeof reelFrames)[number];
  /** CSS custom properties by name. */
  readonly colours: Readonly<Record<string, string>>;
}

/** The cover's palette at dusk, with dark backgrounds for text and reels. */
function dusk(hue: Palette): Palette {
  const deep = mix(dark(hue), '#04070b', 0.42);
  const ground = isPale(hue) ? mix(hue.middle, deep, 0.5) : mix(hue.ground, deep, 0.12);
  const light = mix(hue.light, '#fff6e6', 0.3);
  return {
    ...hue,
    ground,
    middle: isPale(hue) ? mix(hue.middle, deep, 0.2) : hue.middle,
    accent: towardsContrast(hue.accent, light, mix(deep, ground, 0.6), 4.5),
    light,
    panel: deep,
    text: towardsContrast(light, '#ffffff', deep, 12),
  };
}

export function skinOf(subject: Subject): SlotSkin {
  const look = lookOf(subject);
  const hue = dusk(look.hue);
  const { panel, ground, middle, light, text, accent } = hue;
  // Symbols have at least 4.5 to 1 contrast on both reel backgrounds.
  const reel = towardsContrast(mix(panel, ground, 0.62), panel, accent, 4.5);
  // Warm symbols are paired with cool ones, cool ones with gold.
  const warm = Number.parseInt(accent.slice(1, 3), 16) > Number.parseInt(accent.slice(5, 7), 16);
  const cool = itemAt(alternativeAccents(false), warm ? 2 + (seed(`${subject.code}|cool`) % 3) : seed(`${subject.code}|cool`) % 2);
  return {
    look,
    hue,
    cool: towardsContrast(mix(cool, middle, 0.25), light, reel, 4.5),
    frame: itemAt(reelFrames, seed(`${subject.code}|frame`)),
    colours: {
      ground: panel,
      // 80 % opaque: old web views do not mix colours.
      'ground-veil': `${panel}cc`,
      board: mix(panel, ground, 0.34),
      gap: mix(panel, '#000000', 0.35),
      reel: mix(reel, panel, 0.3),
      'reel-middle': reel,
      text,
      quiet: towardsContrast(mix(panel, text, 0.66), text, mix(panel, ground, 0.2), 5),
      edge: towardsContrast(mix(middle, light, 0.45), light, panel, 4.5),
      panel: mix(panel, ground, 0.16),
      line: mix(panel, light, 0.2),
      trim: contrast(accent, panel) >= 3 ? accent : light,
    },
  };
}

/** Applies colours, scene and symbols to the frame. */
export function applySkin(subject: Subject, parts: { art: Element; scene: Element; board: HTMLElement }): void {
  const skin = skinOf(subject);
  for (const [name, colour] of Object.entries(skin.colours)) document.documentElement.style.setProperty(`--${name}`, colour);
  parts.art.innerHTML = sprite([...new Set(Object.values(symbolsOf(subject)))], skin.hue, skin.cool);
  parts.scene.innerHTML = backgroundSvg(subject, skin);
  parts.scene.classList.add('on');
  parts.board.dataset.frame = skin.frame;
}
