/** The room a game is played in, made from its cover: the same picture without its frame, its colours at night, and the frame of its reels. */
import { besides, type Look, lookOf } from '#covers/look.ts';
import { contrast, dark, isPale, mix, type Palette, until } from '#covers/palette.ts';
import { at, seed } from '#values/chance.ts';
import type { Subject } from '#values/motifs.ts';
import { symbolsOf } from '#values/slot-symbols.ts';
import { scene } from './scene.ts';
import { sprite } from './symbols.ts';

/** How the reels are framed; `board.css` draws each. */
export const frames = ['plain', 'line', 'double', 'beads', 'posts', 'beams', 'leaf', 'stitch'] as const;

export interface Room {
  readonly look: Look;
  readonly hue: Palette;
  /** The second colour of the signs, beside the accent. */
  readonly cool: string;
  readonly frame: (typeof frames)[number];
  /** Colours of the frame's sheet, by the name of their variable. */
  readonly colours: Readonly<Record<string, string>>;
}

/** The cover's palette for a room at dusk: words and reels stand on its dark end. */
function dusk(hue: Palette): Palette {
  const deep = mix(dark(hue), '#04070b', 0.42);
  const ground = isPale(hue) ? mix(hue.middle, deep, 0.5) : mix(hue.ground, deep, 0.12);
  const light = mix(hue.light, '#fff6e6', 0.3);
  return {
    ...hue,
    ground,
    middle: isPale(hue) ? mix(hue.middle, deep, 0.2) : hue.middle,
    accent: until(hue.accent, light, mix(deep, ground, 0.6), 4.5),
    light,
    panel: deep,
    text: until(light, '#ffffff', deep, 12),
  };
}

export function roomOf(subject: Subject): Room {
  const look = lookOf(subject);
  const hue = dusk(look.hue);
  const { panel, ground, middle, light, text, accent } = hue;
  // Signs on the reels stand at 4.5 to 1 on either of their grounds.
  const reel = until(mix(panel, ground, 0.62), panel, accent, 4.5);
  // Beside warm signs stand cool ones, and beside cool ones gold.
  const warm = Number.parseInt(accent.slice(1, 3), 16) > Number.parseInt(accent.slice(5, 7), 16);
  const cool = at(besides(false), warm ? 2 + (seed(`${subject.code}|cool`) % 3) : seed(`${subject.code}|cool`) % 2);
  return {
    look,
    hue,
    cool: until(mix(cool, middle, 0.25), light, reel, 4.5),
    frame: at(frames, seed(`${subject.code}|frame`)),
    colours: {
      ground: panel,
      board: mix(panel, ground, 0.34),
      gap: mix(panel, '#000000', 0.35),
      reel: mix(reel, panel, 0.3),
      'reel-middle': reel,
      text,
      quiet: until(mix(panel, text, 0.66), text, mix(panel, ground, 0.2), 5),
      edge: until(mix(middle, light, 0.45), light, panel, 4.5),
      panel: mix(panel, ground, 0.16),
      line: mix(panel, light, 0.2),
      trim: contrast(accent, panel) >= 3 ? accent : light,
    },
  };
}

/** Furnishes the frame: colours by the sheet's variables, the scene over the reels, the signs on them. */
export function furnish(subject: Subject, parts: { art: Element; scene: Element; board: HTMLElement }): void {
  const room = roomOf(subject);
  for (const [name, colour] of Object.entries(room.colours)) document.documentElement.style.setProperty(`--${name}`, colour);
  parts.art.innerHTML = sprite([...new Set(Object.values(symbolsOf(subject)))], room.hue, room.cool);
  parts.scene.innerHTML = scene(subject, room);
  parts.scene.classList.add('on');
  parts.board.dataset.frame = room.frame;
}
