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
