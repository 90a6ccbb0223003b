/** Follows the session on pages that show nothing of the account, also for an agent's helper, who has no balance. */
import { memberInfo } from '#calls/member-info.ts';
import { callApi } from '#client/api-client.ts';
import { $session } from '../access/session.ts';
import { watchAccount } from './account-sync.ts';

/** The answer says whether the session lives. Until the member is known, the call that loads them does. Returns the cleanup function. */
export const watchSession = (): (() => void) =>
  watchAccount((poll) => {
    const session = $session.get();
    if (session.state === 'in' && session.member) void callApi(memberInfo.info, {}, { poll, tries: 1 });
  });
