/** An icon inside an island: decoration only, the words beside it or the button's label speak. */
import type { ReactElement } from 'react';
import { type AliveIcon, aliveIcons } from './icons/alive.ts';
import { type IconSize, iconClasses } from './icons/classes.ts';

export interface IconProps {
  name: AliveIcon;
  /** `m` 24 px (default), `s` 20 px. */
  size?: IconSize;
  /** A filled star is a kept favourite. */
  filled?: boolean;
}

export function Icon({ name, size = 'm', filled = false }: IconProps): ReactElement {
  return (
    <svg className={iconClasses(name, size, filled)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={aliveIcons[name]} />
    </svg>
  );
}
