/** A component that returns an element, as JSX takes it (`jsx-runtime.ts`). React's own type also allows a bare text. */
import type { ReactElement } from 'react';

export type ElementComponent<Props> = (props: Props) => ReactElement | null;
