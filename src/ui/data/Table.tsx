/** A table that works on a phone: rows become labelled cards, or it scrolls in its box with the first column fixed. */
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from 'react';
import { Icon } from '../pictures/Icon.tsx';
import { rowMark } from './NamedRow.tsx';

interface Sorting {
  direction: 'ascending' | 'descending' | null;
  /** Address that sorts by this column, or reverses the order when it already does. */
  href: string;
  onSort?: (event: MouseEvent) => void;
}

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** Aligns numbers to the end of the column. */
  end?: boolean;
  /** This column is the row header. */
  names?: boolean;
  sort?: Sorting;
}

export interface TableProps<Row> {
  /** Announced before the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The key of the row that the address names. */
  named?: string | null;
  /** Totals by column key; the first column holds their label. */
  totals?: Readonly<Record<string, ReactNode>>;
  /** Layout on a phone. */
  phone?: 'cards' | 'scroll';
  /** Makes it a grid that is operated by keys: what its table and each row say besides. */
  grid?: { table: ComponentProps<'table'>; row: (row: Row) => ComponentProps<'tr'> };
  /** No padding at the sides, for a panel that has padding already. */
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

export function Table<Row>(props: TableProps<Row>): ReactElement {
  const { caption, columns, rows, keyOf, named = null, totals, phone = 'cards', flush = false, grid } = props;
  const cards = phone === 'cards';
  const table = (
    <table className={[cards ? 'cards' : '', flush ? 'flush' : ''].filter(Boolean).join(' ') || undefined} {...grid?.table}>
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
          <tr key={keyOf(row)} {...rowMark(keyOf(row) === named)} {...grid?.row(row)}>
            {columns.map(({ key, head, cell, end, names }) =>
              names ? (
                <th key={key} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={key} className={end ? 'r' : undefined} data-head={head} role={grid ? 'gridcell' : undefined}>
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
