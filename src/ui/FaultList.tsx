/** Above a form that was not sent, or above the button of a long one: what is wrong with the whole of it, or with several fields and a way to each. */
import { type ReactElement, useId } from 'react';
import type { FormFaults } from './form-faults.ts';
import { Icon } from './Icon.tsx';

interface FaultListProps {
  of: Pick<FormFaults, 'problem' | 'wrong' | 'goTo'>;
  /** Stands above several fields that are wrong. */
  title: string;
  label: (name: string) => string;
}

/** One field needs no list: the focus goes to it, and its sentence is read with it. The list of several gets the focus, so it is no alert too. */
export function FaultList({ of: { problem, wrong, goTo }, title, label }: FaultListProps): ReactElement | null {
  const id = useId();
  const several = wrong.length > 0;
  if (!problem && !several) return null;
  return (
    <div
      className="errs"
      tabIndex={-1}
      {...(several ? { role: 'group', 'aria-labelledby': id, 'aria-describedby': `${id}l` } : { role: 'alert' })}
    >
      <p className="errt" id={id}>
        <Icon name="alert" size="s" />
        <span>{problem || title}</span>
      </p>
      {several ? (
        <ul id={`${id}l`}>
          {wrong.map((name) => (
            <li key={name}>
              <button type="button" className="link" onClick={() => goTo(name)}>
                {label(name)}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
