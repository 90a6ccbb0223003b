// The import rules as data: which room may import which. Changing one needs a decision record.

/**
 * A room is a folder of src, or a part of one with separate import rules. `platform/frame` is context.ts, which every handler uses.
 * `platform/app` is app.ts and the files beside it.
 */
const rooms = [
  'values',
  'calls',
  'schemas',
  'brands',
  'i18n',
  'covers',
  'styles',
  'content',
  'client',
  'stores',
  'ui',
  'islands',
  'layouts',
  'pages',
  'originals',
  'edge',
  'platform/rules',
  'platform/db',
  'platform/outside',
  'platform/vendors',
  'platform/ledger',
  'platform/identity',
  'platform/protection',
  'platform/areas',
  'platform/jobs',
  'platform/seed',
  'platform/frame',
  'platform/app',
  'front-door',
] as const;
export type Room = (typeof rooms)[number];

const platform = rooms.filter((room) => room.startsWith('platform/'));

/** The rooms each room may import, besides itself and `values`. */
export const mayImport: Record<Room, readonly Room[]> = {
  values: [],
  calls: [],
  schemas: ['calls'],
  brands: [],
  // Texts may name the brand.
  i18n: ['brands'],
  covers: [],
  styles: [],
  content: ['i18n', 'brands'],
  client: ['calls'],
  stores: ['client', 'calls'],
  ui: ['covers'],
  islands: ['ui', 'stores'],
  layouts: ['ui', 'islands', 'styles', 'brands', 'i18n', 'content', 'calls'],
  // A cover has an address, and its page renders it.
  pages: ['layouts', 'ui', 'islands', 'styles', 'brands', 'i18n', 'content', 'calls', 'covers'],
  // A game's skin is made from its cover.
  originals: ['covers'],
  // The edge validates the answers of a foreign platform by their schemas (decision 020).
  edge: ['calls', 'schemas', 'brands'],
  'platform/rules': [],
  'platform/db': [],
  // The demo payment page takes its texts from i18n.
  'platform/outside': ['i18n'],
  'platform/vendors': ['platform/db', 'platform/rules'],
  'platform/ledger': ['platform/db', 'platform/rules'],
  // Proof that a request comes from its member. Every area may ask for it (decision 024).
  'platform/identity': ['platform/rules', 'platform/db', 'platform/outside', 'platform/frame', 'i18n'],
  // The protection of the member is asked by several areas: the wallet, the games and safer play.
  'platform/protection': ['platform/db', 'platform/rules'],
  'platform/areas': [
    'platform/ledger',
    'platform/identity',
    'platform/protection',
    'platform/rules',
    'platform/db',
    'platform/vendors',
    'platform/outside',
    'platform/frame',
    'calls',
    'schemas',
    'brands',
    'i18n',
  ],
  'platform/jobs': [
    'platform/ledger',
    'platform/identity',
    'platform/protection',
    'platform/rules',
    'platform/db',
    'platform/vendors',
    'platform/outside',
    'platform/frame',
    'calls',
    'schemas',
    'brands',
    'i18n',
  ],
  'platform/seed': ['platform/ledger', 'platform/rules', 'platform/db', 'platform/vendors', 'brands', 'i18n'],
  'platform/frame': ['platform/db', 'platform/outside', 'calls', 'schemas', 'brands'],
  'platform/app': [...platform, 'calls', 'schemas', 'brands', 'i18n'],
  'front-door': ['edge', 'platform/app', 'calls', 'brands', 'i18n', 'covers'],
};

/** Endpoints import the types of their schemas, and no code that runs. */
export const typesOnly: Partial<Record<Room, readonly Room[]>> = { calls: ['schemas'] };

/** Rooms whose areas may not import each other. */
export const roomsWithAreas: readonly Room[] = ['islands', 'platform/areas'];

const browser = /^(zod|@hono\/.*|hono|kysely|postgres|pino|prom-client|croner|@electric-sql\/.*|node:.*|i18next)(\/|$)/;
const nothing = /./;

/** Packages a room must not import. Pure rooms import none; browser rooms import no server package. */
export const packagesRefused: Partial<Record<Room, RegExp>> = {
  values: nothing,
  calls: nothing,
  brands: nothing,
  covers: nothing,
  originals: nothing,
  client: browser,
  stores: /^(react|react-dom|@nanostores\/react|zod|hono|kysely|node:.*|astro|i18next)(\/|$)/,
  ui: /^(nanostores|@nanostores\/.*|ofetch|zod|hono|kysely|i18next)(\/|$)/,
  islands: new RegExp(`${browser.source}|^ofetch$`),
  edge: /^(kysely|postgres|@electric-sql\/.*|react|react-dom|nanostores)(\/|$)/,
  'platform/rules': /^(hono|@hono\/.*|kysely|postgres|zod|node:.*|@electric-sql\/.*)(\/|$)/,
  'platform/db': /^(hono|@hono\/.*|zod)(\/|$)/,
  'platform/outside': /^(hono|@hono\/.*)(\/|$)/,
  'platform/ledger': /^(hono|@hono\/.*|zod)(\/|$)/,
  'platform/protection': /^(hono|@hono\/.*|zod)(\/|$)/,
};

/** Files that run at build time only and may import build packages. */
export const builders: readonly string[] = ['src/originals/build.ts'];

/** The room of a file of src, or null. `path` begins with src/. */
export function roomOf(path: string): Room | null {
  const parts = path.split('/').slice(1);
  const [top, second] = parts;
  if (top === undefined) return null;
  if (parts.length === 1) {
    if (top === 'fetch.ts') return 'front-door';
    if (top === 'content.config.ts') return 'content';
    return null;
  }
  if (top === 'calls' && /[./]schema\.ts$/.test(path)) return 'schemas';
  if (top === 'platform') {
    if (parts.length === 2) return second === 'context.ts' ? 'platform/frame' : 'platform/app';
    const name = `platform/${second}`;
    return isRoom(name) ? name : null;
  }
  return isRoom(top) ? top : null;
}

/** The area of a file, or null for files at the root of a room, such as overlay-router.tsx. */
export function areaOf(path: string): string | null {
  const parts = path.split('/');
  const depth = path.startsWith('src/platform/areas/') ? 3 : 2;
  return parts.length > depth + 1 ? (parts[depth] ?? null) : null;
}

function isRoom(name: string): name is Room {
  return (rooms as readonly string[]).includes(name);
}
