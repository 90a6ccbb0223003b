/** A game in a list, as a grid or a strip: cover, maker, lowest bet, and a star in a target of its own. */
import type { MouseEvent, ReactElement, ReactNode } from 'react';
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
  /** `mini` in a strip. */
  mini?: boolean;
  /** Stands above the maker while one searches: the name with what was found in it marked. */
  found?: ReactNode;
  /** It cannot be opened now: says so in place of the lowest bet. */
  shut?: string;
  /** The star: whether it is kept, what a press does and its name, which says that; none for guests. */
  star?: { on: boolean; busy?: boolean; label: string; onPress: () => void };
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export function Tile({ href, name, vendor, drawn, src, from, eager, mini = false, found, shut, star, onOpen }: TileProps): ReactElement {
  return (
    <li className={mini ? 'tile mini' : 'tile'} data-shut={shut ? '' : undefined}>
      <a href={href} onClick={onOpen}>
        <span className="cv">
          <CoverImage drawn={drawn} src={src} alt={found ? '' : name} eager={eager} />
        </span>
        <span className="cap">
          {found ? <span translate="no">{found}</span> : null}
          <span translate="no">{vendor}</span>
          {shut ? <span className="num">{shut}</span> : from ? <span className="num">{from}</span> : null}
        </span>
      </a>
      {star ? (
        <IconButton also={star.busy ? 'fav busy' : 'fav'} icon="star" label={star.label} filled={star.on} onPress={star.onPress} />
      ) : null}
    </li>
  );
}
