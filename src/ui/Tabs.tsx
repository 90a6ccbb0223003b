/** Tabs: links when each tab has an address, otherwise the ARIA pattern (arrows, Home, End, one tab stop). */
import { type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useId } from 'react';
import { keyOf } from '#values/text/input-method.ts';

interface TabLink {
  label: ReactNode;
  href: string;
  /** Count beside the label. */
  count?: number | string;
}

interface TabLinksProps<Tab extends TabLink> {
  label: string;
  tabs: readonly Tab[];
  /** Address of the open tab. */
  at: string;
  onGo?: (tab: Tab, event: MouseEvent) => void;
}

export function TabLinks<Tab extends TabLink>({ label, tabs, at, onGo }: TabLinksProps<Tab>): ReactElement {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <a key={tab.href} href={tab.href} aria-current={tab.href === at ? 'page' : undefined} onClick={(event) => onGo?.(tab, event)}>
          {tab.label}
          {tab.count === undefined ? null : <span className="q t1 num">{tab.count}</span>}
        </a>
      ))}
    </nav>
  );
}

export interface Tab {
  id: string;
  label: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** Id of the open tab. */
  at: string;
  onTab: (id: string) => void;
  children: ReactNode;
}

/** Arrows, Home and End move between the buttons of a row. Returns the place of the one that has the focus now. */
function moveInRow(event: KeyboardEvent<HTMLElement>): number | null {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const from = buttons.indexOf(event.target as HTMLButtonElement);
  const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
  const steps: Record<string, number> = { [forward]: from + 1, [backward]: from - 1, Home: 0, End: buttons.length - 1 };
  const to = steps[keyOf(event.nativeEvent)];
  if (to === undefined || from < 0) return null;
  event.preventDefault();
  const next = (to + buttons.length) % buttons.length;
  buttons[next]?.focus();
  return next;
}

export function Tabs({ label, tabs, at, onTab, children }: TabsProps): ReactElement {
  const id = useId();
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const tab = tabs[moveInRow(event) ?? -1];
    if (tab) onTab(tab.id);
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            aria-selected={tab.id === at}
            aria-controls={`${id}panel`}
            tabIndex={tab.id === at ? 0 : -1}
            onClick={() => onTab(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${at}`}>
        {children}
      </div>
    </>
  );
}

/**
 * Like tabs, but a press opens and closes, and all may be closed: a toolbar of buttons that say whether they are open, because a list of
 * tabs without a selected one is none. It opens on Enter or Space, not on an arrow key.
 */
export function FoldBar({ label, tabs, at, onTab, children }: TabsProps): ReactElement {
  const id = useId();
  const open = tabs.some((tab) => tab.id === at);
  const stop = open ? at : tabs[0]?.id;
  return (
    <>
      <div className="tabs" role="toolbar" aria-label={label} onKeyDown={moveInRow}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            id={`${id}${tab.id}`}
            aria-expanded={tab.id === at}
            aria-controls={tab.id === at ? `${id}panel` : undefined}
            tabIndex={tab.id === stop ? 0 : -1}
            onClick={() => onTab(tab.id === at ? '' : tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {open ? (
        <section id={`${id}panel`} aria-labelledby={`${id}${at}`}>
          {children}
        </section>
      ) : null}
    </>
  );
}
