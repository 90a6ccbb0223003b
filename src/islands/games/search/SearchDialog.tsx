/** The search dialog: full screen on the phone, a panel on the desktop. Back and Escape close it (R8). */
import type { ReactElement } from 'react';
import { useModal } from '#ui/overlays/Dialog.tsx';
import Search, { type SearchProps } from './Search.tsx';

export default function SearchDialog({ onClose, title, ...search }: SearchProps & { title: string; onClose: () => void }): ReactElement {
  const modal = useModal(onClose);
  return (
    <dialog {...modal} className="srch" aria-label={title}>
      <Search {...search} onClose={onClose} />
    </dialog>
  );
}
