/** Every row of a record, page after page, for paper: what happens meanwhile is left out, so that nothing is printed twice. */
import type { Answer } from '#client/answer.ts';

/** The most that a call gives at once. */
const pageSize = 100;

/** Null where a page did not come: half a record is none. */
export async function allPages<Page extends { readonly totalPages: number }, Row extends { readonly id: string }>(
  ask: (page: { readonly pageNo: number; readonly pageSize: number }) => Promise<Answer<Page>>,
  rowsOf: (page: Page) => readonly Row[],
): Promise<Row[] | null> {
  const rows = new Map<string, Row>();
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo++) {
    const got = await ask({ pageNo, pageSize });
    if (got.kind !== 'done') return null;
    pages = got.value.totalPages;
    for (const row of rowsOf(got.value)) rows.set(row.id, row);
  }
  return [...rows.values()];
}
