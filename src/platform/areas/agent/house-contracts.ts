/** Contracts of the house with the agents at the top of a line: the operator's act (decision 087). */
import type { Kysely } from 'kysely';
import type { Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { approvalThresholds } from '#platform/identity/approvals.ts';
import { notify } from '#platform/identity/notify.ts';
import { endBefore, startInPlace, writeContract } from '#platform/ledger/agents/contracts.ts';
import { isActive } from '#platform/protection/exclusions.ts';
import { isAboveRate } from '#platform/rules/agents/approvals.ts';
import { areTiers, type ContractTier } from '#platform/rules/agents/contracts.ts';
import { normalizeUsername } from '#platform/rules/username.ts';
import { isAgent, lineAgent } from '#values/access/account-types.ts';
import { type ContractKind, type ContractPeriod, periodsOfKind } from '#values/agent-contracts.ts';
import { contractsOf, endedBy, endWithBelow, isMoveDue, lastingOf, lockAccounts, startOf } from './contracts.ts';

type Db = Kysely<Tables>;

/** The account at the top of its line, locked; null for any other, and while a move of it or to it is being carried out. */
async function lockTop(trx: Db, username: string, now: Date) {
  const named = trx.selectFrom('members').select(['id', 'path', 'type']).where('username', '=', normalizeUsername(username));
  const found = await named.executeTakeFirst();
  if (!found) return null;
  await lockAccounts(trx, [found.id]);
  // Read after the lock: a move of its branch may have put it below another.
  const account = await named.where('parent_id', 'is', null).where('closed_at', 'is', null).executeTakeFirst();
  if (!account || !(account.type === 0 || isAgent(account.type)) || (await isMoveDue(trx, [account.id], now))) return null;
  return { id: account.id, path: account.path, uplineId: null };
}

export interface HouseContract {
  readonly username: string;
  readonly kind: ContractKind;
  readonly period: ContractPeriod;
  readonly tiers: readonly ContractTier[];
  /** The people who agreed it for the house. */
  readonly by: readonly string[];
  /** Whether contracts below may end by it. */
  readonly mayEnd: boolean;
}

export interface Agreed {
  readonly startsAt: Date;
  readonly ended: readonly string[];
  /** Between the end of the contract before and the new one, which begins with a whole period: no contract pays these days. */
  readonly unpaid: { readonly from: Date; readonly to: Date } | null;
}

/** Nothing was changed: these accounts below would lose their contracts. */
export type WouldEnd = { readonly wouldEnd: readonly string[] };

/** How many names a message holds. */
const mostNamed = 20;
const listed = (names: readonly string[]): string =>
  names.slice(0, mostNamed).join(', ') + (names.length > mostNamed ? ` +${names.length - mostNamed}` : '');

const namesOf = (ended: readonly { readonly name: string }[]): string[] => ended.map(({ name }) => name);

/** The days before a contract begins that no other of the kind pays, where the account has one now or is to have one. */
async function unpaidBefore(trx: Db, memberId: bigint, kind: ContractKind, startsAt: Date, now: Date): Promise<Agreed['unpaid']> {
  const ends = (await contractsOf(trx, kind, now, { member: memberId })).flatMap(({ ends_at }) => ends_at?.getTime() ?? []);
  const from = Math.max(...ends);
  return ends.length > 0 && from < startsAt.getTime() ? { from: new Date(from), to: startsAt } : null;
}

/**
 * Agrees a contract with the account, which becomes an agent by it. Contracts below that it no longer covers end with the one before, if
 * they may (`mayEnd`), and the account is told which. `unknown` for an account that is not at the top of a line or moves right now,
 * `terms` for tiers that cannot be a contract, `second` for a rate above the operator's threshold without two people.
 */
export async function agreeHouseContract(
  db: Db,
  { username, kind, period, tiers, by, mayEnd }: HouseContract,
  timeZone: string,
  now: Date,
): Promise<Agreed | WouldEnd | 'unknown' | 'terms' | 'second'> {
  return inTransaction(db, async (trx) => {
    const top = await lockTop(trx, username, now);
    if (!top) return 'unknown';
    if (!periodsOfKind[kind].includes(period) || !areTiers(kind, tiers)) return 'terms';
    if (isAboveRate(await approvalThresholds(trx), kind, tiers) && new Set(by.map((name) => name.toLowerCase())).size < 2) return 'second';
    const asked = startOf(kind, period, timeZone, now);
    const ended = await endedBy(trx, kind, top, top.id, period, tiers, now, true);
    const names = namesOf(ended);
    if (names.length > 0 && !mayEnd) return { wouldEnd: names };
    const own = lastingOf(await contractsOf(trx, kind, now, { member: top.id }));
    const startsAt = await startInPlace(trx, { memberId: top.id, kind, period }, asked, timeZone);
    const ends = own ? endBefore(own, asked, startsAt, timeZone) : asked;
    await endWithBelow(trx, kind, [], ended, ends, { brand: { timeZone }, now });
    await trx.updateTable('members').set({ type: lineAgent }).where('id', '=', top.id).where('type', '=', 0).execute();
    const terms = { kind, period, memberId: top.id, uplineId: null, tiers, startsAt: asked, agreedBy: by.join(', ') || null };
    await writeContract(trx, terms, timeZone);
    const data = { from: startsAt.toISOString(), contract: kind };
    if (await isActive(trx, top.id, now)) {
      await notify(trx, { memberId: top.id, kind: 'agent.agreed', data }, now);
      const more = { ...data, ended: listed(names) };
      if (names.length > 0) await notify(trx, { memberId: top.id, kind: 'agent.agreed_ending', data: more }, now);
    }
    return { startsAt, ended: names, unpaid: await unpaidBefore(trx, top.id, kind, startsAt, now) };
  });
}

/**
 * Ends a contract of the house with its period, and those below, which pay nothing without it, if they may (`mayEnd`). Null when there is
 * none.
 */
export async function endHouseContract(
  db: Db,
  username: string,
  kind: ContractKind,
  mayEnd: boolean,
  timeZone: string,
  now: Date,
): Promise<{ readonly ended: readonly string[] } | WouldEnd | null> {
  return inTransaction(db, async (trx) => {
    const top = await lockTop(trx, username, now);
    const own = top && lastingOf(await contractsOf(trx, kind, now, { member: top.id }));
    if (!own) return null;
    const below = await endedBy(trx, kind, top, top.id, own.period, [], now, true);
    const names = namesOf(below);
    if (names.length > 0 && !mayEnd) return { wouldEnd: names };
    const self = { id: top.id, name: username, contract: own };
    await endWithBelow(trx, kind, [], [self, ...below], startOf(kind, own.period, timeZone, now), { brand: { timeZone }, now });
    return { ended: names };
  });
}
