/** Starts an island in the browser, as `@astrojs/react` does, within a boundary. */
import react from '@astrojs/react/client.js';
import type { ReactElement } from 'react';
import { keepThroughReplacement } from '../forms/typed-fields.ts';
import type { ElementComponent } from '../jsx/element-component.ts';
import { IslandBoundary } from './IslandBoundary.tsx';

type Props = Record<string, unknown>;

export default (element: HTMLElement) => {
  const start = react(element);
  // What was typed before now: React renders a page anew that was translated meanwhile.
  const putBack = keepThroughReplacement(element);
  return (Island: ElementComponent<Props>, props: Props, slots: Record<string, string>, options: { client: string }): void => {
    const Bounded = (own: Props): ReactElement => (
      <IslandBoundary island={element.getAttribute('component-url') ?? ''} element={element} onMount={putBack}>
        <Island {...own} />
      </IslandBoundary>
    );
    start(Bounded, props, slots, options);
  };
};
