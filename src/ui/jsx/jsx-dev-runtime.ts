/** The same for development and tests, with React's warnings. */
import type { ElementType, Key, ReactElement } from 'react';
import { type JSXSource, jsxDEV as reactJsx } from 'react/jsx-dev-runtime';
import { withOwnTexts } from './own-texts.ts';

export { Fragment } from 'react/jsx-dev-runtime';
export type { JSX } from './jsx-runtime.ts';

export function jsxDEV(
  type: ElementType,
  props: Record<string, unknown>,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement {
  const own = withOwnTexts(type, props);
  return reactJsx(type, own, key, isStatic && Array.isArray(own.children), source, self);
}
