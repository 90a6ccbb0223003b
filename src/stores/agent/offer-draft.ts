/** The terms of an offer that are being typed, kept in the tab over a reload and the end of the session. One form is open at a time. */
import { getItem, removeItem, setItem } from '#client/storage.ts';
import type { ContractKind } from '#values/agent-contracts.ts';

interface OfferDraft {
  readonly kind: ContractKind;
  /** The account, or `several`. */
  readonly to: string;
  /** A tier as it was typed, by its fields; absent before anything is. */
  readonly tiers?: readonly Readonly<Record<string, string>>[];
  /** The accounts of an offer to several. */
  readonly chosen?: readonly string[];
}

/** Whom an offer to several accounts is for. */
export const several = 'several';

const key = 'offerDraft';

export function keptOffer(kind: ContractKind): OfferDraft | null {
  const draft = getItem<OfferDraft>(key);
  return draft?.kind === kind ? draft : null;
}

/** Adds to what is kept for the same account, or begins anew. */
export function keepOffer(draft: OfferDraft): void {
  const before = keptOffer(draft.kind);
  setItem(key, { ...(before?.to === draft.to ? before : {}), ...draft });
}

/** After the offer to the account was sent, or its form closed. What is typed for another one stays. */
export function dropOffer(kind: ContractKind, to: string): void {
  if (keptOffer(kind)?.to === to) removeItem(key);
}
