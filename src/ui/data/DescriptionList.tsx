/** Name and value rows, a grid of figures, a progress bar and a note. */
import type { ReactElement, ReactNode } from 'react';
import type { IslandIconName } from '../icons/island-icons.ts';
import { Icon } from '../pictures/Icon.tsx';

export interface Fact {
  name: ReactNode;
  value: ReactNode;
}

export interface NamedFact extends Fact {
  key: string;
}

/** Name and value rows separated by lines: fee, limits, balance after. */
export function DescriptionList({ facts }: { facts: readonly NamedFact[] }): ReactElement {
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

export interface Figure extends NamedFact {
  /** Under the figure: a count or a change. */
  note?: ReactNode;
  tone?: 'ok' | 'bad';
  /** As a file has it: digits and a point alone. Without it no file lists the figure. */
  plain?: string | undefined;
}

/** Two figures a row on a phone, four on a desktop. */
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

export function Progress({ label, value, max }: { label: string; value: number; max: number }): ReactElement {
  return <progress className="prog" aria-label={label} value={Math.min(value, max)} max={max} />;
}

export interface NoteProps {
  icon?: IslandIconName;
  title?: ReactNode;
  wrong?: boolean;
  action?: ReactNode;
  children?: ReactNode;
}

/** A tinted note: a limit, a contact. */
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

/** Why an act was refused; nothing without a text. */
export function RefusalNote({ text }: { text: string | null | undefined }): ReactElement | null {
  return text ? (
    <Note wrong icon="alert">
      <span role="alert">{text}</span>
    </Note>
  ) : null;
}
