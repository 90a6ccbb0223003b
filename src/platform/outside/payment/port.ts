/** Payments: the port. A provider hosts the page where a person pays and tells us what came of it by a signed notification. */
import type { Amount } from '#values/money.ts';
import { type Instant, type Millis, millis } from '#values/time.ts';

export interface PaymentOrder {
  /** Our deposit's id: the provider gives it back in each notification. */
  readonly id: string;
  /** What the member calls it, and quotes. */
  readonly reference: string;
  readonly method: string;
  readonly amount: Amount;
  readonly currency: string;
  readonly language: string;
  /** Absolute address to come back to. */
  readonly returnUrl: string;
  /** From then on the page takes no answer. */
  readonly openUntil: Instant;
}

/** What a notification says, once its signature and age are checked. */
export interface PaymentNews {
  /** The provider's own id of this notification: the same one may come twice. */
  readonly notificationId: string;
  readonly orderId: string;
  /** `cancelled`: the person left the hosted page without paying. */
  readonly state: 'pending' | 'paid' | 'declined' | 'cancelled';
  readonly amount: Amount;
}

export interface Payment {
  /** False while no provider is connected: every way to deposit is closed then. */
  readonly available: boolean;
  /** How long the provider may take to open a page. */
  readonly patience: Millis;
  /** The address of the hosted page for an order. Asking twice for one order gives the same page. Nobody waits longer than `patience`; `signal` says when that is over. */
  open(order: PaymentOrder, signal: AbortSignal): Promise<{ payUrl: string }>;
  /** Reads a notification; null when signature, age or form are wrong. */
  read(request: Request, body: string, now: Date): PaymentNews | null;
}

/** What stands behind the port until an operator connects a provider. */
export const noProvider: Payment = {
  available: false,
  patience: millis(0),
  open: () => Promise.reject(new Error('no payment provider is connected')),
  read: () => null,
};
