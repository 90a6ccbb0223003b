/** A record on paper: whose it is, which days, by whom, its figures and every row of the filter, without the page around it. */
import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
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
  /** What the figures and rows answer: rows of another question are not laid under them. */
  question: string;
  /** The rows that are in sight, how many rows stand on the pages before them, and how many there are. */
  rows: readonly Row[];
  before: number;
  total: number;
  /** Every row of the filter; null where no answer came. */
  all: () => Promise<Row[] | null>;
  table: (rows: readonly Row[]) => ReactNode;
}

export function RecordPrint<Row>(props: RecordPrintProps<Row>): ReactElement {
  const { t, title, facts, figures, question, rows, before: ahead, total, all, table } = props;
  const asked = useRef<string | null>(null);
  useEffect(() => {
    asked.current = question;
    return () => {
      asked.current = null;
    };
  }, [question]);
  const [paper, lay] = useState<{ readonly rows: readonly Row[]; readonly isPart: boolean } | null>(null);
  const [step, go] = useState<'rest' | 'asking' | 'failed'>('rest');
  useEffect(() => {
    // The browser's own command prints what is in sight; the button has laid every row down before.
    const before = (): void => flushSync(() => lay((laid) => laid ?? { rows, isPart: rows.length < total }));
    const after = (): void => lay(null);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [rows, total]);
  const onPrint = async (): Promise<void> => {
    go('asking');
    const every = await all();
    if (asked.current !== question) return go('rest');
    go(every === null ? 'failed' : 'rest');
    if (every === null) return;
    flushSync(() => lay({ rows: every, isPart: false }));
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
              {paper.isPart ? <p>{t('print.part', { first: ahead + 1, last: ahead + paper.rows.length, total })}</p> : null}
              {table(paper.rows)}
            </div>,
            document.body,
          )}
    </>
  );
}
