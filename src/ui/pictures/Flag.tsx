/** A country's flag by two-letter code; all are in one SVG, fetched once. */
import type { ReactElement } from 'react';
import flags from '../flags.svg?url';

/** No alt text, because the country's name is beside it. */
export function Flag({ code }: { code: string }): ReactElement {
  return <img className="flag" src={`${flags}#${code}`} alt="" width="24" height="16" />;
}
