/** The SMS port. Its adapters are in this folder. */
interface TextMessage {
  /** E.164, e.g. +639170000000. */
  readonly to: string;
  readonly body: string;
}

export interface Sms {
  /** False without a gateway; features that need a text message are then hidden. */
  readonly available: boolean;
  /** Resolves when the message is accepted. Rejects otherwise, with `RecipientRejected` when only this recipient is at fault. */
  send(message: TextMessage): Promise<void>;
}
