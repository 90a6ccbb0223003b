/** How long a session lasts: 30 minutes without activity, 12 hours in all; and how long it is as good as the sign-in itself. */
import { absoluteEnd, idleEnd, touchEvery } from '#values/session.ts';
import { type Millis, minutes } from '#values/time.ts';

/** What lets somebody in for good is done within so long of signing in: an open screen, or a session that was stolen, is not enough. */
const fresh: Millis = minutes(15);

export interface SessionTimes {
  readonly startedAt: Date;
  readonly seenAt: Date;
  readonly endedAt: Date | null;
}

/** Whether the session still opens doors at `now`. */
export function isLive(session: SessionTimes, now: Date): boolean {
  return (
    session.endedAt === null &&
    now.getTime() - session.seenAt.getTime() < idleEnd &&
    now.getTime() - session.startedAt.getTime() < absoluteEnd
  );
}

/** Whether this request is activity to be written down: a page's own polling is none. */
export const isTouched = (session: SessionTimes, now: Date, polling: boolean): boolean =>
  !polling && now.getTime() - session.seenAt.getTime() >= touchEvery;

export const isFresh = ({ startedAt }: Pick<SessionTimes, 'startedAt'>, now: Date): boolean => now.getTime() - startedAt.getTime() <= fresh;
