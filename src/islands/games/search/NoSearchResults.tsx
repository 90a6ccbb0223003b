/** The empty search result, and links to categories. */
import type { ReactElement } from 'react';
import type { Translate } from '#ui/translate.ts';

interface CategoryLink {
  readonly name: string;
  readonly path: string;
}

export const CategoryChips = ({ categories }: { categories: readonly CategoryLink[] }): ReactElement => (
  <p className="chips wraps">
    {categories.map(({ name, path }) => (
      <a key={path} className="chip" href={path}>
        {name}
      </a>
    ))}
  </p>
);

interface NoSearchResultsProps {
  t: Translate;
  q: string;
  /** Categories that have a page. */
  categories: readonly CategoryLink[];
}

export function NoSearchResults({ t, q, categories }: NoSearchResultsProps): ReactElement {
  return (
    <div className="empty">
      <p>{t('search.none', { q })}</p>
      <CategoryChips categories={categories} />
    </div>
  );
}
