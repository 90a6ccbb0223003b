/** The JSX of the islands (`jsxImportSource`): React's, with a text of its own element beside others. */
import type { ElementType, Key, ReactElement } from 'react';
import { jsx as reactJsx } from 'react/jsx-runtime';
import { withOwnTexts } from './own-texts.ts';

export type { JSX } from 'react/jsx-runtime';
export { Fragment } from 'react/jsx-runtime';

export const jsx = (type: ElementType, props: Record<string, unknown>, key?: Key): ReactElement =>
  reactJsx(type, withOwnTexts(type, props), key);
export const jsxs = jsx;
