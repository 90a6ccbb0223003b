/** The e-mail port. Its adapters are in this folder. */
export interface Email {
  readonly to: string;
  readonly subject: string;
  readonly body: string;
}

export interface Mail {
  /** False without a mail server; features that need e-mail are then hidden. */
  readonly available: boolean;
  /** Resolves when the mail is accepted. Rejects otherwise, with `RecipientRejected` when only this recipient is at fault. */
  send(letter: Email): Promise<void>;
}
