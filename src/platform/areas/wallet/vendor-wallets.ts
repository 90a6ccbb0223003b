/** Transfers between the balance and the wallets that vendors have apart: in, out, and everything back at once (MC-03). */
import type { Transaction } from 'kysely';
import type { Output } from '#calls/schemas/schema.ts';
import type { WalletSchemas } from '#calls/schemas/wallet.schema.ts';
import { type RequestContext, requireRealAccount } from '#platform/context.ts';
import { readSetting } from '#platform/db/settings.ts';
import type { Tables } from '#platform/db/tables/tables.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import { pointsOf } from '#platform/ledger/points.ts';
import { post } from '#platform/ledger/post.ts';
import { type Purse, purseAccount, vendorBalances, vendorPurse, walletVendors } from '#platform/ledger/vendor-wallets.ts';
import { refuseExcluded } from '#platform/protection/exclusions.ts';
import { transferLines } from '#platform/rules/postings.ts';
import { DomainError } from '#values/domain-error.ts';
import { type Minor, minor, toAmount, zero } from '#values/money.ts';
import { positiveAmount } from './amounts.ts';
import { transferReference } from './references.ts';
import { memberWithdrawalSettings, withdrawableOf } from './withdrawals.ts';

type Wallets = Output<WalletSchemas['merchantWallet']>;

/** The member's wallets: those that the operator lists, and others while money is left in them. */
async function walletsOf(context: RequestContext, memberId: bigint): Promise<Wallets> {
  const { db, brand } = context;
  const apart = await walletVendors(db);
  const balances = await vendorBalances(db, memberId);
  const codes = [...new Set([...apart, ...[...balances].filter(([, balance]) => balance > zero).map(([code]) => code)])];
  const vendors = await db.selectFrom('vendors').select(['code', 'name']).execute();
  const closed = await closedVendors(db);
  const { main, bonus } = await balanceOf(db, memberId);
  const { turnover } = await memberWithdrawalSettings(context, memberId);
  const { available, locked } = await withdrawableOf(db, memberId, main, turnover);
  return {
    single: codes.length === 0,
    currencySymbol: brand.currency.symbol,
    main: toAmount(main),
    funds: {
      available: toAmount(available),
      locked: toAmount(locked),
      bonus: toAmount(bonus),
      points: Number(await pointsOf(db, memberId)),
    },
    wallets: codes.map((code) => ({
      code,
      name: vendors.find((vendor) => vendor.code === code)?.name ?? code,
      balance: toAmount(balances.get(code) ?? zero),
      open: apart.includes(code) && !closed.has(code),
    })),
  };
}

async function closedVendors(db: RequestContext['db']): Promise<ReadonlySet<string>> {
  const states = Object.entries((await readSetting(db, 'vendors')) ?? {});
  return new Set(states.filter(([, state]) => state === 'closed').map(([code]) => code));
}

export const readWallets = (context: RequestContext): Promise<Wallets> => walletsOf(context, requireRealAccount(context).memberId);

interface TransferRequest {
  /** `main`, a vendor's code, or `all` for everything back. */
  readonly from: string;
  readonly to: string;
  readonly amount?: string | undefined;
}

/** Runs in the transaction of the idempotency key. Money back to the balance is never refused, also not to an excluded member. */
export async function transferBetweenWallets(
  context: RequestContext,
  { from, to, amount }: TransferRequest,
): Promise<Output<WalletSchemas['walletTransfer']>> {
  const { memberId } = requireRealAccount(context);
  const { db, now } = context;
  const isBack = to === 'main';
  if (isBack === (from === 'main')) throw new DomainError('input.invalid', { fields: { to: { code: 'field.invalid' } } });
  if (!isBack) {
    // Under the lock of protection: after an exclusion's answer nothing more goes to a game.
    await refuseExcluded(db, memberId, now);
    const wallet = (await walletsOf(context, memberId)).wallets.find(({ code }) => code === to);
    if (!wallet) throw new DomainError('not_found');
    if (!wallet.open) throw new DomainError('transfer.wallet_closed', { vendor: wallet.name });
  }
  const moves = from === 'all' ? await everythingBack(db, memberId) : [{ vendor: isBack ? from : to, amount: positiveAmount(amount) }];
  let moved = zero;
  let reference = '';
  for (const move of moves) {
    const purse = vendorPurse(move.vendor);
    reference = await moveMoney(context, memberId, isBack ? { from: purse, to: 'main' } : { from: 'main', to: purse }, move);
    moved = minor(moved + move.amount);
  }
  return { ...(await walletsOf(context, memberId)), moved: toAmount(moved), reference: reference === '' ? null : reference };
}

const everythingBack = async (db: RequestContext['db'], memberId: bigint) =>
  [...(await vendorBalances(db, memberId))].filter(([, amount]) => amount > zero).map(([vendor, amount]) => ({ vendor, amount }));

async function moveMoney(
  context: RequestContext,
  memberId: bigint,
  { from, to }: { readonly from: Purse; readonly to: Purse },
  { vendor, amount }: { readonly vendor: string; readonly amount: Minor },
): Promise<string> {
  const { db, now } = context;
  const row = await db.selectFrom('vendors').select('name').where('code', '=', vendor).executeTakeFirst();
  const reference = await transferReference(context, 'wallet_transfer');
  await post(db as Transaction<Tables>, {
    kind: 'wallet_transfer',
    reference,
    memberId,
    at: now,
    data: { vendor, about: row?.name ?? vendor },
    lines: transferLines(purseAccount(memberId, from), purseAccount(memberId, to), amount),
  });
  return reference;
}
