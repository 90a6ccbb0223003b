/** A page of a list that is counted by day: which days it reaches over, so that a page far back does not read what is before it. */

interface CountedDay {
  readonly day: string;
  readonly count: number;
}

export interface PageOfDays {
  /** First and last day the page reaches over. */
  readonly from: string;
  readonly to: string;
  /** How many rows of the last day stand before the page. */
  readonly offset: number;
}

/** The days, the newest first, of the `size` rows after the first `before`. Null when there are none. */
export function pageOfDays(days: readonly CountedDay[], before: number, size: number): PageOfDays | null {
  let passed = 0;
  let begin: { readonly to: string; readonly offset: number } | null = null;
  for (const { day, count } of days) {
    passed += count;
    if (passed > before) begin ??= { to: day, offset: before - (passed - count) };
    if (begin && passed >= before + size) return { ...begin, from: day };
  }
  const oldest = days.at(-1);
  return begin && oldest ? { ...begin, from: oldest.day } : null;
}
