/** What is typed and ticked for a helper, kept in the tab while the agent is away for a forgotten password. One form is open at a time. */
import { getItem, removeItem, setItem } from '#client/storage.ts';
import type { StaffRight } from '#values/access/staff-rights.ts';

interface HelperDraft {
  /** The helper's id, or empty for a new one. */
  readonly id: string;
  readonly username: string;
  readonly rights: readonly StaffRight[];
  /** The rights that the helper had when the ticking began. */
  readonly from: readonly StaffRight[];
}

const key = 'helperDraft';

/** Null too when the helper's rights were changed elsewhere meanwhile: all rights are saved, so the ticks would undo that. */
export function keptHelper(id: string, from: readonly StaffRight[]): HelperDraft | null {
  const draft = getItem<HelperDraft>(key);
  return draft?.id === id && String(draft.from) === String(from) ? draft : null;
}

export const keepHelper = (draft: HelperDraft): void => setItem(key, draft);

/** After it was saved, or its form closed. */
export function dropHelper(id: string): void {
  if (getItem<HelperDraft>(key)?.id === id) removeItem(key);
}
