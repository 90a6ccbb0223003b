/** Tabs over alternative methods, drawn only for more than one (AC-02, AC-13, AC-29). Each panel keeps its input while another is shown. */
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { rememberMethod, requestedMethod } from '#stores/access/next-url.ts';
import { Tabs } from '#ui/Tabs.tsx';

export interface Method {
  id: string;
  label: string;
  /** Called once the tab was chosen. */
  panel: () => ReactElement;
}

interface MethodTabsProps {
  label: string;
  /** The first is selected initially. */
  methods: readonly [Method, ...Method[]];
  onMethod?: (id: string) => void;
}

export function MethodTabs({ label, methods, onMethod }: MethodTabsProps): ReactElement {
  const [current, setCurrent] = useState(methods[0].id);
  const [visited, setVisited] = useState<readonly string[]>([current]);
  const known = useRef(methods.map(({ id }) => id));
  useEffect(() => {
    const requested = requestedMethod();
    if (requested !== null && known.current.includes(requested)) setCurrent(requested);
  }, []);
  if (!visited.includes(current)) setVisited([...visited, current]);
  if (methods.length === 1) return methods[0].panel();
  return (
    <Tabs
      label={label}
      tabs={methods}
      at={current}
      onTab={(id) => {
        if (id === current) return;
        setCurrent(id);
        rememberMethod(id);
        onMethod?.(id);
      }}
    >
      {methods.map(({ id, panel }) =>
        visited.includes(id) ? (
          <div key={id} hidden={id !== current}>
            {panel()}
          </div>
        ) : null,
      )}
    </Tabs>
  );
}
