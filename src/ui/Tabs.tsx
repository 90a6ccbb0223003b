/** Tabs: links when each tab has an address, otherwise the ARIA pattern (arrows, Home, End, one tab stop). */
import { type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useId, useRef } from 'react';
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
  /** Id of the open tab; matches none when all are closed. */
  at: string;
  /** For panels that load data: they open on Enter or Space, not on an arrow key. */
  manual?: boolean;
  onTab: (id: string) => void;
  children: ReactNode;
}

export function Tabs({ label, tabs, at, manual = false, onTab, children }: TabsProps): ReactElement {
  const id = useId();
  const row = useRef<HTMLDivElement>(null);
  const open = tabs.some((tab) => tab.id === at);
  const stop = open ? at : tabs[0]?.id;
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const buttons = [...(row.current?.querySelectorAll('button') ?? [])];
    const from = buttons.indexOf(event.target as HTMLButtonElement);
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    const backward = forward === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const steps: Record<string, number> = { [forward]: from + 1, [backward]: from - 1, Home: 0, End: buttons.length - 1 };
    const to = steps[keyOf(event.nativeEvent)];
    if (to === undefined || from < 0) return;
    event.preventDefault();
    const next = (to + buttons.length) % buttons.length;
    buttons[next]?.focus();
    const tab = tabs[next];
    if (!manual && tab) onTab(tab.id);
  };
  return (
    <>
      <div className="tabs" role="tablist" aria-label={label} ref={row} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}${tab.id}`}
            aria-selected={tab.id === at}
            aria-controls={`${id}panel`}
            tabIndex={tab.id === stop ? 0 : -1}
            onClick={() => onTab(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {open ? (
        <div role="tabpanel" id={`${id}panel`} aria-labelledby={`${id}${at}`}>
          {children}
        </div>
      ) : null}
    </>
  );
}
