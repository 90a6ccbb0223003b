/** A third party that sends codes to phones and vouches for the number: the port. Adapters beside it. */
import type { PhoneFault } from '#values/phone-faults.ts';

interface ProvenNumber {
  /** E.164. */
  readonly number: string;
  /** Names this one proof, so that it is good once. */
  readonly id: string;
  readonly expiresAt: Date;
}

export type PhoneFailed = { readonly fault: PhoneFault };

export interface PhoneProvider {
  /** False while none is connected. */
  readonly available: boolean;
  /** What the browser's check of a person is opened with, where the provider wants one of its own; null where it takes ours. */
  needs(): Promise<{ readonly key: string | null } | PhoneFailed>;
  /** Sends a code to a number (E.164) and gives the provider's name of the sending. `check`: the answer of its own check. */
  send(number: string, check: string | null, now: Date): Promise<{ readonly sent: string } | PhoneFailed>;
  /** Its word for a code that somebody has typed. */
  confirm(sent: string, code: string, now: Date): Promise<{ readonly token: string } | PhoneFailed>;
  /** Reads its word (`firebaseIdToken`). */
  read(token: string, now: Date): Promise<{ readonly proven: ProvenNumber } | PhoneFailed>;
}

const closed = async (): Promise<PhoneFailed> => ({ fault: 'operation-not-allowed' });
export const noPhoneProvider: PhoneProvider = { available: false, needs: closed, send: closed, confirm: closed, read: closed };
