/** One contract offered to several accounts as one act. */
import { sql, type Transaction } from 'kysely';
import type { AgentSchemas } from '#calls/schemas/agent.schema.ts';
import type { Output } from '#calls/schemas/schema.ts';
import { judgedNow, type RequestContext, requireSession } from '#platform/context.ts';
import { inSavepoint } from '#platform/db/batches/set-aside.ts';
import { inMemberTransaction } from '#platform/db/locks/member-lock.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { type Agent, requireAgent } from '#platform/identity/agents.ts';
import { sentenceOf } from '#platform/identity/sentence-of.ts';
import { fingerprintOf, withIdempotencyKey } from '#platform/ledger/idempotency.ts';
import { type ContractTier, readTier, readTiers, type TierText, writeTier } from '#platform/rules/agents/contracts.ts';
import type { ContractKind } from '#values/agent-contracts.ts';
import { DomainError } from '#values/domain-error.ts';
import { contractsOf, lastingOf, lockAccounts, offerContract, partner, refuseAway } from './contracts.ts';

type Trx = Transaction<Tables>;
type Bulk = Output<AgentSchemas['offerContracts']>;

/** What refuses the offer to one account alone; anything else refuses them all. */
const ofOneAccount: readonly string[] = ['agent.offer_open', 'approval.waits', 'approval.nobody', 'approval.too_many'];

interface BulkRequest {
  readonly kind: ContractKind;
  readonly memberIds: readonly string[];
  readonly tiers: readonly TierText[];
  readonly act?: string | undefined;
}

const areSame = (kind: ContractKind, some: readonly ContractTier[], others: readonly ContractTier[]): boolean =>
  JSON.stringify(some.map((tier) => writeTier(kind, tier))) === JSON.stringify(others.map((tier) => writeTier(kind, tier)));

/** Makes the offer to each account, as if it were the only one, and tells what became of it. */
async function offerToEach(trx: Trx, received: RequestContext, agent: Agent, { kind, memberIds, tiers }: BulkRequest): Promise<Bulk> {
  const context = judgedNow(received, trx);
  const { now } = context;
  await refuseAway(trx, agent, now);
  const ids = [...new Set(memberIds)];
  const accounts = await Promise.all(ids.map((id) => partner(trx, agent, id)));
  await lockAccounts(trx, [agent.id, ...accounts.map(({ id }) => id)]);
  const own = lastingOf(await contractsOf(trx, kind, now, { member: agent.id }));
  const offered = tiers.flatMap((tier) => readTier(kind, tier) ?? []);
  const offers: Bulk['offers'] = [];
  for (const { id } of accounts) {
    const said = { id: id.toString(), reason: null };
    const today = lastingOf(await contractsOf(trx, kind, now, { member: id }));
    if (today && today.period === own?.period && areSame(kind, readTiers(kind, today.tiers), offered)) {
      offers.push({ ...said, outcome: 'same' });
      continue;
    }
    try {
      const outcome = await inSavepoint(trx, () => offerContract(trx, context, kind, agent, { memberId: said.id, tiers }));
      offers.push({ ...said, outcome });
    } catch (error) {
      if (!(error instanceof DomainError) || !ofOneAccount.includes(error.code)) throw error;
      offers.push({ ...said, outcome: 'refused', reason: sentenceOf(error, context) });
    }
  }
  return { offers };
}

/**
 * Offers one contract to several accounts as one act, once for each key. Without a key the offers are made and taken back, so that a
 * preview is what would be.
 */
export async function offerContracts(context: RequestContext, request: BulkRequest): Promise<Bulk> {
  const agent = await requireAgent(context);
  const { act, ...order } = request;
  if (act === undefined)
    return inMemberTransaction(context.db, agent.id, async (trx) => {
      await sql`savepoint preview`.execute(trx);
      const preview = await offerToEach(trx, context, agent, order);
      await sql`rollback to savepoint preview`.execute(trx);
      return preview;
    });
  const call = 'agent.offerContracts';
  const { memberId } = requireSession(context);
  const keyed = { memberId, key: act, call, fingerprint: fingerprintOf(call, order), at: context.now };
  const { answer } = await withIdempotencyKey(
    context.db,
    keyed,
    async (trx) => (await offerToEach(trx, context, agent, order)) as never,
    (db, work) => inMemberTransaction(db, agent.id, work),
  );
  return answer as unknown as Bulk;
}
