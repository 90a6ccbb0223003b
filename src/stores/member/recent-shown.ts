/** Whether the member sees the row of recent games. */
import { member } from '#calls/member.ts';
import { callApi } from '#client/api-client.ts';
import type { Refusal } from '#client/result.ts';
import { $session, loadMember } from '../access/session.ts';
import { updateMember } from './update-member.ts';

/** Null on success. */
export async function setRecentShown(shown: boolean): Promise<Refusal | null> {
  const result = await callApi(member.showRecent, { shown });
  if (result.kind !== 'done') return result;
  const session = $session.get();
  if (session.state === 'in' && session.member === null) await loadMember({ tries: 1 });
  updateMember({ recentShown: result.value.shown });
  return null;
}
