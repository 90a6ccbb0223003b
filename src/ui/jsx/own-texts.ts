/**
 * Texts for a page that the browser translates. A translator replaces text nodes, and React can then neither remove them nor put an
 * element before them. So a text beside elements has an element of its own, `<x-t>`, and texts alone are one text, which React replaces
 * whole.
 */
import { type ElementType, Fragment, type ReactNode } from 'react';
import { jsx } from 'react/jsx-runtime';

type Props = Record<string, unknown> & { children?: ReactNode };

/** An inline element that nothing styles. Its name is short, because pages have many. */
const ownText = 'x-t' as ElementType;
/** These hold nothing but text. */
const textOnly = new Set<ElementType>(['option', 'title', 'style', 'script']);
/** Digits and signs without a word; a translator would write them in another way. */
const isFigures = (text: string): boolean => /\d/.test(text) && !/\p{L}/u.test(text);
const isNothing = (node: ReactNode): boolean => node === null || node === undefined || typeof node === 'boolean' || node === '';
const isText = (node: ReactNode): node is string | number => typeof node === 'string' || typeof node === 'number';
const hasOnlyTexts = (nodes: readonly ReactNode[]): boolean =>
  nodes.every((node) => (Array.isArray(node) ? hasOnlyTexts(node) : isNothing(node) || isText(node)));
const joined = (nodes: readonly ReactNode[]): string =>
  nodes.map((node) => (Array.isArray(node) ? joined(node) : isNothing(node) ? '' : String(node))).join('');

/**
 * Each run of texts in an element, in the place of its first text. Every child keeps its place, so that React keeps what stands beside a
 * text that comes or goes.
 */
function wrapped(nodes: readonly ReactNode[], element: ElementType): ReactNode[] {
  const own = nodes.map((node) => (Array.isArray(node) ? wrapped(node, element) : isText(node) ? null : node));
  nodes.forEach((node, start) => {
    if (!isText(node) || node === '' || isInRun(nodes, start)) return;
    let run = '';
    for (let index = start; index < nodes.length && (isText(nodes[index]) || isNothing(nodes[index])); index += 1)
      if (isText(nodes[index])) run += nodes[index];
    // Translators leave spaces alone.
    own[start] =
      run.trim() === '' ? run : jsx(element, isFigures(run) ? { translate: 'no', children: run } : { children: run }, `t${start}`);
  });
  return own;
}

/** Whether a text goes on with one before it. */
function isInRun(nodes: readonly ReactNode[], index: number): boolean {
  for (let before = index - 1; before >= 0; before -= 1) {
    if (isText(nodes[before]) && nodes[before] !== '') return true;
    if (!isNothing(nodes[before])) return false;
  }
  return false;
}

/** The props of an element with its texts in elements of their own; props of components stay as they are. */
export function withOwnTexts(type: ElementType, props: Props): Props {
  const { children } = props;
  const isFragment = (type as unknown) === Fragment;
  if (typeof type !== 'string' && !isFragment) return props;
  const nodes: readonly ReactNode[] = Array.isArray(children) ? children : [children];
  if (isFragment) return hasText(nodes) ? { ...props, children: wrapped(nodes, ownText) } : props;
  const isAlone = textOnly.has(type) || hasOnlyTexts(nodes);
  const text = isAlone && hasText(nodes) ? joined(nodes) : null;
  // Names, codes and amounts stand in `bdi`.
  const translate = props.translate ?? (type === 'bdi' || (text !== null && isFigures(text)) ? 'no' : undefined);
  if (text !== null) return Array.isArray(children) || translate !== props.translate ? { ...props, translate, children: text } : props;
  const own = hasText(nodes) ? { ...props, children: wrapped(nodes, type === 'text' || type === 'tspan' ? 'tspan' : ownText) } : props;
  return translate === props.translate ? own : { ...own, translate };
}

const hasText = (nodes: readonly ReactNode[]): boolean =>
  nodes.some((node) => (Array.isArray(node) ? hasText(node) : isText(node) && node !== ''));
