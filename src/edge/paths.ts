/** Which paths are calls, which stay open when the site is closed, and which pages are kept in memory. */

/** Answered by the platform, here or behind `PLATFORM_URL`. */
export const isCall = (path: string): boolean =>
  /^\/(?:wps|lgw|lotto|hooks|pay)\//.test(path) ||
  path.startsWith('/originals/api/') ||
  /^\/demo\/[\w-]+\.json$/.test(path) ||
  path === '/demo/control';

/** Calls whose answer is large and the same for everybody: kept ready like a page, packed once for each version of the content. */
const keptCalls: ReadonlySet<string> = new Set(['/wps/v2/games/names']);
export const isKeptCall = (method: string, path: string): boolean => (method === 'GET' || method === 'HEAD') && keptCalls.has(path);

/** Only a script asks here: a refusal is an envelope, never a page. */
export const isMachine = (path: string): boolean =>
  /^\/(?:wps|lgw|lotto|hooks|demo\/[\w-]+\.json$)/.test(path) || path.startsWith('/originals/api/');

/** What the status gate lets pass: health, the demo's own controls, notifications about money, files, and the way to customer service. */
export function passesGate(path: string): boolean {
  return (
    /^\/(?:healthz|readyz|metrics|helpmc|favicon\.\w+|icon\.svg|robots\.txt|manifest\.webmanifest)$/.test(path) ||
    /^\/(?:_astro|covers|hooks|wps\/system)\//.test(path) ||
    /^\/(?:[\w-]{2,10}\/)?demo\//.test(path) ||
    path === '/wps/member/language' ||
    path === '/wps/session/logout'
  );
}

export interface PageRule {
  /** The path without language; `*` stands for one step. */
  readonly path: string;
  /** The only query names that make another page, in the order of the key; each with the longest value that is kept. */
  readonly query?: Readonly<Record<string, number>>;
  /** Queries that may take any value: such a page is made anew each time. */
  readonly free?: readonly string[];
  /** Values of a query name with which the page is one person's own: made anew each time, with the visitor's session. */
  readonly own?: Readonly<Record<string, readonly string[]>>;
  /** `nobody`: the answer may be kept by no browser and needs a session cookie (money pages). */
  readonly keep?: 'everybody' | 'nobody' | 'for ever';
}

/** `page` and `vassalage` name a vendor, as the specification has it (GM-01); `n` is the number of the page. */
const lobby = { page: 40, vassalage: 40, list: 8, type: 24, min: 8, lines: 4, n: 4 };

/** Every page that is the same for all visitors. What is not listed is rendered for each request. */
export const pageRules: readonly PageRule[] = [
  { path: '/' },
  { path: '/index' },
  { path: '/index.html' },
  { path: '/home' },
  ...['/rng', '/fish', '/pvp', '/live', '/sports', '/esports', '/elott', '/cockfight'].map(
    (path): PageRule => ({ path, query: lobby, free: ['q'], own: { list: ['fav', 'recent'] } }),
  ),
  { path: '/search', free: ['q'] },
  { path: '/search/parts.json' },
  { path: '/lottery', query: { tab: 12 } },
  { path: '/vnlottery', query: { tab: 12 } },
  { path: '/login', free: ['next', 'why'] },
  { path: '/register', free: ['next', 'affiliateCode', 'referralCode'] },
  { path: '/register.html', free: ['affiliateCode', 'referralCode'] },
  { path: '/forget', free: ['link'] },
  { path: '/help', free: ['q'] },
  { path: '/help/*' },
  { path: '/helpmc' },
  { path: '/noticePage' },
  { path: '/promotions', query: { tab: 24 } },
  { path: '/promoDetail', query: { id: 40 } },
  { path: '/promotions/*' },
  { path: '/vip' },
  { path: '/pointMall', query: { tab: 24, page: 4 } },
  { path: '/join' },
  { path: '/down' },
  { path: '/agentHome' },
  { path: '/game', query: { code: 80, vendor: 40 } },
  { path: '/covers/*', keep: 'for ever' },
  ...[...keptCalls].map((path): PageRule => ({ path })),
  { path: '/member/*', query: {}, keep: 'nobody' },
  { path: '/agent/*', query: {}, keep: 'nobody' },
];

const byPath = new Map(pageRules.map((rule) => [rule.path, rule]));

/** The rule of a path without language. */
export function pageRule(path: string): PageRule | undefined {
  const exact = byPath.get(path);
  if (exact) return exact;
  const cut = path.lastIndexOf('/');
  return cut > 0 && cut < path.length - 1 ? byPath.get(`${path.slice(0, cut)}/*`) : undefined;
}

/** Pages that are somebody's own: without a session cookie they lead to /login and back (ER-02). */
export const needsSession = (path: string): boolean => /^\/(?:member|agent)(?:\/|$)/.test(path);

/** What stays open when the market lets nobody in without signing in (SY-05, R11). */
export const openToGuests = (path: string): boolean =>
  /^\/(?:login|register|register\.html|helpmc|download|down|forget|healthz|readyz|metrics|favicon\.\w+|icon\.svg|robots\.txt)$/.test(
    path,
  ) ||
  /^\/(?:help|demo|status|_astro|covers|originals)(?:\/|$)/.test(path) ||
  keptCalls.has(path);
