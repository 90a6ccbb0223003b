/** E-mail: the port. Adapters beside it. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

export interface Mail {
  /** Resolves when the letter is handed over; rejects when it is not. */
  send(letter: Letter): Promise<void>;
}
