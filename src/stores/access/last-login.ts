/** The member's sign-in before this one, told once after signing in (MC-02). */
import { access } from '#calls/access.ts';
import { callApi } from '#client/api-client.ts';
import { sessionMark } from '#client/session-mark.ts';
import { getItem, setItem } from '#client/storage.ts';
import type { Device } from './account-security.ts';
import { isSignedIn, memberAtom } from './session.ts';

export const $lastLogin = memberAtom<Device | null>(null);

/** Storage key: the mark of the session that was told. */
const toldKey = 'lastLoginTold';

/** The sign-in before the current one, or null after the first. */
export function previousLogin(sessions: readonly Device[]): Device | null {
  const current = sessions.find((one) => one.current);
  return sessions.find((one) => !one.current && current && one.startedAt <= current.startedAt) ?? null;
}

/** Loads it once a session. Without a response the next page tries again. */
export async function loadLastLogin(): Promise<void> {
  const mark = sessionMark();
  if (mark === null || getItem(toldKey) === mark) return;
  const result = await callApi(access.sessions, {});
  if (result.kind !== 'done' || !isSignedIn() || sessionMark() !== mark) return;
  setItem(toldKey, mark);
  $lastLogin.set(previousLogin(result.value.sessions));
}
