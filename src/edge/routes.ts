/** Path rules: which are API calls, which stay open on a closed site, which pages are cached. */
import { allEndpoints } from '#calls/endpoints.ts';
import { bannerGroups } from '#values/banner-groups.ts';
import { categoryPages } from '#values/games/categories.ts';
import { isFrameApi, isFramePath } from '#values/games/hosted-vendors.ts';

/** Answered by the platform, here or behind `PLATFORM_URL`. Includes unknown API paths, so that a script never gets a page. */
export const isCall = (path: string): boolean =>
  /^\/(?:wps|lgw|lotto|hooks|pay)\//.test(path) || isFromFrame(path) || /^\/demo\/[\w-]+\.json$/.test(path) || path === '/demo/control';

/** Calls whose response is cached like a page, by the catalogue. */
const keptCalls: ReadonlySet<string> = new Set(allEndpoints.filter(({ call }) => call.kept).map(({ call }) => call.path));
export const isCached = (path: string): boolean => keptCalls.has(path);

/** Whether the platform must answer this request; else the page cache does, which also stores some calls. */
export const isUncached = (method: string, path: string): boolean =>
  isCall(path) && !((method === 'GET' || method === 'HEAD') && isCached(path));

/** Called by a game in its frame, with an opaque origin (`null`), no cookie and its own bearer. */
export const isFromFrame = isFrameApi;

/** Webhooks of payment providers and vendors: signed, without a session. */
export const isWebhook = (path: string): boolean => path.startsWith('/hooks/');

/** Called by scripts only: an error is an envelope, never a page. */
export const isApi = (path: string): boolean => isCall(path) && !path.startsWith('/pay/');

export interface PageRule {
  /** The path without language; `*` is one segment. */
  readonly path: string;
  /** Query names that select another page, in key order, each with the longest cached value. */
  readonly query?: Readonly<Record<string, number>>;
  /** The query has few values, so each page gets the slowest compression at once. */
  readonly few?: true;
  /** Query names with arbitrary values; such a page is never cached. */
  readonly free?: readonly string[];
  /** Content differs for members, VIPs or agents. For a session it is rendered per request (SH-29). */
  readonly byAudience?: boolean;
  /** Query values that make the page personal: rendered per request with the session. */
  readonly own?: Readonly<Record<string, readonly string[]>>;
  /** `nobody` sends no-store and needs a session cookie (money pages). */
  readonly keep?: 'everybody' | 'nobody' | 'for ever';
}

/** `page` and `vassalage` name a vendor, as in the specification (GM-01); `n` is the page number. */
const lobby = { page: 40, vassalage: 40, list: 8, type: 24, min: 8, lines: 4, bet: 8, seats: 10, league: 40, start: 4, n: 4 };

