/** Whether a session is valid, its request counts as activity, and its login is recent, by the timeouts of `values`. */
import { absoluteTimeout, activityWriteInterval, freshLogin, idleTimeout } from '#values/access/session-timeouts.ts';

export interface SessionTimes {
  readonly startedAt: Date;
  readonly seenAt: Date;
  readonly endedAt: Date | null;
}

/** Whether the session is valid at `now`. */
export function isLiveSession(session: SessionTimes, now: Date): boolean {
  return (
    session.endedAt === null &&
    now.getTime() - session.seenAt.getTime() < idleTimeout &&
    now.getTime() - session.startedAt.getTime() < absoluteTimeout
  );
}

/** Whether this request counts as activity to store; a page's polling does not. */
export const countsAsActivity = (session: SessionTimes, now: Date, polling: boolean): boolean =>
  !polling && now.getTime() - session.seenAt.getTime() >= activityWriteInterval;

/** Whether the owner proved themselves a moment ago. */
export const isRecentProof = ({ provedAt }: { readonly provedAt: Date | null }, now: Date): boolean =>
  provedAt !== null && now.getTime() - provedAt.getTime() <= freshLogin;

export const isRecentLogin = ({ startedAt }: Pick<SessionTimes, 'startedAt'>, now: Date): boolean =>
  now.getTime() - startedAt.getTime() <= freshLogin;
