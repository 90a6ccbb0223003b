/** A chart of gains and losses around a zero line: columns over time, or labelled bars. Its figures stand in the table beside it. */
import type { ReactElement } from 'react';

export interface Bar {
  key: string;
  label: string;
  /** Decimal string; below zero is a loss. */
  amount: string;
  /** As shown, with sign and symbol. */
  shown: string;
  /** The amount it is compared with: a dashed line across columns. */
  before?: string;
}

interface BarChartProps {
  /** Says what a viewer sees: what is shown, the highest and the lowest. */
  summary: string;
  bars: readonly Bar[];
  /** `columns` stand side by side in the order of time. */
  layout: 'columns' | 'rows';
  /** The amounts are no gains, such as bets. */
  plain?: boolean;
}

const height = 132;
/** Without a gain or loss a thin line still marks the place. */
const thinnest = 1;

/** The zero line and the scale, as shares of the whole. */
function scaleOf(values: readonly number[]): { zero: number; unit: number } {
  const most = Math.max(0, ...values);
  const range = most - Math.min(0, ...values);
  return range === 0 ? { zero: 0.5, unit: 0 } : { zero: most / range, unit: 1 / range };
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;
const toneOf = (value: number): string => (value < 0 ? 'loss' : value > 0 ? 'gain' : 'even');

function Columns({ bars, values, plain }: { bars: readonly Bar[]; values: readonly number[]; plain: boolean }): ReactElement {
  const compared = bars.map(({ before = '' }) => Number(before));
  const { zero, unit } = scaleOf([...values, ...compared]);
  const heightOf = (value = 0): number => (zero - value * unit) * height;
  const slot = 1 / bars.length;
  const width = Math.min(slot * 0.72, 0.12);
  return (
    <svg className="bars" width="100%" height={height} aria-hidden="true" focusable="false">
      {bars.map(({ key, label, shown }, index) => {
        const value = values[index] ?? 0;
        const size = Math.max(thinnest, Math.abs(value) * unit * height);
        return (
          <rect
            key={key}
            className={plain ? 'plain' : toneOf(value)}
            x={percent(slot * index + (slot - width) / 2)}
            width={percent(width)}
            y={value > 0 ? zero * height - size : zero * height}
            height={size}
          >
            <title>{`${label} ${shown}`}</title>
          </rect>
        );
      })}
      <line x1="0" x2="100%" y1={zero * height} y2={zero * height} />
      {bars.map(({ key, before }, index) =>
        before && index > 0 ? (
          <line
            key={key}
            strokeDasharray="4 3"
            x1={percent(slot * (index - 0.5))}
            x2={percent(slot * (index + 0.5))}
            y1={heightOf(compared[index - 1])}
            y2={heightOf(compared[index])}
          />
        ) : null,
      )}
    </svg>
  );
}

/** The amount of the column that reaches an end of the scale, above the columns or below them; nothing where none does. */
function ScaleLabel({ of: bar }: { of: Bar | undefined }): ReactElement | null {
  return bar && Number(bar.amount) !== 0 ? (
    <p className="t1 q num" aria-hidden="true">
      <bdi>{bar.shown}</bdi>
    </p>
  ) : null;
}

function Rows({ bars, values }: { bars: readonly Bar[]; values: readonly number[] }): ReactElement {
  const { zero, unit } = scaleOf(values.map((value) => -value));
  return (
    <ul className="stack" aria-hidden="true">
      {bars.map(({ key, label, shown }, index) => {
        const value = values[index] ?? 0;
        const size = Math.abs(value) * unit;
        return (
          <li key={key}>
            <span className="row between t2">
              <span className="q">{label}</span>
              <bdi className="num">{shown}</bdi>
            </span>
            <svg className="bars" width="100%" height="10" aria-hidden="true" focusable="false">
              <rect className={toneOf(value)} x={percent(value < 0 ? zero - size : zero)} width={percent(size)} y="0" height="10" />
              <line x1={percent(zero)} x2={percent(zero)} y1="0" y2="10" />
            </svg>
          </li>
        );
      })}
    </ul>
  );
}

export function BarChart({ summary, bars, layout, plain = false }: BarChartProps): ReactElement {
  const values = bars.map(({ amount }) => Number(amount));
  // What is compared may reach further than every column.
  const scale = [...values, ...bars.map(({ before }) => Number(before ?? 0))];
  return (
    <div className="chart" role="img" aria-label={summary}>
      {layout === 'rows' ? (
        <Rows bars={bars} values={values} />
      ) : (
        <>
          <ScaleLabel of={bars[values.indexOf(Math.max(0, ...scale))]} />
          <Columns bars={bars} values={values} plain={plain} />
          <ScaleLabel of={bars[values.indexOf(Math.min(0, ...scale))]} />
          <p className="row between t1 q" aria-hidden="true">
            <span>{bars[0]?.label}</span>
            {bars.length > 1 ? <span>{bars.at(-1)?.label}</span> : null}
          </p>
        </>
      )}
    </div>
  );
}
