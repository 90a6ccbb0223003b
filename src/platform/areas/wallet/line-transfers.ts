/**
 * Transfers of own cash up and down the line, with the payment password (MC-06, AG-14). What an agent's line sends in a day above a
 * threshold waits for a second person (SEC-12).
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Output } from '#calls/schemas/schema.ts';
import type { WalletSchemas } from '#calls/schemas/wallet.schema.ts';
import {
  actingAccount,
  type CallBetweenMembers,
  type RequestContext,
  refusalOf,
  requireRealAccount,
  requireSession,
} from '#platform/context.ts';
import { isLocked } from '#platform/db/locks/member-lock.ts';
import { withOlderRow } from '#platform/db/page.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { recordAct } from '#platform/identity/agent-acts.ts';
import { type Agent, findInTeam, requireAccount, requireAgent } from '#platform/identity/agents.ts';
import {
  type Approval,
  answerApproval,
  approvalThresholds,
  beginApproval,
  findApproval,
  judgedAgain,
  lockForApproval,
} from '#platform/identity/approvals.ts';
import { notify } from '#platform/identity/notify.ts';
import { consumeProof } from '#platform/identity/owner-proof.ts';
import { hasPaymentPassword, verifyPaymentPassword } from '#platform/identity/payment-passwords.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { recordMoneyLeft } from '#platform/ledger/points.ts';
import { post } from '#platform/ledger/post.ts';
import { checkDepositLimits } from '#platform/protection/check-limits.ts';
import { isActive } from '#platform/protection/exclusions.ts';
import { hasMoneyLimit } from '#platform/protection/limit-standings.ts';
import { leftAlone } from '#platform/rules/agents/approvals.ts';
import { checkTransfer, highestTransfer, leftToTransfer, type TransferLimits } from '#platform/rules/payments/transfer-limits.ts';
import { entriesFor } from '#platform/rules/postings.ts';
import { isAgent, trial } from '#values/access/account-types.ts';
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor, toAmount } from '#values/money.ts';
import { toInstant } from '#values/time.ts';
import { amountSetting, firstValidTerms, positiveAmount } from './amounts.ts';
import { transferReference } from './references.ts';
import { withdrawableOf, withdrawalSettings } from './withdrawals.ts';

type Db = Kysely<Tables>;

const limitsSchema = z.object({ minimum: amountSetting, maximum: amountSetting, dailyLimit: amountSetting });
const usualLimits = { minimum: '100.00', maximum: '50000.00', dailyLimit: '100000.00' };

/** The operator's limits, else the brand's, else the usual ones (R16). An invalid one counts as missing. */
async function transferSettings({ db, brand }: Pick<RequestContext, 'db' | 'brand'>): Promise<TransferLimits> {
  return firstValidTerms(limitsSchema, await readSetting(db, 'transfers'), brand.transfers, usualLimits);
}

/** What a member has sent since the brand's midnight, and how much of it without a second person. */
async function sentToday({ db, brand, now }: RequestContext, memberId: bigint): Promise<{ readonly sent: Minor; readonly alone: Minor }> {
  const { rows } = await sql<{ sent: bigint; alone: bigint }>`
    select coalesce(-sum(e.amount), 0)::bigint as sent,
      coalesce(-sum(e.amount) filter (where p.data ->> 'approvedBy' is null), 0)::bigint as alone
    from postings p
    join entries e on e.posting_id = p.id
    where p.member_id = ${memberId} and p.kind = 'transfer'
      and e.account_id = (select id from accounts where member_id = ${memberId} and kind = 'main')
      and p.at >= date_trunc('day', ${now}::timestamptz at time zone ${brand.timeZone}) at time zone ${brand.timeZone}
  `.execute(db);
  const { sent = 0n, alone = 0n } = rows[0] ?? {};
  return { sent: minor(sent), alone: minor(alone) };
}

/** What the session may send today without a second person; null where no threshold holds, as for members. */
async function aloneUpTo({ db, session }: RequestContext, sentAlone: Minor): Promise<Minor | null> {
  if (!session || (session.staff === null && !isAgent(session.type))) return null;
  return leftAlone(await approvalThresholds(db), sentAlone);
}

