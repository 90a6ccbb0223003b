/** Buttons: one that ignores presses while busy, a link styled as a button, and a labelled icon button. */
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import type { IslandIconName } from './icons/island-icons.ts';
import { Icon } from './pictures/Icon.tsx';

interface ButtonLook {
  /** `go` is coral, for the next step; use it once or twice a screen. */
  kind?: 'go' | 'line' | 'soft' | 'plain';
  /** 48 px, 44 px, or 36 px drawn inside a 46 px target. */
  size?: 'm' | 'sm' | 'slim';
  full?: boolean;
  /** Fills the remaining width of a row. */
  grow?: boolean;
  icon?: IslandIconName;
}

export interface ButtonProps extends ButtonLook {
  children: ReactNode;
  type?: 'button' | 'submit';
  /** In progress: announces it, keeps the focus and ignores presses. */
  busy?: boolean;
  disabled?: boolean;
  /** Nothing to do now: removed from the tab order, but keeps the focus if it has it. */
  spent?: boolean;
  pressed?: boolean;
  name?: string;
  value?: string;
  /** Id of the explaining element, e.g. the reason why the button is disabled. */
  describedBy?: string;
  autoFocus?: boolean;
  onPress?: () => void;
}

function buttonClasses({ kind = 'line', size = 'm', full = false, grow = false }: ButtonLook): string {
  return ['btn', kind === 'plain' ? '' : kind, size === 'm' ? '' : size, full ? 'full' : '', grow ? 'grow' : ''].filter(Boolean).join(' ');
}

export function Button(props: ButtonProps): ReactElement {
  const {
    children,
    type = 'button',
    busy = false,
    disabled = false,
    spent = false,
    icon,
    pressed,
    name,
    value,
    describedBy,
    autoFocus,
    onPress,
  } = props;
  // A busy button stays focusable and swallows presses and submits.
  const press = (event: MouseEvent): void => {
    if (busy || spent) event.preventDefault();
    else onPress?.();
  };
  return (
    <button
      type={type}
      className={buttonClasses(props)}
      disabled={disabled}
      aria-busy={busy || undefined}
      aria-disabled={busy || spent || undefined}
      tabIndex={spent ? -1 : undefined}
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
  /** Opens in a tab of its own. */
  target?: '_blank';
  /** May call preventDefault to open the target above the page instead. */
  onPress?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export function LinkButton(props: LinkButtonProps): ReactElement {
  const { children, href, icon, target, onPress } = props;
  return (
    <a className={buttonClasses(props)} href={href} target={target} onClick={onPress}>
      {icon ? <Icon name={icon} size="s" /> : null}
      {children}
    </a>
  );
}

export interface IconButtonProps {
  icon: IslandIconName;
  /**
   * Accessible name and tooltip. For a toggle it names the next action; it then has no tooltip, which in a list would
   * repeat each name.
   */
  label: string;
  quiet?: boolean;
  filled?: boolean;
  /** Nothing to do now: removed from the tab order, but keeps the focus if it has it. */
  spent?: boolean;
  /** Extra CSS classes, e.g. `fav`. */
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
