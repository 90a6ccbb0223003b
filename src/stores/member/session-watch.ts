/** Follows the session on pages that show nothing of the account, also for an agent's helper, who has no balance. */
import { memberInfo } from '#calls/member-info.ts';
import { callApi } from '#client/api-client.ts';
import { $session, loadMember } from '../access/session.ts';
import { watchAccount } from './account-sync.ts';

/** The answer says whether the session lives. The page's start loads the member, or a later turn if that failed. Returns the cleanup. */
export const watchSession = (): (() => void) =>
  watchAccount((poll) => {
    const session = $session.get();
    if (session.state !== 'in') return;
    if (session.member) void callApi(memberInfo.info, {}, { poll, tries: 1 });
    else if (poll) void loadMember({ tries: 1, poll });
  });
