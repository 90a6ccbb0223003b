/** Who is signed in, as far as this browser knows. */
import { atom, computed } from 'nanostores';
import { access } from '#calls/access.ts';
import type { RequestOf, ValueOf } from '#calls/call.ts';
import { member } from '#calls/member.ts';
import type { Answer } from '#client/answer.ts';
import { ask, sessionEnded } from '#client/ask.ts';
import { drop, dropSession, keep, kept } from '#client/keep.ts';
import { sessionMark } from '#client/session-mark.ts';
import { tell } from '#client/tabs.ts';
import { trial } from '#values/account-types.ts';
import type { RegistrationMode } from '#values/registration-mode.ts';

export type Member = ValueOf<typeof member.info>;
type Registration = RequestOf<typeof access.register>;

/** `out`: a guest; `here` when it was on this page that somebody signed out, and so knows where to go. `in`: the readable cookie says someone is signed in. `ended`: the platform ended it while the page was open. */
export type SessionState =
  | { readonly state: 'out'; readonly here?: boolean }
  | { readonly state: 'in'; readonly member: Member | null }
  | { readonly state: 'ended' };

/** The mark of the session in which the member was asked for: another one means that what this tab kept may be somebody else's. */
const memberAt = 'memberAt';
const keptMember = (): Member | null => (kept(memberAt) === sessionMark() ? kept<Member>('memberInfo') : null);
/** The mark that this page knows of, and whose page it is, once known. */
let mark: string | null = null;
let owner: string | null = null;

export const $session = atom<SessionState>({ state: 'out' });

/** Trial accounts play with play balance only (AC-09); false until the member is known. */
export const $isTrial = computed($session, (now) => now.state === 'in' && now.member?.type === trial);

export const isSignedIn = (): boolean => $session.get().state === 'in';

/** Reads the readable cookie; called once when the first island of a page wakes, and when a page is looked at again. Where a page that knew of one session finds another, it does not know the member until it has asked. `heard`: another tab has just said that somebody came or went. */
export function wakeSession(heard = false): void {
  const known = $session.get();
  const now = sessionMark();
  if (now !== null) {
    if (known.state === 'out') {
      const member = keptMember();
      owner ??= member?.id ?? null;
      $session.set({ state: 'in', member });
    } else if (known.state === 'ended' || now !== mark) $session.set({ state: 'in', member: null });
  } else if (known.state === 'in') {
    // Somebody signed out in another tab, which says so, or in this one, which keeps nobody since. Else the session ended by itself, and another tab found out first.
    if (heard || !kept('customerId')) {
      dropSession();
      $session.set({ state: 'out' });
    } else sessionEnded.tell(false);
  }
  mark = now;
}

/** Outlives a session that the platform ended, for who signs in again: what was typed, money that is on its way, and whose it is. */
const outlives = ['customerId', 'cameFrom', 'depositDraft', 'depositReturn', 'depositSent', 'feedback', 'feedback-sending'];

sessionEnded.tell = (elsewhere) => {
  if (elsewhere) return wakeSession();
  dropSession(outlives);
  // Else the next look at it would say that somebody is in.
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older WebViews
  document.cookie = 'isla_in=; Path=/; Max-Age=0';
  $session.set({ state: 'ended' });
};

/** Kept from a sign-in until the news for who came in were told, by `news.ts`. */
export const newsDue = 'newsDue';

