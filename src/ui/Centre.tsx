/** The shell of a centre opened over a page (R8): its list of pages, and the panel; on the phone one of the two at a time. */
import { type MouseEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useModal } from './Dialog.tsx';
import { Icon } from './Icon.tsx';
import type { AliveIcon } from './icons/alive.ts';

interface CentrePage {
  href: string;
  label: string;
  icon: AliveIcon;
  /** A number to see to. */
  count?: number;
}

export interface CentreProps {
  /** The centre's name. */
  name: string;
  pages: readonly CentrePage[];
  /** Address of the open page. */
  at: string;
  /** The phone shows the list of pages, not the open one. */
  listed: boolean;
  heading: string;
  /** Above the list: who it is, the balance. */
  top?: ReactNode;
  /** Under the list: the way out. */
  foot?: ReactNode;
  /** At the head's end: balance, a filter. */
  end?: ReactNode;
  words: { back: string; close: string };
  onGo: (page: CentrePage, event: MouseEvent) => void;
  /** The phone's way back to the list. */
  onBack: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function Centre({
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
}: CentreProps): ReactElement {
  const modal = useModal(onClose);
  const { ref } = modal;
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef({ listed, at });
  useEffect(() => {
    const was = before.current;
    before.current = { listed, at };
    const menu = ref.current?.querySelector<HTMLElement>('.menu');
    if (was.listed === listed || !menu) return;
    // On the phone the one takes the other's place, and with it whatever had the focus.
    if (listed) [...menu.querySelectorAll('a')].find((link) => link.getAttribute('href') === was.at)?.focus();
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
        {pages.map((page) => (
          <a key={page.href} href={page.href} aria-current={page.href === at ? 'page' : undefined} onClick={(event) => onGo(page, event)}>
            <Icon name={page.icon} size="s" />
            <span className="grow">{page.label}</span>
            {page.count ? <span className="dot num">{page.count}</span> : null}
          </a>
        ))}
        {foot}
      </nav>
      <div className={listed ? 'main d-only' : 'main'}>
        <div className="head">
          <button type="button" className="ib m-only" aria-label={words.back} onClick={onBack}>
            <Icon name="left" />
          </button>
          <h2 ref={title} tabIndex={-1}>
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
