/** What the router of the dialogs asks of the member and agent centre. */
import type { ReactElement } from 'react';
import type { IslandWords } from '#ui/translate.ts';

/** What the router gives each panel. `words`: those of the frame until the panel's own have loaded. */
export interface CentrePanelProps {
  words: IslandWords;
  tag: string;
  lang: string;
  zone: string;
  base: string;
}

/** A page of a centre with its frame. `title`: of the page. */
export interface CentrePanel {
  readonly title: string | undefined;
  readonly view: (onClose: () => void) => ReactElement;
}
