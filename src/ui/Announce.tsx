/** A line that is only heard, politely and once. */
import type { ReactElement } from 'react';

/** Heard and not seen: results, balance changes, countdown marks. */
export function Announce({ text }: { text: string }): ReactElement {
  return (
    <span className="vh" role="status">
      {text}
    </span>
  );
}
