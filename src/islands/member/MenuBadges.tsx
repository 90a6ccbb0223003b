/** Brings the counts into the page's menu, and shows the pages that only some accounts have. The menu itself is cached for everybody. */
import { type ReactElement, useEffect, useRef } from 'react';
import { $menu, type MenuState } from '#stores/member/menu.ts';
import { type MemberPage, memberPages } from '../member-pages.ts';

function fillMenu(menu: Element, { counts, has }: MenuState): void {
  for (const { path, only, badge } of memberPages as readonly MemberPage[]) {
    const link = menu.querySelector<HTMLElement>(`a[data-page='${path}']`);
    if (link && only) link.hidden = !has[only] && !link.hasAttribute('aria-current');
    const dot = link?.querySelector<HTMLElement>('.dot');
    if (!dot || !badge) continue;
    dot.hidden = counts[badge] === 0;
    dot.textContent = String(counts[badge]);
  }
}

export default function MenuBadges(): ReactElement {
  const here = useRef<HTMLSpanElement>(null);
  // The menu is not of this island: the server renders it, the same for everybody.
  useEffect(() => {
    const menu = here.current?.closest('.menu');
    return menu ? $menu.subscribe((state) => fillMenu(menu, state)) : undefined;
  }, []);
  return <span ref={here} hidden />;
}
