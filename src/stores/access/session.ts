/** The session state as far as this browser knows it. */
import { atom, type WritableAtom } from 'nanostores';
import { access } from '#calls/access.ts';
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { memberInfo } from '#calls/member-info.ts';
import { callApi, onSessionEnded } from '#client/api-client.ts';
import type { ApiResult } from '#client/result.ts';
import { sessionMark } from '#client/session-mark.ts';
import { dropSession, getItem, removeItem, setItem } from '#client/storage.ts';
import { broadcast } from '#client/tab-channel.ts';
import { trial } from '#values/access/account-types.ts';
import { computed } from '../computed.ts';

export type Member = ValueOf<typeof memberInfo.info>;

/**
 * `out`: a guest; `here` after a sign-out on this page, which redirects itself. `in`: the readable cookie shows a session. `ended`: the
 * platform ended it while the page was open.
 */
export type SessionState =
  | { readonly state: 'out'; readonly here?: boolean }
  | { readonly state: 'in'; readonly member: Member | null }
  | { readonly state: 'ended' };

/** The session mark of the stored member. Under another mark the stored member may be another person. */
const memberMarkKey = 'memberAt';
const keptMember = (): Member | null => (getItem(memberMarkKey) === sessionMark() ? getItem<Member>('memberInfo') : null);
/** This page's session mark, and the id of its member once known. */
let currentMark: string | null = null;
let owner: string | null = null;

export const $session = atom<SessionState>({ state: 'out' });

/** Whether what is known of a member has to go: the session has ended, or another took its place in this browser. */
export const hasLeft = (now: SessionState, before: SessionState | undefined): boolean =>
  now.state !== 'in' || (before?.state === 'in' && now.member === null);

/** An atom of the member: it returns to `initial` when the member leaves, because the next one must not see what was in it. */
/* @__NO_SIDE_EFFECTS__ */
export function memberAtom<Value>(initial: Value): WritableAtom<Value> {
  const store = atom(initial);
  $session.listen((now, before) => hasLeft(now, before) && store.set(initial));
  return store;
}

/** The user name of whoever is signed in; empty while it is not known. */
export const accountNameOf = (session: ReturnType<typeof $session.get>): string =>
  session.state === 'in' ? (session.member?.account ?? '') : '';

/** Trial accounts have play money only (AC-09). False until the member is known. */
export const $isTrial = computed([$session], (now) => now.state === 'in' && now.member?.type === trial);

export const isSignedIn = (): boolean => $session.get().state === 'in';

/**
 * Reads the cookie when the first island hydrates and when the page becomes visible. A new session has no member until `loadMember`.
 * `heard`: another tab reported a change.
 */
export function initSession(heard = false): void {
  const known = $session.get();
  const now = sessionMark();
  if (now !== null) {
    if (known.state === 'out') {
      const member = keptMember();
      owner ??= member?.id ?? null;
      $session.set({ state: 'in', member });
    } else if (known.state === 'ended' || now !== currentMark) $session.set({ state: 'in', member: null });
  } else if (known.state === 'in') {
    // A sign-out in another tab is broadcast; one in this tab has removed the member. Otherwise the session ended by itself, and another
    // tab noticed first.
    if (heard || !getItem('customerId')) {
      dropSession();
      $session.set({ state: 'out' });
    } else onSessionEnded.notify(false);
  }
  currentMark = now;
}

/** Storage key of an order of money whose outcome is unknown. Its ending keeps it through a session ended by the platform. */
export type OrderKey = `${string}Sent`;

/** Whether a storage key survives a session ended by the platform: orders of money, drafts, slips, and their owner. */
export const survives = (name: string): boolean =>
  /(Sent|Draft)$|^lotterySlip|^(customerId|cameFrom|depositReturn|feedback(-sending)?)$/.test(name);

function dropReadableCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older WebViews
  document.cookie = 'isla_in=; Path=/; Max-Age=0';
}

onSessionEnded.notify = (elsewhere) => {
  if (elsewhere) return initSession();
  dropSession(survives);
  // Otherwise the next read of the cookie would show a session.
  dropReadableCookie();
  $session.set({ state: 'ended' });
};

// A form without script has signed out, and cannot clear what the member left on the device. Every script that could show that imports
// this one first.
if (typeof document !== 'undefined' && /isla_in=0/.test(document.cookie)) {
  dropSession();
  dropReadableCookie();
  broadcast({ about: 'session' });
}

/** Set at sign-in until `announcements.ts` has shown the announcements. */
export const announcementsDueKey = 'announcementsDue';

/**
 * Loads and stores the member. For another person than before it clears the tab's storage and reloads, because they must not see the
 * previous one's data. `leaving`: the page leaves by itself, and a reload could win over that and stay. `poll`: a timer asks.
 */
export async function loadMember({ tries = 5, leaving = false, poll = false } = {}): Promise<ApiResult<Member>> {
  const result = await callApi(memberInfo.info, {}, { tries, poll });
  // A late response must not restore an ended session.
  if (result.kind === 'done' && isSignedIn()) {
    const { value } = result;
    const before = owner ?? getItem<string>('customerId');
    owner = value.id;
    if (before !== null && before !== value.id) {
      dropSession((name) => name === announcementsDueKey);
      if (!leaving) {
        location.reload();
        return result;
      }
    }
    setItem('memberInfo', value);
    setItem(memberMarkKey, sessionMark());
    setItem('isAgent', value.type);
    setItem('nickname', value.nickname);
    setItem('account', value.account);
    setItem('username', value.account);
    setItem('customerId', value.id);
    setItem('memberLabel', value.memberLabel);
    setItem('toUpline', value.toUpline);
    setItem('cpw', value.passwordExpired);
    $session.set({ state: 'in', member: value });
  }
  return result;
}

type OpenedSession = ValueOf<typeof access.login>;

/**
 * Marks the session as open, here and in other tabs. It tries to load the member once; on a bad connection the next page does. The form
 * that signed in leaves its page then.
 */
export async function markSignedIn(): Promise<void> {
  currentMark = sessionMark();
  $session.set({ state: 'in', member: null });
  broadcast({ about: 'session' });
  await loadMember({ tries: 1, leaving: true });
}

/** The steps after a call has opened a session. */
export async function afterSessionOpened(result: ApiResult<OpenedSession>): Promise<ApiResult<OpenedSession>> {
  if (result.kind !== 'done') return result;
  if (result.value.firstTimeLogin) await callApi(access.firstLogin, {});
  await markSignedIn();
  return result;
}

/** Storage key, set while the member is known to have played nothing: pages then reserve no space for recent games (SH-13). */
export const unplayedKey = 'unplayed';

/** The steps after an existing member has signed in. */
export async function afterSignIn(result: ApiResult<OpenedSession>): Promise<ApiResult<OpenedSession>> {
  if (result.kind === 'done') {
    setItem(announcementsDueKey, true);
    removeItem(unplayedKey, 'local');
  }
  return afterSessionOpened(result);
}

export const signIn = async (form: RequestOf<typeof access.login>): Promise<ApiResult<OpenedSession>> =>
  afterSignIn(await callApi(access.login, form));
