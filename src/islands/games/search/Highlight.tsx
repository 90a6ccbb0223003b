/** A name with the matched ranges marked. */
import type { ReactElement } from 'react';
import type { Range } from '#values/games/name-search.ts';

export function Highlight({ text, ranges }: { text: string; ranges: readonly Range[] }): ReactElement {
  const parts: ReactElement[] = [];
  let position = 0;
  for (const [from, to] of ranges) {
    if (from > position) parts.push(<span key={position}>{text.slice(position, from)}</span>);
    parts.push(<mark key={`m${from}`}>{text.slice(from, to)}</mark>);
    position = to;
  }
  if (position < text.length) parts.push(<span key={position}>{text.slice(position)}</span>);
  return <>{parts}</>;
}
