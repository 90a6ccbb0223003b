/** Colours and SVG helpers of slot drawings. Covers and rooms replace the colours with their own. */

export const cream = '#fbeedb';
export const shell = '#ffd9b8';
export const coral = '#ff7f60';
export const deep = '#c9492d';
export const foam = '#dcebea';
export const mist = '#8fc4c6';
export const sea = '#2f8c90';
export const plum = '#8b6f80';

export const strokeTag = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const pathTag = (d: string, colour: string, rest = '') => `<path d="${d}" fill="${colour}"${rest}/>`;
export const circleTag = (r: number, colour: string, x = 0, y = 0) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;
export const turned = (part: string, ...degrees: number[]) => degrees.map((by) => `<g transform="rotate(${by})">${part}</g>`).join('');
