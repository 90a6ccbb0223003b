/** The frame of a centre opened over a page (R8): page list and panel, side by side or, on a phone, one at a time. */
import { Fragment, type MouseEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import type { IslandIconName } from './icons/island-icons.ts';
import { useModal } from './overlays/Dialog.tsx';
import { Icon } from './pictures/Icon.tsx';

interface CentrePage {
  href: string;
  label: string;
  icon: IslandIconName;
  /** The heading above it; pages of one group follow each other. */
  group?: string;
  /** Number of items that need attention. */
  count?: number;
}

export interface TwoPaneProps {
  name: string;
  pages: readonly CentrePage[];
  /** Address of the open page. */
  at: string;
  /** On a phone, shows the page list instead of the open page. */
  listed: boolean;
  heading: string;
  /** Above the list: the member's name and balance. */
  top?: ReactNode;
  /** Below the list: sign out. */
  foot?: ReactNode;
  /** At the end of the header: balance, a filter. */
  end?: ReactNode;
  words: { back: string; close: string };
  onGo: (page: CentrePage, event: MouseEvent) => void;
  /** Returns to the list on a phone. */
  onBack: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function TwoPane({
  name,
  pages,
  at,
  listed,
  heading,
  top,
  foot,
  end,
  words,
  onGo,
  onBack,
  onClose,
  children,
}: TwoPaneProps): ReactElement {
  const modal = useModal(onClose);
  const { ref } = modal;
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef({ listed, at });
  useEffect(() => {
    const previous = before.current;
    before.current = { listed, at };
    const menu = ref.current?.querySelector<HTMLElement>('.menu');
    if (!menu) return;
    // Another page was chosen: its panel begins at its heading, as a page that is loaded does, and not behind the list of pages.
    if (previous.listed === listed) {
      if (previous.at !== at && menu.contains(document.activeElement)) title.current?.focus();
      return;
    }
    // On a phone one pane replaces the other and takes the focused element with it.
    if (listed) [...menu.querySelectorAll('a')].find((link) => link.getAttribute('href') === previous.at)?.focus();
    else if (menu.offsetParent === null) title.current?.focus();
  }, [listed, at, ref]);
  return (
    <dialog {...modal} className="centre" aria-label={name}>
      <nav className={listed ? 'menu' : 'menu d-only'} aria-label={name}>
        <div className="head">
          <h2>{name}</h2>
          <button type="button" className="ib m-only" aria-label={words.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {top}
        {pages.map((page, place) => (
          <Fragment key={page.href}>
            {page.group === pages[place - 1]?.group ? null : <p className="gh">{page.group}</p>}
            <a href={page.href} aria-current={page.href === at ? 'page' : undefined} onClick={(event) => onGo(page, event)}>
              <Icon name={page.icon} size="s" />
              <span className="grow">{page.label}</span>
              {page.count ? <span className="dot num">{page.count}</span> : null}
            </a>
          </Fragment>
        ))}
        {foot}
      </nav>
      <div className={listed ? 'main d-only' : 'main'}>
        <div className="head">
          <button type="button" className="ib m-only" aria-label={words.back} onClick={onBack}>
            <Icon name="left" />
          </button>
          <h2 ref={title} tabIndex={-1} data-autofocus={listed ? undefined : ''}>
            {heading}
          </h2>
          {end}
          <button type="button" className="ib d-only" aria-label={words.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
