/** The visible element with keyboard focus below a part of the page, and its top in pixels. What joins the part must not push it away. */
export interface FocusBelow {
  on: Element;
  top: number;
}

/** Null when nothing below `part` has visible keyboard focus; `places` (a CSS selector) narrows where it may be. */
export function focusBelow(part: Element | null, places = '*'): FocusBelow | null {
  // On the server there is neither a part nor a document.
  if (!part) return null;
  const focused = document.activeElement;
  if (!focused?.matches(`:is(${places}) :focus-visible`)) return null;
  const { top } = focused.getBoundingClientRect();
  const follows = part.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING;
  return follows && top >= 0 && top < innerHeight ? { on: focused, top } : null;
}

/** Scrolls so that the focus is where it was on the screen before the part changed. */
export function keepFocusBelow(before: FocusBelow | null): void {
  if (before) scrollBy({ top: before.on.getBoundingClientRect().top - before.top, behavior: 'instant' });
}
