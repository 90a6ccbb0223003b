/** The pager of a record: its pages are addresses, and a press stays in the panel. */
import type { MouseEvent, ReactElement } from 'react';
import { putAddress, withAsked } from '#stores/overlay.ts';
import { Pager } from '#ui/Pager.tsx';
import type { Say } from '#ui/say.ts';

export function Pages({ t, address, page, pages }: { t: Say; address: string; page: number; pages: number }): ReactElement {
  const hrefOf = (n: number): string => withAsked(address, { n: n === 1 ? null : n });
  return (
    <Pager
      page={page}
      pages={pages}
      hrefOf={hrefOf}
      words={{
        label: t('pager.label'),
        first: t('pager.first'),
        previous: t('pager.previous'),
        next: t('pager.next'),
        last: t('pager.last'),
        page: t('pager.page'),
      }}
      onGo={(n: number, event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        putAddress(hrefOf(n));
      }}
    />
  );
}
