/** A drawn cover as part of the page: whole from the server in the first view, otherwise loaded as it comes near. */
import { type ReactElement, useState } from 'react';
import type { CoverGame } from './game-cover.ts';
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
  const [drawing] = useState(() => inlineCover(game, address, isFirstView));
  return (
    <>
      {/* Without script the drawing stays empty: it still says the name, and an image takes its place. */}
      {isFirstView ? null : (
        <noscript>
          <img src={address} alt="" loading="lazy" />
        </noscript>
      )}
      <svg
        ref={watchCover}
        viewBox="0 0 120 160"
        direction="ltr"
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        data-address={address}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by the server from the catalogue, with its names escaped.
        dangerouslySetInnerHTML={{ __html: drawing }}
      />
    </>
  );
}
