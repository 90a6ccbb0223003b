/** What a search says when nothing has such a name: the ways into the categories, so that it ends nowhere. */
import type { ReactElement } from 'react';
import type { Say } from '#ui/say.ts';

interface SearchNoneProps {
  t: Say;
  q: string;
  /** Categories that have a page. */
  rooms: readonly { readonly name: string; readonly path: string }[];
}

export function SearchNone({ t, q, rooms }: SearchNoneProps): ReactElement {
  return (
    <div className="empty">
      <p>{t('search.none', { q })}</p>
      <p className="chips wraps">
        {rooms.map(({ name, path }) => (
          <a key={path} className="chip" href={path}>
            {name}
          </a>
        ))}
      </p>
    </div>
  );
}
