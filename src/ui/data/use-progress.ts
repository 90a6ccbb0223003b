/** How far a request for many rows has come, in words; empty for few rows, and at rest. */
import { useState } from 'react';
import type { Translate } from '../translate.ts';

/**
 * Every row of the filter, with the answer whose totals belong to them; null without a response. It tells after each page how many rows
 * there are so far, and will be.
 */
export type AllRows<Row, Value> = (
  onProgress: (done: number, total: number) => void,
) => Promise<{ readonly rows: readonly Row[]; readonly value: Value } | null>;

/** So many rows come without a wait that needs words. */
const few = 1_000;

export function useProgress(t: Translate, asking: boolean) {
  const [{ done, total }, setProgress] = useState({ done: 0, total: 0 });
  return {
    onProgress: (done: number, total: number): void => setProgress({ done, total }),
    progress: asking && total > few ? t('csv.progress', { done, total }) : '',
  };
}
