/** After a money act: what was done, how much, the facts, and a reference that can be copied. */
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { defineCopy } from './elements/copy.ts';
import { type Fact, Facts } from './Facts.tsx';
import { Icon } from './Icon.tsx';
import type { AliveIcon } from './icons/alive.ts';

export interface ReceiptProps {
  title: string;
  amount: ReactNode;
  icon?: AliveIcon;
  facts: readonly (Fact & { key: string })[];
  reference: { name: string; value: string };
  words: { copy: string; copied: string };
  /** What to do next. */
  children?: ReactNode;
}

export function Receipt({ title, amount, icon = 'check', facts, reference, words, children }: ReceiptProps): ReactElement {
  return (
    <section className="receipt" aria-label={title}>
      <span className="ic">
        <Icon name={icon} />
      </span>
      <div>
        <h2>{title}</h2>
        <p className="big num">{amount}</p>
      </div>
      <Facts facts={[...facts, { key: 'reference', name: reference.name, value: <CopyLine value={reference.value} words={words} /> }]} />
      {children}
    </section>
  );
}

/** A quiet line that can be copied: references, codes of errors. */
export function CopyLine({ value, words }: { value: string; words: { copy: string; copied: string } }): ReactElement {
  useEffect(defineCopy, []);
  return (
    <span className="cp">
      <bdi data-value="">{value}</bdi>
      <copy-text value={value} done={words.copied}>
        <button type="button" className="ib" aria-label={words.copy}>
          <Icon name="copy" size="s" />
        </button>
        <span role="status" className="t1" />
      </copy-text>
    </span>
  );
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'copy-text': { value: string; done: string; children: ReactNode };
    }
  }
}
