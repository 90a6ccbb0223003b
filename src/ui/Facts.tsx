/** Facts in words and figures: rows of name and value, the grid of figures, a bar of progress, a remark. */
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './Icon.tsx';
import type { AliveIcon } from './icons/alive.ts';

export interface Fact {
  name: ReactNode;
  value: ReactNode;
}

/** Name and value, split by lines: fee, limits, balance after. */
export function Facts({ facts }: { facts: readonly (Fact & { key: string })[] }): ReactElement {
  return (
    <dl>
      {facts.map(({ key, name, value }) => (
        <div key={key} className="kv">
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface Figure extends Fact {
  key: string;
  /** Under the figure: a count, a change. */
  note?: ReactNode;
  tone?: 'ok' | 'bad';
}

/** Two figures a row on the phone, four on the desktop. */
export function Figures({ figures }: { figures: readonly Figure[] }): ReactElement {
  return (
    <dl className="figs">
      {figures.map(({ key, name, value, note, tone }) => (
        <div key={key} className="fig">
          <dt>{name}</dt>
          <dd className="num">
            <bdi>{value}</bdi>
          </dd>
          {note ? <dd className={tone ?? 'q'}>{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

/** How far something has come, `value` of `max`. */
export function Progress({ label, value, max }: { label: string; value: number; max: number }): ReactElement {
  return <progress className="prog" aria-label={label} value={Math.min(value, max)} max={max} />;
}

export interface NoteProps {
  icon?: AliveIcon;
  title?: ReactNode;
  wrong?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}

/** A tinted remark beside the matter: a limit, a person to ask. */
export function Note({ icon = 'info', title, wrong = false, action, children }: NoteProps): ReactElement {
  return (
    <div className={wrong ? 'note wrong' : 'note'}>
      <Icon name={icon} size="s" />
      <div className="grow two-l">
        {title ? <b>{title}</b> : null}
        {children ? <span className={title ? 'q t1' : undefined}>{children}</span> : null}
      </div>
      {action}
    </div>
  );
}
