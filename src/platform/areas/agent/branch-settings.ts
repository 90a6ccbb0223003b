/** Games and stakes of a branch: what an agent decides for an account of the team and everybody below it, never looser than above. */
import type { AgentSchemas } from '#calls/schemas/agent.schema.ts';
import type { Input, Output } from '#calls/schemas/schema.ts';
import type { Db, RequestContext } from '#platform/context.ts';
import { inMemberTransaction } from '#platform/db/locks/member-lock.ts';
import { readSetting } from '#platform/db/settings.ts';
import { recordAct } from '#platform/identity/agent-acts.ts';
import { type Agent, findInTeam, requireAgent, type TeamMember } from '#platform/identity/agents.ts';
import { type BranchSetting, idsOf, lockLine, operatorSetting, settingsOnPath } from '#platform/protection/branch-settings.ts';
import { looserThan, noSetting, type ProductSetting, tightestSetting } from '#platform/rules/agents/branch-settings.ts';
import { isAgent } from '#values/access/account-types.ts';
import { DomainError } from '#values/domain-error.ts';
import { type GameType, gameTypes } from '#values/games/categories.ts';
import { toAmount, toMinor, zero } from '#values/money.ts';

type Answer = Output<AgentSchemas['branchSettings']>;
type ProductRequest = Input<AgentSchemas['changeBranchSettings']>['products'][number];
type Fault = Readonly<Record<string, string>>;

interface Standing {
  /** The agent's own. */
  readonly own: ProductSetting;
  /** The agent's own setting may not be looser: the operator's, those of agents above, and the agent's for accounts in between. */
  readonly above: ProductSetting;
  /** What holds for the account, also by agents between the agent and the account. */
  readonly held: ProductSetting;
}

const toDto = ({ closed, highestStake }: ProductSetting) => ({
  closed,
  highestStake: highestStake === null ? null : toAmount(highestStake),
});

async function standingsOf(db: Db, agent: Agent, account: TeamMember): Promise<ReadonlyMap<GameType, Standing>> {
  const stored = await settingsOnPath(db, account.path);
  const operator = await readSetting(db, 'highest_stakes');
  const upTo = new Set(idsOf(agent.path));
  const isOwn = ({ accountId, agentId }: BranchSetting): boolean => agentId === agent.id && accountId === account.id;
  return new Map(
    gameTypes.map((product) => {
      const all = stored.filter((one) => one.product === product);
      const usual = operatorSetting(operator, product);
      const standing = {
        own: all.find(isOwn) ?? noSetting,
        above: tightestSetting([usual, ...all.filter((one) => upTo.has(one.agentId) && !isOwn(one))]),
        held: tightestSetting([usual, ...all]),
      };
      return [product, standing] as const;
    }),
  );
}

async function answerOf({ brand }: RequestContext, db: Db, agent: Agent, account: TeamMember): Promise<Answer> {
  const standings = await standingsOf(db, agent, account);
  return {
    id: account.id.toString(),
    name: account.name,
    isAgent: isAgent(account.type),
    products: [...standings].map(([product, { own, above, held }]) => ({
      product,
      own: toDto(own),
      above: toDto(above),
      held: toDto(held),
    })),
    currencySymbol: brand.currency.symbol,
  };
}

export async function branchSettingsOf(context: RequestContext, { id }: { readonly id: string }): Promise<Answer> {
  const agent = await requireAgent(context);
  return answerOf(context, context.db, agent, await findInTeam(context.db, agent, id));
}

/** A requested setting. Throws `input.invalid` for a stake that is no amount above zero. */
function readProductRequest({ product, closed, highestStake }: ProductRequest): ProductSetting {
  const stake = highestStake === null ? null : toMinor(highestStake);
  if (highestStake !== null && (stake === null || stake <= zero))
    throw new DomainError('input.invalid', { fields: { [`${product}.stake`]: { code: 'field.amount' } } });
  return { closed, highestStake: stake };
}

/** The field of a requested setting that is looser than above, with what stands there. */
function faultOf(product: GameType, above: ProductSetting, setting: ProductSetting): readonly [string, Fault] | null {
  const looser = looserThan(above, setting);
  if (looser === 'closed') return [`${product}.open`, { code: 'field.closed_above' }];
  const limit = above.highestStake;
  return looser === 'stake' && limit !== null ? [`${product}.stake`, { code: 'field.stake_above', limit: toAmount(limit) }] : null;
}

async function save(db: Db, agent: Agent, account: TeamMember, product: GameType, to: ProductSetting, at: Date): Promise<void> {
  const key = { account_id: account.id, agent_id: agent.id, game_type: product };
  if (!to.closed && to.highestStake === null) {
    await db
      .deleteFrom('branch_settings')
      .where('account_id', '=', account.id)
      .where('agent_id', '=', agent.id)
      .where('game_type', '=', product)
      .execute();
    return;
  }
  const state = { closed: to.closed, highest_stake: to.highestStake, changed_at: at };
  await db
    .insertInto('branch_settings')
    .values({ ...key, ...state })
    .onConflict((conflict) => conflict.columns(['account_id', 'game_type', 'agent_id']).doUpdateSet(state))
    .execute();
}

/** Changes the agent's own settings of the named products; of all or of none. Throws `agent.looser_than_above` with what stands above. */
export async function changeBranchSettings(
  context: RequestContext,
  { id, products }: Input<AgentSchemas['changeBranchSettings']>,
): Promise<Answer> {
  const agent = await requireAgent(context);
  const account = await findInTeam(context.db, agent, id);
  const requested = new Map(products.map((request) => [request.product, readProductRequest(request)]));
  return inMemberTransaction(context.db, agent.id, async (trx) => {
    await lockLine(trx, agent.path);
    const standings = await standingsOf(trx, agent, account);
    const faults: (readonly [string, Fault])[] = [];
    for (const [product, setting] of requested) {
      const { own, above } = standings.get(product) as Standing;
      if (own.closed === setting.closed && own.highestStake === setting.highestStake) continue;
      const fault = faultOf(product, above, setting);
      if (fault) faults.push(fault);
      if (faults.length > 0) continue;
      await save(trx, agent, account, product, setting, context.now);
      await recordAct(trx, context, {
        kind: 'branch_setting_changed',
        about: account.id,
        detail: { product, settingBefore: toDto(own), settingAfter: toDto(setting) },
      });
    }
    if (faults.length > 0) throw new DomainError('agent.looser_than_above', { fields: Object.fromEntries(faults) });
    return answerOf(context, trx, agent, account);
  });
}
