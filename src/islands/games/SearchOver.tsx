/** Search over the page it was asked for on: full screen on the phone, a panel on the desktop; Back and Escape close it (R8). */
import type { ReactElement } from 'react';
import { asksToClose, onCover, useModal } from '#ui/Dialog.tsx';
import Search, { type SearchProps } from './Search.tsx';

export default function SearchOver({ onClose, ...search }: SearchProps & { onClose: () => void }): ReactElement {
  const ref = useModal();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key, and the dialog hears it as cancel
    <dialog
      ref={ref}
      className="srch"
      aria-label={search.words['search.title']}
      onCancel={asksToClose(onClose)}
      onClick={(event) => {
        if (onCover(event)) onClose();
      }}
    >
      <Search {...search} onClose={onClose} />
    </dialog>
  );
}
