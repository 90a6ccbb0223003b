/** Above a form that was not sent: what is wrong, and a way to each field it concerns. */
import type { ReactElement } from 'react';
import { Icon } from '#ui/Icon.tsx';

export interface FaultListProps {
  /** What concerns the whole form. */
  problem: string;
  /** Stands above the fields that are wrong. */
  title?: string;
  faults?: readonly { readonly name: string; readonly label: string }[];
  onPick?: (name: string) => void;
}

export function FaultList({ problem, title, faults = [], onPick }: FaultListProps): ReactElement | null {
  if (!problem && faults.length === 0) return null;
  return (
    <div className="errs" role="alert">
      <p className="errt">
        <Icon name="alert" size="s" />
        <span>{problem || title}</span>
      </p>
      {faults.length > 0 ? (
        <ul>
          {faults.map(({ name, label }) => (
            <li key={name}>
              <button type="button" className="link" onClick={() => onPick?.(name)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
