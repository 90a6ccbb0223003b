/**
 * Pagination: first, previous, three pages around the open one, one at each end, next, last. Links, so that each page
 * has an address.
 */
import type { MouseEvent, ReactElement } from 'react';
import type { IslandIconName } from '../icons/island-icons.ts';
import { Icon } from '../pictures/Icon.tsx';

export interface PagerProps {
  /** Starts at 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  words: { label: string; first: string; previous: string; next: string; last: string; page: string };
  onGo?: (page: number, event: MouseEvent) => void;
}

/** Page numbers to show, `null` for a gap: 1 … 4 5 6 … 14. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const from = Math.max(1, Math.min(page - 1, pages - 2));
  const near = [from, from + 1, from + 2].filter((n) => n <= pages);
  const all = [...new Set([1, ...near, pages])].filter((n) => n >= 1).sort((a, b) => a - b);
  return all.flatMap((n, place) => {
    const gap = n - (all[place - 1] ?? n - 1);
    // A gap of one page shows that page instead.
    return gap === 2 ? [n - 1, n] : gap > 2 ? [null, n] : [n];
  });
}

export function Pager({ page, pages, hrefOf, words, onGo }: PagerProps): ReactElement | null {
  if (pages < 2) return null;
  const step = (to: number, icon: IslandIconName, label: string, double = false): ReactElement => {
    const inactive = to < 1 || to > pages || to === page;
    const mark = (
      <span className={double ? 'twice' : undefined}>
        <Icon name={icon} size="s" />
        {double ? <Icon name={icon} size="s" /> : null}
      </span>
    );
    return inactive ? (
      <span className={double ? 'ib d-only' : 'ib'} aria-disabled="true">
        {mark}
      </span>
    ) : (
      <a className={double ? 'ib d-only' : 'ib'} href={hrefOf(to)} aria-label={label} onClick={(event) => onGo?.(to, event)}>
        {mark}
      </a>
    );
  };
  return (
    <nav className="pages" aria-label={words.label}>
      {step(1, 'left', words.first, true)}
      {step(page - 1, 'left', words.previous)}
      {pagesShown(page, pages).map((n, place) =>
        n === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place
          <span key={`gap${place}`} aria-hidden="true">
            …
          </span>
        ) : (
          <a
            key={n}
            className="ib num"
            href={hrefOf(n)}
            aria-label={`${words.page} ${n}`}
            aria-current={n === page ? 'page' : undefined}
            onClick={(event) => onGo?.(n, event)}
          >
            {n}
          </a>
        ),
      )}
      {step(page + 1, 'right', words.next)}
      {step(pages, 'right', words.last, true)}
    </nav>
  );
}
