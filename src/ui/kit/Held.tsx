/** Holds what a part of the gallery was given, as a form would. */
import { type ReactElement, type ReactNode, useState } from 'react';

export function Held<Value>({
  start,
  children,
}: {
  start: Value;
  children: (value: Value, take: (value: Value) => void) => ReactNode;
}): ReactElement {
  const [value, take] = useState(start);
  return <>{children(value, take)}</>;
}
