/** The jobs of agents: counting what teams did, and settling contracts. A migration inserts their rows. */
import type { Transaction } from 'kysely';
import type { AppContext } from '#platform/context.ts';
import { workOff } from '#platform/db/batches/set-aside.ts';
import type { Json, Tables } from '#platform/db/tables/tables.ts';
import { expireApprovals } from '#platform/identity/approvals.ts';
import { notifyAll } from '#platform/identity/notify.ts';
import { countTeamEvents } from '#platform/ledger/agents/rollups.ts';
import { lockPayouts, payLocked, settleNext } from '#platform/ledger/agents/settle.ts';
import { post } from '#platform/ledger/post.ts';
import { minor, toAmount } from '#values/money.ts';
import { seconds } from '#values/time.ts';
import { carryOutMoves } from './branch-moves.ts';
import { expireOffers } from './contracts.ts';
import { figureTerms } from './report-scope.ts';

export const agentSettleJob = 'agents.settle';
const countInterval = seconds(3);
const settleInterval = seconds(10);
const paidAtOnce = 100;

async function pay(trx: Transaction<Tables>, ids: readonly bigint[], now: Date): Promise<void> {
  const { payouts, postings } = await payLocked(trx, ids, now);
  for (const posting of postings) await post(trx, posting);
  // What comes every hour or more often shows in the record alone.
  const told = payouts.filter(({ kind, amount }) => (kind === 'dividend' || kind === 'daily') && amount > 0n);
  await notifyAll(
    trx,
    told.map(({ member_id, kind, amount, id }) => ({
      memberId: member_id,
      kind: kind === 'daily' ? ('agent.paid_daily' as const) : ('agent.paid_dividend' as const),
      data: { amount: toAmount(minor(amount)), reference: `A-${id}`, payout: id.toString() },
    })),
    now,
  );
}

/** Jobs for `startJobs`. */
export const agentJobs = ({ brand }: Pick<AppContext, 'brand'>) => ({
  'agents.count': async (trx: Transaction<Tables>, _data: Json, now: Date) => {
    const isMoreLeft = await countTeamEvents(trx, brand.timeZone, now);
    return { again: isMoreLeft ? now : new Date(now.getTime() + countInterval) };
  },
  /** One branch and period in each run, or some of its payouts, so that no transaction is long. */
  [agentSettleJob]: async (trx: Transaction<Tables>, _data: Json, now: Date) => {
    await expireOffers(trx, now);
    await expireApprovals(trx, now);
    const due = await lockPayouts(trx, paidAtOnce, now);
    await workOff(trx, due, { kind: 'agents.payout', idOf: (id) => id, now, work: (ids) => pay(trx, ids, now) });
    if (due.length > 0) return { again: now };
    const until = await carryOutMoves(trx, brand.timeZone, now);
    const settled = await settleNext(trx, await figureTerms({ db: trx, brand }), now, { until });
    return { again: settled === 'settled' || settled === 'aside' ? now : new Date(now.getTime() + settleInterval) };
  },
});
