// Additions to the wallet's test platform for withdrawals: members with an account, a payment password and money, and what they ask.
import { encryptPayload } from '#calls/encrypt-payload.ts';
import type { Output } from '#calls/schemas/schema.ts';
import type { WalletSchemas } from '#calls/schemas/wallet.schema.ts';
import { wallet } from '#calls/wallet.ts';
import { encrypt } from '#platform/db/encrypted-text.ts';
import { hashPassword } from '#platform/identity/passwords.ts';
import { balanceOf } from '#platform/ledger/balance.ts';
import type { PaymentNotification, SendingNotice } from '#platform/outside/payment/port.ts';
import type { Amount } from '#values/money.ts';
import type { Open } from '../../engines.ts';
import type { TestPlatform } from '../../platform.ts';
import { walletWorld } from './wallet-fixture.ts';

export type ShownWithdrawal = Output<WalletSchemas['withdraw']>;
export const paymentPassword = '271828';
const paymentPasswordHash = hashPassword(paymentPassword);

let accounts = 0;

export async function givePaymentPassword({ db }: Pick<TestPlatform, 'db'>, memberId: bigint): Promise<void> {
  const set = { payment_password_hash: await paymentPasswordHash };
  await db.updateTable('members').set(set).where('id', '=', memberId).execute();
}

/** Gives a member a payment password and a confirmed account. Returns the account's id. */
export async function bindAccount({ db, appContext }: Pick<TestPlatform, 'db' | 'appContext'>, memberId: bigint): Promise<string> {
  await givePaymentPassword({ db }, memberId);
  accounts += 1;
  const id = `account${accounts}`;
  const at = new Date(appContext.clock());
  await db
    .insertInto('withdrawal_accounts')
    .values({
      id,
      member_id: memberId,
      institution: 'bpi',
      number: encrypt(`90000022${String(accounts).padStart(4, '0')}`, appContext.settings.secrets, 'withdrawal-accounts'),
      number_hash: `hash of ${id}`,
      number_end: '2291',
      holder: 'MARISOL DELA CRUZ',
      created_at: at,
      confirmed_at: at,
      removed_at: null,
    })
    .execute();
  return id;
}

export async function withdrawalWorld(open: Open, options: Parameters<typeof walletWorld>[1] = {}) {
  const platform = await walletWorld(open, options);
  const { db } = platform;

  /** A member with `money` minor units to withdraw, a confirmed account and a payment password. */
  async function player(money = 1_000_000, type = 0) {
    const person = await platform.signedInMember({ type });
    // Winnings: they can be withdrawn without a condition.
    if (money > 0) await platform.move(person.id, 'win', money);
    const accountId = await bindAccount(platform, person.id);
    const order = (amount: string, more: object = {}) => ({ accountId, amount, paymentPassword, ...more });
    /** A session that began now: the clock moves further than a session lasts. */
    const fresh = async () => await platform.signIn(person.id);
    return {
      ...person,
      accountId,
      withdraw: async (amount: string, more: object = {}, key: string = crypto.randomUUID()) =>
        platform.ask('wallet.withdraw', order(amount, more), { token: await fresh(), key }),
      /** Returns a function that sends the same order again and again, without asking for the key of the encryption. */
      sender: async (amount: string, key: string) => {
        const [token, publicKey] = [await fresh(), await platform.publishedKey()];
        return async () =>
          platform.sendCall(wallet.withdraw, {}, { token, key, raw: JSON.stringify(await encryptPayload(order(amount), publicKey)) });
      },
      /** Requests a withdrawal. Throws when it is refused. */
      requested: async (amount = '2500.00'): Promise<ShownWithdrawal> =>
        platform.takeValue('wallet.withdraw', order(amount), { token: await fresh() }),
      shown: async ({ id }: { readonly id: string }): Promise<ShownWithdrawal> =>
        platform.takeValue('wallet.withdrawalStatus', { id }, { token: await fresh() }),
      terms: async () => platform.takeValue('wallet.withdrawalTerms', {}, { token: await fresh() }),
      answer: async ({ id }: { readonly id: string }, answer: 'received' | 'not_received' | 'partially', remaining?: string) =>
        platform.ask('wallet.confirmReceipt', { id, answer, ...(remaining ? { remaining } : {}) }, { token: await fresh() }),
      money: async () => {
        const { main, pending } = await balanceOf(db, person.id);
        return [main, pending];
      },
    };
  }

  return {
    ...platform,
    player,
    /** A notification of the payment provider about a withdrawal. */
    notify: (orderId: string, state: SendingNotice, amount: string, notificationId: string = crypto.randomUUID()) =>
      platform.sendNotification({ notificationId, orderId, state, amount: amount as Amount } satisfies PaymentNotification),
    rows: (memberId: bigint) => db.selectFrom('withdrawals').selectAll().where('member_id', '=', memberId).execute(),
  };
}

export type WithdrawalWorld = Awaited<ReturnType<typeof withdrawalWorld>>;
