/** Moves of a branch to another upline or to the top: the operator asks, and a job carries them out with a new period (decision 087). */
import { type Kysely, sql, type Transaction } from 'kysely';
import { anyId, anyText } from '#platform/db/batches/any-of.ts';
import { notAside, workOff } from '#platform/db/batches/set-aside.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { inTransaction } from '#platform/db/transaction.ts';
import { notify } from '#platform/identity/notify.ts';
import { forgetQuarters, moveBranch } from '#platform/ledger/agents/branch-moves.ts';
import { writeContract } from '#platform/ledger/agents/contracts.ts';
import { firstAbove, readTiers } from '#platform/rules/agents/contracts.ts';
import { commonStart } from '#platform/rules/agents/periods.ts';
import { normalizeUsername } from '#platform/rules/username.ts';
import { isAgent, staff, trial } from '#values/access/account-types.ts';
import { contractKinds } from '#values/agent-contracts.ts';
import { contractsOf, endedBy, endWithBelow, lastingOf } from './contracts.ts';

type Db = Kysely<Tables>;
type Trx = Transaction<Tables>;

const named = (db: Db, username: string) =>
  db
    .selectFrom('members')
    .select(['id', 'path', 'parent_id', 'type', 'closed_at'])
    .where('username', '=', normalizeUsername(username))
    .executeTakeFirst();

/**
 * The first day at a moment or after it with which a period of every contract of the lines begins, and on which the account has no contract
 * any more that only ends later: in another line nothing would pay the rest of it.
 */
async function startFor(db: Db, accountId: bigint, paths: readonly string[], zone: string, at: Date): Promise<Date> {
  const ids = paths.flatMap((path) => path.split('/').filter(Boolean).map(BigInt));
  const rows = await db
    .selectFrom('agent_contracts')
    .select(['member_id', 'period', 'ends_at'])
    .where('member_id', '=', anyId(ids))
    .where('starts_at', '<', at)
    .where((is) => is.or([is('ends_at', 'is', null), is('ends_at', '>', at)]))
    .execute();
  const ends = rows.flatMap(({ member_id: of, ends_at: end }) => (of === accountId && end !== null ? [end.getTime()] : []));
  return commonStart(
    rows.map(({ period }) => period),
    zone,
    new Date(Math.max(at.getTime(), ...ends) - 1),
  );
}

/**
 * Asks for a move; one that waits for the account is replaced. `under` is null for the top. `account` when no such account can move,
 * `upline` when it cannot go there.
 */
export async function askMove(
  db: Db,
  username: string,
  under: string | null,
  zone: string,
  now: Date,
): Promise<{ readonly at: Date } | 'account' | 'upline'> {
  return inTransaction(db, async (trx) => {
    const account = await named(trx, username);
    if (!account || account.type === trial || account.type === staff) return 'account';
    const upline = under === null ? null : await named(trx, under);
    if (under === null ? account.parent_id === null : !upline || !isAgent(upline.type) || upline.closed_at !== null) return 'upline';
    if (upline && (upline.path.startsWith(account.path) || upline.id === account.parent_id)) return 'upline';
    const at = await startFor(trx, account.id, [account.path, ...(upline ? [upline.path] : [])], zone, commonStart([], zone, now));
    await trx.deleteFrom('branch_moves').where('member_id', '=', account.id).where('done_at', 'is', null).execute();
    await trx
      .insertInto('branch_moves')
      .values({
        member_id: account.id,
        to_id: upline?.id ?? null,
        asked_at: now,
        takes_effect_at: at,
        done_at: null,
        old_path: null,
        new_path: null,
      })
      .execute();
    return { at };
  });
}

