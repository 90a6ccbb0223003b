/** The terms of an offer that are being typed, kept in the tab over a reload and the end of the session. One form is open at a time. */
import { getItem, removeItem, setItem } from '#client/storage.ts';
import type { ContractKind } from '#values/agent-contracts.ts';

interface OfferDraft {
  readonly kind: ContractKind;
  /** The account, or `several`. */
  readonly to: string;
  /** A tier as it was typed, by its fields. */
  readonly tiers: readonly Readonly<Record<string, string>>[];
}

/** Whom an offer to several accounts is for. */
export const several = 'several';

const key = 'offerDraft';

export function keptOffer(kind: ContractKind): OfferDraft | null {
  const draft = getItem<OfferDraft>(key);
  return draft?.kind === kind ? draft : null;
}

export const keepOffer = (draft: OfferDraft): void => setItem(key, draft);

/** After the offer was sent, or its form closed. */
export const dropOffer = (): void => removeItem(key);
