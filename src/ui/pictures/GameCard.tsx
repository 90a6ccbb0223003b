/** A game in a grid or strip: cover, vendor, lowest stake, and a favourite button with a separate press target. */
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { IconButton } from '../Button.tsx';
import { CoverImage } from './CoverImage.tsx';
import { Icon } from './Icon.tsx';

export interface GameCardProps {
  href: string;
  name: string;
  /** The vendor's name. */
  vendor: string;
  drawn: string;
  src?: string | null;
  /** Lowest stake as text: `from ₱0.50`. */
  from?: string;
  eager?: boolean;
  /** In place of the picture of `drawn` and `src`. */
  cover?: ReactElement | undefined;
  /** `mini` is for a horizontal strip; `far` came with the page, below its first view. */
  kind?: 'mini' | 'far' | undefined;
  /** Above the vendor in search results: the name with its match marked. */
  found?: ReactNode;
  /** Shown instead of the lowest stake when the game is unavailable. */
  shut?: string;
  /** Marks a game that feeds the jackpot; its counter, where the page has one, fills in the amount. */
  jackpot?: string | undefined;
  /** Favourite button, whose label names the next action; omitted for guests. */
  star?: { on: boolean; busy?: boolean; label: string; onPress: () => void };
  /** The link to what is known of the game before play. */
  info?: { href: string; label: string; onPress: () => void };
  onOpen?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export function GameCard({
  href,
  name,
  vendor,
  drawn,
  src,
  from,
  eager,
  cover,
  kind,
  found,
  shut,
  jackpot,
  star,
  info,
  onOpen,
}: GameCardProps): ReactElement {
  return (
    <li className={kind ? `tile ${kind}` : 'tile'} data-shut={shut ? '' : undefined}>
      <a href={href} onClick={onOpen}>
        <span className="cv">
          {cover ?? <CoverImage drawn={drawn} src={src} alt={found ? '' : name} eager={eager} />}
          {jackpot ? (
            <span className="jpt">
              {jackpot}
              <b className="num" data-jackpot="" aria-hidden="true" />
            </span>
          ) : null}
        </span>
        <span className="cap">
          {found ? <span translate="no">{found}</span> : null}
          <span translate="no">{vendor}</span>
          {shut || from ? <span className={star ? 'num by-fav' : 'num'}>{shut || from}</span> : null}
        </span>
      </a>
      {info ? (
        <span className="inf">
          <a className="ib" href={info.href} aria-label={info.label} onClick={info.onPress}>
            <Icon name="info" size="s" />
          </a>
        </span>
      ) : null}
      {star ? (
        <IconButton also={star.busy ? 'fav busy' : 'fav'} icon="star" label={star.label} filled={star.on} onPress={star.onPress} />
      ) : null}
    </li>
  );
}