/** Asks who is signed in and keeps it for the next page. Where that is another person than before, also on the pages before this one, what this tab kept goes and the page is made anew: nothing that was read or typed for the one may stand before the other. */
export async function loadMember({ tries = 5 }: { tries?: number } = {}): Promise<Answer<Member>> {
  const got = await ask(member.info, {}, { tries });
  // An answer from before the end does not undo it.
  if (got.kind === 'done' && isSignedIn()) {
    const { value } = got;
    const before = owner ?? kept<string>('customerId');
    owner = value.id;
    if (before !== null && before !== value.id) {
      dropSession([newsDue]);
      location.reload();
      return got;
    }
    keep('memberInfo', value);
    keep(memberAt, sessionMark());
    keep('isAgent', value.type);
    keep('nickname', value.nickname);
    keep('account', value.account);
    keep('username', value.account);
    keep('customerId', value.id);
    keep('memberLabel', value.memberLabel);
    keep('toUpline', value.toUpline);
    keep('cpw', value.passwordExpired);
    $session.set({ state: 'in', member: value });
  }
  return got;
}

/** A new password is set: nobody has to be asked for one. */
export function passwordRenewed(): void {
  const session = $session.get();
  if (session.state !== 'in' || !session.member) return;
  const value = { ...session.member, passwordExpired: false };
  keep('memberInfo', value);
  keep('cpw', false);
  $session.set({ state: 'in', member: value });
}

/** Shows the member's wins to others, or no longer (R26). */
export async function showWins(shown: boolean): Promise<Answer<unknown>> {
  const got = await ask(member.showWins, { shown });
  const session = $session.get();
  if (got.kind === 'done' && session.state === 'in' && session.member) {
    const value = { ...session.member, winsShown: got.value.shown };
    keep('memberInfo', value);
    $session.set({ state: 'in', member: value });
  }
  return got;
}

type Opened = ValueOf<typeof access.login>;

/** Somebody came in: here and in the other tabs. On a bad line the next page asks who it is, and nobody waits here. */
export async function entered(): Promise<void> {
  mark = sessionMark();
  $session.set({ state: 'in', member: null });
  tell({ about: 'session' });
  await loadMember({ tries: 1 });
}

/** What follows when a call has opened a session. */
export async function opened(got: Answer<Opened>): Promise<Answer<Opened>> {
  if (got.kind !== 'done') return got;
  if (got.value.firstTimeLogin) await ask(access.firstLogin, {});
  await entered();
  return got;
}

/** Kept while whoever is signed in is known to have played nothing: the next page keeps no room for games (SH-13). */
export const unplayed = 'unplayed';

/** What follows when somebody who has an account signed in. */
export async function signedIn(got: Answer<Opened>): Promise<Answer<Opened>> {
  if (got.kind === 'done') {
    keep(newsDue, true);
    drop(unplayed, 'local');
  }
  return opened(got);
}

/** What follows when an account was made. */
export async function joined(got: Answer<Opened>): Promise<Answer<Opened>> {
  if (got.kind === 'done') keep(unplayed, 1, 'local');
  return opened(got);
}

export const signIn = async (form: RequestOf<typeof access.login>): Promise<Answer<Opened>> => signedIn(await ask(access.login, form));
export const registerAccount = async (mode: RegistrationMode, form: Registration): Promise<Answer<Opened>> =>
  joined(await ask(mode === 'mobile' ? access.registerMobile : access.register, form));

const isOver = (got: Answer<unknown>): boolean =>
  got.kind === 'done' || (got.kind === 'refused' && (got.code === 'session.ended' || got.code === 'session.needed'));

/** Ends the session for who signs in again at once: what was typed stays, as where the platform ends it, and the other tabs find out by themselves. False: no answer came, and nothing has ended. */
export async function endToSignInAgain(): Promise<boolean> {
  const over = isOver(await ask(access.logout, {}, { tries: 2 }));
  if (over) dropSession(outlives);
  return over;
}

/** Ends the session at the platform, then here. Without an answer nobody is signed out: the credential is the browser's, and only an answer takes it away. */
export async function signOut(): Promise<Answer<unknown>> {
  const got = await ask(access.logout, {}, { tries: 3 });
  if (!isOver(got)) return got;
  dropSession();
  $session.set({ state: 'out', here: true });
  tell({ about: 'session' });
  return { kind: 'done', value: null, replayed: false };
}
