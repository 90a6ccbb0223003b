// One row of the table that `npm run bench` prints: a figure beside its target.

export interface Row {
  figure: string;
  target: string;
  measured: string;
  /** null when it could not be measured here; `measured` then says why. */
  reached: boolean | null;
}

/** A row of a number that must not be larger than its target. Numbers in kB are of 1,000 bytes. */
export function atMost(figure: string, measured: number, target: number, unit: string, digits = 1): Row {
  return { figure, target: `<= ${target} ${unit}`, measured: `${measured.toFixed(digits)} ${unit}`, reached: measured <= target };
}

/** A row of a number that must not be smaller than its target. */
export function atLeast(figure: string, measured: number, target: number, unit: string, digits = 1): Row {
  return { figure, target: `>= ${target} ${unit}`, measured: `${measured.toFixed(digits)} ${unit}`, reached: measured >= target };
}

export function notMeasured(figure: string, target: string, why: string): Row {
  return { figure, target, measured: `not measured: ${why}`, reached: null };
}

/** The middle of an odd number of values, the mean of the two middle ones of an even number; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

/** The value below which the share lies: 0.99 gives the 99th percentile (nearest rank). */
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
