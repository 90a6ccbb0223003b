// The checkers of what the oldest browsers lack find each kind of fault, and nothing where there is none (R27). `e2e/oldest-browsers` runs
// them on the built site.
import { expect, test } from 'vitest';
import { oldestBrowsers } from '../../scripts/astro/oldest-browsers.mjs';
import { type Feature, lackedBy, oldest } from '../browser-support/compat-data.ts';
import { lacksOfMarkup, scriptsIn, stylesIn } from '../browser-support/markup.ts';
import { lacksOfScript } from '../browser-support/scripts.ts';
import { lacksOfStyles } from '../browser-support/styles.ts';

const named = (found: readonly { feature: string }[]) => [...new Set(found.map(({ feature }) => feature))];

test('the oldest browsers are those of `browserslist`, for the build and for the data', () => {
  expect(oldestBrowsers).toEqual(['chrome99', 'edge99', 'safari15.4', 'ios15.4', 'firefox98']);
  expect(oldest).toContainEqual(['webview_android', 99]);
  expect(oldest).toContainEqual(['safari_ios', 15.4]);
});

test('a flag, a prefix, a later version and a removed feature do not count', () => {
  const feature = (chrome: object) => ({ __compat: { support: { chrome: { version_added: '1', ...chrome } } } }) as unknown as Feature;
  expect(lackedBy(feature({}))).toEqual([]);
  for (const fault of [
    { version_added: '100' },
    { prefix: '-webkit-' },
    { flags: [{}] },
    { version_added: false },
    { version_removed: '90' },
  ])
    expect(lackedBy(feature(fault)), JSON.stringify(fault)).toEqual(['chrome 99']);
});

test.each([
  ['Promise.withResolvers()', 'javascript.builtins.Promise.withResolvers'],
  ['URL.canParse(`/a`)', 'api.URL.canParse_static'],
  ['AbortSignal.timeout(1)', 'api.AbortSignal.timeout_static'],
  ['const t = (list) => list.toSorted()', 'javascript.builtins.Array.toSorted'],
  ['f().toReversed()', 'javascript.builtins.Array.toReversed'],
  ['list.findLastIndex((one) => one)', 'javascript.builtins.Array.findLastIndex'],
  ['Object.groupBy(list, of)', 'javascript.builtins.Object.groupBy'],
  ['new Intl.Segmenter()', 'javascript.builtins.Intl.Segmenter'],
  ['window.navigation.back()', 'api.Window.navigation'],
  ['scheduler.yield()', 'api.scheduler'],
  ['const { a } = b; a.showPopover()', 'api.HTMLElement.showPopover'],
  ['document.startViewTransition()', 'api.Document.startViewTransition'],
  ['element.addEventListener(`scrollend`, go)', 'api.Document.scrollend_event'],
  ['document.querySelectorAll(`dialog:modal`)', 'css.selectors.modal'],
  ['one.closest(parts + `, a:has(b)`)', 'css.selectors.has'],
  ['text.split(/(?<=a)b/)', 'javascript.regular_expressions.lookbehind_assertion'],
  ['new RegExp(`(?<!a)b`)', 'javascript.regular_expressions.lookbehind_assertion'],
  ['/(?i:a)b/', 'javascript.regular_expressions.modifier'],
  ['/[a--b]/v', 'javascript.builtins.RegExp.unicodeSets'],
  ['class A { static { go() } }', 'javascript.classes.static.initialization_blocks'],
  ['{ using file = open() }', 'javascript.statements.using'],
  ['import data from "./a.json" with { type: "json" }', 'javascript.statements.import.import_attributes'],
  ['(0, r.jsx)(`div`, { inert: true })', 'html.global_attributes.inert'],
])('in a script: %s', (code, feature) => expect(named(lacksOfScript(code))).toContain(feature));

test.each([
  '[1].at(-1); structuredClone; Object.hasOwn({}, "a"); text.replaceAll("a", "b"); a ??= b; dialog.showModal(); crypto.randomUUID()',
  'class A { #a = 1; static b = 2; has(o) { return #a in o } } await import("./a.js")',
  'typeof setImmediate; navigator.share?.({}); list.toSorted?.()',
  'const Segmenter = own; new Segmenter(); const own = { toSorted: 1, canParse() {} }; own.toSorted;',
  '/(?<name>a)(?=b)(?!c)(?:d)/u; /\\(?<=/',
])('nothing in a script: %s', (code) => expect(lacksOfScript(code)).toEqual([]));

test.each([
  ['@media (width >= 40em) { a { color: red } }', 'css.at-rules.media.range_syntax'],
  ['a { height: 100dvh }', 'css.types.length.viewport_percentage_units_dynamic'],
  ['a { width: 10cqi }', 'css.types.length.container_query_length_units'],
  ['a { block-size: 1lh }', 'css.types.length.lh'],
  ['a { color: color-mix(in srgb, red, blue) }', 'css.types.color.color-mix'],
  ['a { color: red; & b { color: blue } }', 'css.selectors.nesting'],
  ['a:has(b) { color: red }', 'css.selectors.has'],
  ['a { rotate: 1deg }', 'css.properties.rotate'],
  ['a { float: inline-end }', 'css.properties.float.inline-end'],
  ['a { display: grid; grid-template-rows: subgrid }', 'css.properties.grid-template-rows.subgrid'],
  ['@container (width > 1em) { a { color: red } }', 'css.at-rules.container'],
  ['a { mask-image: none }', 'css.properties.mask-image'],
])('in a style sheet: %s', (css, feature) => expect(named(lacksOfStyles(css))).toContain(feature));

test.each([
  'a { height: 100vh; height: 100dvh }',
  'a { -webkit-mask-image: none; mask-image: none }',
  '@supports (height: 1dvh) { a { height: 100dvh; color: color-mix(in srgb, red, blue) } }',
  '@layer a { b:is(c, d) > e:where(f)::before { inset: 0; gap: 1px; aspect-ratio: 1; accent-color: red } }',
  '@media (min-width: 40em) and (prefers-reduced-motion) { a { color: rgb(1 2 3 / 50%) } }',
])('nothing in a style sheet: %s', (css) => expect(lacksOfStyles(css)).toEqual([]));

test('elements and attributes in a page, and the scripts and style sheets inside it', () => {
  const html = `<!doctype html><p inert>a</p><search>b</search><img fetchpriority="high" src=x><script type="application/json">{"a":1}</script>
    <script>let a = "<p popover>"</script><script src="/a.js"></script><style>a{b:c}</style>`;
  expect(named(lacksOfMarkup(html))).toEqual(['html.global_attributes.inert', 'html.elements.search', 'html.elements.img.fetchpriority']);
  expect([scriptsIn(html), stylesIn(html)]).toEqual([['let a = "<p popover>"'], ['a{b:c}']]);
});
