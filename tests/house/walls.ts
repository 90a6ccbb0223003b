// Who may import whom: the table of walls, as data. A wall is moved by a decision record, and then here.

/** A room is a folder of src, or a part of one that has walls of its own. The frame is platform/handler.ts, what every handler is built into; the app is app.ts and what lies beside it. */
export const rooms = [
  'values',
  'calls',
  'shapes',
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
  'platform/areas',
  'platform/jobs',
  'platform/seed',
  'platform/frame',
  'platform/app',
  'front-door',
] as const;
export type Room = (typeof rooms)[number];

const platform = rooms.filter((room) => room.startsWith('platform/'));

/** What each room may import besides itself and values. */
export const mayImport: Record<Room, readonly Room[]> = {
  values: [],
  calls: [],
  shapes: ['calls'],
  brands: [],
  // A sentence may name the brand.
  i18n: ['brands'],
  covers: [],
  styles: [],
  content: ['i18n', 'brands'],
  client: ['calls'],
  stores: ['client', 'calls'],
  ui: ['covers'],
  islands: ['ui', 'stores'],
  layouts: ['ui', 'islands', 'styles', 'brands', 'i18n', 'content', 'calls'],
  // A cover has an address of its own, and its door draws it.
  pages: ['layouts', 'ui', 'islands', 'styles', 'brands', 'i18n', 'content', 'calls', 'covers'],
  // A room is made from the cover of its game.
  originals: ['covers'],
  // What a platform of somebody else answers is read by its shape here (decision 020).
  edge: ['calls', 'shapes', 'brands'],
  'platform/rules': [],
  'platform/db': [],
  // The demo provider's page has its words where all words are.
  'platform/outside': ['i18n'],
  'platform/vendors': ['platform/db', 'platform/rules'],
  'platform/ledger': ['platform/db', 'platform/rules'],
  'platform/areas': [
    'platform/ledger',
    'platform/rules',
    'platform/db',
    'platform/vendors',
    'platform/outside',
    'platform/frame',
    'calls',
    'shapes',
    'brands',
    'i18n',
  ],
  'platform/jobs': [
    'platform/ledger',
    'platform/rules',
    'platform/db',
    'platform/vendors',
    'platform/outside',
    'platform/frame',
    'calls',
    'shapes',
    'brands',
    'i18n',
  ],
  'platform/seed': ['platform/ledger', 'platform/rules', 'platform/db', 'platform/vendors', 'brands', 'i18n'],
  'platform/frame': ['platform/db', 'platform/outside', 'calls', 'shapes', 'brands'],
  'platform/app': [...platform, 'calls', 'shapes', 'brands', 'i18n'],
  'front-door': ['edge', 'platform/app', 'calls', 'brands', 'i18n', 'covers'],
};

/** A browser half of a call takes the types of its shapes and nothing that runs. */
export const typesOnly: Partial<Record<Room, readonly Room[]>> = { calls: ['shapes'] };

/** Rooms in which one area knows nothing of another. */
export const roomsWithAreas: readonly Room[] = ['islands', 'platform/areas'];

const browser = /^(zod|@hono\/.*|hono|kysely|postgres|pino|prom-client|croner|@electric-sql\/.*|node:.*|i18next)(\/|$)/;
const nothing = /./;

/** Packages a room must not import. What is pure imports none; what runs in a browser imports nothing of the server. */
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
};

/** Files in a room that run at build time only and may use what building takes. */
export const builders: readonly string[] = ['src/originals/build.ts'];

/** The room a file of src lives in, or null when it lives in none. `path` begins with src/. */
export function roomOf(path: string): Room | null {
  const parts = path.split('/').slice(1);
  const [top, second] = parts;
  if (top === undefined) return null;
  if (parts.length === 1) {
    if (top === 'fetch.ts') return 'front-door';
    if (top === 'content.config.ts') return 'content';
    return null;
  }
  if (top === 'calls' && /[./]shape\.ts$/.test(path)) return 'shapes';
  if (top === 'platform') {
    if (parts.length === 2) return second === 'handler.ts' ? 'platform/frame' : 'platform/app';
    const name = `platform/${second}`;
    return isRoom(name) ? name : null;
  }
  return isRoom(top) ? top : null;
}

/** The area of a file in a room that has areas; overlays.tsx and other files at the root of the room have none. */
export function areaOf(path: string): string | null {
  const parts = path.split('/');
  const depth = path.startsWith('src/platform/areas/') ? 3 : 2;
  return parts.length > depth + 1 ? (parts[depth] ?? null) : null;
}

function isRoom(name: string): name is Room {
  return (rooms as readonly string[]).includes(name);
}
