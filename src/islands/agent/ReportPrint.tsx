/** Printing of a report: whose it is, its days and filters, and when it was printed stand above every row. */
import { useStore } from '@nanostores/react';
import type { ComponentProps, ReactElement } from 'react';
import { $agentCentre } from '#stores/agent/centre.ts';
import { recordPageSize } from '#stores/wallet/bet-history.ts';
import { RecordPrint } from '#ui/data/RecordPrint.tsx';
import { serverNow } from '#values/server-clock.ts';
import type { Shown } from './panel.tsx';

interface Props<Row, Value> extends Omit<ComponentProps<typeof RecordPrint<Row, Value>>, 't' | 'facts' | 'before'> {
  shown: Shown;
  zone: string;
  page: number;
  /** Of the branch that is shown, if it is another's. */
  branch?: string | undefined;
  from: string;
  to: string;
  /** What is chosen beside the days. */
  chosen: readonly { readonly name: string; readonly value: string }[];
}

export function ReportPrint<Row, Value>(props: Props<Row, Value>): ReactElement {
  const { shown, zone, page, branch, from, to, chosen, ...report } = props;
  const { t, day, moment } = shown;
  const centre = useStore($agentCentre, { ssr: 'initial' });
  const facts = () => [
    { name: t('print.name'), value: centre?.agent ?? '' },
    ...(branch ? [{ name: t('column.account'), value: branch }] : []),
    { name: t('filter.period'), value: [from, to].map(day).join(' – ') },
    ...chosen.filter(({ value }) => value !== ''),
    { name: t('print.at'), value: t('print.moment', { time: moment(new Date(serverNow()).toISOString()), zone }) },
  ];
  return <RecordPrint {...report} t={t} facts={facts} before={(page - 1) * recordPageSize} />;
}
