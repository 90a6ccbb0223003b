/** Whose session a cookie is, as the platform's answers said: anyone can make up a new cookie per request. */
import type { Context } from 'hono';
import { allEndpoints } from '#calls/endpoints.ts';
import { member } from '#calls/member.ts';
import { memberHeader } from '#values/net/member-header.ts';
import { RecentMap } from '#values/recent-map.ts';
import { minutes, seconds } from '#values/time.ts';
import type { Edge, Vars } from '../context.ts';
import { platformRequest } from '../platform/platform-client.ts';
import { isServerToServer } from './session.ts';

const maxSessions = 50_000;
/** So long the last answer counts for a session that is to send something large. */
const checkLifetime = seconds(10);

/**
 * So long it counts for the limits. Answers to a member renew it; who goes on with a session that has ended would use up the limits of
 * its former owner.
 */
const ownerLifetime = minutes(2);

/** Calls whose success proves that the session is valid. */
const provesSession = new Set(allEndpoints.filter(({ call }) => call.token === 'needed').map(({ call }) => `${call.method} ${call.path}`));

export interface SessionOwners {
  /** Who has the session: the member where the platform names one, else the session itself. Null until the platform accepted it. */
  ownerOf(token: string): string | null;
  /** Reads what an answer tells of the request's session, and takes the member off it. */
  learn(c: Context<Vars>, token: string | null): void;
  /** Null when the session exists, as a call asks the platform now or did some seconds ago. Else the platform's refusal. */
  refusalOf(c: Context<Vars>, token: string): Promise<Response | null>;
}

/** The signature is at the end of a JWT, and the whole may be long. */
const keyOf = (token: string): string => token.slice(-24);

export function sessionOwners(edge: Edge): SessionOwners {
  const sessions = new RecentMap<string, { readonly owner: string; readonly at: number }>(maxSessions);
  const checks = new Map<string, Promise<Response | null>>();

  function learnFrom(answer: Response, token: string, isProof: boolean): void {
    const key = keyOf(token);
    const named = answer.headers.get(memberHeader);
    if (named === null && answer.status === 401) sessions.delete(key);
    else if (named !== null || (answer.ok && isProof)) {
      const owner = named === null ? (sessions.get(key)?.owner ?? `session ${key}`) : `member ${named}`;
      sessions.set(key, { owner, at: edge.now() });
    }
  }

  async function ask(c: Context<Vars>, token: string): Promise<Response | null> {
    const caller = { lang: c.get('lang'), token, ip: c.get('ip'), requestId: c.get('id') };
    const request = platformRequest(edge, caller, member.info.method, member.info.path, null);
    // No activity of a person: it keeps no session alive.
    request.headers.set('x-isla-poll', '1');
    const answer = await edge.backend.fetch(request);
    learnFrom(answer, token, true);
    answer.headers.delete(memberHeader);
    return answer.ok ? null : answer;
  }

  return {
    ownerOf(token) {
      const known = sessions.get(keyOf(token));
      return known && edge.now() - known.at < ownerLifetime ? known.owner : null;
    },
    learn(c, token) {
      if (token !== null) learnFrom(c.res, token, provesSession.has(`${c.req.method} ${c.req.path}`));
      // Another Isla in front limits by it.
      if (c.res.headers.has(memberHeader) && !isServerToServer(c.req.raw.headers)) c.res.headers.delete(memberHeader);
    },
    async refusalOf(c, token) {
      const known = sessions.get(keyOf(token));
      if (known && edge.now() - known.at < checkLifetime) return null;
      let check = checks.get(token);
      if (!check) {
        check = ask(c, token).finally(() => checks.delete(token));
        checks.set(token, check);
      }
      const refusal = await check;
      return refusal?.clone() ?? null;
    },
  };
}
