/** Account transactions on a phone: a day with its net, then rows with type, amount, time, reference and balance after. */
import type { ReactElement, ReactNode } from 'react';
import { rowMark } from './NamedRow.tsx';

export interface TransactionRow {
  key: string;
  kind: ReactNode;
  amount: ReactNode;
  /** Time and reference. */
  about: ReactNode;
  balance?: ReactNode;
  onOpen?: () => void;
}

export interface StatementDay {
  key: string;
  title: ReactNode;
  net?: ReactNode;
  movements: readonly TransactionRow[];
}

function Row({ kind, amount, about, balance, onOpen }: Omit<TransactionRow, 'key'>): ReactElement {
  const inner = (
    <>
      <span>{kind}</span>
      <span>{amount}</span>
      <span>{about}</span>
      <span>{balance}</span>
    </>
  );
  return onOpen ? (
    <button type="button" className="st" onClick={onOpen}>
      {inner}
    </button>
  ) : (
    <div className="st">{inner}</div>
  );
}

export function TransactionList({ days, named = null }: { days: readonly StatementDay[]; named?: string | null }): ReactElement {
  return (
    <>
      {days.map(({ key, title, net, movements }) => (
        <section key={key}>
          <h2 className="day">
            <span>{title}</span>
            {net === undefined ? null : <span className="q">{net}</span>}
          </h2>
          <ul className="rows card wide-rows">
            {movements.map(({ key: name, ...movement }) => (
              <li key={name} {...rowMark(name === named)}>
                <Row {...movement} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
