/** A visually hidden live region, announced politely. */
import type { ReactElement } from 'react';

/** For results, balance changes and countdown marks. */
export function LiveRegion({ text }: { text: string }): ReactElement {
  return (
    <span className="vh" role="status">
      {text}
    </span>
  );
}
