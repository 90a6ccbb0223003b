/** The button that saves every row of a record's filters as a file for a spreadsheet. */
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { toCsv } from '#values/text/csv.ts';
import { Button } from '../Button.tsx';
import type { Translate } from '../translate.ts';
import type { Figure } from './DescriptionList.tsx';
import { useFailureInView } from './use-failure-in-view.ts';
import { type AllRows, useProgress } from './use-progress.ts';

export interface Sheet<Row> {
  readonly heads: readonly string[];
  readonly cells: (row: Row) => readonly string[];
}

interface RecordDownloadProps<Row, Value> {
  t: Translate;
  /** Without its ending. */
  fileName: string;
  sheet: Sheet<Row>;
  /** The totals of an answer. */
  figures?: (value: Value) => readonly Figure[];
  /** The filters of the rows. When they change during the request, nothing is saved. */
  question: string;
  all: AllRows<Row, Value>;
}

/** An empty line stands between, by which a spreadsheet ends the table: its filters and sums leave the totals out. */
function totalsOf(figures: readonly Figure[]): string[][] {
  const totals = figures.flatMap(({ name, plain }) => (typeof name === 'string' && plain !== undefined ? [[name, plain]] : []));
  return totals.length > 0 ? [[], ...totals] : [];
}

export function RecordDownload<Row, Value>(props: RecordDownloadProps<Row, Value>): ReactElement {
  const { t, fileName, sheet, figures = () => [], question, all } = props;
  const currentQuestion = useRef(question);
  useEffect(() => {
    currentQuestion.current = question;
  }, [question]);
  const [step, setStep] = useState<'rest' | 'asking' | 'failed'>('rest');
  const { onProgress, progress } = useProgress(t, step === 'asking');
  const status = useFailureInView(step === 'failed');
  const save = async (): Promise<void> => {
    if (step === 'asking') return;
    setStep('asking');
    const record = await all(onProgress);
    if (currentQuestion.current !== question) return setStep('rest');
    setStep(record === null ? 'failed' : 'rest');
    if (record === null) return;
    const lines = [sheet.heads, ...record.rows.map(sheet.cells), ...totalsOf(figures(record.value))];
    const file = URL.createObjectURL(new Blob([toCsv(lines, document.documentElement.lang)], { type: 'text/csv;charset=utf-8' }));
    const link = Object.assign(document.createElement('a'), { href: file, download: `${fileName}.csv` });
    link.click();
    // Some browsers read the file only after the click.
    setTimeout(() => URL.revokeObjectURL(file), 60_000);
  };
  return (
    <>
      <Button kind="line" size="sm" busy={step === 'asking'} onPress={() => void save()}>
        {t('csv.go')}
      </Button>
      {progress ? <span className="q t2 num">{progress}</span> : null}
      <span ref={status} role="status">
        {step === 'failed' ? t('csv.failed') : ''}
      </span>
    </>
  );
}
