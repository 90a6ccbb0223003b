/** The colour of the browser's toolbar: the brand's ink, read from its tokens to avoid a second definition. */
import tokens from '#brand/tokens.css?raw';

const tokenOf = (name: string): string | undefined => new RegExp(`${name}:\\s*([^;]+);`).exec(tokens)?.[1];

function resolved(name: string): string | undefined {
  const value = tokenOf(name);
  const reference = /^var\((--[\w-]+)\)$/.exec(value ?? '')?.[1];
  return reference ? resolved(reference) : value;
}

export const themeColour = resolved('--ink') ?? '#000000';
