/** The printed record: header, totals and every row of the filter, without the page around it. */
import { type ReactElement, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { Button } from '../Button.tsx';
import type { Translate } from '../translate.ts';
import { type Figure, Figures } from './DescriptionList.tsx';
import { useFailureInView } from './use-failure-in-view.ts';
import { type AllRows, useProgress } from './use-progress.ts';

interface RecordPrintProps<Row, Value> {
  t: Translate;
  title: string;
  /** Member, period and time of printing. */
  facts: () => readonly { readonly name: string; readonly value: string }[];
  /** The totals of an answer. */
  figures: (value: Value) => readonly Figure[];
  /** The filters of the totals and rows. When they change during the request, its rows are not printed under the other filters. */
  question: string;
  /** The rows of the current page, the number of rows on earlier pages, and the total. */
  rows: readonly Row[];
  before: number;
  total: number;
  /** The answer that the page shows. */
  value: Value;
  all: AllRows<Row, Value>;
  table: (rows: readonly Row[], value: Value) => ReactNode;
}

export function RecordPrint<Row, Value>(props: RecordPrintProps<Row, Value>): ReactElement | null {
  const { t, title, facts, figures, question, rows, before: rowsBefore, total, value, all, table } = props;
  const currentQuestion = useRef<string | null>(null);
  useEffect(() => {
    currentQuestion.current = question;
    return () => {
      currentQuestion.current = null;
    };
  }, [question]);
  const [printed, setPrinted] = useState<{ readonly rows: readonly Row[]; readonly value: Value; readonly isPart: boolean } | null>(null);
  // The print style hides everything else then.
  useLayoutEffect(() => void document.documentElement.toggleAttribute('data-printed', printed !== null), [printed]);
  const [step, setStep] = useState<'rest' | 'asking' | 'failed'>('rest');
  const { onProgress, progress } = useProgress(t, step === 'asking');
  const status = useFailureInView(step === 'failed');
  useEffect(() => {
    // The browser's print command prints the current page; the button has rendered every row before.
    const before = (): void => {
      // Of a row that is open above the record, the row is printed.
      if (![...document.querySelectorAll('dialog[open]')].every((dialog) => dialog.contains(status.current))) return;
      flushSync(() => setPrinted((current) => current ?? { rows, value, isPart: rows.length < total }));
    };
    const after = (): void => setPrinted(null);
    addEventListener('beforeprint', before);
    addEventListener('afterprint', after);
    return () => {
      removeEventListener('beforeprint', before);
      removeEventListener('afterprint', after);
    };
  }, [rows, total, value, status]);
  const onPrint = async (): Promise<void> => {
    setStep('asking');
    const record = await all(onProgress);
    if (currentQuestion.current !== question) return setStep('rest');
    setStep(record === null ? 'failed' : 'rest');
    if (record === null) return;
    flushSync(() => setPrinted({ ...record, isPart: false }));
    window.print();
  };
  // Some phones' browsers print only by their own menu.
  if (typeof window !== 'undefined' && !('print' in window)) return null;
  return (
    <>
      <Button kind="line" size="sm" busy={step === 'asking'} onPress={() => void onPrint()}>
        {t('print.go')}
      </Button>
      {progress ? <span className="q t2 num">{progress}</span> : null}
      {/* The mark tells `print.ts` that this prints itself. */}
      <span ref={status} role="status" data-prints>
        {step === 'failed' ? t('print.failed') : ''}
      </span>
      {printed === null
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
              <Figures figures={figures(printed.value)} />
              {printed.isPart ? <p>{t('print.part', { first: rowsBefore + 1, last: rowsBefore + printed.rows.length, total })}</p> : null}
              {table(printed.rows, printed.value)}
            </div>,
            document.body,
          )}
    </>
  );
}
