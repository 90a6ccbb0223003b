/** The team as a tree: branches open in place, by touch and by the keys of a tree grid (AG-05). */
import { type KeyboardEvent, type ReactElement, useLayoutEffect, useRef, useState } from 'react';
import { type TeamFilters, type TeamRow, teamBelow } from '#stores/agent/reports.ts';
import { failedFace } from '#stores/async-state.ts';
import { Button, IconButton } from '#ui/Button.tsx';
import { type Column, Table } from '#ui/data/Table.tsx';
import { keyOf } from '#values/text/input-method.ts';
import type { Shown } from './panel.tsx';

/** The accounts below one, as far as they are loaded. */
interface Branch {
  readonly rows: readonly TeamRow[];
  readonly total: number;
  /** Pages that are loaded. */
  readonly pages: number;
  readonly face: 'loading' | 'ready' | 'failed' | 'offline';
}

interface Line extends TeamRow {
  readonly level: number;
  /** From 1, among those beside it. */
  readonly place: number;
  readonly beside: number;
  readonly upline: string | null;
  /** The branch whose next accounts follow here, and how many. */
  readonly more: { readonly under: string; readonly count: number } | null;
}

interface Rows {
  readonly rows: readonly TeamRow[];
  readonly total: number;
  /** Those on the pages before. */
  readonly before: number;
}

function linesOf({ rows, total, before }: Rows, open: ReadonlyMap<string, Branch>, level = 1, upline: string | null = null): Line[] {
  return rows.flatMap((row, index) => {
    const branch = open.get(row.id);
    const isLast = upline !== null && index === rows.length - 1;
    const more = isLast && total > rows.length ? { under: upline, count: total - rows.length } : null;
    return [
      { ...row, level, place: before + index + 1, beside: total, upline, more },
      ...(branch ? linesOf({ ...branch, before: 0 }, open, level + 1, row.id) : []),
    ];
  });
}

const inRow = 'a[href], button';

