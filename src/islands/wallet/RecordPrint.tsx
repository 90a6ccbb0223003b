/** A record on paper: whose it is, which days, by whom, its figures and every row of the filter, without the page around it. */
import { type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Button } from '#ui/Button.tsx';
import { type Figure, Figures } from '#ui/Facts.tsx';
import type { Say } from '#ui/say.ts';

interface RecordPrintProps<Row> {
  t: Say;
  title: string;
  /** Whose record, which days, and when it was printed. */
  facts: () => readonly { readonly name: string; readonly value: string }[];
  figures: readonly Figure[];
  /** The rows that are in sight. */
  rows: readonly Row[];
  /** Every row of the filter; null where no answer came. */
  all: () => Promise<Row[] | null>;
  table: (rows: readonly Row[]) => ReactNode;
}

export function RecordPrint<Row>({ t, title, facts, figures, rows, all, table }: RecordPrintProps<Row>): ReactElement {
  const [paper, lay] = useState<readonly Row[] | null>(null);
  const [step, go] = useState<'rest' | 'asking' | 'failed'>('rest');
  useEffect(() => {
    // The browser's own command prints what is in sight; the button has laid every row down before.
    const before = (): void => flushSync(() => lay((laid) => laid ?? rows));
    const after = (): void => lay(null);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [rows]);
  const onPrint = async (): Promise<void> => {
    go('asking');
    const every = await all();
    go(every === null ? 'failed' : 'rest');
    if (every === null) return;
    flushSync(() => lay(every));
    print();
  };
  return (
    <>
      <Button kind="line" size="sm" busy={step === 'asking'} onPress={() => void onPrint()}>
        {t('print.go')}
      </Button>
      <span role="status">{step === 'failed' ? t('print.failed') : ''}</span>
      {paper === null
        ? null
        : createPortal(
            <div className="printed">
              <h1>{title}</h1>
              <p>{t('print.by')}</p>
              <dl className="prwho">
                {facts().map(({ name, value }) => (
                  <div key={name}>
                    <dt>{name}</dt>
                    <dd>
                      <bdi>{value}</bdi>
                    </dd>
                  </div>
                ))}
              </dl>
              <Figures figures={figures} />
              {table(paper)}
            </div>,
            document.body,
          )}
    </>
  );
}
