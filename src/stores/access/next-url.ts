/** The return addresses of the access forms. */
import { sessionMark } from '#client/session-mark.ts';
import { safeNext } from '#values/net/safe-redirect.ts';

/** Returns the safe local path in `next`, else `home`. */
export const nextUrl = (home: string): string => safeNext(new URLSearchParams(location.search).get('next'), home);

/** The session that this page was opened with: a trial player's, who may still sign in or register. */
const markAtStart = /* @__PURE__ */ sessionMark();

/** Whether another session exists by now: a form restored from the bfcache then redirects. */
export const hasNewSession = (): boolean => ![null, markAtStart].includes(sessionMark());

/** Adds the current return path to the address of another access form. */
export function withNext(href: string): string {
  const next = nextUrl('');
  return next ? `${href}?next=${encodeURIComponent(next)}` : href;
}

/** Opens a form of the account page, which then leads back to this address with what was typed. */
export const accountFormHref = (base: string, query: 'add=account' | 'set=payment' | 'set=forgotten' | 'set=contact'): string =>
  `${base}/member/securityCenter?${query}&next=${encodeURIComponent(location.pathname + location.search)}`;

const methodParameter = 'way';
/** The sign-in or registration method in the address. */
export const requestedMethod = (): string | null => new URLSearchParams(location.search).get(methodParameter);

/** Puts the chosen method into the address, for reloads and links. */
export function rememberMethod(id: string): void {
  const query = new URLSearchParams(location.search);
  query.set(methodParameter, id);
  history.replaceState(history.state, '', `${location.pathname}?${query}`);
}
