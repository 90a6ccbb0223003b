/** The outside world as the platform sees it: one port for each thing it offers. */
import type { Mail } from './mail.ts';
import type { Payment } from './payment/port.ts';
import type { Sms } from './sms.ts';

export interface Outside {
  readonly mail: Mail;
  readonly sms: Sms;
  readonly payment: Payment;
}
