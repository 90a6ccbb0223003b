/** A game in a grid: cover, maker, lowest bet, and a star in a target of its own. */
import type { MouseEvent, ReactElement } from 'react';
import { IconButton } from './Button.tsx';
import { CoverImage } from './CoverImage.tsx';

export interface TileProps {
  href: string;
  name: string;
  /** The maker's name. */
  vendor: string;
  drawn: string;
  src?: string | null;
  /** `from ₱0.50`, in words. */
  from?: string;
  eager?: boolean;
  /** The star: whether it is kept, its name, and what a press does; none for guests. */
  star?: { on: boolean; label: string; onPress: () => void };
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export function Tile({ href, name, vendor, drawn, src, from, eager, star, onOpen }: TileProps): ReactElement {
  return (
    <div className="tile">
      <a href={href} onClick={onOpen}>
        <span className="cv">
          <CoverImage drawn={drawn} src={src} alt={name} eager={eager} />
        </span>
        <span className="cap">
          <span translate="no">{vendor}</span>
          {from ? <span className="num">{from}</span> : null}
        </span>
      </a>
      {star ? <IconButton also="fav" icon="star" label={star.label} pressed={star.on} onPress={star.onPress} /> : null}
    </div>
  );
}
