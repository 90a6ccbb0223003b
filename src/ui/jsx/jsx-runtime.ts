/** The JSX of the islands (`jsxImportSource`): React's, with an element of its own for a text beside others. */
import type { Component, ElementType, ExoticComponent, Key, ReactElement, JSX as ReactJSX } from 'react';
import { jsx as reactJsx } from 'react/jsx-runtime';
import { withOwnTexts } from './own-texts.ts';

export { Fragment } from 'react/jsx-runtime';

export const jsx = (type: ElementType, props: Record<string, unknown>, key?: Key): ReactElement =>
  reactJsx(type, withOwnTexts(type, props), key);
/** For several children, which React's own checks tell apart while developing. */
export const jsxs: typeof jsx = (type, props, key) => jsx(type, props, key);

export namespace JSX {
  /** A component returns an element: a bare text would stand beside others, where a translator takes it from React. */
  export type ElementType =
    | keyof ReactJSX.IntrinsicElements
    | ((props: never) => ReactElement | null)
    | (new (
        props: never,
      ) => Component)
    | ExoticComponent<never>;
  export type Element = ReactJSX.Element;
  export type ElementClass = ReactJSX.ElementClass;
  export type ElementAttributesProperty = ReactJSX.ElementAttributesProperty;
  export type ElementChildrenAttribute = ReactJSX.ElementChildrenAttribute;
  export type LibraryManagedAttributes<C, P> = ReactJSX.LibraryManagedAttributes<C, P>;
  export type IntrinsicAttributes = ReactJSX.IntrinsicAttributes;
  export type IntrinsicClassAttributes<T> = ReactJSX.IntrinsicClassAttributes<T>;
  export type IntrinsicElements = ReactJSX.IntrinsicElements;
}
