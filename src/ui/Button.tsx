/** What one presses: a button that works once at a time, a link that looks like one, and an icon with a name. */
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { AliveIcon } from './icons/alive.ts';

interface ButtonLook {
  /** `go` is coral, once or twice a screen, for the next thing to do. */
  kind?: 'go' | 'line' | 'soft' | 'plain';
  /** 48 px, 44 px, or 36 px drawn inside a 46 px target. */
  size?: 'm' | 'sm' | 'slim';
  full?: boolean;
  /** Takes the room that is left in a row. */
  grow?: boolean;
  icon?: AliveIcon;
}

export interface ButtonProps extends ButtonLook {
  children: ReactNode;
  type?: 'button' | 'submit';
  /** Work is under way: it says so, keeps the focus and cannot be pressed again. */
  busy?: boolean;
  disabled?: boolean;
  pressed?: boolean;
  name?: string;
  value?: string;
  /** Id of what explains it, e.g. why it cannot be pressed. */
  describedBy?: string;
  autoFocus?: boolean;
  onPress?: () => void;
}

/** The classes of a button's look. */
function buttonClasses({ kind = 'line', size = 'm', full = false, grow = false }: ButtonLook): string {
  return ['btn', kind === 'plain' ? '' : kind, size === 'm' ? '' : size, full ? 'full' : '', grow ? 'grow' : ''].filter(Boolean).join(' ');
}

export function Button(props: ButtonProps): ReactElement {
  const { children, type = 'button', busy = false, disabled = false, icon, pressed, name, value, describedBy, autoFocus, onPress } = props;
  // A busy button stays focusable, and swallows presses and submits alike.
  const press = (event: MouseEvent): void => {
    if (busy) event.preventDefault();
    else onPress?.();
  };
  return (
    <button
      type={type}
      className={buttonClasses(props)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-pressed={pressed}
      aria-describedby={describedBy}
      name={name}
      value={value}
      data-autofocus={autoFocus || undefined}
      onClick={press}
    >
      {busy ? <span className="turn" aria-hidden="true" /> : icon ? <Icon name={icon} size="s" /> : null}
      {children}
    </button>
  );
}

export interface LinkButtonProps extends ButtonLook {
  children: ReactNode;
  href: string;
  /** May stop the browser's own way (preventDefault) to open the same thing above the page. */
  onPress?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export function LinkButton(props: LinkButtonProps): ReactElement {
  const { children, href, icon, onPress } = props;
  return (
    <a className={buttonClasses(props)} href={href} onClick={onPress}>
      {icon ? <Icon name={icon} size="s" /> : null}
      {children}
    </a>
  );
}

export interface IconButtonProps {
  icon: AliveIcon;
  /** What it does, read out and shown as a tip; where a press turns it round, what the next one does, and then without a tip: a list would say each name twice. */
  label: string;
  quiet?: boolean;
  filled?: boolean;
  /** There is nothing to do now: no stop for Tab, but whoever stands on it is not thrown off. */
  spent?: boolean;
  /** More classes of the kit, e.g. `fav`. */
  also?: string;
  onPress: () => void;
}

export function IconButton({ icon, label, quiet, filled, spent, also, onPress }: IconButtonProps): ReactElement {
  return (
    <button
      type="button"
      className={['ib', quiet ? 'q' : '', also ?? ''].filter(Boolean).join(' ')}
      aria-label={label}
      title={filled === undefined ? label : undefined}
      aria-disabled={spent || undefined}
      tabIndex={spent ? -1 : undefined}
      onClick={() => {
        if (!spent) onPress();
      }}
    >
      <Icon name={icon} size="s" filled={filled ?? false} />
    </button>
  );
}
