/** Text messages: the port. Adapters beside it. */
interface TextMessage {
  /** E.164, e.g. +639170000000. */
  readonly to: string;
  readonly body: string;
}

export interface Sms {
  /** False while no gateway is connected: nothing that needs a text message is offered then. */
  readonly available: boolean;
  /** Resolves when the message is handed over; rejects when it is not, with `RecipientRefused` when that says nothing of other recipients. */
  send(message: TextMessage): Promise<void>;
}
