/** Who is signed in, as far as this browser knows. */
import { atom } from 'nanostores';
import { access } from '#calls/access.ts';
import type { RequestOf, ValueOf } from '#calls/call.ts';
import { member } from '#calls/member.ts';
import type { Answer } from '#client/answer.ts';
import { ask, sessionEnded } from '#client/ask.ts';
import { dropSession, keep, kept } from '#client/keep.ts';

export type Member = ValueOf<typeof member.info>;
type Registration = RequestOf<typeof access.register>;

/** `out`: a guest; `here` when it was on this page that somebody signed out, and so knows where to go. `in`: the readable cookie says someone is signed in. `ended`: the platform ended it while the page was open. */
export type SessionState =
  | { readonly state: 'out'; readonly here?: boolean }
  | { readonly state: 'in'; readonly member: Member | null }
  | { readonly state: 'ended' };

/** Name of the value by which tabs tell each other that somebody came or went. */
export const sessionChanged = 'sessionChanged';
const tellTabs = () => keep(sessionChanged, Date.now(), 'local');
/** The same value as it was when the member was asked for: another one means that what this tab kept may be somebody else's. */
const memberAt = 'memberAt';
const keptMember = (): Member | null => (kept(memberAt) === kept(sessionChanged, 'local') ? kept<Member>('memberInfo') : null);

const cookieSays = (): boolean => typeof document !== 'undefined' && /(?:^|;\s*)isla_in=1/.test(document.cookie);

export const $session = atom<SessionState>({ state: 'out' });

export const isSignedIn = (): boolean => $session.get().state === 'in';

/** Reads the readable cookie; called once when the first island of a page wakes, and when a page comes back from the cache. */
export function wakeSession(): void {
  const known = $session.get();
  if (cookieSays()) {
    if (known.state !== 'in') $session.set({ state: 'in', member: keptMember() });
  } else if (known.state === 'in') {
    // Signed out in another tab, or the page came back from the browser's memory after it.
    dropSession();
    $session.set({ state: 'out' });
  }
}

sessionEnded.tell = () => {
  dropSession();
  // Else the next look at it would say that somebody is in.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older WebViews
  document.cookie = 'isla_in=; Path=/; Max-Age=0';
  $session.set({ state: 'ended' });
};

/** Asks who is signed in and keeps it for the next page. */
export async function loadMember({ tries = 5 }: { tries?: number } = {}): Promise<Answer<Member>> {
  const changed = kept<number>(sessionChanged, 'local');
  const got = await ask(member.info, {}, { tries });
  // An answer from before the end does not undo it.
  if (got.kind === 'done' && isSignedIn()) {
    const { value } = got;
    keep('memberInfo', value);
    if (changed !== null) keep(memberAt, changed);
    keep('isAgent', value.type);
    keep('nickname', value.nickname);
    keep('account', value.account);
    keep('username', value.account);
    keep('customerId', value.id);
    keep('memberLabel', value.memberLabel);
    keep('toUpline', value.toUpline);
    $session.set({ state: 'in', member: value });
  }
  return got;
}

type Opened = ValueOf<typeof access.login>;

/** Somebody came in: here and in the other tabs. On a bad line the next page asks who it is, and nobody waits here. */
export async function entered(): Promise<void> {
  $session.set({ state: 'in', member: null });
  tellTabs();
  await loadMember({ tries: 1 });
}

async function opened(got: Answer<Opened>): Promise<Answer<Opened>> {
  if (got.kind !== 'done') return got;
  if (got.value.firstTimeLogin) await ask(access.firstLogin, {});
  await entered();
  return got;
}

export const signIn = async (form: RequestOf<typeof access.login>): Promise<Answer<Opened>> => opened(await ask(access.login, form));
export const registerAccount = async (form: Registration): Promise<Answer<Opened>> => opened(await ask(access.register, form));

/** Ends the session at the platform, then here. Without an answer nobody is signed out: the credential is the browser's, and only an answer takes it away. */
export async function signOut(): Promise<Answer<unknown>> {
  const got = await ask(access.logout, {}, { tries: 3 });
  const over = got.kind === 'done' || (got.kind === 'refused' && (got.code === 'session.ended' || got.code === 'session.needed'));
  if (!over) return got;
  dropSession();
  $session.set({ state: 'out', here: true });
  tellTabs();
  return { kind: 'done', value: null, replayed: false };
}
