/** A drawn cover as part of a page. */

const hashOf = (address: string): string => address.slice(-12, -4);

/** The content of an `<svg>` of 120 by 160 units for the file at `address`, whose hash its ids carry: other covers are in the same page. */
export const coverFragment = (file: string, address: string): string =>
  file
    .replace(/^<svg .* (font-family="[^"]*")>/, '<g $1>')
    .replace(/<\/svg>$/, '</g>')
    .replace(' letter-spacing="-.3"', ' class="tight"')
    // Without a look behind, which a browser of 2022 cannot read.
    .replace(/( id="|url\(#|href="#)([a-z])(?=[)"])/g, `$1c${hashOf(address)}$2`);

/**
 * The same content for a thumb, which shows the part above the name. A game may have a tile in the same page, and they must not share
 * gradients: a browser has none for a thumb whose tile it skips.
 */
export const thumbFragment = (drawing: string, address: string): string =>
  drawing.replaceAll(`c${hashOf(address)}`, `t${hashOf(address)}`).replace(/<g [^>]*class="tight".*<\/g>(?=<\/g>$)/, '');
