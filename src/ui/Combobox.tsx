/** A choice among many by typing (the ARIA combobox pattern): country codes, makers, banks. Focus stays in the box; its list opens with the focus and goes a moment after it (AC-30). */
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { FieldBox, type FieldFrame } from './Field.tsx';
import { Icon } from './Icon.tsx';

export interface Option {
  value: string;
  /** Shown in the box once chosen. */
  label: string;
  /** At the row's end: `+63`. */
  end?: string;
  /** Before the label: a flag. */
  mark?: ReactNode;
  /** Everything it can be found by: local name, code, without accents. */
  find: string;
}

export interface ComboboxProps extends FieldFrame {
  name: string;
  options: readonly Option[];
  value: string | null;
  autoComplete?: string;
  words: { count: (found: number) => string; none: string; open: string };
  onValue: (value: string) => void;
}

/** Milliseconds that the list stays when the focus has left: a press on it that takes the focus away still lands. */
const goesAfter = 200;

const bare = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

export function Combobox({ name, options, value, autoComplete, words, onValue, ...frame }: ComboboxProps): ReactElement {
  const list = useId();
  const chosen = options.find((option) => option.value === value);
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(-1);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const going = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(going.current), []);
  const found = useMemo(() => {
    const wanted = bare(typed ?? '').trim();
    return wanted === ''
      ? options
      : options.filter((option) => bare(`${option.label} ${option.end ?? ''} ${option.find}`).includes(wanted));
  }, [options, typed]);

  useEffect(() => {
    if (open && at >= 0) document.getElementById(`${list}${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, at, list]);

  const shut = (): void => {
    setOpen(false);
    setTyped(null);
    setAt(-1);
  };
  const take = (option: Option | undefined): void => {
    if (option) onValue(option.value);
    shut();
    box.current?.focus();
  };
  const keys = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      setAt(
        open
          ? (at + step + found.length) % Math.max(found.length, 1)
          : Math.max(
              0,
              found.findIndex((option) => option.value === value),
            ),
      );
    } else if (event.key === 'Enter' && open && at >= 0) {
      event.preventDefault();
      take(found[at]);
    } else if (event.key === 'Escape' && open) {
      // Only the list closes: a dialog around it stays.
      event.preventDefault();
      event.stopPropagation();
      shut();
    }
  };

  return (
    <FieldBox {...frame}>
      {({ id, describedBy, bad }) => (
        <div className="pick">
          <span className="in" data-bad={bad || undefined}>
            {chosen?.mark}
            <input
              ref={box}
              id={id}
              role="combobox"
              autoComplete={autoComplete ?? 'off'}
              aria-expanded={open}
              aria-controls={list}
              aria-autocomplete="list"
              aria-activedescendant={open && at >= 0 ? `${list}${at}` : undefined}
              aria-describedby={describedBy}
              aria-invalid={bad || undefined}
              value={typed ?? (chosen ? [chosen.label, chosen.end].filter(Boolean).join(' ') : '')}
              onChange={(event) => {
                setTyped(event.target.value);
                setOpen(true);
                setAt(event.target.value === '' ? -1 : 0);
              }}
              onClick={() => setOpen(true)}
              onKeyDown={keys}
              onFocus={() => {
                clearTimeout(going.current);
                setOpen(true);
              }}
              onBlur={() => {
                going.current = setTimeout(shut, goesAfter);
              }}
            />
            <button
              type="button"
              className="ib"
              tabIndex={-1}
              aria-label={words.open}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (open ? shut() : setOpen(true))}
            >
              <Icon name="downc" size="s" />
            </button>
          </span>
          <input type="hidden" name={name} value={value ?? ''} />
          <span className="vh" role="status">
            {open && typed !== null ? (found.length > 0 ? words.count(found.length) : words.none) : ''}
          </span>
          {open ? (
            // A box that scrolls is a stop for the keys by itself; here the one before it has them.
            <div className="pop card" role="listbox" id={list} aria-label={frame.label} tabIndex={-1}>
              {found.map((option, place) => (
                // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the box, which names the row by aria-activedescendant
                // biome-ignore lint/a11y/useKeyWithClickEvents: the box hears the keys
                <div
                  key={option.value}
                  id={`${list}${place}`}
                  className="op"
                  role="option"
                  aria-selected={option.value === value}
                  data-at={place === at || undefined}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(option)}
                >
                  {option.mark}
                  <span className="grow">{option.label}</span>
                  {option.end ? <span className="num q">{option.end}</span> : null}
                </div>
              ))}
              {found.length === 0 ? <p className="op q">{words.none}</p> : null}
            </div>
          ) : null}
        </div>
      )}
    </FieldBox>
  );
}
