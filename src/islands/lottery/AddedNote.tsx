/** After a line was put on the slip: how the slip stands now and the way to it, because on a phone it begins below the view. */
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { LiveRegion } from '#ui/LiveRegion.tsx';
import { Icon } from '#ui/pictures/Icon.tsx';

/** Brings a part of the page into view, and the focus to it; the part needs a `tabIndex` of -1. */
export function goTo(id: string): void {
  const part = document.getElementById(id);
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'start' });
}

interface AddedNoteProps {
  /** The addition, each one another object. Null while nothing was added since the slip last changed otherwise. */
  added: object | null;
  text: string;
  link: string;
}

export function AddedNote({ added, text, link }: AddedNoteProps): ReactElement {
  const note = useRef<HTMLParagraphElement>(null);
  const [spoken, setSpoken] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text that changes later neither speaks nor takes the focus.
  useEffect(() => {
    setSpoken(added ? text : '');
    if (!added) return;
    // The button that added the line can no longer be pressed, so it loses the focus. The next stop is here.
    note.current?.querySelector('button')?.focus({ preventScroll: true });
    note.current?.scrollIntoView({ block: 'nearest' });
  }, [added]);
  return (
    <>
      <LiveRegion text={spoken} />
      {added === null ? null : (
        <p className="note" ref={note}>
          <Icon name="check" size="s" />
          {/* The live region has said it. */}
          <span className="grow" aria-hidden="true">
            {text}
          </span>
          <button type="button" className="lk" onClick={() => goTo('slip')}>
            {link}
          </button>
        </p>
      )}
    </>
  );
}
