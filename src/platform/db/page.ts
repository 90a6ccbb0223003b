/** Pages of a list, counted from 1. */
import type { SelectQueryBuilder } from 'kysely';

export interface Page {
  readonly pageNo: number;
  readonly pageSize: number;
}

/** Takes one page of an ordered query: `.$call(onPage(page))`. */
export const onPage =
  ({ pageNo, pageSize }: Page) =>
  <Db, Table extends keyof Db, Row>(query: SelectQueryBuilder<Db, Table, Row>): SelectQueryBuilder<Db, Table, Row> =>
    query.limit(pageSize).offset((pageNo - 1) * pageSize);

/** The page of a list to return, or the row whose page to return. */
export interface ListQuery extends Page {
  readonly language?: string | undefined;
  readonly row?: string | undefined;
}

/** The latest rows of a list that has no pages and, after them, the older one that was asked for. */
export async function withOlderRow<Row>(
  latest: readonly Row[],
  row: string | undefined,
  keyOf: (one: Row) => string,
  find: (row: string) => Promise<Row | undefined>,
): Promise<readonly Row[]> {
  if (row === undefined || latest.some((one) => keyOf(one) === row)) return latest;
  const older = await find(row);
  return older === undefined ? latest : [...latest, older];
}

/** The page that holds a row, by its place in the list from 1; the page asked for when the list does not hold it. */
export async function pageHolding(
  { pageNo, pageSize }: Page,
  row: string | undefined,
  placeOf: (row: string) => Promise<bigint | undefined>,
): Promise<Page> {
  const place = row === undefined ? undefined : await placeOf(row);
  return { pageNo: place === undefined ? pageNo : Math.ceil(Number(place) / pageSize), pageSize };
}
