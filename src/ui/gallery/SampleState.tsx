/** Holds the value of a sample, as a form would. */
import { type ReactElement, type ReactNode, useState } from 'react';

export function SampleState<Value>({
  start,
  children,
}: {
  start: Value;
  children: (value: Value, take: (value: Value) => void) => ReactNode;
}): ReactElement {
  const [value, take] = useState(start);
  return <>{children(value, take)}</>;
}
