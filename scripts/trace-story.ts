// What is stored about a deposit, a withdrawal, a payout to an agent or an adjustment: the lines above those of the ledger.
import type { Kysely } from 'kysely';
import { anyId } from '#platform/db/batches/any-of.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { type ContractTier, readTiers } from '#platform/rules/agents/contracts.ts';
import type { ContractKind } from '#values/agent-contracts.ts';
import { minor, toAmount } from '#values/money.ts';
import { columns, momentText } from './operator-command.ts';

type Db = Kysely<Tables>;
const money = (units: bigint): string => toAmount(minor(units));
/** Rates are stored in hundredths of a percent. */
const percent = (rate: number): string => `${rate / 100} %`;
/** A line below the one that names the order. */
const below: typeof columns = (...parts) => `  ${columns(...parts)}`;
/** The moments of a row that have come, each with its word, such as `sent` of the column `sent_at`. */
const momentsOf = <Word extends string>(row: Readonly<Record<`${Word}_at`, Date | null>>, words: readonly Word[]): string[] =>
  words.flatMap((word) => {
    const at = row[`${word}_at`];
    return at === null ? [] : [`${word} ${momentText(at)}`];
  });

/** What the payment provider said of an order, and what the site did with it. */
async function notificationLines(db: Db, order: 'deposit_id' | 'withdrawal_id', id: string): Promise<string[]> {
  const rows = await db.selectFrom('payment_notifications').selectAll().where(order, '=', id).orderBy('at').orderBy('id').execute();
  return rows.map((row) => below(`Provider: ${row.state}`, money(row.amount), momentText(row.at), `outcome ${row.outcome}`, row.id));
}

async function depositLines(db: Db, reference: string): Promise<string[]> {
  const row = await db
    .selectFrom('deposits as d')
    .innerJoin('members as m', 'm.id', 'd.member_id')
    .leftJoin('payment_methods as p', 'p.code', 'd.method')
    .selectAll('d')
    .select(['m.username', 'p.name as method_name'])
    .where('d.reference', '=', reference)
    .executeTakeFirst();
  if (!row) return [];
  return [
    columns(`Deposit ${reference}`, row.username, row.state, `${money(row.amount)} ${row.currency}`, `fee ${money(row.fee)}`),
    below(`method ${row.method_name ?? row.method}`, `provider ${row.provider}`, `order at the provider ${row.id}`),
    below(...momentsOf(row, ['created', 'paying', 'confirmed', 'credited', 'declined', 'expired'])),
    ...(await notificationLines(db, 'deposit_id', row.id)),
  ];
}

async function withdrawalLines(db: Db, reference: string): Promise<string[]> {
  const row = await db
    .selectFrom('withdrawals as w')
    .innerJoin('members as m', 'm.id', 'w.member_id')
    .innerJoin('withdrawal_accounts as a', 'a.id', 'w.account_id')
    .selectAll('w')
    .select(['m.username', 'a.institution', 'a.number_end', 'a.holder'])
    .where('w.reference', '=', reference)
    .executeTakeFirst();
  if (!row) return [];
  const disputed = row.disputed_at && [
    `disputed ${momentText(row.disputed_at)}`,
    `${money(row.missing)} missing`,
    row.dispute_due && `answer due ${momentText(row.dispute_due)}`,
  ];
  return [
    columns(`Withdrawal ${reference}`, row.username, row.state, `${money(row.amount)} ${row.currency}`, `fee ${money(row.fee)}`),
    below(`to ${row.institution} …${row.number_end}, ${row.holder}`, `provider ${row.provider}`, `order at the provider ${row.id}`),
    below(
      `sent ${money(row.sent)}`,
      `back in the balance ${money(row.returned)}`,
      row.received_by && `received by ${row.received_by}`,
      row.cause && `cause ${row.cause}`,
    ),
    below(...momentsOf(row, ['requested', 'checked', 'sending', 'sent', 'received', 'returned'])),
    ...(disputed ? [`  Dispute: ${columns(...disputed)}`] : []),
    ...(await notificationLines(db, 'withdrawal_id', row.id)),
  ];
}