/** The other side of a transfer, under the name by which the sender knows it. */
interface Receiver {
  readonly id: bigint;
  readonly path: string;
  readonly type: number;
  readonly name: string;
}

const uplineOf = (db: Db, memberId: bigint): Promise<Receiver | undefined> =>
  db
    .selectFrom('members')
    .innerJoin('members as upline', 'upline.id', 'members.parent_id')
    .select(['upline.id', 'upline.path', 'upline.nickname as name', 'upline.type'])
    .where('members.id', '=', memberId)
    .executeTakeFirst();

/** The last five, and the older one that was asked for. */
async function latestTransfers(
  db: Db,
  memberId: bigint,
  row: string | undefined,
): Promise<Output<WalletSchemas['transferTerms']>['latest']> {
  const transfers = db
    .selectFrom('transfer_entries as own')
    .innerJoin('entries', 'entries.id', 'own.entry_id')
    .innerJoin('postings', 'postings.id', 'entries.posting_id')
    .select(['postings.reference', 'postings.at', 'entries.amount'])
    .select((of) => [
      sql<string>`case when ${of.ref('postings.member_id')} = ${memberId} then postings.data ->> 'to' else postings.data ->> 'from' end`.as(
        'name',
      ),
      sql<string | null>`postings.data ->> 'note'`.as('note'),
    ])
    .where('own.account_id', '=', (of) =>
      of
        .selectFrom('accounts')
        .select('id')
        .where((is) => is.and({ member_id: memberId, kind: 'main' })),
    )
    .orderBy('own.entry_id', 'desc');
  const rows = await withOlderRow(
    await transfers.limit(5).execute(),
    row,
    ({ reference }) => reference,
    (reference) => transfers.where('postings.kind', '=', 'transfer').where('postings.reference', '=', reference).executeTakeFirst(),
  );
  return rows.map(({ at, amount, name, ...row }) => ({ ...row, name: name ?? '', at: toInstant(at), amount: toAmount(minor(amount)) }));
}

/** What may be sent now, whoever receives it. */
async function sendingTerms(context: RequestContext, row?: string): Promise<Omit<Output<WalletSchemas['transferTerms']>, 'upline'>> {
  const session = requireRealAccount(context);
  const memberId = actingAccount(session);
  const { db, brand } = context;
  const limits = await transferSettings(context);
  const { sent, alone } = await sentToday(context, memberId);
  const mayAlone = await aloneUpTo(context, alone);
  const { main } = await balanceOf(db, memberId);
  const { turnover } = await withdrawalSettings(db, brand);
  const { available, toBet } = await withdrawableOf(db, memberId, main, turnover);
  return {
    currencySymbol: brand.currency.symbol,
    minimum: toAmount(limits.minimum),
    maximum: toAmount(limits.maximum),
    leftToday: toAmount(leftToTransfer(limits, sent)),
    balance: toAmount(main),
    available: toAmount(available),
    toBet: toAmount(toBet),
    upTo: toAmount(highestTransfer(limits, sent, available)),
    aloneUpTo: mayAlone === null ? null : toAmount(mayAlone),
    paymentPassword: session.staff !== null || (await hasPaymentPassword(context, memberId)),
    ...(session.staff ? { signInPassword: true } : {}),
    latest: await latestTransfers(db, memberId, row),
  };
}

export async function uplineTransferTerms(
  context: RequestContext,
  { row }: { readonly row?: string | undefined },
): Promise<Output<WalletSchemas['transferTerms']>> {
  const { memberId } = requireRealAccount(context);
  const upline = await uplineOf(context.db, memberId);
  const terms = await sendingTerms(context, row);
  return { ...terms, upline: upline?.name ?? null, paymentPassword: upline !== undefined && terms.paymentPassword };
}

export async function downlineTransferTerms(
  context: RequestContext,
  { to }: { readonly to: string },
): Promise<Output<WalletSchemas['downlineTerms']>> {
  const { name } = await findInTeam(context.db, await requireAgent(context), to);
  return { ...(await sendingTerms(context)), receiver: name };
}

