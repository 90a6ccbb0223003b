/** The calls of contracts: list, offer, end, accept, reject and take back, the same for each kind. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { AgentSchemas } from '#calls/schemas/agent.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { actingAccount, judgedNow, type RequestContext, requireRealAccount, requireSession } from '#platform/context.ts';
import { anyId } from '#platform/db/batches/any-of.ts';
import { notAside, workOff } from '#platform/db/batches/set-aside.ts';
import { inMemberTransaction } from '#platform/db/locks/member-lock.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { recordAct } from '#platform/identity/agent-acts.ts';
import { type Agent, findInTeam, requireAccount, requireAgent } from '#platform/identity/agents.ts';
import {
  answerApproval,
  approvalThresholds,
  beginApproval,
  findApproval,
  judgedAgain,
  lockForApproval,
  offerLength,
} from '#platform/identity/approvals.ts';
import { notify, notifyAll } from '#platform/identity/notify.ts';
import {
  type EndableContract,
  endContracts,
  endedAt,
  showContracts,
  startInPlace,
  writeContract,
} from '#platform/ledger/agents/contracts.ts';
import { teamFigures } from '#platform/ledger/agents/figures.ts';
import { isClosed } from '#platform/protection/closed-accounts.ts';
import { isActive, refuseExcluded } from '#platform/protection/exclusions.ts';
import { isAboveRate } from '#platform/rules/agents/approvals.ts';
import {
  type ContractTier,
  dueOf,
  faultOfTiers,
  firstAbove,
  highestRateOf,
  nextTier,
  readTier,
  readTiers,
  type TierText,
  writeTier,
} from '#platform/rules/agents/contracts.ts';
import { shownName } from '#platform/rules/agents/line.ts';
import { nextStart, periodAt } from '#platform/rules/agents/periods.ts';
import { settleBranch } from '#platform/rules/agents/settlement.ts';
import { isAgent, lineAgent } from '#values/access/account-types.ts';
import { type ContractKind, type ContractPeriod, contractKinds, periodsOfKind } from '#values/agent-contracts.ts';
import { DomainError } from '#values/domain-error.ts';
import { minor, toAmount, zero } from '#values/money.ts';
import { pageCount } from '#values/page-count.ts';
import { type Clock, type Instant, minutes, toInstant } from '#values/time.ts';
import { figureTerms } from './report-scope.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

/** What the calls of the four kinds have in common; their tiers differ. */
interface Request {
  readonly action: 'list' | 'new' | 'terminate' | 'accept' | 'reject' | 'takeBack';
  readonly memberId?: string | undefined;
  readonly requestId?: string | undefined;
  readonly period?: ContractPeriod | undefined;
  readonly tiers?: readonly TierText[] | undefined;
  readonly pageNo?: number;
}
type Listed = Output<AgentSchemas['dividendRequest']>;

interface ContractRow extends EndableContract {
  readonly member_id: bigint;
  readonly tiers: unknown;
  readonly ends_at: Date | null;
}

/** Contracts in force or to begin, of the account or of its direct downline; the newest of each account first. */
export const contractsOf = (db: Db, kind: ContractKind, now: Date, whose: { readonly member: bigint } | { readonly upline: bigint }) =>
  db
    .selectFrom('agent_contracts')
    .select(['id', 'member_id', 'period', 'tiers', 'starts_at', 'ends_at'])
    .where('kind', '=', kind)
    .where('member' in whose ? 'member_id' : 'upline_id', '=', 'member' in whose ? whose.member : whose.upline)
    .where((is) => is.or([is('ends_at', 'is', null), is.and([is('ends_at', '>', now), is('ends_at', '>', is.ref('starts_at'))])]))
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** The contract that has no end yet: what further contracts are measured by. */
export const lastingOf = (rows: readonly ContractRow[]): ContractRow | undefined => rows.find(({ ends_at }) => ends_at === null);

/** The tiers of the contract that has no end yet. */
export const tiersToday = async (db: Db, kind: ContractKind, memberId: bigint, now: Date): Promise<ContractTier[]> =>
  readTiers(kind, lastingOf(await contractsOf(db, kind, now, { member: memberId }))?.tiers ?? []);

const contractDto = (kind: ContractKind, row: ContractRow | undefined): Listed['contract'] =>
  row
    ? {
        period: row.period,
        tiers: readTiers(kind, row.tiers).map((tier) => writeTier(kind, tier)) as unknown as NonNullable<Listed['contract']>['tiers'],
        startsAt: toInstant(row.starts_at),
        endsAt: row.ends_at && toInstant(row.ends_at),
      }
    : null;

const isRunning = ({ starts_at, ends_at }: ContractRow, now: Date): boolean => starts_at <= now && (ends_at === null || ends_at > now);

