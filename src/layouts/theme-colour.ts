/** The colour of the browser's own bar: the brand's ink, read from its tokens so that it is said once. */
import tokens from '#brand/tokens.css?raw';

const told = (name: string): string | undefined => new RegExp(`${name}:\\s*([^;]+);`).exec(tokens)?.[1];

function finished(name: string): string | undefined {
  const value = told(name);
  const other = /^var\((--[\w-]+)\)$/.exec(value ?? '')?.[1];
  return other ? finished(other) : value;
}

export const themeColour = finished('--ink') ?? '#000000';
