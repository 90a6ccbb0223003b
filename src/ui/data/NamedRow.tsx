/** The row that an address names with `?row=`, as a link from the account record does: marked, brought into view and given the focus. */
import { type ReactElement, useEffect } from 'react';
import { Note } from './DescriptionList.tsx';

/** Attributes of a row or card; those of every other row are none. */
export const rowMark = (isNamed: boolean): { 'data-named'?: ''; 'aria-current'?: true; tabIndex?: -1 } =>
  isNamed ? { 'data-named': '', 'aria-current': true, tabIndex: -1 } : {};

/** Stands with the loaded list. A list that no longer holds the row says so. */
export function NamedRow({ name, held, gone }: { name: string | null; held: boolean; gone: string }): ReactElement | null {
  useEffect(() => {
    if (name === null || !held) return;
    // A list for phones and a table for desktops may both hold it.
    const row = [...document.querySelectorAll<HTMLElement>('[data-named]')].find((one) => one.getClientRects().length > 0);
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: 'center' });
  }, [name, held]);
  return name === null || held ? null : (
    <div role="status">
      <Note icon="info">{gone}</Note>
    </div>
  );
}
