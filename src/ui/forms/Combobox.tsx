/**
 * A select with text search (ARIA combobox): country codes, vendors, banks. Focus stays in the box; the list opens
 * on focus and closes shortly after it leaves (AC-30).
 */
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { cleanText } from '#values/text/clean-text.ts';
import { keyOf } from '#values/text/input-method.ts';
import { stripAccents } from '#values/text/strip-accents.ts';
import { Icon } from '../pictures/Icon.tsx';
import { FieldBox, type FieldFrame } from './Field.tsx';

export interface Option {
  value: string;
  /** Shown in the box once chosen. */
  label: string;
  /** At the end of the row: `+63`. */
  end?: string;
  /** Before the label: a flag. */
  mark?: ReactNode;
  /** Search text: local name and code, without accents. */
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

/** Milliseconds from losing focus to closing, so that a press on the list still registers. */
const closeDelay = 200;

/** Some devices send a letter and its accent as two characters. */
const searchable = (text: string): string => stripAccents(text.normalize('NFC'));

export function Combobox({ name, options, value, autoComplete, words, onValue, ...frame }: ComboboxProps): ReactElement {
  const list = useId();
  const chosen = options.find((option) => option.value === value);
  const [typed, setTyped] = useState<string | null>(null);
  const [activeIndex, setActiveIndex] = useState(-1);
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const closeTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closeTimer.current), []);
  const found = useMemo(() => {
    const query = searchable(cleanText(typed ?? ''));
    return query === ''
      ? options
      : options.filter((option) => searchable(`${option.label} ${option.end ?? ''} ${option.find}`).includes(query));
  }, [options, typed]);

  useEffect(() => {
    if (open && activeIndex >= 0) document.getElementById(`${list}${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [open, activeIndex, list]);

  const close = (): void => {
    setOpen(false);
    setTyped(null);
    setActiveIndex(-1);
  };
  const choose = (option: Option | undefined): void => {
    if (option) onValue(option.value);
    close();
    box.current?.focus();
  };
  const keys = (event: KeyboardEvent): void => {
    const key = keyOf(event.nativeEvent);
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (step) {
      event.preventDefault();
      setOpen(true);
      setActiveIndex(
        open
          ? (activeIndex + step + found.length) % Math.max(found.length, 1)
          : Math.max(
              0,
              found.findIndex((option) => option.value === value),
            ),
      );
    } else if (key === 'Enter' && open && activeIndex >= 0) {
      event.preventDefault();
      choose(found[activeIndex]);
    } else if (key === 'Escape' && open) {
      // Close only the list, not a dialog around it.
      event.preventDefault();
      event.stopPropagation();
      close();
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
              aria-expanded={open && found.length > 0}
              aria-controls={open && found.length > 0 ? list : undefined}
              aria-autocomplete="list"
              aria-activedescendant={open && activeIndex >= 0 ? `${list}${activeIndex}` : undefined}
              aria-describedby={describedBy}
              aria-invalid={bad || undefined}
              value={typed ?? (chosen ? [chosen.label, chosen.end].filter(Boolean).join(' ') : '')}
              onChange={(event) => {
                setTyped(event.target.value);
                setOpen(true);
                setActiveIndex(event.target.value === '' ? -1 : 0);
              }}
              onClick={() => setOpen(true)}
              onKeyDown={keys}
              onFocus={() => {
                clearTimeout(closeTimer.current);
                setOpen(true);
              }}
              onBlur={() => {
                closeTimer.current = setTimeout(close, closeDelay);
              }}
            />
            <button
              type="button"
              className="ib"
              tabIndex={-1}
              aria-label={words.open}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (open ? close() : setOpen(true))}
            >
              <Icon name="downc" size="s" />
            </button>
          </span>
          <input type="hidden" name={name} value={value ?? ''} />
          <span className="vh" role="status">
            {open && typed !== null ? (found.length > 0 ? words.count(found.length) : words.none) : ''}
          </span>
          {open && found.length === 0 ? (
            // A list without options is none, and the status says it.
            <div className="pop card" aria-hidden="true">
              <p className="op q">{words.none}</p>
            </div>
          ) : null}
          {open && found.length > 0 ? (
            // Scrollable boxes are tab stops by default; here the input handles the keys.
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
                  data-at={place === activeIndex || undefined}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  {option.mark}
                  <span className="grow">{option.label}</span>
                  {option.end ? <span className="num q">{option.end}</span> : null}
                </div>
              ))}
            </div>
          ) : null}
        </div>
      )}
    </FieldBox>
  );
}
