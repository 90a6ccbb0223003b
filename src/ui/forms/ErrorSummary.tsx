/** The summary above a form or its button: one error for the whole form, or links to several wrong fields. */
import { type ReactElement, useEffect, useId } from 'react';
import { Icon } from '../pictures/Icon.tsx';
import { sayInSummary } from './Field.tsx';
import type { FormErrors } from './use-form-errors.ts';

interface FaultListProps {
  of: Pick<FormErrors, 'problem' | 'wrong' | 'goTo'>;
  /** Heading shown when several fields are wrong. */
  title: string;
  label: (name: string) => string;
}

/**
 * One wrong field gets the focus, which announces its error. A list of several gets the focus itself, so it needs no
 * alert role.
 */
export function ErrorSummary({ of: { problem, wrong, goTo }, title, label }: FaultListProps): ReactElement | null {
  const id = useId();
  const several = wrong.length > 0;
  useEffect(() => {
    if (problem) sayInSummary();
  }, [problem]);
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
