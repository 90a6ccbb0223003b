/** The count of those who follow an invitation. */
import { access } from '#calls/access.ts';
import { callApi } from '#client/api-client.ts';
import { getItem, setItem } from '#client/storage.ts';
import { inviterCodes } from './registration-form.ts';

const countedKey = 'invitation-counted';

/** Counts a visit, once in a row for each browser and code. Nobody waits for it. */
export async function countInvitation(code: string): Promise<void> {
  // The form keeps the code too, but hydrates later: who goes on at once would have been counted and not be invited.
  inviterCodes();
  if (getItem(countedKey, 'local') === code) return;
  const result = await callApi(access.invitationSeen, { code });
  if (result.kind === 'done') setItem(countedKey, code, 'local');
}
