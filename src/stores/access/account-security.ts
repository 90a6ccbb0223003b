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

export const loadSecurity = (): Promise<void> => load($security, (signal) => callApi(access.security, {}, { signal }), { keepValue: true });
export const loadDevices = (): Promise<void> => load($devices, (signal) => callApi(access.sessions, {}, { signal }), { keepValue: true });

const refusalOf = async (result: Promise<ApiResult<unknown>>, reload: () => Promise<void>): Promise<Refusal | null> => {
  const ended = await result;
  if (ended.kind !== 'done') return ended;
  await reload();
  return null;
};

/** Requests a new secret for an app, as an `otpauth:` address. It takes effect with the first code. */
export async function requestAuthenticator(): Promise<{ readonly uri: string; readonly key: string } | Refusal> {
  const result = await callApi(access.authenticator, {});
  if (result.kind !== 'done') return result;
  const uri = result.value.secretUri;
  return { uri, key: new URL(uri).searchParams.get('secret') ?? '' };
}

/** Turns the authenticator on or off by a code of the app. Null on success. */
export const setAuthenticator = (on: boolean, typed: string): Promise<Refusal | null> =>
  refusalOf(callApi(access.turnAuthenticator, { on, verificationCode: typed.trim() }), loadSecurity);

/** Signs one device out, or every other one without an id. Null on success. */
export const signOutDevice = (id: string | null): Promise<Refusal | null> =>
  refusalOf(id === null ? callApi(access.endOtherSessions, {}) : callApi(access.endSession, { id }), loadDevices);

/** Chooses whether each sign-in is told. Null on success. */
export const setLoginNotices = (every: boolean): Promise<Refusal | null> =>
  refusalOf(callApi(access.loginNotices, { every }), loadSecurity);

type NewContact = RequestOf<typeof access.sendContactCode>;

export const contactCodeUse = ({ way }: Pick<NewContact, 'way'>): OwnCodeUse => `contact-${way}`;

/** Requests the code of a new contact. Null when it was sent. */
export const requestContactCode = async (contact: NewContact): Promise<Refusal | null> =>
  storeSentCode(contactCodeUse(contact), await callApi(access.sendContactCode, contact));

/** Stores a new contact by its code. Null on success. */
export const saveContact = ({ way, to }: NewContact, typed: string): Promise<Refusal | null> =>
  refusalOf(callApi(access.changeContact, { way, to, verificationCode: typed.trim(), ...codeIdOf(contactCodeUse({ way })) }), loadSecurity);

/** Stores nickname, picture and colour, and shows them everywhere at once. Null on success. */
export async function storeProfile(profile: RequestOf<typeof member.saveProfile>): Promise<Refusal | null> {
  const result = await callApi(member.saveProfile, profile);
  if (result.kind !== 'done') return result;
  updateMember(result.value);
  return null;
}
