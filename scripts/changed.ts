// Selects the test levels and files that a change can affect. For daily work; run all at the end.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/** The tests of a level that a change can affect. */
export interface Part {
  /** Those that import a changed file. */
  readonly byImports: boolean;
  /** Test files or folders, each by part of its path. */
  readonly files: readonly string[];
}
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

const areas = ['access', 'agent', 'games', 'lottery', 'member', 'points', 'rewards', 'safer-play', 'system', 'wallet'] as const;
type Area = (typeof areas)[number];

/** The areas that a story visits besides the shell. It is left out only when all changed files belong to other areas. */
export const stories: Readonly<Record<string, readonly Area[]>> = {
  access: ['access', 'member', 'system'],
  'access-keys': ['access', 'member', 'system'],
  'access-linked-accounts': ['access', 'system'],
  'access-methods': ['access', 'member', 'system'],
  'access-social-login': ['access', 'agent', 'member'],
  'access-step-up': ['access', 'games', 'member', 'system'],
  'agent-accounts': ['access', 'agent'],
  'agent-story': ['access', 'agent', 'wallet'],
  approvals: ['access', 'agent', 'wallet'],
  'branch-settings': ['agent', 'games'],
  content: ['games', 'member', 'rewards', 'system'],
  'contract-requests': ['agent', 'member'],
  'demo-controls': ['access', 'system'],
  deposit: ['games', 'member', 'wallet'],
  feedback: ['system'],
  'every-category': ['games', 'wallet'],
  'fish-game': ['games', 'wallet'],
  'foreign-vendor': ['games', 'wallet'],
  'game-page': ['games', 'member', 'safer-play', 'wallet'],
  games: ['access', 'games', 'member'],
  'help-search': ['system'],
  lottery: ['lottery', 'wallet'],
  'member-centre': ['access', 'member', 'rewards', 'system', 'wallet'],
  passkeys: ['access', 'member'],
  'point-mall': ['member', 'points', 'wallet'],
  'reality-check': ['games', 'member', 'safer-play'],
  'recent-games': ['access', 'games', 'member'],
  records: ['access', 'member', 'wallet'],
  rewards: ['member', 'rewards', 'wallet'],
  'safer-play-limits': ['member', 'safer-play', 'wallet'],
  'security-center': ['access', 'member', 'wallet'],
  'self-exclusion': ['access', 'games', 'member', 'safer-play', 'wallet'],
  'shell-announcements': ['member', 'system'],
  'shell-closed': ['system'],
  chat: ['system'],
  'shell-customer-service': ['system'],
  'shell-providers': ['games', 'system'],
  'sports-book': ['games', 'wallet'],
  'table-games': ['games', 'wallet'],
  'without-script': ['access', 'lottery', 'member', 'system'],
  withdraw: ['member', 'wallet'],
  'withdraw-code': ['access', 'member', 'wallet'],
};
/** Stories of every area. */
export const everyPage: readonly string[] = [
  'accessibility',
  'before-hydration',
  'chunk-errors',
  'first-view',
  'guest-pages',
  'hostile-input',
  'journey',
  'late-fragments',
  'oldest-browsers',
  'pages',
  'privacy',
  'routes',
  'screen-reader',
  'shell',
  'translated-pages',
];
/** The tests of the helpers that all stories stand on. */
export const always: readonly string[] = ['harness'];
/** Reliability tests that open pages of the built site. */
const pagesFromOutside = ['every-route', 'foreign-platform'];

/** The area of a file that belongs to only one, else undefined. */
function areaOf(path: string): Area | undefined {
  const [, name] =
    /^src\/(?:islands|platform\/areas)\/([a-z-]+)\//.exec(path) ??
    /^src\/calls\/(?:schemas\/)?([a-z-]+)(?:\.schema)?\.ts$/.exec(path) ??
    /^src\/i18n\/[A-Z]+\/([a-z]+)\.json$/.exec(path) ??
    [];
  return areas.find((area) => area === name);
}

/** Whether a story can notice a change in these areas; undefined is a file that may belong to any. */
const visits = (story: string, changed: readonly (Area | undefined)[]): boolean =>
  changed.some((area) => area === undefined || !stories[story] || stories[story].includes(area));

