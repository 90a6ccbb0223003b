/** A drawn cover as part of the page: whole from the server in the first view, otherwise loaded as it comes near. */
import type { ReactElement } from 'react';
import { CoverImage } from './CoverImage.tsx';
import { type CoverGame, coverUrl } from './game-cover.ts';
import { inlineCover, watchCover } from './inline-cover.ts';

interface InlineCoverProps {
  game: CoverGame;
  /** `/covers/…`, also the `key`: a drawing stays while its game does. */
  address: string;
  /** Empty when the name is beside it. */
  alt: string;
  isFirstView: boolean;
}

export function InlineCover({ game, address, alt, isFirstView }: InlineCoverProps): ReactElement {
  return (
    <>
      {/* Without script the drawing stays empty: it still says the name, and an image takes its place. */}
      {isFirstView ? null : (
        <noscript>
          <img src={address} alt="" />
        </noscript>
      )}
      <svg
        ref={watchCover}
        viewBox="0 0 120 160"
        direction="ltr"
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        data-address={address}
        // The browser keeps what the server drew.
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server from the catalogue, with its names escaped.
        dangerouslySetInnerHTML={{ __html: isFirstView ? inlineCover(game) : '' }}
      />
    </>
  );
}

interface InlineThumbProps {
  game: CoverGame;
  /** Address on the image network, preferred to the drawn cover. */
  src?: string | null;
  small?: boolean;
}

/** The square top of a cover beside the game's name, in a list item of its own: 48 px, or 40 px when small. */
export function InlineThumb({ game, src, small = false }: InlineThumbProps): ReactElement {
  const drawn = coverUrl(game);
  return (
    <span className={small ? 'th s' : 'th'}>
      {src ? <CoverImage drawn={drawn} src={src} /> : <InlineCover key={drawn} game={game} address={drawn} alt="" isFirstView={false} />}
    </span>
  );
}
