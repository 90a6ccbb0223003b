/** Sign-in with an account elsewhere, and its link to a member: shown, confirmed once, never changed (AC-34). */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isDuplicate } from '#platform/db/errors.ts';
import { takeTurn } from '#platform/db/limits.ts';
import { keyFrom } from '#platform/db/locked.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { type Asking, ownAccount, type Session, signedIn } from '#platform/handler.ts';
import { type Provider, type ThirdPerson, type Visit, VisitFailed } from '#platform/outside/sign-in.ts';
import type { ModuleFlags } from '#platform/rules/registration.ts';
import { isFresh } from '#platform/rules/session.ts';
import { limitOf } from '#platform/rules/throttle.ts';
import { networkOf } from '#values/network.ts';
import { Refused } from '#values/refused.ts';
import { minutes, toInstant } from '#values/time.ts';
import { currentSecret } from './codes.ts';
import { hashOf } from './hash.ts';
import { modulesNow } from './modules.ts';
import { putNotice } from './notices.ts';
import { type Opened, open } from './opening.ts';
import { mustBelong } from './sides.ts';

const lasts = minutes(15);
const random = (): string => randomBytes(32).toString('base64url');
const after = (asking: Asking) => new Date(asking.now.getTime() + lasts);

const by = (secret: string, text: string) => createHmac('sha256', keyFrom(secret, 'visits')).update(text).digest('base64url');
/** Ends a state, so that whoever comes back after the secret was turned over is known by the one before. */
const markOf = (secret: string): string => by(secret, 'mark').slice(0, 8);

/** Nonce and verifier follow from the state and the server's secret: they lie nowhere while the person is away. */
function visitOf(asking: Asking, provider: Provider, state: string): Visit {
  const secret = asking.settings.secrets.find((one) => state.endsWith(markOf(one))) ?? currentSecret(asking);
  const made = (use: string) => by(secret, `${use}\n${provider}\n${state}`);
  return { state, nonce: made('nonce'), verifier: made('verifier'), redirectUri: `${asking.settings.publicUrl}/login/${provider}` };
}

/** Says why a visit came to nothing, as the person sees it. */
function refusalOf(asking: Asking, error: unknown): unknown {
  if (!(error instanceof VisitFailed)) return error;
  if (error.why !== 'declined')
    asking.log.warn({ requestId: asking.requestId, err: error.cause, why: error.why }, 'a sign-in provider failed');
  return new Refused(`link.${error.why}`, error.why === 'away' ? { retryAfter: 30 } : {});
}

/** The specification has switches for two; another is open where it is connected. */
const flagOf = { google: 'GOOGLELOGIN3', facebook: 'FACEBOOKLOGIN3', openid: null } as const satisfies Readonly<
  Record<Provider, string | null>
>;

/** Those that are connected and that the operator has switched on (AC-37). */
export const openProviders = ({ outside }: Pick<Asking, 'outside'>, flags: ModuleFlags): Provider[] =>
  outside.signIn.open.filter((provider) => {
    const flag = flagOf[provider];
    return flag === null || flags[flag];
  });

async function mustBeOpen(asking: Asking, provider: Provider): Promise<void> {
  if (!openProviders(asking, await modulesNow(asking)).includes(provider)) throw new Refused('way.closed');
}

/** A link outlives every session and every password, so a session that somebody left open or stole makes none. */
function mustBeFresh({ now }: Asking, session: Session): void {
  if (!isFresh(session, now)) throw new Refused('link.sign_in_again');
}

/** Begins a visit: where to go, and what this browser alone keeps until it is back. Whoever is signed in begins a link, a guest a sign-in. */
export async function beginVisit(asking: Asking, { provider }: { readonly provider: Provider }): Promise<{ url: string; proof: string }> {
  await mustBeOpen(asking, provider);
  const session = asking.session && ownAccount(asking);
  const memberId = session?.memberId ?? null;
  await takeTurn(asking.db, `provider:${networkOf(asking.ip)}`, limitOf('provider', asking.settings.demo), asking.now);
  const [state, proof] = [random() + markOf(currentSecret(asking)), random()];
  if (session) {
    await mustBeUnlinked(asking, session.memberId, provider);
    mustBeFresh(asking, session);
  }
  let url: string;
  try {
    url = await asking.outside.signIn.begin(provider, visitOf(asking, provider, state));
  } catch (error) {
    throw refusalOf(asking, error);
  }
  await asking.db
    .insertInto('provider_visits')
    .values({ state_hash: hashOf(state), proof_hash: hashOf(proof), provider, member_id: memberId, expires_at: after(asking) })
    .execute();
  return { url, proof };
}

type Return = { readonly proof: string; readonly query: string };

