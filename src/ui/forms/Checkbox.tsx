/** A checkbox with its label and error. */
import { type ReactElement, type ReactNode, useId } from 'react';
import { FieldError } from './Field.tsx';

export interface CheckboxProps {
  /** The label; may contain links. */
  children: ReactNode;
  name?: string;
  value?: string;
  checked?: boolean;
  defaultChecked?: boolean;
  disabled?: boolean;
  required?: boolean;
  error?: string | null;
  onCheck?: (checked: boolean) => void;
}

export function Checkbox({ children, error, onCheck, ...native }: CheckboxProps): ReactElement {
  const id = useId();
  return (
    <div>
      <label className="tick">
        <input
          {...native}
          type="checkbox"
          className="box"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={(event) => onCheck?.(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  );
}
