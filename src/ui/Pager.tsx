/** Pages of a long list: first, previous, three around the open one, one at each margin, next, last. Links, so that each page has an address. */
import type { MouseEvent, ReactElement } from 'react';
import { Icon } from './Icon.tsx';
import type { AliveIcon } from './icons/alive.ts';

export interface PagerProps {
  /** From 1. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
  words: { label: string; first: string; previous: string; next: string; last: string; page: string };
  onGo?: (page: number, event: MouseEvent) => void;
}

/** The numbers to show, `null` for a gap: 1 … 4 5 6 … 14. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const from = Math.max(1, Math.min(page - 1, pages - 2));
  const near = [from, from + 1, from + 2].filter((n) => n <= pages);
  const all = [...new Set([1, ...near, pages])].filter((n) => n >= 1).sort((a, b) => a - b);
  return all.flatMap((n, place) => {
    const gap = n - (all[place - 1] ?? n - 1);
    // A gap of one page is that page.
    return gap === 2 ? [n - 1, n] : gap > 2 ? [null, n] : [n];
  });
}

export function Pager({ page, pages, hrefOf, words, onGo }: PagerProps): ReactElement | null {
  if (pages < 2) return null;
  const step = (to: number, icon: AliveIcon, label: string, twice = false): ReactElement => {
    const off = to < 1 || to > pages || to === page;
    const mark = (
      <span className={twice ? 'twice' : undefined}>
        <Icon name={icon} size="s" />
        {twice ? <Icon name={icon} size="s" /> : null}
      </span>
    );
    return off ? (
      <span className={twice ? 'ib d-only' : 'ib'} aria-disabled="true">
        {mark}
      </span>
    ) : (
      <a className={twice ? 'ib d-only' : 'ib'} href={hrefOf(to)} aria-label={label} onClick={(event) => onGo?.(to, event)}>
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