/** Files that tests read without importing them. */
const readNotImported = /^src\/(?:i18n|content|brands|platform\/db\/migrations)\/|^src\/.*\.(?:astro|css|md|sql)$/;
/** Tests that read or run files of the project, and import none or not all of them; a house test finds each. */
export const readers: readonly (readonly [reader: string, reads: RegExp])[] = [
  ['tests/rules/texts/how-tos.test.ts', /^(?:src|tests|docs)\//],
  ['tests/rules/texts/operator-settings.test.ts', /^docs\/how-to\/change-an-operator-setting\.md$/],
  ['tests/rules/access/password-hashes.test.ts', /^(?:src|scripts)\/|^server\.mjs$/],
  ['tests/rules/texts/translations.test.ts', /^src\//],
  ['tests/rules/texts/content.test.ts', /^src\/(?:content|pages)\/|^docs\/terms\/|^scripts\/content\.ts$/],
  ['tests/rules/rewards/content-promotions.test.ts', /^src\/content\//],
  ['tests/rules/agent/page-texts.test.ts', /^src\//],
  ['tests/rules/forms/refused-fields.test.ts', /^src\//],
  ['tests/calls/system/operator-commands.test.ts', /^scripts\//],
  ['tests/calls/agent/rollups-command.test.ts', /^scripts\//],
];
/** Helpers of all levels that need a database. */
const databaseHelpers = /^tests\/(?:databases|engines|global-setup|large-record|money-history|postgres|sequential-test|temp-folder)\.ts$/;
const everything =
  /^(?:package(?:-lock)?\.json|vitest\.config\.ts|tests\/setup\/|scripts\/(?:browser|shared-memory|fonts|test-stages|changed|test-report|test)\.)/;
const affectsBuild =
  /^(?:src|scripts\/astro)\/|^(?:server|astro\.config)\.mjs$|^scripts\/(?:build|build-stamp|content-mistake|startup-banner|preflight|preload-pages|keep-previous-assets|cli)\.mjs$/;
const affectsServer = /^(?:src\/(?:edge|platform|values|calls|fetch)|scripts\/|server\.mjs|astro\.config)/;

/** The levels that a change of these files can affect; null runs all. Types, lint and house run for any change. */
export function reachOf(files: readonly string[], testFiles = readdirSync('tests/e2e')): Reach | null {
  if (files.some((path) => everything.test(path))) return null;
  const reach = new Map<string, Part>();
  const add = (level: string, more: readonly string[], byImports = false) => {
    const before = reach.get(level) ?? { byImports: false, files: [] };
    reach.set(level, { byImports: before.byImports || byImports, files: [...new Set([...before.files, ...more])] });
  };
  add('types', []);
  add('lint', []);
  add('house', ['tests/architecture', 'tests/house', 'tests/runner', 'tests/spec']);
  const code = files.some((path) => /^(?:src|scripts|bench|tests)\//.test(path));
  const isReadNotImported = files.some((path) => readNotImported.test(path));
  const addImporters = (level: string, all: boolean) => add(level, all ? [`tests/${level}/`] : [], !all);
  if (code) for (const level of ['rules', 'calls', 'stores']) addImporters(level, isReadNotImported);
  if (code)
    addImporters(
      'islands',
      files.some((path) => /^src\/(?:i18n\/EN|styles)\//.test(path)),
    );
  for (const [reader, reads] of readers) if (files.some((path) => reads.test(path))) add(reader.split('/')[1] ?? '', [reader]);
  const site = files.filter((path) => affectsBuild.test(path));
  if (site.length > 0) {
    const changed = site.map(areaOf);
    const all = testFiles.filter((name) => name.endsWith('.test.ts'));
    const chosen = all.filter((name) => visits(name.replace('.test.ts', ''), changed));
    add('e2e', chosen.length < all.length ? chosen.map((name) => `tests/e2e/${name}`) : ['tests/e2e/']);
    add(
      'reliability',
      pagesFromOutside.map((name) => `tests/reliability/${name}.test.ts`),
    );
    add('weights', ['tests/weights.test.ts']);
  }
  // A whole level stands for each of its files.
  if (files.some((path) => affectsServer.test(path))) reach.set('reliability', { byImports: false, files: ['tests/reliability/'] });
  for (const path of files) {
    const [, level] = /^tests\/(e2e|reliability|weights)\b/.exec(path) ?? [];
    const test = /\.test\.tsx?$/.test(path);
    if (level) add(level, [test ? path : `tests/${level}`]);
    // The end-to-end helpers serve other levels too.
    if (level === 'e2e' && !test) for (const other of ['reliability', 'weights']) add(other, [`tests/${other}`]);
    if (databaseHelpers.test(path)) for (const other of ['e2e', 'reliability', 'weights']) add(other, [`tests/${other}`]);
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
    console.log(named ? `There is no commit ${named}: all stages run.` : "Without git, changes can't be determined: all stages run.");
    return null;
  }
  const files = changedSince(base);
  const reach = reachOf(files);
  const since = `Files changed since ${base.slice(0, 10)}: ${files.length}`;
  console.log(reach ? `${since}. They reach ${[...reach.keys()].join(', ')}.` : `${since}, and one of them reaches everything.`);
  return reach && { base, reach };
}
