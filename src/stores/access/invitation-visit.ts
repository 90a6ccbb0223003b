/** The count of those who follow an invitation. */
import { access } from '#calls/access.ts';
import { callApi } from '#client/api-client.ts';
import { getItem, setItem } from '#client/storage.ts';
import type { invitationKey } from './registration-form.ts';

const countedKey = 'invitation-counted';
// Only the type: the module itself holds the rules of the form, which this visit does not need.
const keptKey: typeof invitationKey = 'invitation';

/** Counts a visit, once in a row for each browser and code. Nobody waits for it. `name` is the code's name in the address. */
export async function countInvitation(code: string, name: 'affiliateCode' | 'referralCode'): Promise<void> {
  // The form keeps the code too, but hydrates later: who goes on at once would have been counted and not be invited.
  setItem(keptKey, { [name]: code });
  if (getItem(countedKey, 'local') === code) return;
  const result = await callApi(access.invitationSeen, { code });
  if (result.kind === 'done') setItem(countedKey, code, 'local');
}
