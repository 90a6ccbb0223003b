/** A game's or vendor's picture: from the image network if there is one, the drawn cover after three failures (ER-12). */
import { type ReactElement, useEffect } from 'react';
import { watchCovers } from '../elements/covers.ts';

export interface CoverImageProps {
  /** Address of the drawn cover, `/covers/…`. */
  drawn: string;
  /** Address on the image network, preferred to the drawn cover. */
  src?: string | null;
  /** Empty when the name is beside it. */
  alt?: string;
  /** In the first view: loaded immediately. */
  eager?: boolean;
}

export function CoverImage({ drawn, src, alt = '', eager = false }: CoverImageProps): ReactElement {
  useEffect(watchCovers, []);
  return (
    <img
      // Another picture is another element: an image shows its old one until the new one is here.
      key={src ?? drawn}
      src={src ?? drawn}
      alt={alt}
      width={120}
      height={160}
      loading={eager ? undefined : 'lazy'}
      decoding={eager ? undefined : 'async'}
      data-cover=""
      data-drawn={src ? drawn : undefined}
    />
  );
}

/** The square top of a cover, for lists: 48 px, or 40 px when small. */
export function Thumb({ small = false, ...cover }: CoverImageProps & { small?: boolean }): ReactElement {
  return (
    <span className={small ? 'th s' : 'th'}>
      <CoverImage {...cover} />
    </span>
  );
}