/** Ends a visit, whatever comes of it: each is good for one return, to the browser and the person that began it. */
async function endVisit(asking: Asking, provider: Provider, sent: Return, memberId: bigint | null): Promise<ThirdPerson> {
  await mustBeOpen(asking, provider);
  const query = new URLSearchParams(sent.query);
  const state = query.get('state') ?? '';
  const visit = await asking.db
    .deleteFrom('provider_visits')
    .where('state_hash', '=', hashOf(state))
    .where('provider', '=', provider)
    .returning(['proof_hash', 'member_id', 'expires_at'])
    .executeTakeFirst();
  const isOurs =
    visit !== undefined &&
    visit.expires_at > asking.now &&
    visit.member_id === memberId &&
    timingSafeEqual(Buffer.from(visit.proof_hash), Buffer.from(hashOf(sent.proof)));
  if (!isOurs) throw new Refused('link.ended');
  try {
    return await asking.outside.signIn.finish(provider, visitOf(asking, provider, state), query);
  } catch (error) {
    throw refusalOf(asking, error);
  }
}

async function giveTicket(asking: Asking, provider: Provider, person: ThirdPerson, memberId: bigint | null): Promise<string> {
  const ticket = random();
  await asking.db
    .insertInto('link_tickets')
    .values({ ticket_hash: hashOf(ticket), provider, ...person, member_id: memberId, expires_at: after(asking) })
    .execute();
  return ticket;
}

/** Signs in whoever the account elsewhere is linked to. Nobody's is refused with a ticket: sign in or register, then link it. */
export async function logInElsewhere(asking: Asking, sent: Return & { readonly provider: Provider }): Promise<Opened> {
  const person = await endVisit(asking, sent.provider, sent, null);
  const member = await asking.db
    .selectFrom('linked_accounts')
    .innerJoin('members', 'members.id', 'linked_accounts.member_id')
    .select(['members.id', 'members.type', 'members.password_set_at', 'members.first_login_at'])
    .where('provider', '=', sent.provider)
    .where('subject', '=', person.subject)
    .executeTakeFirst();
  if (member) await mustBelong(asking, 'member', member.type);
  if (member) return inTransaction(asking.db, (trx) => open({ ...asking, db: trx }, member));
  throw new Refused('link.unknown', {
    ticket: await giveTicket(asking, sent.provider, person, null),
    name: person.name,
    provider: sent.provider,
  });
}

async function mustBeUnlinked(asking: Asking, memberId: bigint, provider: Provider): Promise<void> {
  const linked = await asking.db
    .selectFrom('linked_accounts')
    .select('subject')
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .executeTakeFirst();
  if (linked) throw new Refused('link.fixed');
}

export type LinkSent = {
  readonly provider: Provider;
  readonly proof?: string | undefined;
  readonly query?: string | undefined;
  readonly ticket?: string | undefined;
  readonly confirm?: boolean | undefined;
};
type Linked = { linked: boolean; name: string; ticket: string };

/** First shows which account would be linked, then links it for good when that is confirmed. Refuses with `link.fixed`, `link.taken` and `link.sign_in_again`. */
export async function link(asking: Asking, sent: LinkSent): Promise<Linked> {
  const session = ownAccount(asking);
  const { memberId } = session;
  await mustBeUnlinked(asking, memberId, sent.provider);
  if (sent.ticket === undefined) {
    if (sent.proof === undefined || sent.query === undefined) throw new Refused('link.ended');
    const person = await endVisit(asking, sent.provider, { proof: sent.proof, query: sent.query }, memberId);
    return { linked: false, name: person.name, ticket: await giveTicket(asking, sent.provider, person, memberId) };
  }
  const ticket = await asking.db
    .selectFrom('link_tickets')
    .selectAll()
    .where('ticket_hash', '=', hashOf(sent.ticket))
    .where('provider', '=', sent.provider)
    .where('expires_at', '>', asking.now)
    .executeTakeFirst();
  if (!ticket || (ticket.member_id !== null && ticket.member_id !== memberId)) throw new Refused('link.ended');
  if (sent.confirm !== true) return { linked: false, name: ticket.name, ticket: sent.ticket };
  mustBeFresh(asking, session);
  await inTransaction(asking.db, async (trx) => {
    const used = await trx.deleteFrom('link_tickets').where('ticket_hash', '=', ticket.ticket_hash).returning('subject').executeTakeFirst();
    if (!used) throw new Refused('link.ended');
    try {
      await trx
        .insertInto('linked_accounts')
        .values({ member_id: memberId, provider: sent.provider, subject: ticket.subject, name: ticket.name, linked_at: asking.now })
        .execute();
    } catch (error) {
      if (isDuplicate(error, 'linked_accounts_subject')) throw new Refused('link.taken');
      if (isDuplicate(error)) throw new Refused('link.fixed');
      throw error;
    }
    await putNotice(trx, { about: 'linked', memberId, language: asking.language, provider: sent.provider }, asking.now);
  });
  return { linked: true, name: ticket.name, ticket: '' };
}

/** What is linked to whoever asks. */
export async function links(asking: Asking) {
  const rows = await asking.db
    .selectFrom('linked_accounts')
    .select(['provider', 'name', 'linked_at'])
    .where('member_id', '=', signedIn(asking).memberId)
    .orderBy('provider')
    .execute();
  return rows.map(({ provider, name, linked_at }) => ({ provider, name, linkedAt: toInstant(linked_at) }));
}
