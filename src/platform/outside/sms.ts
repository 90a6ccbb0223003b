/** Text messages: the port. Adapters beside it. */
export interface TextMessage {
  /** E.164, e.g. +639170000000. */
  readonly to: string;
  readonly body: string;
}

export interface Sms {
  send(message: TextMessage): Promise<void>;
}
