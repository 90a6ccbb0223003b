/** A decorative icon in an island; the text beside it or the button's label carries the meaning. */
import type { ReactElement } from 'react';
import { type IconSize, iconClasses } from '../icons/classes.ts';
import { type IslandIconName, islandIcons } from '../icons/island-icons.ts';

export interface IconProps {
  name: IslandIconName;
  /** `m` is 24 px (default), `s` is 20 px. */
  size?: IconSize;
  /** A filled star marks a favourite. */
  filled?: boolean;
}

export function Icon({ name, size = 'm', filled = false }: IconProps): ReactElement {
  return (
    <svg className={iconClasses(name, size, filled)} viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d={islandIcons[name]} />
    </svg>
  );
}
