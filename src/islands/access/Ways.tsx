/** Tabs over the ways to do one thing, only where there is more than one (AC-02, AC-13, AC-29). What was typed under one stays while another shows. */
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { askedWay, noteWay } from '#stores/place.ts';
import { Tabs } from '#ui/Tabs.tsx';

export interface Way {
  id: string;
  label: string;
  /** Drawn once it was chosen. */
  panel: () => ReactElement;
}

interface WaysProps {
  label: string;
  /** The first is where one begins. */
  ways: readonly [Way, ...Way[]];
  onWay?: (id: string) => void;
}

export function Ways({ label, ways, onWay }: WaysProps): ReactElement {
  const [at, go] = useState(ways[0].id);
  const [seen, see] = useState<readonly string[]>([at]);
  const known = useRef(ways.map(({ id }) => id));
  useEffect(() => {
    const wanted = askedWay();
    if (wanted !== null && known.current.includes(wanted)) go(wanted);
  }, []);
  if (!seen.includes(at)) see([...seen, at]);
  if (ways.length === 1) return ways[0].panel();
  return (
    <Tabs
      label={label}
      tabs={ways}
      at={at}
      onTab={(id) => {
        if (id === at) return;
        go(id);
        noteWay(id);
        onWay?.(id);
      }}
    >
      {ways.map(({ id, panel }) =>
        seen.includes(id) ? (
          <div key={id} hidden={id !== at}>
            {panel()}
          </div>
        ) : null,
      )}
    </Tabs>
  );
}
