// Tests the colour contrast of every brand in both themes.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

type Colours = ReadonlyMap<string, string>;
type Themes = { light: Colours; dark: Colours };

const folder = 'src/brands';
const brands = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

function declarations(block: string): Map<string, string> {
  return new Map([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]));
}

function themesOf(css: string): Themes {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const block = (selector: RegExp): string => selector.exec(plain)?.[1] ?? '';
  const light = declarations(block(/:root\s*\{([^}]*)\}/));
  const dark = declarations(block(/\[data-theme=['"]?dark['"]?\]\s*\{([^}]*)\}/));
  return { light, dark: new Map([...light, ...dark]) };
}

function hexOf(colours: Colours, role: string): string {
  const value = colours.get(role);
  if (value === undefined) throw new Error(`${role} is not set`);
  const other = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (other) return hexOf(colours, other);
  if (!/^#[0-9a-f]{6}$/i.test(value)) throw new Error(`${role} is ${value}, not a finished hex value`);
  return value;
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['--surface', '--surface-raised', '--surface-sunk'];
const inks = ['--ink', '--ink-deep'];
const on = (over: readonly string[], under: readonly string[]): (readonly [string, string])[] =>
  over.flatMap((role) => under.map((ground) => [role, ground] as const));

/** Text needs 4.5 to 1. */
const words = [
  ...on(['--text', '--text-quiet', '--link', '--danger', '--ok', '--win'], grounds),
  ...on(['--on-ink', '--on-ink-quiet', '--win-ink'], inks),
  ['--action-text', '--action'],
  ['--action-text', '--action-ink'],
  ['--on-tint', '--tint'],
  ['--win', '--win-soft'],
  ['--danger', '--danger-soft'],
  ['--ok', '--ok-soft'],
  ['--surface', '--text'],
  ['--surface-raised', '--danger'],
  ['--on-ink', '--ink-well'],
] as const;

/** Edges of controls and the focus ring need 3 to 1. */
const edges = [
  ...on(['--edge', '--focus', '--action-edge'], ['--surface', '--surface-raised']),
  ...on(['--focus-ink', '--action-ink', '--on-ink-quiet'], inks),
] as const;

const tooWeak = (colours: Colours): string[] =>
  [...words.map(([over, under]) => [over, under, 4.5] as const), ...edges.map(([over, under]) => [over, under, 3] as const)].flatMap(
    ([over, under, least]) => {
      const found = contrast(hexOf(colours, over), hexOf(colours, under));
      return found < least ? [`${over} on ${under}: ${found.toFixed(2)}, not ${least}`] : [];
    },
  );

test('the checker computes 21 for black on white and finds a weak pair', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  const { light } = themesOf(readFileSync(join(folder, 'isla', 'tokens.css'), 'utf8'));
  expect(tooWeak(new Map([...light, ['--text-quiet', '#b0b0b0']]))).toContainEqual(expect.stringMatching(/^--text-quiet on --surface: /));
});

describe.each(brands)('brand %s', (brand) => {
  const themes = themesOf(readFileSync(join(folder, brand, 'tokens.css'), 'utf8'));

  test.each(['light', 'dark'] as const)('all text and edges have enough contrast in the %s theme', (theme) => {
    expect(tooWeak(themes[theme])).toEqual([]);
  });

  test('no background of the dark theme keeps its light value', () => {
    const { light, dark } = themes;
    expect([...grounds, ...inks, '--text', '--line'].filter((role) => hexOf(light, role) === hexOf(dark, role))).toEqual([]);
  });
});

test('stylesheets use colour roles only, no literal colours and no palette names', () => {
  const sheets = readdirSync('src/styles').filter((name) => name.endsWith('.css'));
  const found = sheets.flatMap((name) => {
    const css = readFileSync(join('src/styles', name), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
    return [...css.matchAll(/#[0-9a-f]{3,8}\b|var\(--(?!dusk-)[a-z]+-\d+\)/gi)].map(([colour]) => `${name}: ${colour}`);
  });
  expect(found).toEqual([]);
});
