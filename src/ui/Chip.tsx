/** A choice in a row of choices: a link when it has an address, otherwise a button. */
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import type { IslandIconName } from './icons/island-icons.ts';
import { Icon } from './pictures/Icon.tsx';

export interface ChipProps {
  children: ReactNode;
  on?: boolean;
  icon?: IslandIconName;
  /** Shows an arrow at the end because it opens a list. */
  opens?: boolean;
  expanded?: boolean;
  href?: string;
  onPress?: (event: MouseEvent) => void;
}

export function Chip({ children, on, icon, opens = false, expanded, href, onPress }: ChipProps): ReactElement {
  const inner = (
    <>
      {icon ? <Icon name={icon} size="s" /> : null}
      {children}
      {opens ? <Icon name="downc" size="s" /> : null}
    </>
  );
  return href === undefined ? (
    <button type="button" className="chip" aria-pressed={on} aria-expanded={expanded} onClick={onPress}>
      {inner}
    </button>
  ) : (
    <a className="chip" href={href} aria-current={on ? 'true' : undefined} onClick={onPress}>
      {inner}
    </a>
  );
}
