/** Lists in conditions: one parameter for a list of any length, where `in` has one for each value and PostgreSQL takes 65,535. */
import { type RawBuilder, sql } from 'kysely';

/** For `where(column, '=', anyId(ids))`. */
export const anyId = (ids: readonly bigint[]): RawBuilder<bigint> => sql<bigint>`any(${ids}::bigint[])`;

/** For `where(column, '=', anyText(texts))`. */
export const anyText = <T extends string>(texts: readonly T[]): RawBuilder<T> => sql<T>`any(${texts}::text[])`;

/** Rows that one statement inserts: 65,535 values, of tables with up to thirty columns. */
const rowsAtOnce = 2_000;

/** The parts of a list, for statements that have a parameter for each value. */
export function* partsOf<T>(list: readonly T[], size = rowsAtOnce): Generator<readonly T[]> {
  for (let first = 0; first < list.length; first += size) yield list.slice(first, first + size);
}
