/** A field: label above, hint before error, the error in words beneath and linked to the input, slots at both ends of the box. */
import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Icon } from './Icon.tsx';
import type { AliveIcon } from './icons/alive.ts';

export interface FieldFrame {
  label: string;
  /** Says what is wanted, before anything is typed; gives way to an error of the same words. */
  hint?: string;
  /** What is wrong and how to mend it. */
  error?: string | null;
  /** Stands beside the label at its end and is read and reached after the control: `Forgot it?`. */
  corner?: ReactNode;
}

interface Wired {
  id: string;
  describedBy: string | undefined;
  bad: boolean;
}

/** The frame around any control: gives the control its id, what describes it, and whether it is wrong. */
export function FieldBox({ label, corner, children, ...says }: FieldFrame & { children: (wired: Wired) => ReactNode }): ReactElement {
  const id = useId();
  const { error } = says;
  const hint = says.hint === error ? undefined : says.hint;
  const describedBy = [hint ? `${id}h` : '', error ? `${id}e` : ''].filter(Boolean).join(' ') || undefined;
  return (
    <div className={corner ? 'field cornered' : 'field'}>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      {hint ? (
        <p className="hint" id={`${id}h`}>
          {hint}
        </p>
      ) : null}
      {children({ id, describedBy, bad: Boolean(error) })}
      <FieldError id={`${id}e`} error={error} />
      {corner}
    </div>
  );
}

const isAtDescribedBy = (id: string): boolean => document.activeElement?.getAttribute('aria-describedby')?.split(' ').includes(id) ?? false;

/** The sentence under a field. It is read where the focus comes to its field; only one that appears at a field that has the focus and keeps it is announced. So however many are wrong, one is heard. */
export function FieldError({ id, error }: { id: string; error?: string | null | undefined }): ReactElement | null {
  const [announced, announce] = useState(false);
  const wasThere = useRef(false);
  // Before the form around it moves the focus, and after.
  useLayoutEffect(() => {
    wasThere.current = Boolean(error) && isAtDescribedBy(id);
  }, [error, id]);
  useEffect(() => announce(Boolean(error) && wasThere.current && isAtDescribedBy(id)), [error, id]);
  if (!error) return null;
  return (
    <p className="errt" id={id} key={String(announced)} role={announced ? 'alert' : undefined}>
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

/** In these nothing is capitalised anyway. */
const uncapped: readonly (string | undefined)[] = ['password', 'email', 'url'];

/** Written from left to right whatever the language: addresses, names to sign in with, secrets. */
const latin = /^(?:email|username|current-password|new-password|password|url)$/;

export function Field({
  label,
  hint,
  error,
  corner,
  icon,
  start,
  end,
  onValue,
  ref,
  type = 'text',
  autoCapitalize,
  ...native
}: FieldProps): ReactElement {
  return (
    <FieldBox label={label} hint={hint} error={error} corner={corner}>
      {({ id, describedBy, bad }) => (
        <span className={end ? 'in' : 'in pad'} data-bad={bad || undefined}>
          {icon ? <Icon name={icon} size="s" /> : null}
          {start}
          <input
            {...native}
            type={type}
            dir={latin.test(type) || latin.test(native.autoComplete ?? '') ? 'ltr' : undefined}
            autoCapitalize={uncapped.includes(type) ? undefined : autoCapitalize}
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
        <button type="button" className="ib" aria-label={shown ? words.hide : words.show} onClick={() => show(!shown)}>
          <Icon name={shown ? 'eyeoff' : 'eye'} size="s" />
        </button>
      }
    />
  );
}
