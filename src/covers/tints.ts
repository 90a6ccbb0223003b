/** Colours mentioned in names: a golden gate is golden and an emerald owl green, for any vendor. */
import { isPale, mix, type Palette, towardsContrast } from './palette.ts';

const colours: Readonly<Record<string, string>> = Object.fromEntries(
  `
gold c98a12: gold golden amber honey saffron ochre lemon topaz yellow candle
orange e07b1a: orange mango ginger
russet 9c4a20: russet tawny copper bronze
ember c9421f: ember cinder fire blaze
red b3202c: red scarlet ruby
crimson 8e1230: crimson garnet
rose d1527d: rose pink rosestone
coral e0664f: coral
plum 7a2f6b: plum
violet 6d45b0: violet amethyst purple
lilac 9a83c9: lilac lavender thistle
blue 2256b8: blue sapphire
cobalt 173a94: cobalt
indigo 35318f: indigo
teal 12818a: teal turquoise aqua
green 2e8b4a: green clover fern
emerald 0d7a4e: emerald
jade 3f9a78: jade
olive 74792b: olive basil mossy sage
pine 23563f: pine juniper willow
grey 79828f: silver slate pewter ashen flint iron tin granite marble
ivory cdbd9c: white ivory linen pale chalk
ice 9fc3da: snowy winter snow polar ice glass
pearl b9b3c6: pearl opal
ebony 2b2630: black ebony midnight lacquer
brown 7c4a2b: brown cedar timber maple hazel wooden birch rowan
`
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [colour = '', words = ''] = row.split(': ');
      return words.split(' ').map((word) => [word, colour] as const);
    }),
);

export interface Tint {
  readonly name: string;
  /** The colour's palette in the vendor's style: dark or pale, with the vendor's typeface. */
  palette(own: Palette): Palette;
  /** The colour itself, as light as a gemstone of it. */
  readonly stone: string;
}

function darkPalette(colour: string, own: Palette): Palette {
  const ground = mix(colour, '#0b0a14', 0.28);
  const panel = mix(colour, '#05070b', 0.78);
  const accent = towardsContrast(mix(own.accent, '#fff2d8', 0.12), '#fff6e6', ground, 3);
  return {
    ...own,
    ground,
    middle: mix(colour, '#ffffff', 0.16),
    accent,
    light: mix(own.light, '#ffffff', 0.2),
    panel,
    text: mix(colour, '#ffffff', 0.9),
  };
}

function palePalette(colour: string, own: Palette): Palette {
  const ground = mix(colour, '#ffffff', 0.52);
  const panel = mix(colour, '#ffffff', 0.84);
  const text = mix(colour, '#0c0710', 0.76);
  return {
    ...own,
    ground,
    middle: mix(colour, '#ffffff', 0.22),
    accent: towardsContrast(mix(colour, own.accent, 0.12), '#1a0a12', ground, 3),
    light: mix(colour, '#ffffff', 0.94),
    panel,
    text,
  };
}

/** Returns the first colour among a name's words, or null. */
export function tintOf(words: readonly string[]): Tint | null {
  const found = words.map((word) => (Object.hasOwn(colours, word) ? colours[word] : undefined)).find(Boolean);
  if (!found) return null;
  const [name = '', digits = ''] = found.split(' ');
  const colour = `#${digits}`;
  return {
    name,
    stone: mix(colour, '#ffffff', 0.3),
    palette: (own) => (isPale(own) ? palePalette(colour, own) : darkPalette(colour, own)),
  };
}
