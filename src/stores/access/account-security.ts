/** What protects the account, and the authenticator of the second step. */
import { access } from '#calls/access.ts';
import type { RequestOf, ValueOf } from '#calls/endpoint.ts';
import { member } from '#calls/member.ts';
import { callApi } from '#client/api-client.ts';
import type { ApiResult, Refusal } from '#client/result.ts';
import { load } from '../async-state.ts';
import { updateMember } from '../member/update-member.ts';
import { memberState } from '../member-state.ts';
import { codeIdOf, type OwnCodeUse, storeSentCode } from './otp.ts';

export const $security = memberState<ValueOf<typeof access.security>>();
export const $devices = memberState<ValueOf<typeof access.sessions>>();
export type Device = ValueOf<typeof access.sessions>['sessions'][number];

export const loadSecurity = (tries = 5): Promise<void> =>
  load($security, (signal) => callApi(access.security, {}, { signal, tries }), { keepValue: true });
export const loadDevices = (tries = 5): Promise<void> =>
  load($devices, (signal) => callApi(access.sessions, {}, { signal, tries }), { keepValue: true });

/**
 * Null on success. What is shown is read again after every answer and without one: another tab may have changed it, and a lost answer may
 * have been a success. `isSo` then says whether it stands as wanted all the same.
 */
export async function settleChange(
  acting: Promise<ApiResult<unknown>>,
  isSo: (refusal: Refusal) => boolean = () => false,
  readAgain: (tries: number) => Promise<void> = loadSecurity,
): Promise<Refusal | null> {
  const ended = await acting;
  // The form waits for it, so a line that is down must not take half a minute.
  await readAgain(2);
  return ended.kind === 'done' || isSo(ended) ? null : ended;
}

/** Requests a new secret for an app, as an `otpauth:` address. It takes effect with the first code. */
export async function requestAuthenticator(): Promise<{ readonly uri: string; readonly key: string } | Refusal> {
  const result = await callApi(access.authenticator, {});
  if (result.kind !== 'done') {
    // Perhaps another tab has turned one on.
    void loadSecurity();
    return result;
  }
  const uri = result.value.secretUri;
  return { uri, key: new URL(uri).searchParams.get('secret') ?? '' };
}

/**
 * Turns the authenticator on by a code of the app, or off by one or a recovery code; null: by a proof. Returns the recovery codes once it
 * is on.
 */
export async function setAuthenticator(on: boolean, typed: string | null): Promise<readonly string[] | Refusal> {
  const result = await callApi(access.turnAuthenticator, { on, ...(typed === null ? {} : { verificationCode: typed.trim() }) });
  const refusal = await settleChange(Promise.resolve(result), () => $security.get().value?.authenticator === on);
  return refusal ?? (result.kind === 'done' ? (result.value.recoveryCodes ?? []) : []);
}

const isSignedOut = (id: string | null): boolean =>
  $devices.get().value?.sessions.every((one) => one.current || !one.live || (id !== null && one.id !== id)) ?? false;

/** Signs one device out, or every other one without an id. Null on success, also when it is out already. */
export const signOutDevice = (id: string | null): Promise<Refusal | null> =>
  settleChange(
    id === null ? callApi(access.endOtherSessions, {}) : callApi(access.endSession, { id }),
    ({ code }) => code === 'not_found' || isSignedOut(id),
    loadDevices,
  );

/** Chooses whether each sign-in is told. Null on success. */
export const setLoginNotices = (every: boolean): Promise<Refusal | null> =>
  settleChange(callApi(access.loginNotices, { every }), () => $security.get().value?.everyLogin === every);

type NewContact = RequestOf<typeof access.sendContactCode>;

export const contactCodeUse = ({ way }: Pick<NewContact, 'way'>): OwnCodeUse => `contact-${way}`;

/** Requests the code of a new contact. Null when it was sent. */
export const requestContactCode = async (contact: NewContact): Promise<Refusal | null> =>
  storeSentCode(contactCodeUse(contact), await callApi(access.sendContactCode, contact));

/** Whether the account has this contact, as far as the mask of its own shows. */
function isOnAccount({ way, to }: NewContact): boolean {
  const { email, emailVerified, mobile, mobileVerified } = $security.get().value ?? {};
  const [start, end] = ((way === 'email' ? emailVerified !== false && email : mobileVerified && mobile) || '').split(/•+/);
  const typed = way === 'email' ? to.toLowerCase() : to.replace(/[^+\d]/g, '');
  return start !== undefined && end !== undefined && typed.startsWith(start) && typed.endsWith(end);
}

/** Stores a new contact by its code. Null on success. */
export function saveContact(contact: NewContact, typed: string): Promise<Refusal | null> {
  const { way, to } = contact;
  const sent = { way, to, verificationCode: typed.trim(), ...codeIdOf(contactCodeUse(contact)) };
  // The masks of two contacts can be the same.
  const wasThere = isOnAccount(contact);
  return settleChange(callApi(access.changeContact, sent), () => !wasThere && isOnAccount(contact));
}

/** Stores nickname, picture and colour, and shows them everywhere at once. Null on success. */
export async function storeProfile(profile: RequestOf<typeof member.saveProfile>): Promise<Refusal | null> {
  const result = await callApi(member.saveProfile, profile);
  if (result.kind !== 'done') return result;
  updateMember(result.value);
  return null;
}
