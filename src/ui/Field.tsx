/** A field: label above, hint before error, the error in words beneath and linked to the input, slots at both ends of the box. */
import { type ChangeEvent, type InputHTMLAttributes, type ReactElement, type ReactNode, type Ref, useId, useState } from 'react';
import { Icon } from './Icon.tsx';
import type { AliveIcon } from './icons/alive.ts';

export interface FieldFrame {
  label: string;
  /** Says what is wanted, before anything is typed. */
  hint?: string;
  /** What is wrong and how to mend it. */
  error?: string | null;
  /** Beside the label at its end: `Forgot it?`. */
  corner?: ReactNode;
}

interface Wired {
  id: string;
  describedBy: string | undefined;
  bad: boolean;
}

/** The frame around any control: gives the control its id, what describes it, and whether it is wrong. */
export function FieldBox({ label, hint, error, corner, children }: FieldFrame & { children: (wired: Wired) => ReactNode }): ReactElement {
  const id = useId();
  const describedBy = [hint ? `${id}h` : '', error ? `${id}e` : ''].filter(Boolean).join(' ') || undefined;
  const name = (
    <label className="lab" htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className="field">
      {corner ? (
        <div className="row">
          {name}
          {corner}
        </div>
      ) : (
        name
      )}
      {hint ? (
        <p className="hint" id={`${id}h`}>
          {hint}
        </p>
      ) : null}
      {children({ id, describedBy, bad: Boolean(error) })}
      <FieldError id={`${id}e`} error={error} />
    </div>
  );
}

/** The sentence under a field; announced when it appears. */
export function FieldError({ id, error }: { id: string; error?: string | null | undefined }): ReactElement | null {
  if (!error) return null;
  return (
    <p className="errt" id={id} role="alert">
      <Icon name="alert" size="s" />
      <span>{error}</span>
    </p>
  );
}

type Native = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'name'
  | 'value'
  | 'defaultValue'
  | 'placeholder'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'inputMode'
  | 'maxLength'
  | 'minLength'
  | 'pattern'
  | 'required'
  | 'readOnly'
  | 'disabled'
  | 'enterKeyHint'
  | 'min'
  | 'max'
  | 'onBlur'
  | 'onFocus'
  | 'onKeyDown'
  | 'spellCheck'
>;

export interface FieldProps extends FieldFrame, Native {
  icon?: AliveIcon;
  /** Inside the box at its end: a button, a tick, a unit. */
  end?: ReactNode;
  /** Inside the box at its start: a country's code. */
  start?: ReactNode;
  onValue?: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
}

export function Field({ label, hint, error, corner, icon, start, end, onValue, ref, ...native }: FieldProps): ReactElement {
  return (
    <FieldBox label={label} hint={hint} error={error} corner={corner}>
      {({ id, describedBy, bad }) => (
        <span className={end ? 'in' : 'in pad'} data-bad={bad || undefined}>
          {icon ? <Icon name={icon} size="s" /> : null}
          {start}
          <input
            {...native}
            ref={ref}
            id={id}
            aria-describedby={describedBy}
            aria-invalid={bad || undefined}
            onChange={(event: ChangeEvent<HTMLInputElement>) => onValue?.(event.target.value)}
          />
          {end}
        </span>
      )}
    </FieldBox>
  );
}

export interface PasswordFieldProps extends Omit<FieldProps, 'type' | 'end'> {
  words: { show: string; hide: string };
}

/** A password's field: what was typed can be shown; pasting and password managers work. */
export function PasswordField({ words, ...field }: PasswordFieldProps): ReactElement {
  const [shown, show] = useState(false);
  return (
    <Field
      autoCapitalize="none"
      spellCheck={false}
      {...field}
      type={shown ? 'text' : 'password'}
      end={
        <button type="button" className="ib" aria-label={shown ? words.hide : words.show} aria-pressed={shown} onClick={() => show(!shown)}>
          <Icon name={shown ? 'eyeoff' : 'eye'} size="s" />
        </button>
      }
    />
  );
}

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends FieldFrame {
  name?: string;
  value?: string;
  defaultValue?: string;
  choices: readonly Choice[];
  required?: boolean;
  autoComplete?: string;
  onValue?: (value: string) => void;
}

/** A list of choices as the device shows it. */
export function Select({ label, hint, error, corner, choices, onValue, ...native }: SelectProps): ReactElement {
  return (
    <FieldBox label={label} hint={hint} error={error} corner={corner}>
      {({ id, describedBy, bad }) => (
        <span className="in pad" data-bad={bad || undefined}>
          <select
            {...native}
            id={id}
            aria-describedby={describedBy}
            aria-invalid={bad || undefined}
            onChange={(event) => onValue?.(event.target.value)}
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <Icon name="downc" size="s" />
        </span>
      )}
    </FieldBox>
  );
}

export interface TextAreaProps extends FieldFrame {
  name?: string;
  value?: string;
  defaultValue?: string;
  rows?: number;
  maxLength?: number;
  onValue?: (value: string) => void;
}

/** Several lines of text; says how much room is left when there is a limit. */
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