/** Takes back a move that waits. False when none does. */
export async function takeMoveBack(db: Db, username: string): Promise<boolean> {
  const account = await named(db, username);
  const { numDeletedRows } = await db
    .deleteFrom('branch_moves')
    .where('member_id', '=', account?.id ?? 0n)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** What the new upline's own contracts cover goes on with them, and at the top with the house. What they do not cover ends. */
async function moveContracts(
  trx: Trx,
  { id, path, toId }: { readonly id: bigint; readonly path: string; readonly toId: bigint | null },
  timeZone: string,
  at: Date,
  now: Date,
): Promise<void> {
  const agent = { id, path, uplineId: toId };
  for (const kind of contractKinds) {
    const own = lastingOf(await contractsOf(trx, kind, at, { member: id }));
    if (!own) continue;
    const tiers = readTiers(kind, own.tiers);
    const above = toId === null ? undefined : lastingOf(await contractsOf(trx, kind, at, { member: toId }));
    const isCovered = above?.period === own.period && above.starts_at <= at && !firstAbove(tiers, readTiers(kind, above.tiers));
    if (toId === null || isCovered) {
      const startsAt = own.starts_at > at ? own.starts_at : at;
      await writeContract(trx, { kind, period: own.period, memberId: id, uplineId: toId, tiers, startsAt }, timeZone);
      continue;
    }
    const below = await endedBy(trx, kind, agent, id, own.period, [], at, true);
    const ended = [{ id, name: '', contract: own }, ...below];
    await endWithBelow(trx, kind, [], ended, at, { brand: { timeZone }, now });
    const ids = ended.map((one) => one.id);
    if (kind === 'hourly') await forgetQuarters(trx, ids, at);
  }
  await trx
    .updateTable('agent_offers')
    .set({ state: 'expired', answered_at: now })
    .where('state', '=', 'open')
    .where('member_id', '=', id)
    .execute();
}

async function carryOut(
  trx: Trx,
  { id, memberId, toId, at }: { readonly id: bigint; readonly memberId: bigint; readonly toId: bigint | null; readonly at: Date },
  zone: string,
  now: Date,
): Promise<void> {
  const done = (paths: { readonly old_path: string; readonly new_path: string } | object) =>
    trx
      .updateTable('branch_moves')
      .set({ done_at: now, ...paths })
      .where('id', '=', id)
      .execute();
  const ids = [memberId, ...(toId === null ? [] : [toId])];
  const found = await trx
    .selectFrom('members')
    .select(['id', 'path', 'parent_id', 'username', 'type', 'closed_at'])
    .where('id', '=', anyId(ids))
    .execute();
  const account = found.find((one) => one.id === memberId);
  const upline = found.find((one) => one.id === toId);
  const isPossible = account && (toId === null || (upline && isAgent(upline.type) && upline.closed_at === null));
  const moved = isPossible ? await moveBranch(trx, memberId, toId, zone, now) : null;
  if (!moved || !account) {
    await done({});
    return;
  }
  await moveContracts(trx, { id: memberId, path: moved.newPath, toId }, zone, at, now);
  await done({ old_path: moved.oldPath, new_path: moved.newPath });
  const data = { account: account.username };
  await notify(trx, { memberId, kind: 'agent.moved', data: {} }, now);
  if (account.parent_id !== null) await notify(trx, { memberId: account.parent_id, kind: 'agent.branch_left', data }, now);
  if (toId !== null) await notify(trx, { memberId: toId, kind: 'agent.branch_joined', data }, now);
}

/** The account at the top of a path. */
const rootOf = (path: string): string => path.split('/')[1] ?? '';

/** Puts a move off to the next day, so that nobody else's periods wait for it; then it is judged anew when it can take effect. */
const putOff = (trx: Trx, id: bigint, zone: string, now: Date) =>
  trx
    .updateTable('branch_moves')
    .set({ takes_effect_at: commonStart([], zone, now) })
    .where('id', '=', id)
    .execute();

/**
 * Carries out the move that is due longest, as soon as every period up to its moment is settled. Returns that moment: later periods are
 * not settled in the same run. A move that fails is put off. So is one whose own lines have a period that was set aside, which would be
 * settled by the line of after the move. A period of another line that was set aside delays no move.
 */
export async function carryOutMoves(trx: Trx, zone: string, now: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ id: bigint; member_id: bigint; to_id: bigint | null; at: Date; path: string; upline: string | null }>`
    select v.id, v.member_id, v.to_id, v.takes_effect_at as at, m.path, u.path as upline
    from branch_moves v join members m on m.id = v.member_id left join members u on u.id = v.to_id
    where v.done_at is null and v.takes_effect_at <= ${now} order by v.takes_effect_at, v.id limit 1 for update of v
  `.execute(trx);
  const [move] = rows;
  if (!move) return undefined;
  const roots = [move.path, ...(move.upline === null ? [] : [move.upline])].map(rootOf);
  const { rows: unsettled } = await sql<{ waits: boolean | null; isHeld: boolean | null }>`
    select bool_or(due) as waits, bool_or(not due and split_part(path, '/', 2) = ${anyText(roots)}) as "isHeld"
    from (
      select m.path, ${notAside('agents.contract', sql.ref('c.id'), now)} as due
      from agent_contracts c join members m on m.id = c.member_id where c.settles_at <= ${move.at}
    ) unsettled`.execute(trx);
  if (unsettled[0]?.isHeld) await putOff(trx, move.id, zone, now);
  if (unsettled[0]?.isHeld || unsettled[0]?.waits) return move.at;
  // A contract of another period may have begun since it was asked for.
  const at = await startFor(trx, move.member_id, [move.path, ...(move.upline === null ? [] : [move.upline])], zone, move.at);
  if (at > move.at) await trx.updateTable('branch_moves').set({ takes_effect_at: at }).where('id', '=', move.id).execute();
  else {
    const left = await workOff(trx, [move], {
      kind: 'agents.move',
      idOf: ({ id }) => id,
      now,
      work: () => carryOut(trx, { id: move.id, memberId: move.member_id, toId: move.to_id, at }, zone, now),
    });
    if (left.length > 0) await putOff(trx, move.id, zone, now);
  }
  return move.at;
}
