// The fonts for tests and measurements, from packages, so that text is equally wide on every machine.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** `narrow` is the font of most phones. `both` has the wide family too, for pages that name it. */
export type Face = 'narrow' | 'both';

const weights = ['400Regular', '400Regular_Italic', '500Medium', '600SemiBold', '700Bold', '800ExtraBold', '900Black'];
/** The fallback on desktops and one of the widest. */
export const wideFamily = 'DejaVu Sans';
const roboto = weights.map((weight) => `@expo-google-fonts/roboto/${weight}`);
/** The package folders of the Latin families of each face. */
const latin: Record<Face, readonly string[]> = { narrow: roboto, both: [...roboto, 'dejavu-fonts-ttf/ttf'] };
/** Thai, Arabic and Chinese, in both faces. */
const others = [
  'noto-sans-thai/400Regular',
  'noto-sans-thai/700Bold',
  'noto-sans-arabic/400Regular',
  'noto-sans-arabic/700Bold',
  'zcool-kuaile/400Regular',
];
/** Related fonts in the same folder that would be chosen instead. */
const rejected = ['Math', 'Serif', 'Mono', 'Condensed', 'ExtraLight'].map((kind) => `*/DejaVu*${kind}*`);
/** Generic families, mapped to the narrow family. Other fonts that a page names do not exist. */
const kinds = ['sans-serif', 'serif', 'monospace', 'system-ui'];

const inXml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const all = (parts: readonly string[], shown: (part: string) => string): string => parts.map((part) => `${shown(inXml(part))}\n`).join('');

/** Writes a fontconfig file with only these fonts and returns its path. */
export function fontsOf(face: Face): string {
  const home = resolve(process.env.ISLA_CACHE ?? '.cache', 'fonts');
  mkdirSync(home, { recursive: true });
  const places = [...latin[face], ...others.map((folder) => `@expo-google-fonts/${folder}`)].map((folder) =>
    resolve('node_modules', folder),
  );
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
${all(places, (place) => `<dir>${place}</dir>`)}${all([join(home, 'read')], (place) => `<cachedir>${place}</cachedir>`)}<selectfont><rejectfont>
${all(rejected, (glob) => `<glob>${glob}</glob>`)}</rejectfont></selectfont>
${all(kinds, (kind) => `<alias binding="same"><family>${kind}</family><prefer><family>Roboto</family></prefer></alias>`)}</fontconfig>
`;
  const file = join(home, `${face}.conf`);
  // Write to a temporary name first, so that a starting browser reads a complete file.
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
  return file;
}
