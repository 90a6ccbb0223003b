// What a change can reach: which levels of tests, and of those that judge the built site, which files. For daily work; the whole is for the end of it.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/** `graph`: those tests that import what has changed. A list: test files or folders, each by a part of its path. */
export type Part = 'graph' | readonly string[];
export type Reach = ReadonlyMap<string, Part>;

const git = (...words: string[]): string | null => {
  const done = spawnSync('git', words, { encoding: 'utf8' });
  return done.status === 0 ? done.stdout.trim() : null;
};

/** The commit that this work began with, or the one named; null without git. */
export function baseOf(named?: string): string | null {
  if (named) return git('rev-parse', '--verify', '-q', `${named}^{commit}`);
  return git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main') ?? git('rev-parse', '--verify', '-q', 'HEAD');
}

/** Paths that differ from the base, committed or not. */
export function changedSince(base: string): string[] {
  const said = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return said.flatMap((text) => text?.split('\n') ?? []).filter(Boolean);
}

/** Stories by area; those of no area judge every page. */
const stories: readonly (readonly [area: string, names: RegExp])[] = [
  ['access', /^(access|carry-on|early)/],
  ['games', /^(games|play|early)/],
  ['wallet', /^(deposit|records|centre)/],
  ['member', /^(centre|carry-on|records)/],
  ['system', /^(content|feedback|shell|switches|heard)/],
];
const everyPage = /^(pages|reach|first-view|journey|routes|nothing-left)/;

/** Where a file belongs to one area of the site alone. */
const areaOf = (path: string): string | undefined =>
  /^src\/(?:islands|calls|platform\/areas)\/([a-z]+)/.exec(path)?.[1] ?? /^src\/i18n\/[A-Z]+\/([a-z]+)\.json$/.exec(path)?.[1];

/** What tests read without importing it. */
const unseen = /^src\/(?:i18n|content|brands|platform\/db\/migrations)\/|^src\/.*\.(?:astro|css|md|sql)$/;
const everything =
  /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tests\/setup\/|scripts\/(?:browser|fonts|stages|changed|counted|test)\.)/;
const built =
  /^(?:src|public|scripts\/astro)\/|^(?:server|astro\.config)\.mjs$|^scripts\/(?:build|built|greeting|look|pages-loaded|keep-before|ready)\.mjs$/;
const running = /^(?:src\/(?:edge|platform|values|calls|fetch)|scripts\/|server\.mjs|astro\.config)/;

/** The levels that a change of these files can reach; all of them where nothing less is sure. Types, lint and walls are for any change. */
export function reachOf(files: readonly string[], stands = readdirSync('tests/e2e')): Reach | null {
  if (files.some((path) => everything.test(path))) return null;
  const reach = new Map<string, Part>([
    ['types', []],
    ['lint', []],
    ['house', ['tests/house', 'tests/runner', 'tests/spec']],
  ]);
  const add = (level: string, part: readonly string[]) => reach.set(level, [...new Set([...(reach.get(level) ?? []), ...part])]);
  const code = files.some((path) => /^(?:src|scripts|bench|tests)\//.test(path));
  const isUnseen = files.some((path) => unseen.test(path));
  if (code) for (const level of ['rules', 'calls', 'stores']) reach.set(level, isUnseen ? [`tests/${level}/`] : 'graph');
  if (code) reach.set('islands', files.some((path) => /^src\/(?:i18n\/EN|styles)\//.test(path)) ? ['tests/islands/'] : 'graph');
  const site = files.filter((path) => built.test(path));
  if (site.length > 0) {
    const areas = site.map(areaOf);
    const known = areas.every((area) => stories.some(([name]) => name === area));
    const names = stories.filter(([area]) => areas.includes(area)).map(([, names]) => names);
    const chosen = stands.filter((name) => name.endsWith('.test.ts') && [everyPage, ...names].some((one) => one.test(name)));
    add('e2e', known ? chosen.map((name) => `tests/e2e/${name}`) : ['tests/e2e/']);
    add('weights', ['tests/weights.test.ts']);
  }
  if (files.some((path) => running.test(path))) add('reliability', ['tests/reliability/']);
  for (const path of files) {
    const [, level] = /^tests\/(e2e|reliability|weights)\b/.exec(path) ?? [];
    const test = /\.test\.tsx?$/.test(path);
    if (level) add(level, [test ? path : `tests/${level}`]);
    // Servers and devices of the stories serve the other levels too.
    if (level === 'e2e' && !test) for (const other of ['reliability', 'weights']) add(other, [`tests/${other}`]);
    if (/^bench\/(?:weigh|page-types|first-game)\./.test(path)) add('weights', ['tests/weights.test.ts']);
    if (/\.md$|^package\.json$/.test(path) && !path.startsWith('src/')) add('reliability', ['tests/reliability/readme.test.ts']);
  }
  return reach;
}

export interface Scope {
  readonly base: string;
  readonly reach: Reach;
}

/** What to run for what has changed since the base, and says so; null where all must run. */
export function scopeOf(named?: string): Scope | null {
  const base = baseOf(named);
  if (base === null) {
    console.log(named ? `There is no commit ${named}: all stages run.` : 'Without git nobody knows what has changed: all stages run.');
    return null;
  }
  const files = changedSince(base);
  const reach = reachOf(files);
  const since = `${files.length} files have changed since ${base.slice(0, 10)}`;
  console.log(reach ? `${since}. They reach ${[...reach.keys()].join(', ')}.` : `${since}, and one of them reaches everything.`);
  return reach && { base, reach };
}
