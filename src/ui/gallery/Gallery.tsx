/**
 * Every component in every state, in light, dark and right to left. Check it before adding a component and after
 * changing one.
 */
import type { ReactElement } from 'react';
import { buttons } from './buttons.tsx';
import { images } from './images.tsx';
import { inputs } from './inputs.tsx';
import { lists } from './lists.tsx';
import { overlays } from './overlays.tsx';
import { arabic, english, type GallerySection, type Sample } from './samples.ts';

const shelves: Readonly<Record<string, (sample: Sample) => GallerySection>> = {
  buttons,
  inputs,
  listed: lists,
  opened: overlays,
  pictured: images,
};

/** Names of all components shown. */
export const partsShown = (): string[] => Object.values(shelves).flatMap((shelf) => Object.keys(shelf({ ...english, ground: 'light' })));

const grounds = [
  { name: 'Light', id: 'light', sample: english, attributes: {} },
  { name: 'Dark', id: 'dark', sample: english, attributes: { 'data-theme': 'dark' } },
  { name: 'Right to left', id: 'rtl', sample: arabic, attributes: { dir: 'rtl', lang: 'ar' } },
] as const;
type Ground = (typeof grounds)[number];

/** `only` limits it to one background. */
export default function Gallery({ only }: { only?: Ground['id'] }): ReactElement {
  const shown = grounds.filter(({ id }) => only === undefined || id === only);
  return (
    <>
      <nav className="index" aria-label="Parts">
        {shown.map(({ name, id }) => (
          <details key={id} open={id === 'light'}>
            <summary>{name}</summary>
            <ul>
              {partsShown().map((part) => (
                <li key={part}>
                  <a className="lk" href={`#${id}-${part}`}>
                    {part}
                  </a>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </nav>
      {shown.map(({ name, id, sample, attributes }) => (
        <section key={id} className="ground" aria-labelledby={id} {...attributes}>
          <h2 id={id} lang="en">
            {name}
          </h2>
          {Object.entries(shelves).map(([title, shelf]) =>
            Object.entries(shelf({ ...sample, ground: id })).map(([part, states]) => (
              <article key={title + part} id={`${id}-${part}`} aria-label={`${part}, ${name}`}>
                <h3 lang="en">{part}</h3>
                <div className="states">
                  {states.map(({ state, show }) => (
                    <div key={state}>
                      <p className="q t1" lang="en">
                        {state}
                      </p>
                      {show}
                    </div>
                  ))}
                </div>
              </article>
            )),
          )}
        </section>
      ))}
    </>
  );
}
