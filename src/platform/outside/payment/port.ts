/** The payment port: a provider hosts the payment page, sends withdrawals, and reports each outcome by a signed notification. */
import type { Kysely } from 'kysely';
import type { Amount } from '#values/money.ts';
import { type Clock, type Instant, type Millis, millis } from '#values/time.ts';

export interface PaymentOrder {
  /** Our deposit's id, returned in each notification. */
  readonly id: string;
  /** The reference shown to the member. */
  readonly reference: string;
  readonly method: string;
  readonly amount: Amount;
  readonly currency: string;
  readonly language: string;
  /** Absolute URL to return to. */
  readonly returnUrl: string;
  /** When the page stops accepting a decision. */
  readonly openUntil: Instant;
}

/** A notification whose signature and age were verified. */
export interface PaymentNotification {
  /** The provider's id of this notification, which may arrive twice. */
  readonly notificationId: string;
  readonly orderId: string;
  readonly state: DepositNotice | SendingNotice;
  /** Of `part_sent` and `returned`: the part that was sent, or that came back. Else the amount of the order. */
  readonly amount: Amount;
}

/** About a deposit. `cancelled`: the member left the hosted page without paying. */
export const depositNotices = ['pending', 'paid', 'declined', 'cancelled'] as const;
export type DepositNotice = (typeof depositNotices)[number];
/** About a withdrawal. `proven`: a disputed payment has arrived, by the provider's proof. */
export const sendingNotices = ['sending', 'sent', 'part_sent', 'returned', 'proven'] as const;
export type SendingNotice = (typeof sendingNotices)[number];

/** Money to be sent to a member's account. */
interface WithdrawalOrder {
  /** Our withdrawal's id: the provider sends once for it, however often it is asked. */
  readonly id: string;
  readonly reference: string;
  readonly amount: Amount;
  readonly currency: string;
  /** Code of the bank or e-wallet, in the brand's list. */
  readonly institution: string;
  readonly number: string;
  readonly holder: string;
}

/** Sending money. A rejected promise means that nothing is known; the order is then repeated. */
export interface Sending {
  /** `refused`: the provider will never send it. */
  send(order: WithdrawalOrder, signal: AbortSignal): Promise<'accepted' | 'refused'>;
  /** Reports that a part of a sent order has not arrived. The provider answers by a notification: `returned` or `proven`. */
  dispute(order: { readonly id: string; readonly missing: Amount }, signal: AbortSignal): Promise<void>;
}

export interface Payment {
  /** False when the provider is not running; its payment methods are then closed. */
  readonly available: boolean;
  /** Timeout for opening a page, in milliseconds. */
  readonly patience: Millis;
  /** Returns the hosted page's URL. Repeated calls for one order return the same page. `signal` aborts after `patience`. */
  open(order: PaymentOrder, signal: AbortSignal): Promise<{ payUrl: string }>;
  /** Absent: this provider sends no withdrawals. */
  readonly sending?: Sending;
  /** Verifies and parses a notification; null when signature, age or form is wrong. */
  read(request: Request, body: string, now: Date): PaymentNotification | null;
}

/** What the platform gives each adapter. `Db` is its database handle, in which an adapter may keep tables of its own. */
export interface ProviderOptions<Db> {
  readonly db: Db;
  /** Sign URLs and notifications. The first signs; later ones still verify. */
  readonly secrets: readonly [string, ...string[]];
  readonly publicUrl: string;
  /** The URL that takes its notifications. */
  readonly webhookUrl: string;
  /** The payee named on the page. */
  readonly merchant: string;
  readonly clock: Clock;
  /** Sends a request to this platform itself. */
  readonly callSelf: (request: Request) => Promise<Response>;
  readonly inTransaction: <T>(db: Db, work: (trx: Db) => Promise<T>) => Promise<T>;
  /** Schedules one of `jobs` in the given transaction. */
  readonly schedule: (trx: Db, name: string, key: string, at: Date, data: { readonly id: string }) => Promise<void>;
}

/** A database handle that runs raw SQL. */
export type SqlDb = Pick<Kysely<never>, 'getExecutor'>;

/** An adapter of the port with what it brings along. Only `port` is needed. */
export interface Provider<Db> {
  readonly port: Payment;
  /** Handles everything under `path`, for a provider whose pages this platform hosts. */
  readonly pages?: { readonly path: string; readonly answer: (request: Request) => Promise<Response> };
  readonly jobs?: { readonly [name: string]: (trx: Db, data: unknown, now: Date) => Promise<{ again: Date } | undefined> };
  /** Resolves when nothing is being sent. */
  readonly settled?: () => Promise<void>;
}

/** Stands for a provider that is not running: its methods are closed. */
export const noPaymentProvider: Payment = {
  available: false,
  patience: millis(0),
  open: () => Promise.reject(new Error('this payment provider is not running')),
  read: () => null,
};
