/** A table that keeps its meaning on a phone: rows become cards that name each value, or it scrolls in its own box with the first column fixed. */
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface Sorting {
  direction: 'ascending' | 'descending' | null;
  /** The address that sorts by this column (the other way round when it already does). */
  href: string;
  onSort?: (event: MouseEvent) => void;
}

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the end of their column. */
  end?: boolean;
  /** The column that names the row. */
  names?: boolean;
  sort?: Sorting;
}

export interface TableProps<Row> {
  /** Read out before the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Totals by column key; the first column says what is added up. */
  totals?: Readonly<Record<string, ReactNode>>;
  /** What a phone gets. */
  phone?: 'cards' | 'scroll';
  /** Without padding at both edges, inside a panel that has its own. */
  flush?: boolean;
}

function Head<Row>({ column }: { column: Column<Row> }): ReactElement {
  const { head, end, sort } = column;
  const arrow = sort?.direction === 'ascending' ? 'upc' : 'downc';
  return (
    <th scope="col" className={end ? 'r' : undefined} aria-sort={sort?.direction ?? undefined}>
      {sort ? (
        <a href={sort.href} onClick={sort.onSort}>
          {head}
          {sort.direction ? <Icon name={arrow} size="s" /> : null}
        </a>
      ) : (
        head
      )}
    </th>
  );
}

export function Table<Row>({ caption, columns, rows, keyOf, totals, phone = 'cards', flush = false }: TableProps<Row>): ReactElement {
  const cards = phone === 'cards';
  const table = (
    <table className={[cards ? 'cards' : '', flush ? 'flush' : ''].filter(Boolean).join(' ') || undefined}>
      <caption className="vh">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map(({ key, head, cell, end, names }) =>
              names ? (
                <th key={key} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={key} className={end ? 'r' : undefined} data-head={head}>
                  {cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
      {totals ? (
        <tfoot>
          <tr>
            {columns.map(({ key, head, end }, place) =>
              place === 0 ? (
                <th key={key} scope="row">
                  {totals[key]}
                </th>
              ) : (
                <td key={key} className={end ? 'r' : undefined} data-head={head} data-none={totals[key] == null || undefined}>
                  {totals[key]}
                </td>
              ),
            )}
          </tr>
        </tfoot>
      ) : null}
    </table>
  );
  if (cards) return table;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keys
    <section className="tbl" aria-label={caption} tabIndex={0}>
      {table}
    </section>
  );
}
