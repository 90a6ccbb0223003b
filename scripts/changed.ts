// Selects the test levels and files that a change can affect. For daily work; run all at the end.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/** `graph`: tests that import a changed file. A list: test files or folders, each by part of its path. */
export type Part = 'graph' | readonly string[];
export type Reach = ReadonlyMap<string, Part>;

const git = (...words: string[]): string | null => {
  const done = spawnSync('git', words, { encoding: 'utf8' });
  return done.status === 0 ? done.stdout.trim() : null;
};

/** The merge base with main, or the named commit; null without git. */
export function baseOf(named?: string): string | null {
  if (named) return git('rev-parse', '--verify', '-q', `${named}^{commit}`);
  return git('merge-base', 'HEAD', 'main') ?? git('merge-base', 'HEAD', 'origin/main') ?? git('rev-parse', '--verify', '-q', 'HEAD');
}

/** Paths that differ from the base, committed or not. */
export function changedSince(base: string): string[] {
  const outputs = [git('diff', '--name-only', base), git('ls-files', '--others', '--exclude-standard')];
  return outputs.flatMap((text) => text?.split('\n') ?? []).filter(Boolean);
}

/** End-to-end tests by area; `everyPage` covers all areas. */
const stories: readonly (readonly [area: string, names: RegExp])[] = [
  ['access', /^(access[-.]|recent-games|before-hydration)/],
  ['games', /^(games|game-page|before-hydration)/],
  ['wallet', /^(deposit|records|member-centre)/],
  ['member', /^(member-centre|recent-games|records)/],
  ['system', /^(content|feedback|shell|demo-controls|screen-reader)/],
];
const everyPage = /^(pages|accessibility|first-view|journey|routes|privacy)/;

/** The area of a file that belongs to only one, else undefined. */
const areaOf = (path: string): string | undefined =>
  /^src\/(?:islands|calls(?:\/schemas)?|platform\/areas)\/([a-z]+)/.exec(path)?.[1] ??
  /^src\/i18n\/[A-Z]+\/([a-z]+)\.json$/.exec(path)?.[1];

/** Files that tests read without importing them. */
const readNotImported = /^src\/(?:i18n|content|brands|platform\/db\/migrations)\/|^src\/.*\.(?:astro|css|md|sql)$/;
const everything =
  /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tests\/setup\/|scripts\/(?:browser|fonts|test-stages|changed|test-report|test)\.)/;
const affectsBuild =
  /^(?:src|public|scripts\/astro)\/|^(?:server|astro\.config)\.mjs$|^scripts\/(?:build|build-stamp|startup-banner|preflight|preload-pages|keep-previous-assets|cli)\.mjs$/;
const affectsServer = /^(?:src\/(?:edge|platform|values|calls|fetch)|scripts\/|server\.mjs|astro\.config)/;

/** The levels that a change of these files can affect; null runs all. Types, lint and house run for any change. */
export function reachOf(files: readonly string[], testFiles = readdirSync('tests/e2e')): Reach | null {
  if (files.some((path) => everything.test(path))) return null;
  const reach = new Map<string, Part>([
    ['types', []],
    ['lint', []],
    ['house', ['tests/architecture', 'tests/house', 'tests/runner', 'tests/spec']],
  ]);
  const add = (level: string, part: readonly string[]) => reach.set(level, [...new Set([...(reach.get(level) ?? []), ...part])]);
  const code = files.some((path) => /^(?:src|scripts|bench|tests)\//.test(path));
  const isReadNotImported = files.some((path) => readNotImported.test(path));
  if (code) for (const level of ['rules', 'calls', 'stores']) reach.set(level, isReadNotImported ? [`tests/${level}/`] : 'graph');
  if (code) reach.set('islands', files.some((path) => /^src\/(?:i18n\/EN|styles)\//.test(path)) ? ['tests/islands/'] : 'graph');
  const site = files.filter((path) => affectsBuild.test(path));
  if (site.length > 0) {
    const areas = site.map(areaOf);
    const known = areas.every((area) => stories.some(([name]) => name === area));
    const names = stories.filter(([area]) => areas.includes(area)).map(([, names]) => names);
    const chosen = testFiles.filter((name) => name.endsWith('.test.ts') && [everyPage, ...names].some((one) => one.test(name)));
    add('e2e', known ? chosen.map((name) => `tests/e2e/${name}`) : ['tests/e2e/']);
    add('weights', ['tests/weights.test.ts']);
  }
  if (files.some((path) => affectsServer.test(path))) add('reliability', ['tests/reliability/']);
  for (const path of files) {
    const [, level] = /^tests\/(e2e|reliability|weights)\b/.exec(path) ?? [];
    const test = /\.test\.tsx?$/.test(path);
    if (level) add(level, [test ? path : `tests/${level}`]);
    // The end-to-end helpers serve other levels too.
    if (level === 'e2e' && !test) for (const other of ['reliability', 'weights']) add(other, [`tests/${other}`]);
    if (/^bench\/(?:page-weight|page-types|first-game)\./.test(path)) add('weights', ['tests/weights.test.ts']);
    if (/\.md$|^package\.json$/.test(path) && !path.startsWith('src/')) add('reliability', ['tests/reliability/readme.test.ts']);
  }
  return reach;
}

export interface Scope {
  readonly base: string;
  readonly reach: Reach;
}

/** The tests to run for the changes since the base, printed too; null when all must run. */
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