interface LineTransfer {
  readonly amount: string;
  readonly paymentPassword: string;
  readonly note?: string | undefined;
}
type Sent = Output<WalletSchemas['transferUpline']>;

interface Transfer {
  readonly senderId: bigint;
  readonly receiver: Receiver;
  readonly amount: Minor;
  readonly note: string;
}

/** Whether a deposit of the receiver would be refused by their own limits: cash from an agent goes round none of them. */
async function isLimited(context: RequestContext, receiver: Receiver, amount: Minor): Promise<boolean> {
  const { db, brand, now } = context;
  if (brand.market.saferPlay.needsLimit && !(await hasMoneyLimit(db, receiver.id))) return true;
  return checkDepositLimits(db, receiver.id, amount, now).then(
    () => false,
    (error: unknown) => {
      if (error instanceof DomainError) return true;
      throw error;
    },
  );
}

/** Throws when the line has changed since its locks were taken. Nothing was done, and the repeat locks whom it leads to now. */
function requireLocked(db: Db, memberId: bigint): void {
  if (!isLocked(db, memberId)) throw new DomainError('platform.away', { retryAfter: 1 });
}

/** The member that a call leads to; nobody where it is refused. */
const whereFound = async (finding: Promise<readonly bigint[]>): Promise<readonly bigint[]> => {
  const refused = await refusalOf(finding);
  return refused ? [] : finding;
};

/** Whether the money may go now, under the locks of both accounts. Returns what the sender sent today without a second person. */
async function judge(context: RequestContext, { senderId, receiver, amount }: Transfer): Promise<Minor> {
  const { db, now } = context;
  requireLocked(db, receiver.id);
  // The sender learns no more than that: not whether it is a break, an exclusion or the kind of account.
  if (receiver.type === trial || !(await isActive(db, receiver.id, now))) throw new DomainError('transfer.not_receivable');
  const { path } = await db.selectFrom('members').select('path').where('id', '=', senderId).executeTakeFirstOrThrow();
  if (receiver.path.startsWith(path) && (await isLimited(context, receiver, amount))) throw new DomainError('transfer.not_receivable');
  requireLocked(db, senderId);
  const { main } = await balanceOf(db, senderId);
  const { turnover } = await withdrawalSettings(db, context.brand);
  const [limits, { sent, alone }] = [await transferSettings(context), await sentToday(context, senderId)];
  checkTransfer(amount, limits, sent, main, await withdrawableOf(db, senderId, main, turnover));
  return alone;
}

/** Posts it and tells both. Returns its reference. */
async function send(context: RequestContext, { senderId, receiver, amount, note }: Transfer, by: object = {}): Promise<string> {
  const { db, now } = context;
  const reference = await transferReference(context, 'transfer');
  const { nickname: sender } = await db.selectFrom('members').select('nickname').where('id', '=', senderId).executeTakeFirstOrThrow();
  await post(db as Transaction<Tables>, {
    kind: 'transfer',
    reference,
    memberId: senderId,
    at: now,
    data: { from: sender, to: receiver.name, ...(note === '' ? {} : { note }), ...by },
    lines: entriesFor.transfer(senderId, receiver.id, amount),
  });
  await recordMoneyLeft(db, senderId, amount, now);
  const data = { reference, amount: toAmount(amount) };
  await notify(db, { memberId: senderId, kind: 'transfer.sent', data: { ...data, other: receiver.name } }, now);
  const received = note === '' ? 'transfer.received' : 'transfer.received_with_note';
  await notify(db, { memberId: receiver.id, kind: received, data: { ...data, other: sender, note } }, now);
  return reference;
}

/**
 * Runs in the transaction of the idempotency key, after the sender's own exclusion was refused. Returns the refusal of a wrong payment
 * password, so that its count is committed.
 */
