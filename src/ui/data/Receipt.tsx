/** The receipt of a money transaction: the action, the amount, details, and a reference to copy. */
import { type ReactElement, type ReactNode, type Ref, useEffect } from 'react';
import { defineCopy } from '../elements/copy.ts';
import type { IslandIconName } from '../icons/island-icons.ts';
import { Icon } from '../pictures/Icon.tsx';
import { DescriptionList, type Fact } from './DescriptionList.tsx';

export interface ReceiptProps {
  /** For a receipt that takes the focus when it appears. */
  ref?: Ref<HTMLElement>;
  title: string;
  amount: ReactNode;
  icon?: IslandIconName;
  facts: readonly (Fact & { key: string })[];
  /** None where what is below has its own. */
  reference: { name: string; value: string } | null;
  words: { copy: string; copied: string };
  /** Next steps. */
  children?: ReactNode;
}

export function Receipt({ ref, title, amount, icon = 'check', facts, reference, words, children }: ReceiptProps): ReactElement {
  return (
    <section ref={ref} tabIndex={ref ? -1 : undefined} className="receipt" aria-label={title}>
      <span className="ic">
        <Icon name={icon} />
      </span>
      <div>
        <h2>{title}</h2>
        <p className="big num">{amount}</p>
      </div>
      <DescriptionList
        facts={
          reference
            ? [...facts, { key: 'reference', name: reference.name, value: <CopyLine value={reference.value} words={words} /> }]
            : facts
        }
      />
      {children}
    </section>
  );
}

/** A small line with a copy button: references, error codes. */
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
