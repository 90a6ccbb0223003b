/** Fetches every page of a record for printing and for files. Rows shifted by new entries are deduplicated. */
import type { ApiResult } from '#client/result.ts';

/** Largest page size of the endpoints. */
const pageSize = 500;

/** Told after each page: how many rows there are so far, and how many there will be. */
export type OnProgress = (done: number, total: number) => void;

/** Returns every row, or null when a page fails however often it is asked for, because half a record would mislead. */
export async function allPages<Page extends { readonly totalPages: number; readonly total: number }, Row extends { readonly id: string }>(
  ask: (page: { readonly pageNo: number; readonly pageSize: number }) => Promise<ApiResult<Page>>,
  rowsOf: (page: Page) => readonly Row[],
  onProgress: OnProgress = () => {},
): Promise<Row[] | null> {
  const rows = new Map<string, Row>();
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo++) {
    const result = await ask({ pageNo, pageSize });
    if (result.kind !== 'done') return null;
    pages = result.value.totalPages;
    for (const row of rowsOf(result.value)) rows.set(row.id, row);
    onProgress(rows.size, result.value.total);
  }
  return [...rows.values()];
}
