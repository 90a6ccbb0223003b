/** A field: label above, hint replaced by the error below, both linked to the input; slots at both ends of the box. */
import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { keyOf } from '#values/text/input-method.ts';
import type { IslandIconName } from '../icons/island-icons.ts';
import { Icon } from '../pictures/Icon.tsx';

export interface FieldFrame {
  label: string;
  /** Shown before typing; hidden when the error has the same text. */
  hint?: string;
  /** States the error and how to correct it. */
  error?: string | null;
  /** At the end of the label row, but after the control in reading and tab order: `Forgot it?`. */
  corner?: ReactNode;
}

interface Wired {
  id: string;
  describedBy: string | undefined;
  bad: boolean;
}

/** The frame around a control: passes it its id, aria-describedby and aria-invalid. */
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

/** Errors that have just appeared, by id. Of a press that finds several, one is read where the focus goes, and none is an alert. */
const newErrors = new Set<string>();

/** The sentence above the form is new, and an alert of its own. */
export function sayInSummary(): void {
  newErrors.add('summary');
  setTimeout(() => newErrors.delete('summary'), 100);
}

/** Whether several are new, the sentence above with them, or the focus has gone to the field or to the list of them. */
const isSaid = (): boolean =>
  newErrors.size > 1 || [...newErrors].some(isAtDescribedBy) || (document.activeElement?.matches('.errs') ?? false);

/**
 * The error under a field. Screen readers read it on focus; it is an alert if it appears while its field keeps the focus, or once the
 * field was left. So only one of many errors is announced.
 */
export function FieldError({ id, error }: { id: string; error?: string | null | undefined }): ReactElement | null {
  const [announced, announce] = useState(false);
  const wasThere = useRef(false);
  const before = useRef(error);
  // Runs before the form moves the focus; the effect below runs after.
  useLayoutEffect(() => {
    wasThere.current = Boolean(error) && isAtDescribedBy(id);
  }, [error, id]);
  useEffect(() => {
    // What the page came with is read with its field.
    const isNew = Boolean(error) && error !== before.current;
    before.current = error;
    const staysThere = wasThere.current && isAtDescribedBy(id);
    announce(isNew && staysThere);
    if (!isNew) return;
    newErrors.add(id);
    // After all that appear with it, and after the form has moved the focus.
    const look = setTimeout(() => announce(staysThere || !isSaid()));
    const forget = setTimeout(() => newErrors.delete(id), 100);
    return () => {
      clearTimeout(look);
      clearTimeout(forget);
      newErrors.delete(id);
    };
  }, [error, id]);
  if (!error) return null;
  return (
    <p className="errt" id={id} key={String(announced)} role={announced ? 'alert' : undefined}>
      <Icon name="alert" size="s" />
      <span>{error}</span>
    </p>
  );
}

/** Keeps the error of an amount back while it is typed: half an amount is no fault. It shows when the field is left, or Enter sends it. */
export function useHeldError(error: string | null | undefined): {
  shown: string | null | undefined;
  onType: () => void;
  onEnd: () => void;
  onKey: (event: KeyboardEvent) => void;
} {
  const [typing, setTyping] = useState(false);
  const pressed = useRef(false);
  useEffect(() => {
    if (!typing) return;
    const onPress = ({ type }: PointerEvent): void => {
      pressed.current = type === 'pointerdown';
    };
    const presses = ['pointerdown', 'pointerup', 'pointercancel'] as const;
    for (const name of presses) addEventListener(name, onPress, { capture: true });
    return () => {
      for (const name of presses) removeEventListener(name, onPress, { capture: true });
    };
  }, [typing]);
  const end = (): void => {
    pressed.current = false;
    setTyping(false);
  };
  // During a press it waits for its end: a sentence that comes would move the pressed button away.
  const onEnd = (): void => {
    if (!pressed.current) end();
    else {
      const over = new AbortController();
      const onOver = (): void => {
        over.abort();
        // After the press has reached its button.
        setTimeout(end);
      };
      for (const name of ['pointerup', 'pointercancel'] as const) addEventListener(name, onOver, { signal: over.signal });
    }
  };
  return {
    shown: typing ? null : error,
    onType: () => setTyping(true),
    onEnd,
    onKey: (event) => {
      if (keyOf(event.nativeEvent) === 'Enter') end();
    },
  };
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
  icon?: IslandIconName;
  /** At the end of the box: a button, a tick, a unit. */
  end?: ReactNode;
  /** At the start of the box: a country code. */
  start?: ReactNode;
  onValue?: (value: string) => void;
  ref?: Ref<HTMLInputElement>;
  /** An amount: no error shows while it is typed. */
  isAmount?: boolean;
}

/** Browsers never capitalise these types. */
const uncapped: readonly (string | undefined)[] = ['password', 'email', 'url'];

/** Always left to right: addresses, user names, passwords. */
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
  isAmount = false,
  ...native
}: FieldProps): ReactElement {
  const held = useHeldError(error);
  return (
    <FieldBox label={label} hint={hint} error={isAmount ? held.shown : error} corner={corner}>
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
            onBlur={(event) => {
              held.onEnd();
              native.onBlur?.(event);
            }}
            onKeyDown={(event) => {
              held.onKey(event);
              native.onKeyDown?.(event);
            }}
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              if (isAmount) held.onType();
              onValue?.(event.target.value);
            }}
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

/** A password field with a show button; pasting and password managers work. */
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
