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

/** `out`: a guest. `in`: the readable cookie says someone is signed in. `ended`: the platform ended it while the page was open. */
export type SessionState =
  | { readonly state: 'out' }
  | { readonly state: 'in'; readonly member: Member | null }
  | { readonly state: 'ended' };

const cookieSays = (): boolean => typeof document !== 'undefined' && /(?:^|;\s*)isla_in=1/.test(document.cookie);

export const $session = atom<SessionState>({ state: 'out' });

export const isSignedIn = (): boolean => $session.get().state === 'in';

/** Reads the readable cookie; called once when the first island of a page wakes, and when a page comes back from the cache. */
export function wakeSession(): void {
  const known = $session.get();
  if (cookieSays()) {
    if (known.state !== 'in') $session.set({ state: 'in', member: kept<Member>('memberInfo') });
  } else if (known.state === 'in') {
    // Signed out in another tab, or the page came back from the browser's memory after it.
    dropSession();
    $session.set({ state: 'out' });
  }
}

/** Name of the value by which tabs tell each other that somebody came or went. */
export const sessionChanged = 'sessionChanged';
const tellTabs = () => keep(sessionChanged, Date.now(), 'local');

sessionEnded.tell = () => {
  dropSession();
  $session.set({ state: 'ended' });
};

/** Asks who is signed in and keeps it for the next page. */
export async function loadMember(): Promise<Answer<Member>> {
  const got = await ask(member.info, {});
  if (got.kind === 'done') {
    const { value } = got;
    keep('memberInfo', value);
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

async function opened(got: Answer<Opened>): Promise<Answer<Opened>> {
  if (got.kind !== 'done') return got;
  $session.set({ state: 'in', member: null });
  tellTabs();
  if (got.value.firstTimeLogin) await ask(access.firstLogin, {});
  await loadMember();
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
  $session.set({ state: 'out' });
  tellTabs();
  return { kind: 'done', value: null, replayed: false };
}