async function transfer(
  context: RequestContext,
  agent: Agent,
  receiver: Receiver,
  { amount: text, paymentPassword, note: words = '' }: LineTransfer,
): Promise<Sent | DomainError> {
  const session = requireRealAccount(context);
  const { db, now } = context;
  const amount = positiveAmount(text);
  const order = { senderId: agent.id, receiver, amount, note: words.trim() };
  const mayAlone = await aloneUpTo(context, await judge(context, order));
  const refusal = await refusalOf(verifyPaymentPassword(context, session.memberId, paymentPassword));
  if (refusal) return refusal;
  await consumeProof(context);
  const answer = { amount: toAmount(amount), to: receiver.name, at: toInstant(now) };
  if (mayAlone !== null && amount > mayAlone) {
    const { expiresAt } = await beginApproval(db as Transaction<Tables>, context, {
      kind: 'transfer',
      agent,
      about: receiver,
      amount,
      note: order.note,
      hears: (id) => isActive(db, id, now),
    });
    const { main } = await balanceOf(db, agent.id);
    return { ...answer, reference: null, waitsUntil: toInstant(expiresAt), balance: toAmount(main) };
  }
  const reference = await send(context, order);
  await recordAct(db, context, { kind: 'transfer_sent', about: receiver.id, detail: { reference, amount: answer.amount } });
  const { main } = await balanceOf(db, agent.id);
  return { ...answer, reference, waitsUntil: null, balance: toAmount(main) };
}

export const transferToUpline: CallBetweenMembers<LineTransfer, Sent> = {
  async others(context) {
    const upline = await uplineOf(context.db, actingAccount(requireSession(context)));
    return upline ? [upline.id] : [];
  },
  async handle(context, order) {
    const sender = await requireAccount(context);
    const upline = await uplineOf(context.db, sender.id);
    if (!upline) throw new DomainError('transfer.no_upline');
    return transfer(context, sender, upline, order);
  },
};

/** To any account below the agent. Throws `not_found` for any other, so that nobody learns which accounts exist. */
export const transferToDownline: CallBetweenMembers<LineTransfer & { readonly to: string }, Sent> = {
  others: (context, { to }) => whereFound(requireAgent(context).then(async (agent) => [(await findInTeam(context.db, agent, to)).id])),
  async handle(context, { to, ...order }) {
    const agent = await requireAgent(context);
    return transfer(context, agent, await findInTeam(context.db, agent, to), order);
  },
};

/** The receiver, as the sender's line is now. Throws `not_found`. */
async function receiverOf(db: Db, { agent, aboutId }: Approval): Promise<Receiver> {
  if (agent.uplineId !== aboutId) return findInTeam(db, agent, aboutId.toString());
  const upline = await uplineOf(db, agent.id);
  if (!upline) throw new DomainError('not_found');
  return upline;
}

/** Sends what waited for a second person, judged as if it were begun now. Runs in the transaction of the idempotency key. */
export const approveTransfer: CallBetweenMembers<
  { readonly id: string; readonly paymentPassword: string },
  Output<WalletSchemas['approveTransfer']>
> = {
  others: (context, { id }) => whereFound(findApproval(context, id, 'transfer').then(({ agent, aboutId }) => [agent.id, aboutId])),
  handle: approve,
};

async function approve(
  context: RequestContext,
  { id, paymentPassword }: { readonly id: string; readonly paymentPassword: string },
): Promise<Output<WalletSchemas['approveTransfer']> | DomainError> {
  const { db, now } = context;
  const approval = await findApproval(context, id, 'transfer');
  const { agent, amount, authorId, note } = approval;
  requireLocked(db, agent.id);
  await lockForApproval(context, approval);
  // A break takes back what waits. A server of an older version doesn't, while a release goes on.
  if (amount === null || !isAgent(agent.type) || !(await isActive(db, agent.id, now))) throw new DomainError('approval.over');
  const { memberId } = requireRealAccount(context);
  const order = await judgedAgain(context, approval, async () => {
    const found = { senderId: agent.id, receiver: await receiverOf(db, approval), amount, note };
    await judge(context, found);
    return found;
  });
  const refusal = await refusalOf(verifyPaymentPassword(context, memberId, paymentPassword));
  if (refusal) return refusal;
  await consumeProof(context);
  const reference = await send(context, order, { begunBy: authorId.toString(), approvedBy: memberId.toString() });
  await answerApproval(db, context, approval, { state: 'approved', reference });
  return { reference, amount: toAmount(amount), at: toInstant(now) };
}
