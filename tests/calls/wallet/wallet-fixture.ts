// Additions to the test platform for the wallet tests: deposits, the payment provider's page and its notifications.
import type { Brand } from '#brands/brand.ts';
import type { Json } from '#platform/db/tables/tables.ts';
import type { PaymentNotification } from '#platform/outside/payment/port.ts';
import { paymentProviders } from '#platform/outside/payment/providers.ts';
import { notificationRequest } from '#platform/outside/payment/signatures.ts';
import { secretFor } from '#platform/secrets.ts';
import type { Amount } from '#values/money.ts';
import type { Open } from '../../engines.ts';
import { type MemberFields, noon, postMovement, previousSecret, publicUrl, secret, startPlatform, type ValueOf } from '../../platform.ts';

/** A notification of the payment provider about an order. */
export const notificationOf = (
  orderId: string,
  state: PaymentNotification['state'],
  amount = '500.00',
  notificationId: string = crypto.randomUUID(),
): PaymentNotification => ({ notificationId, orderId, state, amount: amount as Amount });

/** The payment provider's secret before the rotation. */
export const secretBefore = secretFor(previousSecret, 'payments');

type Deposit = ValueOf<'wallet.deposit'>;

export async function walletWorld(
  open: Open,
  { rows = paymentProviders, ...brand }: Partial<Brand> & { rows?: typeof paymentProviders } = {},
) {
  const platform = await startPlatform(open, { brand, providers: rows, now: noon, env: { SECRETS: `${secret},${previousSecret}` } });
  const { db, world } = platform;

  return {
    ...platform,
    /** The port of the first payment provider; a test may replace its functions. */
    payment: platform.appContext.outside.paymentOf(rows[0]?.code ?? ''),
    /** Makes a member with a session, who can start deposits. */
    signedInMember: async (fields: MemberFields = {}) => {
      const member = await platform.signedInMember(fields);
      return {
        ...member,
        /** Starts a deposit. Throws when it is refused. */
        deposit: (amount = '500.00', method = 'island-wallet'): Promise<Deposit> =>
          platform.takeValue('wallet.deposit', { method, amount }, member),
        status: (deposit: Deposit): Promise<Deposit> => platform.takeValue('wallet.depositStatus', { id: deposit.id }, member),
      };
    },
    /** Advances the clock and runs all due jobs and deliveries. */
    async advanceAndWork(milliseconds = 0): Promise<void> {
      platform.advance(milliseconds);
      await platform.runDueWork();
    },
    /** The hosted page: null reads it, a decision submits it. */
    async paymentPage(
      deposit: Deposit,
      decision: string | null = null,
    ): Promise<{ status: number; location: string | null; text: string; headers: Headers }> {
      if (deposit.payUrl === null) throw new Error('The deposit has no page any more.');
      const response = await platform.request(
        deposit.payUrl,
        decision === null
          ? {}
          : {
              method: 'POST',
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
              body: new URLSearchParams({ decision }).toString(),
            },
      );
      return {
        status: response.status,
        location: response.headers.get('location'),
        text: await response.text(),
        headers: response.headers,
      };
    },
    /** Sends a notification as the payment provider does; `spoil` changes the request on its way. */
    async sendNotification(
      notification: PaymentNotification,
      { at = world.now, by = secretFor(secret, 'payments'), spoil = async (request: Request) => request } = {},
    ): Promise<{ status: number; body: { success: boolean; errorCode?: string; value: { outcome?: string; replayed?: boolean } } }> {
      const response = await platform.fetch(
        await spoil(notificationRequest(by, `${publicUrl}/hooks/payments/demo`, notification, new Date(at))),
      );
      return { status: response.status, body: (await response.json()) as { success: boolean; value: object } };
    },
    /** Posts a movement to the ledger, as play and the house do. */
    move: (
      memberId: bigint,
      kind: string,
      amount: number,
      { at = world.now, ...more }: { reference?: string; data?: Json; at?: number } = {},
    ) => postMovement(db, memberId, amount, { kind, house: 'games', at: new Date(at), ...more }),
  };
}

export type WalletWorld = Awaited<ReturnType<typeof walletWorld>>;