/** What the running period would pay by some terms if it ended now; `below` are the contracts directly below the account. */
async function forecastOf(
  context: RequestContext,
  kind: ContractKind,
  agent: Agent,
  by: Pick<ContractRow, 'period' | 'tiers'> | undefined,
  below: readonly ContractRow[],
): Promise<Listed['forecast']> {
  const { db, brand, now } = context;
  if (!by) return null;
  const period = periodAt(by.period, brand.timeZone, now);
  const children = below.filter((one) => isRunning(one, now) && one.period === by.period);
  const terms = await figureTerms(context);
  const figuresFor = await teamFigures(db, kind, [agent.id, ...children.map(({ member_id }) => member_id)], period, terms);
  const branch = [{ member_id: agent.id, tiers: by.tiers }, ...children].map(({ member_id, tiers }) => ({
    memberId: member_id,
    uplineId: member_id === agent.id ? null : agent.id,
    tiers: readTiers(kind, tiers),
    figures: figuresFor(member_id),
  }));
  const figures = figuresFor(agent.id);
  const { bet, net, carried = zero, active } = figures;
  const tiers = readTiers(kind, by.tiers);
  const { amount: due, tier } = dueOf(kind, tiers, figures);
  const next = nextTier(kind, tiers, figures);
  const [mine] = settleBranch(kind, branch);
  const minus = (mine?.minus ?? []).reduce((sum, one) => sum + one.due, 0n);
  return {
    from: toInstant(period.from),
    to: toInstant(period.to),
    bet: toAmount(bet),
    net: toAmount(net),
    carried: toAmount(carried),
    active,
    tier: tier === null ? null : tier + 1,
    rate: tier === null ? null : (tiers[tier]?.rate ?? null),
    due: toAmount(due),
    minus: toAmount(minor(minus)),
    amount: toAmount(mine?.amount ?? due),
    next: next && {
      tier: next.tier + 1,
      rate: tiers[next.tier]?.rate ?? 0,
      bet: toAmount(next.bet),
      net: toAmount(next.net),
      active: next.active,
    },
  };
}

/** What each contract of the agent would pay if its period ended now. */
export async function forecastsOf(context: RequestContext): Promise<Output<AgentSchemas['forecasts']>> {
  const agent = await requireAgent(context);
  const { db, now } = context;
  const forecasts = await Promise.all(
    contractKinds.map(async (kind) => {
      const contract = (await contractsOf(db, kind, now, { member: agent.id })).find((one) => isRunning(one, now));
      const forecast = await forecastOf(context, kind, agent, contract, await contractsOf(db, kind, now, { upline: agent.id }));
      return contract && forecast ? [{ kind, period: contract.period, ...forecast }] : [];
    }),
  );
  return { forecasts: forecasts.flat(), currencySymbol: context.brand.currency.symbol };
}

const offerHistory = 30;

/** What this period would pay by the contract that an offer would replace or end, and by the offer. */
async function offerForecast(
  context: RequestContext,
  kind: ContractKind,
  agent: Agent,
  offer: Pick<ContractRow, 'period' | 'tiers'>,
  ends: readonly Ended[],
): Promise<Listed['received'][number]['forecast']> {
  const { db, now } = context;
  const [own, below] = [await contractsOf(db, kind, now, { member: agent.id }), await contractsOf(db, kind, now, { upline: agent.id })];
  const today = own.find((one) => isRunning(one, now));
  const kept = below.filter(({ id }) => !ends.some(({ contract }) => contract.id === id));
  const paidToday = await forecastOf(context, kind, agent, today, below);
  // Without the contract nothing is paid.
  if (offer.tiers === null)
    return (
      paidToday && {
        ...paidToday,
        tier: null,
        rate: null,
        due: toAmount(zero),
        minus: toAmount(zero),
        amount: toAmount(zero),
        next: null,
        today: paidToday.amount,
      }
    );
  const offered = await forecastOf(context, kind, agent, offer, kept);
  return offered && { ...offered, today: today?.period === offer.period ? (paidToday?.amount ?? null) : null };
}

/** Who did an act on a contract for an account: a helper, or the account itself. */
const authorOf = (
  account: 'o.member_id' | 'o.upline_id',
  about: 'o.member_id' | 'o.upline_id',
  at: 'o.offered_at' | 'o.answered_at',
) => sql<string | null>`(
  select w.username from agent_acts a join members w on w.id = a.author_id
  where a.agent_id = ${sql.ref(account)} and a.about_id = ${sql.ref(about)} and a.at = ${sql.ref(at)} and a.kind like 'contract%' limit 1)`;

/** The tiers in force at a moment. */
async function tiersAt(db: Db, kind: ContractKind, memberId: bigint, at: Date): Promise<unknown> {
  const row = await db
    .selectFrom('agent_contracts')
    .select('tiers')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('starts_at', '<=', at)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', at)]))
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.tiers;
}