export default function TeamTree({
  shown: { t, figure },
  zone,
  asked,
  columns,
  top,
}: {
  shown: Shown;
  zone: string;
  asked: TeamFilters;
  columns: readonly Column<TeamRow>[];
  top: Rows;
}): ReactElement {
  const [open, setOpen] = useState<ReadonlyMap<string, Branch>>(new Map());
  /** The row that the keys are at. */
  const [at, setAt] = useState<string | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const lines = linesOf(top, open);
  const current = lines.some(({ id }) => id === at) ? at : (lines[0]?.id ?? null);
  // Tab leaves the grid after the current row: the others are reached by arrows.
  useLayoutEffect(() => {
    for (const row of table.current?.querySelectorAll('tbody tr') ?? [])
      for (const within of row.querySelectorAll<HTMLElement>(inRow)) within.tabIndex = row.id === `team-${current}` ? 0 : -1;
  });

  const set = (id: string, branch: Branch | null, inPlaceOf?: Branch): void =>
    setOpen((before) => {
      if (inPlaceOf && before.get(id) !== inPlaceOf) return before;
      const after = new Map(before);
      if (branch) after.set(id, branch);
      else after.delete(id);
      return after;
    });
  const load = async (id: string, branch: Omit<Branch, 'face'> = { rows: [], total: 0, pages: 0 }): Promise<void> => {
    const loading = { ...branch, face: 'loading' } as const;
    set(id, loading);
    const { rows, pages } = branch;
    // Play between two pages may move an account to the next.
    const shown = new Set(rows.map((one) => one.id));
    const result = await teamBelow(asked, zone, id, pages + 1);
    set(
      id,
      result.kind === 'done'
        ? {
            rows: [...rows, ...result.value.rows.filter((one) => !shown.has(one.id))],
            total: result.value.total,
            pages: pages + 1,
            face: 'ready',
          }
        : { ...branch, face: failedFace(result) },
      // It may have been closed meanwhile.
      loading,
    );
  };
  const toggle = ({ id, team }: TeamRow): void => {
    setAt(id);
    if (open.has(id)) set(id, null);
    else if (team > 0) void load(id);
  };

  const goTo = (line: Line | undefined): void => {
    if (!line) return;
    setAt(line.id);
    table.current?.querySelector<HTMLElement>(`#team-${line.id}`)?.focus();
  };
  /** From a button that goes: its row keeps the keys. */
  const again = (line: Line, id: string, branch: Branch): void => {
    goTo(line);
    void load(id, branch);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>): void => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('tbody tr');
    const place = lines.findIndex(({ id }) => row?.id === `team-${id}`);
    const line = lines[place];
    if (!row || !line) return;
    const isRow = target === row;
    const isOpen = open.has(line.id);
    const first = lines[place + 1]?.upline === line.id ? lines[place + 1] : undefined;
    const key = keyOf(event.nativeEvent);
    if (key === 'ArrowDown') goTo(lines[place + 1]);
    else if (key === 'ArrowUp') goTo(lines[place - 1]);
    else if (key === 'Home') goTo(lines[0]);
    else if (key === 'End') goTo(lines.at(-1));
    else if (key === 'ArrowLeft' && !isRow) goTo(line);
    else if (key === 'ArrowLeft' && isOpen) toggle(line);
    else if (key === 'ArrowLeft') goTo(lines.find(({ id }) => id === line.upline));
    else if (key === 'ArrowRight' && isRow && isOpen) goTo(first);
    else if (key === 'ArrowRight' && isRow) toggle(line);
    else if (key === 'Enter' && isRow) row.querySelector<HTMLElement>('a[href]')?.click();
    else return;
    event.preventDefault();
  };

  const branchOf = (line: Line): ReactElement => {
    const { id, team, name, more } = line;
    const branch = open.get(id);
    const under = more ? open.get(more.under) : undefined;
    return (
      <>
        {team > 0 ? (
          <IconButton
            quiet
            icon={branch ? 'downc' : 'right'}
            label={t(branch ? 'team.closeBranch' : 'team.openBranch', { name })}
            onPress={() => toggle(line)}
          />
        ) : (
          <span className="leaf" aria-hidden="true" />
        )}
        <span className="stack">
          {columns[0]?.cell(line)}
          {branch ? (
            <span className="t1 q" role="status">
              {branch.face === 'loading' ? t('list.loading') : null}
              {branch.face === 'ready' && branch.total === 0 ? t('team.noneHere') : null}
            </span>
          ) : null}
          {branch?.face === 'failed' || branch?.face === 'offline' ? (
            <span className="row wraps">
              <span role="alert">{t(branch.face === 'offline' ? 'list.offline' : 'agent.failed')}</span>
              <Button size="sm" onPress={() => again(line, id, branch)}>
                {t('list.retry')}
              </Button>
            </span>
          ) : null}
          {more && under?.face === 'ready' ? (
            <Button size="sm" onPress={() => again(line, more.under, under)}>
              {t('team.more', { count: figure(more.count) })}
            </Button>
          ) : null}
        </span>
      </>
    );
  };
  const [names, ...figures] = columns;
  return (
    <>
      <p className="q t2">{t('team.treeKeys')}</p>
      <Table<Line>
        flush
        phone="scroll"
        caption={t('centre.team')}
        rows={lines}
        keyOf={({ id }) => id}
        columns={[{ ...(names as Column<TeamRow>), cell: (line) => <span className="row branch">{branchOf(line)}</span> }, ...figures]}
        grid={{
          table: { role: 'treegrid', ref: table, onKeyDown },
          row: ({ id, level, place, beside, team }) => ({
            id: `team-${id}`,
            tabIndex: id === current ? 0 : -1,
            'aria-level': level,
            'aria-posinset': place,
            'aria-setsize': beside,
            'aria-expanded': team > 0 ? open.has(id) : undefined,
            onFocus: () => setAt(id),
          }),
        }}
      />
    </>
  );
}
