/** The amount of a transfer that is being typed, kept in the tab over a reload. The message and the password are not kept. */
import { getItem, removeItem, setItem } from '#client/storage.ts';

export interface TransferDraft {
  readonly amount: string;
  /** The typed text when it is not a valid amount. */
  readonly unread: string;
  /** Between which wallets. */
  readonly way?: string;
}

export const emptyTransfer: TransferDraft = { amount: '', unread: '' };

/** The name of the draft to an account, or to the upline. */
export const transferDraft = (to = 'upline'): string => `${to}.transferDraft`;

export const keptTransfer = (name: string): TransferDraft => getItem<TransferDraft>(name) ?? emptyTransfer;

export function keepTransfer(name: string, draft: TransferDraft): void {
  if (draft.amount === '' && draft.unread === '') removeItem(name);
  else setItem(name, draft);
}
