/** The record of what agents and their helpers do. */
import type { Kysely } from 'kysely';
import { actingAccount, type RequestContext, requireSession } from '#platform/context.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { isAgent } from '#values/access/account-types.ts';
import type { StaffRight } from '#values/access/staff-rights.ts';
import type { ActKind } from '#values/agent-acts.ts';
import type { ContractKind } from '#values/agent-contracts.ts';
import type { GameType } from '#values/games/categories.ts';

/** A product of a branch: closed or not, and the highest stake as a decimal. */
interface StoredSetting {
  readonly closed: boolean;
  readonly highestStake: string | null;
}

/** What an act changed. `from` and `to` are a helper's rights; `fromRate` and `toRate` the highest rate of a contract in basis points. */
export interface ActDetail {
  readonly from?: readonly StaffRight[];
  readonly to?: readonly StaffRight[];
  readonly contract?: ContractKind;
  readonly fromRate?: number | null;
  readonly toRate?: number | null;
  /** Decimal. */
  readonly amount?: string;
  readonly reference?: string;
  readonly role?: 'member' | 'agent';
  /** Of an invitation link. */
  readonly link?: string;
  readonly product?: GameType;
  readonly settingBefore?: StoredSetting;
  readonly settingAfter?: StoredSetting;
}

/**
 * Writes an act of an agent or a helper in the transaction of what it did: neither exists without the other. Members have no log.
 * `alsoOf`: another agent in whose log it stands too, under the account in whose name it was done.
 */
export async function recordAct(
  trx: Kysely<Tables>,
  context: RequestContext,
  act: { readonly kind: ActKind; readonly about?: bigint; readonly detail?: ActDetail; readonly alsoOf?: bigint },
): Promise<void> {
  const session = requireSession(context);
  if (!session.staff && !isAgent(session.type)) return;
  const account = actingAccount(session);
  const { kind, about = null, detail = {}, alsoOf = account } = act;
  const what = { kind, about_id: about, detail: JSON.stringify(detail), at: context.now };
  await trx
    .insertInto('agent_acts')
    .values([
      { agent_id: account, author_id: session.memberId, ...what },
      ...(alsoOf === account ? [] : [{ agent_id: alsoOf, author_id: account, ...what }]),
    ])
    .execute();
}
