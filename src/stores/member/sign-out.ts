/** Ends the session on the member's order. */
import { access } from '#calls/access.ts';
import { callApi } from '#client/api-client.ts';
import type { ApiResult } from '#client/result.ts';
import { dropSession } from '#client/storage.ts';
import { broadcast } from '#client/tab-channel.ts';
import { $session, survives } from '../access/session.ts';

const isOver = (result: ApiResult<unknown>): boolean =>
  result.kind === 'done' || (result.kind === 'refused' && (result.code === 'session.ended' || result.code === 'session.needed'));

/**
 * Ends the session before signing in again. Drafts stay, and other tabs notice by themselves. False without a response: the session
 * continues.
 */
export async function endToSignInAgain(): Promise<boolean> {
  const ended = isOver(await callApi(access.logout, {}, { tries: 2 }));
  if (ended) dropSession(survives);
  return ended;
}

/** After the platform has ended this session on the member's order: clears what this tab knows, and tells the others. */
export function leaveSession(): void {
  dropSession();
  $session.set({ state: 'out', here: true });
  broadcast({ about: 'session' });
}

/** Ends the session at the platform, then here. Without a response it stays open: only the server can delete the HttpOnly cookie. */
export async function signOut(): Promise<ApiResult<unknown>> {
  const result = await callApi(access.logout, {}, { tries: 3 });
  if (!isOver(result)) return result;
  leaveSession();
  return { kind: 'done', value: null, replayed: false };
}
