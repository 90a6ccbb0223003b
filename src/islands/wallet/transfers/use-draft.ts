/** The state of a form of transfers that survives a reload. */
import { useState } from 'react';
import { keepTransfer, keptTransfer, type TransferDraft } from '#stores/wallet/transfer-draft.ts';

export function useDraft(name: string): readonly [TransferDraft, (next: TransferDraft) => void] {
  const [draft, setDraft] = useState(() => keptTransfer(name));
  const put = (next: TransferDraft): void => {
    setDraft(next);
    keepTransfer(name, next);
  };
  return [draft, put];
}
