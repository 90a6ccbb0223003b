/**
 * The members beyond the demo world's own: one line of agents, ten steps deep below the agent Soledad. It is written in steps, each a
 * transaction of its own, so that a seed that was stopped goes on where it was.
 */
import type { Transaction } from 'kysely';
import type { Brand } from '#brands/brand.ts';
import { anyText } from '#platform/db/batches/any-of.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { writeContract } from '#platform/ledger/agents/contracts.ts';
import { countTeamEvents } from '#platform/ledger/agents/rollups.ts';
import { periodAt } from '#platform/rules/agents/periods.ts';
import { minor, zero } from '#values/money.ts';
import { minutes } from '#values/time.ts';
import type { SeedGame } from '../games.ts';
import { oneEvening } from '../history.ts';
import { type SeedMember, seedMembers } from '../members.ts';
import { seededRandom } from '../random-draws.ts';
import { insertMembers, type MemberRow, type SeededMembers } from '../write-catalogue.ts';
import { type MemberHistory, writeHistories } from '../write-history.ts';

type Trx = Transaction<Tables>;

/** Members in one step, in one transaction. */
export const largeStep = 10_000;
const root = 'soledad';
/** Every hundredth account is an agent, and the ninety-nine after it are that agent's members. */
const perAgent = 100;
const agentsBelow = 3;
/** One of so many has played. */
const playsOf = 40;
const historyMinutes = 30 * 24 * 60;
const firstSeed = 5_300_009;
const topRate = 100;
const rateStep = 10;

export interface LargeLine {
  readonly brand: Brand;
  readonly members: SeededMembers;
  /** Slots that are played. */
  readonly games: readonly SeedGame[];
  /** The number of the first member of the line. */
  readonly base: number;
}

interface Above {
  readonly id: bigint;
  readonly path: string;
}

/** Number of the agent above an agent of the line, both counted from 0; null below the root. */
const agentAbove = (agent: number): number | null => (agent === 0 ? null : Math.floor((agent - 1) / agentsBelow));

/** Steps from the root: 1 for the first agent. */
export function stepsBelow(agent: number): number {
  let steps = 1;
  for (let at = agentAbove(agent); at !== null; at = agentAbove(at)) steps += 1;
  return steps;
}

/** Writes the members numbered `from` to, not including, `to`. Returns the number of their rounds. */
export async function writeLargeLine(trx: Trx, from: number, to: number, line: LargeLine): Promise<number> {
  const { base, brand, members } = line;
  const { timeZone: zone } = brand;
  const rows = [...seedMembers(from, to, members.now)];
  const agentOf = (n: number): number => Math.floor((n - base) / perAgent);
  const isAgentNumber = (n: number): boolean => (n - base) % perAgent === 0;
  const aboves = await agentsOf(trx, line, from, to);
  const rowOf = ({ in_line: _, ...member }: SeedMember, above: Above | undefined, type: 0 | 1): MemberRow => ({
    ...member,
    type,
    parent_id: above?.id.toString() ?? null,
    parent_path: above?.path ?? '/',
  });
  const since = periodAt('daily', zone, members.now).from;
  for (const [place, member] of rows.entries()) {
    if (!isAgentNumber(from + place)) continue;
    const agent = agentOf(from + place);
    const upline = aboves.get(agentAbove(agent));
    const [id] = (await insertMembers(trx, [rowOf(member, upline, 1)], members)).values();
    if (id === undefined) continue;
    aboves.set(agent, { id, path: `${upline?.path ?? '/'}${id}/` });
    const rate = Math.max(rateStep, topRate - rateStep * stepsBelow(agent));
    await writeContract(trx, contractOf(id, upline?.id ?? null, rate, since), zone);
  }
  const histories: MemberHistory[] = [];
  const plain = rows.flatMap((member, place) => {
    const n = from + place;
    return isAgentNumber(n) ? [] : [{ n, row: rowOf(member, aboves.get(agentOf(n)) ?? aboves.get(null), 0) }];
  });
  const ids = await insertMembers(
    trx,
    plain.map(({ row }) => row),
    members,
  );
  for (const { n, row } of plain) {
    const memberId = ids.get(row.username);
    if (memberId === undefined || n % playsOf !== 0) continue;
    const ago = minutes(10 + seededRandom(firstSeed + n)(historyMinutes));
    histories.push({ memberId, history: oneEvening(firstSeed + n, line.games, members.now, ago) });
  }
  const { rounds } = await writeHistories(trx, histories, brand.currency.code);
  while (await countTeamEvents(trx, zone));
  return rounds;
}

/** The agents above those of a step, by number; the root is `null`. The first step gives the root its contract. */
async function agentsOf(trx: Trx, { base, members, brand }: LargeLine, from: number, to: number): Promise<Map<number | null, Above>> {
  const numbers = new Map<string, number | null>([[root, null]]);
  const [first, last] = [Math.floor((from - base) / perAgent), Math.floor((to - 1 - base) / perAgent)];
  // A step may begin among the members of an agent.
  const needed = new Set<number>([first]);
  for (let agent = first; agent <= last; agent += 1) needed.add(agentAbove(agent) ?? first);
  for (const agent of needed) {
    const n = base + agent * perAgent;
    if (n >= from) continue;
    for (const { username } of seedMembers(n, n + 1, members.now)) numbers.set(username, agent);
  }
  const found = await trx
    .selectFrom('members')
    .select(['id', 'path', 'username'])
    .where('username', '=', anyText([...numbers.keys()]))
    .execute();
  const aboves = new Map(found.map(({ id, path, username }) => [numbers.get(username) ?? null, { id, path }]));
  const top = aboves.get(null);
  if (from === base && top) {
    const since = periodAt('daily', brand.timeZone, members.now).from;
    await writeContract(trx, contractOf(top.id, null, topRate, since), brand.timeZone);
  }
  return aboves;
}

const contractOf = (memberId: bigint, uplineId: bigint | null, rate: number, startsAt: Date) => ({
  kind: 'daily' as const,
  period: 'daily' as const,
  memberId,
  uplineId,
  tiers: [{ bet: minor(20_00), net: zero, active: 0, rate, winRate: 0 }],
  startsAt,
});
