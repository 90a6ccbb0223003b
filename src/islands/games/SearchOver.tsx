/** Search over the page it was asked for on: full screen on the phone, a panel on the desktop; Back and Escape close it (R8). */
import type { ReactElement } from 'react';
import { useModal } from '#ui/Dialog.tsx';
import Search, { type SearchProps } from './Search.tsx';

export default function SearchOver({ onClose, ...search }: SearchProps & { onClose: () => void }): ReactElement {
  const modal = useModal(onClose);
  return (
    <dialog {...modal} className="srch" aria-label={search.words['search.title']}>
      <Search {...search} onClose={onClose} />
    </dialog>
  );
}
