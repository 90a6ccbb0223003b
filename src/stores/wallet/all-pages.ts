/** Fetches every page of a record for printing and for files. Rows shifted by new entries are deduplicated. */
import type { ApiResult } from '#client/result.ts';
import { sessionMark } from '#client/session-mark.ts';

/** Largest page size of the endpoints. */
const pageSize = 500;

/** Told after each page: how many rows there are so far, and how many there will be. */
export type OnProgress = (done: number, total: number) => void;

/** Every row of the filters, and the last answer: its totals belong to these rows. Those of an open page may be older. */
export interface WholeRecord<Row, Page> {
  readonly rows: readonly Row[];
  readonly value: Page;
}

/** Null when a page fails however often it is asked for, or somebody else signs in: half a record, or two halves, would mislead. */
export async function allPages<Page extends { readonly totalPages: number; readonly total: number }, Row extends { readonly id: string }>(
  ask: (page: { readonly pageNo: number; readonly pageSize: number }) => Promise<ApiResult<Page>>,
  rowsOf: (page: Page) => readonly Row[],
  onProgress: OnProgress = () => {},
): Promise<WholeRecord<Row, Page> | null> {
  const rows = new Map<string, Row>();
  const session = sessionMark();
  for (let pageNo = 1; ; pageNo++) {
    const result = await ask({ pageNo, pageSize });
    if (result.kind !== 'done' || sessionMark() !== session) return null;
    const { value } = result;
    for (const row of rowsOf(value)) rows.set(row.id, row);
    onProgress(rows.size, value.total);
    if (pageNo >= value.totalPages) return { rows: [...rows.values()], value };
  }
}
