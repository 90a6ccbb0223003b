// One row of the table that `npm run bench` prints: a figure with its target.

export interface Row {
  figure: string;
  target: string;
  measured: string;
  /** Null if it cannot be measured here; `measured` states why. */
  reached: boolean | null;
}

/** A row for a maximum. A kB is 1,000 bytes. */
export function atMost(figure: string, measured: number, target: number, unit: string, digits = 1): Row {
  return { figure, target: `<= ${target} ${unit}`, measured: `${measured.toFixed(digits)} ${unit}`, reached: measured <= target };
}

/** A row for a minimum. */
export function atLeast(figure: string, measured: number, target: number, unit: string, digits = 1): Row {
  return { figure, target: `>= ${target} ${unit}`, measured: `${measured.toFixed(digits)} ${unit}`, reached: measured >= target };
}

export function notMeasured(figure: string, target: string, why: string): Row {
  return { figure, target, measured: `not measured: ${why}`, reached: null };
}

/** Median; the mean of the two middle values for an even number, NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** Nearest-rank percentile: 0.99 returns the 99th. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function table(rows: readonly Row[]): string {
  const heads = ['figure', 'target', 'measured', ''] as const;
  const cells = [
    heads,
    ...rows.map((row) => [row.figure, row.target, row.measured, row.reached === null ? '-' : row.reached ? 'ok' : 'MISSED'] as const),
  ];
  const widths = heads.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join(' | ')
      .trimEnd();
  return [line(cells[0] ?? []), widths.map((width) => '-'.repeat(width)).join('-|-'), ...cells.slice(1).map(line)].join('\n');
}
