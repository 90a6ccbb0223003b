/** A multi-line text field. */
import type { ReactElement } from 'react';
import { FieldBox, type FieldFrame } from './Field.tsx';

export interface TextAreaProps extends FieldFrame {
  name?: string;
  value?: string;
  defaultValue?: string;
  rows?: number;
  maxLength?: number;
  onValue?: (value: string) => void;
}

export function TextArea({ label, hint, error, corner, onValue, ...native }: TextAreaProps): ReactElement {
  return (
    <FieldBox label={label} hint={hint} error={error} corner={corner}>
      {({ id, describedBy, bad }) => (
        <span className="in pad" data-bad={bad || undefined}>
          <textarea
            rows={4}
            {...native}
            id={id}
            aria-describedby={describedBy}
            aria-invalid={bad || undefined}
            onChange={(event) => onValue?.(event.target.value)}
          />
        </span>
      )}
    </FieldBox>
  );
}
