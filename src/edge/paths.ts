/** Which paths are calls, which stay open when the site is closed, and which pages are kept in memory. */
import { everyCall } from '#calls/catalogue.ts';
import { bannerGroups } from '#values/banner-groups.ts';

/** Answered by the platform, here or behind `PLATFORM_URL`; also what no call is known by, so that a script never gets a page. */
export const isCall = (path: string): boolean =>
  /^\/(?:wps|lgw|lotto|hooks|pay)\//.test(path) || isFromFrame(path) || /^\/demo\/[\w-]+\.json$/.test(path) || path === '/demo/control';

/** Calls whose answer is kept ready like a page, by the catalogue. */
const keptCalls: ReadonlySet<string> = new Set(everyCall.filter(({ call }) => call.kept).map(({ call }) => call.path));
export const isKept = (path: string): boolean => keptCalls.has(path);

/** What makes the answer: the platform for this one request, or the page cache, which also keeps some calls. */
export const isAskedEachTime = (method: string, path: string): boolean =>
  isCall(path) && !((method === 'GET' || method === 'HEAD') && isKept(path));

/** Asked by a game in its frame, which has no origin (`null`), no cookie, and a bearer of its own. */
export const isFromFrame = (path: string): boolean => path.startsWith('/originals/api/');

/** News of payment providers and requests of vendors: signed, in nobody's session. */
export const isHook = (path: string): boolean => path.startsWith('/hooks/');

/** Only a script asks here: a refusal is an envelope, never a page. */
export const isMachine = (path: string): boolean => isCall(path) && !path.startsWith('/pay/');

/** The way to customer service stays open when the site is closed, and then links nothing that is closed. */
export const isDesk = (path: string): boolean => /^\/(?:[\w-]{2,10}\/)?helpmc$/.test(path);

/** What the status gate lets pass: health, the demo's own controls, notifications about money, and files. */
export function passesGate(path: string): boolean {
  return (
    /^\/(?:healthz|readyz|metrics|favicon\.\w+|icon\.svg|robots\.txt|manifest\.webmanifest)$/.test(path) ||
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
  /** Its query names one of few things: each of its pages is worth the slowest compression at once. */
  readonly few?: true;
  /** Queries that may take any value: such a page is made anew each time. */
  readonly free?: readonly string[];
  /** It says other things to members, to VIP or to agents: made anew for who is signed in, with their session (SH-29). */
  readonly byAudience?: boolean;
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
  { path: '/parts/*' },
  ...['notices', 'notice-bar', ...bannerGroups.map((group) => `banners-${group}`)].map(
    (part): PageRule => ({ path: `/parts/${part}`, byAudience: true }),
  ),
  { path: '/search', free: ['q'] },
  ...['/search', '/login', '/register', '/forget', '/helpmc'].map((path): PageRule => ({ path: `${path}/parts.json` })),
  { path: '/login/verify.json' },
  { path: '/login', free: ['next', 'why', 'side'] },
  { path: '/register', free: ['next', 'why', 'affiliateCode', 'referralCode'] },
  { path: '/register.html', free: ['affiliateCode', 'referralCode'] },
  { path: '/forget', free: ['link'] },
  { path: '/help', free: ['q'] },
  { path: '/help/*' },
  { path: '/helpmc', query: { closed: 1 }, free: ['q'] },
  { path: '/feedback' },
  { path: '/winners', query: { period: 8 } },
  { path: '/noticePage', byAudience: true },
  { path: '/promotions', query: { tab: 24 }, byAudience: true },
  { path: '/promoDetail', query: { id: 40 }, few: true, byAudience: true },
  { path: '/vip' },
  { path: '/join' },
  { path: '/down' },
  { path: '/offline' },
  { path: '/robots.txt' },
  { path: '/sitemap.xml' },
  { path: '/qr', query: { to: 200 } },
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

/** Pages that an address may be mistaken for: each by the one name that is linked. */
export const meantPages: readonly string[] = [
  ...pageRules.flatMap(({ path }) => (/[*.]|^\/(?:parts\/.*|index|home|qr|game|offline)?$/.test(path) || isCall(path) ? [] : [path])),
  '/member',
  '/member/depositv2',
];

/** Pages that are somebody's own: without a session cookie they lead to /login and back (ER-02). */
export const needsSession = (path: string): boolean => /^\/(?:member|agent)(?:\/|$)/.test(path);

/** Forms that lead on who is signed in. */
export const isEntrance = (path: string): boolean => path === '/login' || path === '/register';

/** Where no visit is counted whatever the operator set (SY-15): pages that people type secrets into, and those of one's own. */
export const isUncounted = (path: string): boolean =>
  needsSession(path) || /^\/(?:login|register|forget|game|feedback|demo)(?:[/.]|$)/.test(path);

/** What stays open when the market lets nobody in without signing in (SY-05, R11). */
export const openToGuests = (path: string): boolean =>
  /^\/(?:(?:login|register|forget|helpmc)(?:\/parts\.json)?|login\/verify\.json|register\.html|download|down|offline|healthz|readyz|metrics|favicon\.\w+|icon\.svg|robots\.txt|manifest\.webmanifest|qr)$/.test(
    path,
  ) ||
  /^\/(?:help|demo|status|_astro|covers|originals|parts)(?:\/|$)/.test(path) ||
  isKept(path);

/** A path as the renderer reads it; null where it is escaped more often than anybody means it, which costs more the longer it is. */
export function unescaped(path: string): string | null {
  let read = path;
  for (let times = 0; times < 4; times += 1) {
    let once: string;
    try {
      once = decodeURI(read);
    } catch {
      return read;
    }
    if (once === read) return read;
    read = once;
  }
  return null;
}

/** The address with single slashes and none at its end: two at its start would name another host. */
export const onePath = (path: string): string => `/${path.split('/').filter(Boolean).join('/')}`;