/** A page of the offers of the kind, received and made, the open ones first. An open one received is on every page. */
async function offersOf(context: RequestContext, kind: ContractKind, agent: Agent, pageNo = 1, which: 'all' | 'received' = 'all') {
  const { db, now } = context;
  const offers = db
    .selectFrom('agent_offers as o')
    .where('o.kind', '=', kind)
    .where((is) =>
      which === 'received' ? is('o.member_id', '=', agent.id) : is.or([is('o.member_id', '=', agent.id), is('o.upline_id', '=', agent.id)]),
    );
  const read = offers
    .innerJoin('members as m', 'm.id', 'o.member_id')
    .innerJoin('members as u', 'u.id', 'o.upline_id')
    .select(['o.id', 'o.request', 'o.state', 'o.period', 'o.tiers', 'o.member_id', 'o.upline_id', 'o.offered_at', 'o.expires_at'])
    .select(['o.answered_at', 'm.username as downline', 'm.type as downline_type', 'u.username as upline'])
    .select([
      authorOf('o.upline_id', 'o.member_id', 'o.offered_at').as('offered_by'),
      authorOf('o.member_id', 'o.upline_id', 'o.answered_at').as('answered_by'),
    ]);
  const openToMe = sql<boolean>`(o.member_id = ${agent.id} and o.state = 'open')`;
  const received = await read.where(openToMe).execute();
  const others = await read
    .where((is) => is.not(openToMe))
    .orderBy((is) => is('o.state', '=', 'open'), 'desc')
    .orderBy('o.offered_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(offerHistory)
    .offset((pageNo - 1) * offerHistory)
    .execute();
  const { count } = await offers
    .where((is) => is.not(openToMe))
    .select((of) => of.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = [...received, ...others];
  const written = (tiers: unknown) =>
    readTiers(kind, tiers).map((tier) => writeTier(kind, tier)) as unknown as Listed['received'][number]['tiers'];
  const found = await Promise.all(
    rows.map(async (row) => {
      const received = row.member_id === agent.id;
      const isOpen = row.state === 'open' && row.expires_at > now;
      const today = isOpen
        ? lastingOf(await contractsOf(db, kind, now, { member: row.member_id }))?.tiers
        : await tiersAt(db, kind, row.member_id, row.answered_at ?? row.expires_at);
      const ends =
        received && isOpen
          ? await endedBy(db, kind, agent, agent.id, row.period, row.tiers === null ? [] : readTiers(kind, row.tiers), now)
          : [];
      return {
        received,
        dto: {
          id: row.id.toString(),
          request: row.request,
          state: row.state === 'open' && !isOpen ? ('expired' as const) : row.state,
          other: received
            ? { id: row.upline_id.toString(), name: row.upline, isAgent: true }
            : { id: row.member_id.toString(), name: row.downline, isAgent: isAgent(row.downline_type) },
          period: row.period,
          tiers: written(row.tiers),
          today: written(today),
          offeredAt: toInstant(row.offered_at),
          expiresAt: toInstant(row.expires_at),
          answeredAt: row.answered_at && toInstant(row.answered_at),
          // Which person acted for the other side is known to that side only.
          offeredBy: received ? row.upline : (row.offered_by ?? row.upline),
          answeredBy:
            row.state === 'accepted' || row.state === 'rejected' ? (received ? (row.answered_by ?? row.downline) : row.downline) : null,
          takesEffectAt: received && isOpen ? await takesEffectAt(context, kind, row) : null,
          ends: ends.map(({ id, name }) => ({ id: id.toString(), name, isAgent: true })),
          forecast: received && isOpen ? await offerForecast(context, kind, agent, row, ends) : null,
        },
      };
    }),
  );
  return { found, pages: pageCount(Number(count), offerHistory) };
}

/** What the account received of every kind, the open ones first and then the newest. */
export async function contractRequestsOf(context: RequestContext): Promise<Output<AgentSchemas['contractRequests']>> {
  const agent = await requireAccount(context);
  const requests = await Promise.all(
    contractKinds.map(async (kind) => (await offersOf(context, kind, agent, 1, 'received')).found.map(({ dto }) => ({ kind, ...dto }))),
  );
  const rank = ({ state }: { readonly state: string }): number => (state === 'open' ? 0 : 1);
  return {
    requests: requests
      .flat()
      .sort((one, other) => rank(one) - rank(other) || other.offeredAt.localeCompare(one.offeredAt))
      .slice(0, offerHistory) as unknown as Output<AgentSchemas['contractRequests']>['requests'],
    isAgent: isAgent(requireRealAccount(context).type),
    activeBet: toAmount((await figureTerms(context)).activeBet),
    currencySymbol: context.brand.currency.symbol,
  };
}

/** Offers of the agent that wait for a second person. */
async function offersWaiting({ db, now }: RequestContext, kind: ContractKind, agent: Agent): Promise<Listed['waiting']> {
  const rows = await db
    .selectFrom('approvals as p')
    .innerJoin('members as m', 'm.id', 'p.about_id')
    .select(['p.id', 'p.expires_at', 'm.username'])
    .where('p.agent_id', '=', agent.id)
    .where('p.kind', '=', kind)
    .where('p.state', '=', 'open')
    .where('p.expires_at', '>', now)
    .orderBy('p.expires_at')
    .execute();
  return rows.map(({ id, expires_at, username }) => ({ id: id.toString(), name: username, until: toInstant(expires_at) }));
}

/** `asked` is a member directly below, to whom an offer may go as to the agents there. */
async function listed(context: RequestContext, kind: ContractKind, agent: Agent, asked?: string, pageNo = 1): Promise<Listed> {
  const { db, brand, now } = context;
  const own = await contractsOf(db, kind, now, { member: agent.id });
  const below = await contractsOf(db, kind, now, { upline: agent.id });
  const downline = await db
    .selectFrom('members')
    .select(['id', 'username', 'type'])
    .where('parent_id', '=', agent.id)
    .where((is) => is.or([is('type', 'in', [1, 2, 41, 42]), is('id', '=', BigInt(asked ?? '0'))]))
    .orderBy('username')
    .execute();
  const upline =
    agent.uplineId === null
      ? null
      : await db.selectFrom('members').select('username').where('id', '=', agent.uplineId).executeTakeFirstOrThrow();
  const { found: offers, pages } = await offersOf(context, kind, agent, pageNo);
  // Not from the page of the offers, which may be another one.
  const unanswered = await db
    .selectFrom('agent_offers')
    .select(['id', 'member_id', 'request'])
    .where('upline_id', '=', agent.id)
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .execute();
  const offerTo = (memberId: bigint) => {
    const found = unanswered.find(({ member_id }) => member_id === memberId);
    return found ? { id: found.id.toString(), request: found.request } : null;
  };
  const shownOf = (rows: readonly ContractRow[]) => ({
    contract: contractDto(
      kind,
      rows.find((one) => isRunning(one, now)),
    ),
    next: contractDto(
      kind,
      rows.find(({ starts_at }) => starts_at > now),
    ),
  });
  return {
    ...shownOf(own),
    upline: upline?.username ?? null,
    forecast: await forecastOf(
      context,
      kind,
      agent,
      own.find((one) => isRunning(one, now)),
      below,
    ),
    received: offers.filter(({ received }) => received).map(({ dto }) => dto),
    made: offers.filter(({ received }) => !received).map(({ dto }) => dto),
    offerPages: pages,
    downline: downline.map(({ id, username, type }) => ({
      id: id.toString(),
      name: username,
      isAgent: isAgent(type),
      ...shownOf(below.filter(({ member_id }) => member_id === id)),
      offer: offerTo(id),
    })),
    aloneUpTo: (await approvalThresholds(db)).rates[kind] ?? null,
    waiting: await offersWaiting(context, kind, agent),
    currencySymbol: brand.currency.symbol,
    at: toInstant(now),
  };
}

/** Locks two accounts of a line, the upper first, so that offers and answers between them do not overtake each other. */
export const lockAccounts = (trx: Db, ids: readonly bigint[]) =>
  sql`select id from members where id = ${anyId(ids)} order by path for no key update`.execute(trx);

/**
 * Whether a move of one of the accounts, or to one, is due and not done. Until it is, their contracts do not change: what would begin or
 * end with the next period is not what the move takes along.
 */
export async function isMoveDue(trx: Db, ids: readonly bigint[], now: Date): Promise<boolean> {
  const due = await trx
    .selectFrom('branch_moves')
    .select('id')
    .where('done_at', 'is', null)
    .where('takes_effect_at', '<=', now)
    .where((is) => is.or([is('member_id', '=', anyId(ids)), is('to_id', '=', anyId(ids))]))
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

const invalid = (field: string) => new DomainError('input.invalid', { fields: { [field]: { code: 'field.invalid' } } });

/** The account directly below to whom an offer goes. Throws `not_found` or `agent.not_direct`. */
export async function partner(db: Db, agent: Agent, memberId = '0') {
  const below = await findInTeam(db, agent, memberId);
  if (below.uplineId !== agent.id) throw new DomainError('agent.not_direct');
  return below;
}

/** Locks the agent and an account directly below. Throws `agent.moving` when a move has taken it away while this waited for the lock. */
async function lockDirect(trx: Trx, agent: Agent, memberId: bigint): Promise<void> {
  await lockAccounts(trx, [agent.id, memberId]);
  const account = await trx.selectFrom('members').select('parent_id').where('id', '=', memberId).executeTakeFirstOrThrow();
  if (account.parent_id !== agent.id) throw new DomainError('agent.moving');
}

async function writeOffer(
  trx: Trx,
  { now }: RequestContext,
  offer: {
    kind: ContractKind;
    request: 'new' | 'termination';
    period: ContractPeriod;
    memberId: bigint;
    uplineId: bigint;
    tiers: readonly ContractTier[] | null;
  },
): Promise<void> {
  const { kind, request, period, memberId, uplineId, tiers } = offer;
  await trx
    .updateTable('agent_offers')
    .set({ state: 'expired', answered_at: now })
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .execute();
  const written = await trx
    .insertInto('agent_offers')
    .values({
      request,
      kind,
      period,
      member_id: memberId,
      upline_id: uplineId,
      tiers: tiers && JSON.stringify(tiers.map((tier) => writeTier(kind, tier))),
      offered_at: now,
      expires_at: new Date(now.getTime() + (await offerLength(trx))),
      answered_at: null,
    })
    // As a constant: PostgreSQL finds no index for the condition of a prepared statement's parameter.
    .onConflict((conflict) => conflict.columns(['member_id', 'kind']).where(sql<boolean>`state = 'open'`).doNothing())
    .returning(['id', 'expires_at'])
    .executeTakeFirst();
  if (!written) throw new DomainError('agent.offer_open');
  await showContracts(trx, memberId, kind);
  // Who paused play or closed the account hears of no offer. Their upline sees an offer like any other that nobody answers.
  if (!(await isActive(trx, memberId, now))) return;
  const { username } = await trx.selectFrom('members').select('username').where('id', '=', uplineId).executeTakeFirstOrThrow();
  const data = { upline: username, until: written.expires_at.toISOString(), contract: kind };
  await notify(trx, { memberId, kind: request === 'new' ? 'agent.offer' : 'agent.termination', data }, now);
}

interface NewOffer {
  readonly kind: ContractKind;
  readonly below: { readonly id: bigint };
  readonly tiers: readonly ContractTier[];
  /** That of the agent's own contract by default. */
  readonly period?: ContractPeriod | undefined;
}

/** The period of an offer that the agent may make now. Throws `agent.moving`, or that a rate is too high with the highest one. */
async function judgeOffer(trx: Trx, now: Date, agent: Agent, { kind, below, tiers, ...asked }: NewOffer): Promise<ContractPeriod> {
  await lockDirect(trx, agent, below.id);
  const own = lastingOf(await contractsOf(trx, kind, now, { member: agent.id }));
  if (!own) throw new DomainError('agent.no_contract');
  const period = asked.period ?? own.period;
  if (!periodsOfKind[kind].includes(period) || period !== own.period) throw invalid('period');
  const above = firstAbove(tiers, readTiers(kind, own.tiers));
  if (above)
    throw new DomainError(kind === 'realtime' ? 'agent.rates_too_high' : 'agent.rate_too_high', {
      tier: above.tier + 1,
      rate: above.rate / 100,
      winRate: above.winRate / 100,
    });
  return period;
}

/** Throws `agent.offer_open` while the account has not answered an earlier one. */
async function refuseOpenOffer(trx: Trx, kind: ContractKind, memberId: bigint, now: Date): Promise<void> {
  const open = await trx
    .selectFrom('agent_offers')
    .select('id')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (open) throw new DomainError('agent.offer_open');
}

/** Before the line is locked, as a break and a closing do: nothing waits that they have not taken back. */
export async function refuseAway(trx: Trx, agent: Agent, now: Date): Promise<void> {
  await refuseExcluded(trx, agent.id, now);
  if (await isClosed(trx, agent.id)) throw new DomainError('session.ended');
}

/** Offers a contract, or has the offer wait for a second person (SEC-12). Throws as `judgeOffer` does, or `agent.offer_open`. */
export async function offerContract(
  trx: Trx,
  received: RequestContext,
  kind: ContractKind,
  agent: Agent,
  request: Pick<Request, 'memberId' | 'period' | 'tiers'>,
): Promise<'sent' | 'waits'> {
  const context = judgedNow(received, trx);
  const { now } = context;
  await refuseAway(trx, agent, now);
  const below = await partner(trx, agent, request.memberId);
  const read = (request.tiers ?? []).map((tier) => readTier(kind, tier));
  const tiers = read.flatMap((tier) => tier ?? []);
  const unread = read.indexOf(null);
  const fault = unread === -1 ? faultOfTiers(kind, tiers) : { tier: unread, fault: 'kind' };
  if (fault) throw invalid(fault.fault === 'count' ? 'tiers' : `tiers.${fault.tier}`);
  const period = await judgeOffer(trx, now, agent, { kind, below, tiers, period: request.period });
  if (isAboveRate(await approvalThresholds(trx), kind, tiers)) {
    await refuseOpenOffer(trx, kind, below.id, now);
    await beginApproval(trx, context, {
      kind,
      agent,
      about: below,
      period,
      tiers: tiers.map((tier) => writeTier(kind, tier)),
      hears: (id) => isActive(trx, id, now),
    });
    return 'waits';
  }
  await writeOffer(trx, context, { kind, request: 'new', period, memberId: below.id, uplineId: agent.id, tiers });
  const detail = { contract: kind, fromRate: highestRateOf(await tiersToday(trx, kind, below.id, now)), toRate: highestRateOf(tiers) };
  await recordAct(trx, context, { kind: 'contract_offered', about: below.id, detail });
  return 'sent';
}

/** Makes the offer that waited for a second person, judged as if it were begun now. */
export async function approveContract(context: RequestContext, { id }: { readonly id: string }): Promise<Record<string, never>> {
  const found = await findApproval(context, id, 'contract');
  const { agent, kind, period, tiers: stored, aboutId } = found;
  await inMemberTransaction(context.db, actingAccount(requireSession(context)), async (trx) => {
    await lockAccounts(trx, [agent.id, aboutId]);
    const within = judgedNow(context, trx);
    const { now } = within;
    await lockForApproval(within, found);
    // As for a transfer: a server of an older version takes nothing back.
    if (kind === 'transfer' || !isAgent(agent.type) || !(await isActive(trx, agent.id, now))) throw new DomainError('approval.over');
    const tiers = readTiers(kind, stored);
    await judgedAgain(within, found, async () => {
      const below = await partner(trx, agent, aboutId.toString());
      const held = await judgeOffer(trx, now, agent, { kind, below, tiers, period: period ?? undefined });
      await writeOffer(trx, within, { kind, request: 'new', period: held, memberId: below.id, uplineId: agent.id, tiers });
    });
    await answerApproval(trx, within, found, { state: 'approved' });
  });
  return {};
}

/** Asks to end a contract. Throws `not_found` when there is none, `agent.offer_open` or `agent.moving`. */
async function offerTermination(trx: Trx, context: RequestContext, kind: ContractKind, agent: Agent, request: Request): Promise<void> {
  const below = await partner(trx, agent, request.memberId);
  await lockDirect(trx, agent, below.id);
  const contract = lastingOf(await contractsOf(trx, kind, context.now, { member: below.id }));
  if (!contract) throw new DomainError('not_found');
  await writeOffer(trx, context, {
    kind,
    request: 'termination',
    period: contract.period,
    memberId: below.id,
    uplineId: agent.id,
    tiers: null,
  });
  const detail = { contract: kind, fromRate: highestRateOf(readTiers(kind, contract.tiers)), toRate: null };
  await recordAct(trx, context, { kind: 'contract_end_asked', about: below.id, detail });
}

interface Ended {
  readonly id: bigint;
  readonly name: string;
  readonly contract: EndableContract;
}

/**
 * The accounts below whose contracts the new terms no longer cover, at any depth, named as `viewer` may read them: a contract without
 * its upline's ends too. In a transaction that ends them (`lock`), each is locked first: an offer below it that is being accepted
 * either counts already or is over.
 */
export async function endedBy(
  db: Db,
  kind: ContractKind,
  viewer: Agent,
  memberId: bigint,
  period: ContractPeriod,
  tiers: readonly ContractTier[],
  now: Date,
  lock = false,
): Promise<Ended[]> {
  const rows = (await contractsOf(db, kind, now, { upline: memberId })).filter(({ ends_at }) => ends_at === null);
  const ended: Ended[] = [];
  for (const row of rows) {
    if (row.period === period && !firstAbove(readTiers(kind, row.tiers), tiers)) continue;
    if (lock) await lockAccounts(db, [row.member_id]);
    const { username, path } = await db
      .selectFrom('members')
      .select(['username', 'path'])
      .where('id', '=', row.member_id)
      .executeTakeFirstOrThrow();
    ended.push({ id: row.member_id, name: shownName(username, viewer, path), contract: row });
    ended.push(...(await endedBy(db, kind, viewer, row.member_id, row.period, [], now, lock)));
  }
  return ended;
}

/** Ends contracts of an account and those below that they cover, and tells the accounts below. */
export async function endWithBelow(
  trx: Trx,
  kind: ContractKind,
  own: readonly EndableContract[],
  ended: readonly Ended[],
  at: Date,
  { brand: { timeZone }, now }: { readonly brand: { readonly timeZone: string }; readonly now: Date },
): Promise<void> {
  await endContracts(trx, [...ended.map(({ contract }) => contract), ...own], at, timeZone);
  await notifyAll(
    trx,
    ended.map(({ id, contract }) => ({
      memberId: id,
      kind: 'agent.ended' as const,
      data: { until: endedAt(contract, at, timeZone).toISOString(), contract: kind },
    })),
    now,
  );
}

/**
 * Ends the contracts of a closed account, which cannot answer an offer, and those below, each with its period: the operator's act
 * (decision 062). Returns how many end, or null when no such account is closed.
 */
export async function endClosedContracts(db: Db, username: string, timeZone: string, now: Date): Promise<number | null> {
  return inTransaction(db, async (trx) => {
    const account = await trx
      .selectFrom('members')
      .select(['id', 'path', 'parent_id'])
      .where('username', '=', username)
      .where('closed_at', 'is not', null)
      .executeTakeFirst();
    if (!account) return null;
    const { id, path, parent_id } = account;
    const agent = { id, path, uplineId: parent_id };
    await lockAccounts(trx, parent_id === null ? [id] : [parent_id, id]);
    let count = 0;
    for (const kind of contractKinds) {
      const own = lastingOf(await contractsOf(trx, kind, now, { member: id }));
      if (!own) continue;
      const below = await endedBy(trx, kind, agent, id, own.period, [], now, true);
      await endWithBelow(trx, kind, [own], below, nextStart(own.period, timeZone, now), { brand: { timeZone }, now });
      count += 1 + below.length;
    }
    await trx
      .updateTable('agent_offers')
      .set({ state: 'expired', answered_at: now })
      .where('state', '=', 'open')
      .where((is) => is.or([is('member_id', '=', id), is('upline_id', '=', id)]))
      .execute();
    return count;
  });
}

/**
 * When a contract that is agreed now begins. Bets by the hour are counted as they are settled, for the contracts of then: one is written
 * before its first hour begins, also when it waits for a lock.
 */
export const startOf = (kind: ContractKind, period: ContractPeriod, zone: string, now: Date): Date =>
  nextStart(period, zone, kind === 'hourly' ? new Date(now.getTime() + minutes(1)) : now);

interface AnsweredOffer {
  readonly request: 'new' | 'termination';
  readonly period: ContractPeriod;
  readonly member_id: bigint;
  readonly upline_id: bigint;
}

/**
 * The moment that an answer given now asks for. Nothing is paid before the upline's own contract begins, which another period may put off.
 */
function answerStart(
  { brand, now }: Pick<RequestContext, 'brand' | 'now'>,
  kind: ContractKind,
  { request, period }: Pick<AnsweredOffer, 'request' | 'period'>,
  above: ContractRow | undefined,
): Date {
  const startsAt = startOf(kind, period, brand.timeZone, now);
  return request === 'new' && above && above.starts_at > startsAt ? above.starts_at : startsAt;
}

/** When the contract of an open offer would begin, or end, if it was accepted now. */
async function takesEffectAt(context: RequestContext, kind: ContractKind, offer: AnsweredOffer): Promise<Instant> {
  const { db, brand, now } = context;
  const lasting = async (member: bigint) => lastingOf(await contractsOf(db, kind, now, { member }));
  const asked = answerStart(context, kind, offer, await lasting(offer.upline_id));
  if (offer.request === 'new')
    return toInstant(await startInPlace(db, { memberId: offer.member_id, kind, period: offer.period }, asked, brand.timeZone));
  const own = await lasting(offer.member_id);
  return toInstant(own ? endedAt(own, asked, brand.timeZone) : asked);
}

/** Locks an open offer to the agent. Throws `not_found` or `agent.offer_over`. */
async function lockOffer(trx: Trx, kind: ContractKind, agent: Agent, requestId: string | undefined, clock: Clock) {
  const offer = await trx
    .selectFrom('agent_offers')
    .selectAll()
    .where('id', '=', BigInt(requestId ?? '0'))
    .where('kind', '=', kind)
    .where('member_id', '=', agent.id)
    .forUpdate()
    .executeTakeFirst();
  if (!offer) throw new DomainError('not_found');
  // Read again: the branch may have moved to another upline while the offer was made.
  const account = await trx.selectFrom('members').select('parent_id').where('id', '=', agent.id).executeTakeFirstOrThrow();
  if (offer.state !== 'open' || offer.expires_at <= new Date(clock()) || offer.upline_id !== account.parent_id)
    throw new DomainError('agent.offer_over');
  return offer;
}

/** The message to who made an offer. */
const answers = {
  new: { accepted: 'agent.accepted', rejected: 'agent.rejected' },
  termination: { accepted: 'agent.end_accepted', rejected: 'agent.end_rejected' },
} as const;

async function answer(trx: Trx, received: RequestContext, kind: ContractKind, agent: Agent, request: Request): Promise<void> {
  const state = request.action === 'accept' ? 'accepted' : 'rejected';
  // The line before the offer, as whoever makes one does.
  await lockAccounts(trx, agent.uplineId === null ? [agent.id] : [agent.uplineId, agent.id]);
  const offer = await lockOffer(trx, kind, agent, request.requestId, received.clock);
  const context = judgedNow(received, trx);
  const { now, brand } = context;
  if (state === 'accepted' && (await isMoveDue(trx, [agent.id], now))) throw new DomainError('agent.moving');
  await trx.updateTable('agent_offers').set({ state, answered_at: now }).where('id', '=', offer.id).execute();
  const { username } = await trx.selectFrom('members').select('username').where('id', '=', agent.id).executeTakeFirstOrThrow();
  await notify(
    trx,
    {
      memberId: offer.upline_id,
      kind: answers[offer.request][state],
      data: { downline: username, contract: kind },
    },
    now,
  );
  const tiers = offer.tiers === null ? [] : readTiers(kind, offer.tiers);
  const today = lastingOf(await contractsOf(trx, kind, now, { member: agent.id }));
  const detail = { contract: kind, fromRate: highestRateOf(readTiers(kind, today?.tiers ?? [])), toRate: highestRateOf(tiers) };
  await recordAct(trx, context, { kind: `contract_${state}`, about: offer.upline_id, detail });
  if (state === 'rejected') return;
  const above = lastingOf(await contractsOf(trx, kind, now, { member: offer.upline_id }));
  // The upline may have less to give by now.
  if (offer.request === 'new' && (!above || above.period !== offer.period || firstAbove(tiers, readTiers(kind, above.tiers))))
    throw new DomainError('agent.offer_over');
  const startsAt = answerStart(context, kind, offer, above);
  const ended = await endedBy(trx, kind, agent, agent.id, offer.period, tiers, now, true);
  const own = offer.request === 'termination' ? await contractsOf(trx, kind, now, { member: agent.id }) : [];
  await endWithBelow(trx, kind, own, ended, startsAt, context);
  if (offer.request !== 'new') return;
  // The upline's offer, accepted, is the act by which a member becomes an agent.
  await trx.updateTable('members').set({ type: lineAgent }).where('id', '=', agent.id).where('type', '=', 0).execute();
  await writeContract(trx, { kind, period: offer.period, memberId: agent.id, uplineId: offer.upline_id, tiers, startsAt }, brand.timeZone);
}

/** Takes back an offer of the agent that has no answer yet. Throws `not_found` or `agent.offer_over`. */
async function takeBackOffer(trx: Trx, context: RequestContext, kind: ContractKind, agent: Agent, request: Request): Promise<void> {
  const { now } = context;
  const id = BigInt(request.requestId ?? '0');
  // An answer holds the row: whoever comes second finds that the offer is over.
  const offer = await trx
    .updateTable('agent_offers')
    .set({ state: 'taken_back', answered_at: now })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('upline_id', '=', agent.id)
    .where('state', '=', 'open')
    .where('expires_at', '>', now)
    .returning(['request', 'member_id', 'tiers'])
    .executeTakeFirst();
  if (!offer) {
    const made = trx.selectFrom('agent_offers').select('id').where('id', '=', id).where('kind', '=', kind);
    throw new DomainError((await made.where('upline_id', '=', agent.id).executeTakeFirst()) ? 'agent.offer_over' : 'not_found');
  }
  const detail = {
    contract: kind,
    fromRate: highestRateOf(await tiersToday(trx, kind, offer.member_id, now)),
    toRate: highestRateOf(offer.tiers === null ? [] : readTiers(kind, offer.tiers)),
  };
  await recordAct(trx, context, { kind: 'contract_taken_back', about: offer.member_id, detail });
  // Who paused play or closed the account has heard of no offer.
  if (!(await isActive(trx, offer.member_id, now))) return;
  const { username } = await trx.selectFrom('members').select('username').where('id', '=', agent.id).executeTakeFirstOrThrow();
  const data = { upline: username, contract: kind };
  await notify(trx, { memberId: offer.member_id, kind: offer.request === 'new' ? 'agent.taken_back' : 'agent.end_taken_back', data }, now);
}

const acts = { new: offerContract, terminate: offerTermination, accept: answer, reject: answer, takeBack: takeBackOffer } as const;

/** Answers each act with the list as it is then. Only agents list and offer; a member answers what was offered to them. */
export async function contractCall(context: RequestContext, kind: ContractKind, request: Request): Promise<Listed> {
  const { action } = request;
  const agent = await (action === 'accept' || action === 'reject' ? requireAccount(context) : requireAgent(context));
  if (action !== 'list')
    await inMemberTransaction(context.db, agent.id, async (trx) => {
      await acts[action](trx, context, kind, agent, request);
    });
  // A member who answers an offer reads nothing of those they invited.
  const { type, staff } = requireRealAccount(context);
  return listed(context, kind, agent, staff || isAgent(type) ? request.memberId : undefined, request.pageNo);
}

/** Ends the offers that nobody answered in time, and tells those who made them. */
export async function expireOffers(trx: Trx, now: Date): Promise<void> {
  const due = await trx
    .selectFrom('agent_offers')
    .select(['id', 'upline_id', 'member_id', 'request', 'kind'])
    .where('state', '=', 'open')
    .where('expires_at', '<=', now)
    .where(notAside('agents.offer', sql.ref('agent_offers.id'), now))
    .forUpdate()
    .execute();
  const expire = async ({ id, upline_id, member_id, request, kind }: (typeof due)[number]): Promise<void> => {
    await trx.updateTable('agent_offers').set({ state: 'expired', answered_at: now }).where('id', '=', id).execute();
    const { username } = await trx.selectFrom('members').select('username').where('id', '=', member_id).executeTakeFirstOrThrow();
    await notify(
      trx,
      {
        memberId: upline_id,
        kind: request === 'new' ? 'agent.expired' : 'agent.end_expired',
        data: { downline: username, contract: kind },
      },
      now,
    );
  };
  await workOff(trx, due, {
    kind: 'agents.offer',
    idOf: ({ id }) => id,
    now,
    work: async (some) => {
      for (const offer of some) await expire(offer);
    },
  });
}
