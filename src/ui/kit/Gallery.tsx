/** Every part of the kit in every state, in light, in dark and from right to left: what a developer looks at before making a new one, and after changing an old one. */
import type { ReactElement } from 'react';
import { listed } from './listed.tsx';
import { opened } from './opened.tsx';
import { pictured } from './pictured.tsx';
import { pressed } from './pressed.tsx';
import { arabic, english, type Sample, type Shelf } from './sample.ts';
import { typed } from './typed.tsx';

const shelves: Readonly<Record<string, (sample: Sample) => Shelf>> = { pressed, typed, listed, opened, pictured };

/** The names of all parts that are shown. */
export const partsShown = (): string[] => Object.values(shelves).flatMap((shelf) => Object.keys(shelf({ ...english, ground: 'light' })));

const grounds = [
  { name: 'Light', id: 'light', sample: english, attributes: {} },
  { name: 'Dark', id: 'dark', sample: english, attributes: { 'data-theme': 'dark' } },
  { name: 'Right to left', id: 'rtl', sample: arabic, attributes: { dir: 'rtl', lang: 'ar' } },
] as const;
type Ground = (typeof grounds)[number];

/** `only` shows one of the grounds. */
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
