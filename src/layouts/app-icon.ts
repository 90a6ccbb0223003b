/** The site's icon: the brand's mark on the brand's background. */
import logo from '#brand/logo.svg?raw';

/** `margin` in units of the mark, which has 28; `corner` rounds the background, which systems that cut icons themselves need whole. */
export const appIcon = (margin: number, corner: number): string => {
  const side = 28 + 2 * margin;
  return logo
    .replace('viewBox="0 0 28 28"', `viewBox="${-margin} ${-margin} ${side} ${side}"`)
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace(/>/, `><rect x="${-margin}" y="${-margin}" width="${side}" height="${side}" rx="${corner}" fill="#0a2832"/>`);
};
