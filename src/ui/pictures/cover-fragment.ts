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
 * The same content with ids of its own: a game may be in a page several times, and a browser has no gradient for a cover whose twin it
 * skips.
 */
export const withOwnIds = (drawing: string, address: string, own: number): string => drawing.replaceAll(`c${hashOf(address)}`, `d${own}-`);

/** The same content without the name, which is below what a thumb shows. */
export const withoutName = (drawing: string): string =>
  drawing.replace(/<g font-size=[^>]*>(?:<text [^>]*>[^<]*<\/text>)*<\/g>(?=<\/g>$)/, '');
