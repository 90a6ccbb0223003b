/** The pager of a record. Pages have addresses, and a click stays in the panel. */
import type { MouseEvent, ReactElement } from 'react';
import { replaceAddress, withQueryValues } from '#stores/overlay.ts';
import { Pager } from '#ui/data/Pager.tsx';
import type { Translate } from '#ui/translate.ts';

export function RecordPager({ t, address, page, pages }: { t: Translate; address: string; page: number; pages: number }): ReactElement {
  const hrefOf = (n: number): string => withQueryValues(address, { n: n === 1 ? null : n });
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
        replaceAddress(hrefOf(n));
      }}
    />
  );
}
