/** E-mail: the port. Adapters beside it. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

export interface Mail {
  /** False while no mail server is connected: nothing that needs a letter is offered then. */
  readonly available: boolean;
  /** Resolves when the letter is handed over; rejects when it is not, with `RecipientRefused` when that says nothing of other recipients. */
  send(letter: Letter): Promise<void>;
}