/** Every page that is the same for all visitors. Others are rendered per request. */
export const pageRules: readonly PageRule[] = [
  { path: '/' },
  { path: '/index' },
  { path: '/index.html' },
  { path: '/home' },
  ...categoryPages.map(({ path }): PageRule => ({ path, query: lobby, free: ['q'], own: { list: ['fav', 'recent'] } })),
  { path: '/parts/*' },
  ...['rail', 'notices', 'notice-bar', 'who', ...bannerGroups.map((group) => `banners-${group}`)].map(
    (part): PageRule => ({ path: `/parts/${part}`, byAudience: true }),
  ),
  { path: '/search', free: ['q'] },
  ...['/search', '/gameInfo', '/login', '/register', '/forget', '/helpmc'].map((path): PageRule => ({ path: `${path}/parts.json` })),
  { path: '/login/verify.json' },
  { path: '/login', free: ['next', 'why', 'side'] },
  { path: '/register', query: { invitation: 5 }, free: ['next', 'why', 'affiliateCode', 'referralCode'] },
  { path: '/register.html', free: ['affiliateCode', 'referralCode'] },
  { path: '/forget', free: ['link'] },
  { path: '/welcome', free: ['link'] },
  { path: '/help', free: ['q'] },
  { path: '/help/*' },
  { path: '/helpmc', query: { closed: 1 }, free: ['q'] },
  { path: '/feedback' },
  { path: '/chat' },
  { path: '/winners', query: { period: 8 } },
  { path: '/noticePage', byAudience: true },
  { path: '/promotions', query: { tab: 24 }, byAudience: true },
  { path: '/promoDetail', query: { id: 40 }, few: true, byAudience: true },
  { path: '/vip' },
  { path: '/pointMall', query: { tab: 8, n: 4 } },
  ...['/lottery', '/vnlottery'].map(
    (path): PageRule => ({
      path,
      query: { gameCode: 40, lottoView: 8, menu: 12, day: 1, n: 4 },
      free: ['q', 'vassalage', 'page', 'playType', 'backUrl'],
    }),
  ),
  { path: '/join' },
  { path: '/down' },
  { path: '/offline' },
  { path: '/robots.txt' },
  { path: '/sitemap.xml' },
  { path: '/qr', query: { to: 200 } },
  { path: '/fbsports' },
  ...['/game', '/seamless'].map((path): PageRule => ({ path, query: { code: 80, vendor: 40 } })),
  { path: '/gameInfo', query: { code: 80 } },
  { path: '/covers/*', keep: 'for ever' },
  ...[...keptCalls].map((path): PageRule => ({ path })),
  { path: '/member/*', query: {}, keep: 'nobody' },
  { path: '/agent/*', query: {}, keep: 'nobody' },
  { path: '/agentHome', query: {}, keep: 'nobody' },
];

const byPath = new Map(pageRules.map((rule) => [rule.path, rule]));

/** The rule for a path without language. */
export function pageRule(path: string): PageRule | undefined {
  const exact = byPath.get(path);
  if (exact) return exact;
  const cut = path.lastIndexOf('/');
  return cut > 0 && cut < path.length - 1 ? byPath.get(`${path.slice(0, cut)}/*`) : undefined;
}

/** Pages suggested for a mistyped URL, each by its linked name. */
export const suggestiblePages: readonly string[] = [
  ...pageRules.flatMap(({ path }) =>
    /[*.]|^\/(?:parts\/.*|index|home|qr|fbsports|seamless|game|gameInfo|chat|offline|welcome)?$/.test(path) || isCall(path) ? [] : [path],
  ),
  '/member',
  '/member/depositv2',
];

/** Personal pages: without a session cookie they redirect to /login and back (ER-02). */
export const needsSession = (path: string): boolean => /^\/(?:member|agent|agentHome)(?:\/|$)/.test(path);

/** The pages of the agent centre, which are all that an agent's helper has besides those that are always open. */
export const isAgentPage = (path: string): boolean => /^\/(?:agent|agentHome)(?:\/|$)/.test(path);

/** Forms that redirect a signed-in member. */
export const isSignInPage = (path: string): boolean => path === '/login' || path === '/register';

/** Never counted, whatever the operator set (SY-15): personal pages and pages for typing secrets. */
export const isAnalyticsExcluded = (path: string): boolean =>
  needsSession(path) || /^\/(?:login|register|forget|welcome|game|feedback|chat|demo)(?:[/.]|$)/.test(path);

/** Open to guests even when the market requires sign-in (SY-05, R11). */
export const openToGuests = (path: string): boolean =>
  /^\/(?:(?:login|register|forget|helpmc)(?:\/parts\.json)?|chat|welcome|login\/(?:check|stop|verify\.json)|register\.html|download|down|offline|healthz|readyz|metrics|favicon\.\w+|icon\.svg|robots\.txt|manifest\.webmanifest|qr)$/.test(
    path,
  ) ||
  /^\/(?:help|demo|status|_astro|covers|parts)(?:\/|$)/.test(path) ||
  isFramePath(path) ||
  isCached(path);

/** A path as the renderer reads it. Null when escaped more than three times: decoding cost grows with each level. */
export function decodePath(path: string): string | null {
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

/** The path with single slashes and none at its end: a leading `//` would name another host. */
export const collapseSlashes = (path: string): string => `/${path.split('/').filter(Boolean).join('/')}`;
