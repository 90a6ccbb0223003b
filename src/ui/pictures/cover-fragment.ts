/** A drawn cover as part of a page. */

/** The content of an `<svg>` of 120 by 160 units for the file at `address`, whose hash its ids carry: other covers are in the same page. */
export const coverFragment = (file: string, address: string): string =>
  file
    .replace(/^<svg .* (font-family="[^"]*")>/, '<g $1>')
    .replace(/<\/svg>$/, '</g>')
    .replace(' letter-spacing="-.3"', ' class="tight"')
    // Without a look behind, which a browser of 2022 cannot read.
    .replace(/( id="|url\(#|href="#)([a-z])(?=[)"])/g, `$1c${address.slice(-12, -4)}$2`);
