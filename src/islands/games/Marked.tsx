/** A name with what was found in it underlined. */
import type { ReactElement } from 'react';
import type { Range } from '#values/names.ts';

export function Marked({ text, ranges }: { text: string; ranges: readonly Range[] }): ReactElement {
  const parts: ReactElement[] = [];
  let at = 0;
  for (const [from, to] of ranges) {
    if (from > at) parts.push(<span key={at}>{text.slice(at, from)}</span>);
    parts.push(<mark key={`m${from}`}>{text.slice(from, to)}</mark>);
    at = to;
  }
  if (at < text.length) parts.push(<span key={at}>{text.slice(at)}</span>);
  return <>{parts}</>;
}