async function adjustmentLines(db: Db, reference: string): Promise<string[]> {
  const row = await db
    .selectFrom('adjustments as j')
    .innerJoin('members as m', 'm.id', 'j.member_id')
    .selectAll('j')
    .select('m.username')
    .where('j.reference', '=', reference)
    .executeTakeFirst();
  if (!row) return [];
  const { decided_by: by, decided_at: at } = row;
  return [
    columns(`Adjustment ${reference}`, row.username, row.state, money(row.amount)),
    `  reason: ${row.reason}`,
    below(`begun by ${row.begun_by}`, momentText(row.begun_at)),
    ...(by && at ? [below(`${row.state} by ${by}`, momentText(at))] : []),
  ];
}

/** How a real-time salary keeps the rounds of a tier. */
interface Stakes {
  readonly tier: number;
  readonly lost: number;
  readonly lostBet: string;
  readonly won: number;
  readonly wonBet: string;
}

const tierText = (kind: ContractKind, { bet, net, active, rate }: ContractTier): string =>
  columns(
    `from a turnover of ${money(bet)}`,
    kind === 'dividend' ? `a net result of ${money(net)} and ${active} active members` : null,
    percent(rate),
  );

async function payoutLines(db: Db, reference: string): Promise<string[]> {
  const id = /^A-(\d{1,18})$/.exec(reference)?.[1];
  if (id === undefined) return [];
  const row = await db
    .selectFrom('agent_payouts as p')
    .innerJoin('agent_contracts as c', 'c.id', 'p.contract_id')
    .innerJoin('members as m', 'm.id', 'p.member_id')
    .leftJoin('members as u', 'u.id', 'c.upline_id')
    .selectAll('p')
    .select(['c.period', 'c.tiers', 'c.starts_at', 'c.agreed_by', 'm.username', 'u.username as upline'])
    .where('p.id', '=', BigInt(id))
    .executeTakeFirst();
  if (!row) return [];
  const minus = row.minus as readonly { readonly member: string; readonly due: string }[];
  const names = await db
    .selectFrom('members')
    .select(['id', 'username'])
    .where('id', '=', anyId(minus.map(({ member }) => BigInt(member))))
    .execute();
  const nameOf = (member: string) => names.find((one) => one.id.toString() === member)?.username ?? member;
  const tiers = readTiers(row.kind, row.tiers);
  const tier = row.tier === null ? undefined : tiers[row.tier];
  const stakes = (row.stakes ?? []) as readonly Stakes[];
  const counted = tier && row.tier !== null ? [`  tier ${row.tier + 1} of ${tiers.length}: ${tierText(row.kind, tier)}`] : [];
  return [
    columns(
      `Payout ${reference}`,
      row.username,
      row.kind,
      row.is_paid ? 'paid' : 'due, not paid',
      `${money(row.amount)}`,
      momentText(row.at),
    ),
    below(
      `contract ${row.contract_id}`,
      row.period,
      `with ${row.upline ?? 'the house'}`,
      `from ${momentText(row.starts_at)}`,
      row.agreed_by && `agreed by ${row.agreed_by}`,
    ),
    `  period ${momentText(row.from_at)} to ${momentText(row.to_at)}`,
    below(
      `turnover ${money(row.bet)}`,
      `net result ${money(row.net)}`,
      `carried over ${money(row.carried)}`,
      `active members ${row.active}`,
    ),
    ...counted,
    ...stakes.map(
      ({ tier: place, ...one }) =>
        `  tier ${place + 1}: lost rounds ${one.lost}, bet ${one.lostBet}; won rounds ${one.won}, bet ${one.wonBet}`,
    ),
    ...(row.kind !== 'realtime' && tier === undefined ? ['  no tier was reached'] : []),
    `  due ${money(row.due)}`,
    ...minus.map(({ member, due }) => `  less ${due} due to ${nameOf(member)}`),
    ...(row.shortfall > 0n ? [`  shortfall of the house ${money(row.shortfall)}`] : []),
  ];
}

/** The story of a reference; empty for one that only the ledger knows. */
export const storyLines = async (db: Db, reference: string): Promise<string[]> => [
  ...(await depositLines(db, reference)),
  ...(await withdrawalLines(db, reference)),
  ...(await payoutLines(db, reference)),
  ...(await adjustmentLines(db, reference)),
];
