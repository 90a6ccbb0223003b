/** A country's flag, by its code of two letters; all of them lie in one drawing, which comes with the first. */
import type { ReactElement } from 'react';
import flags from './flags.svg?url';

/** Stands beside the country's name, so that it says nothing itself. */
export function Flag({ code }: { code: string }): ReactElement {
  return <img className="flag" src={`${flags}#${code}`} alt="" width="24" height="16" />;
}
