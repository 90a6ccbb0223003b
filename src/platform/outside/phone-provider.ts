/** The phone provider port: a third party sends codes and vouches for the number. Its adapters are in this folder. */
import type { PhoneFault } from '#values/access/phone-faults.ts';

interface ProvenNumber {
  /** E.164. */
  readonly number: string;
  /** Identifies this proof, so that it can be used once. */
  readonly id: string;
  readonly expiresAt: Date;
}

export type PhoneFailure = { readonly fault: PhoneFault };

export interface PhoneProvider {
  /** False without a phone provider. */
  readonly available: boolean;
  /** The site key of the provider's own human check; null when it accepts ours. */
  needs(): Promise<{ readonly key: string | null } | PhoneFailure>;
  /** Sends a code to a number (E.164) and returns the provider's session id. `check`: the result of the provider's own human check. */
  send(number: string, check: string | null, now: Date): Promise<{ readonly sent: string } | PhoneFailure>;
  /** Exchanges a typed code for the provider's token. */
  confirm(sent: string, code: string, now: Date): Promise<{ readonly token: string } | PhoneFailure>;
  /** Verifies the token (`firebaseIdToken`). */
  read(token: string, now: Date): Promise<{ readonly proven: ProvenNumber } | PhoneFailure>;
}

const unavailable = async (): Promise<PhoneFailure> => ({ fault: 'operation-not-allowed' });
export const noPhoneProvider: PhoneProvider = {
  available: false,
  needs: unavailable,
  send: unavailable,
  confirm: unavailable,
  read: unavailable,
};
