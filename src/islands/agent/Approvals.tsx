/** What waits for a second person, and what became of it, of the agent and of the agents directly below (AG-10, AG-14). */
import { useStore } from '@nanostores/react';
import { lazy, type ReactElement, Suspense, useEffect } from 'react';
import { $answered, $approvalsChanged, approvalOrder } from '#stores/agent/approvals.ts';
import { $approvals, type ApprovalRow, approvalFilters, everyApproval, loadApprovals } from '#stores/agent/records.ts';
import { addressWith, pushAddress, queryValue, replaceAddress } from '#stores/overlay.ts';
import { Note } from '#ui/data/DescriptionList.tsx';
import { approvalStates } from '#values/agent-approvals.ts';
import { BranchRecord } from './BranchRecord.tsx';
import { type AgentProps, type Shown, shownIn, useMay, useReport } from './panel.tsx';

const ApprovalDialog = lazy(() => import('./ApprovalDialog.tsx'));

/** Its address does not change what is loaded. */
const overList = { request: null };

/** A transfer by its amount, an offer by its kind and highest rate. */
const whatOf = ({ t, money, percent }: Shown, row: ApprovalRow, symbol: string): string =>
  row.kind === 'transfer'
    ? t('approvals.transfer', { amount: money(row.amount ?? '0', symbol) })
    : t('approvals.offer', { kind: t(`kind.${row.kind}`), rate: percent(row.rate ?? 0) });

export default function Approvals(props: AgentProps): ReactElement {
  const { zone } = props;
  const shown = shownIn(props);
  const { t, figure, moment, stamp } = shown;
  const state = useStore($approvals, { ssr: 'initial' });
  const answered = useStore($answered, { ssr: 'initial' });
  const changed = useStore($approvalsChanged, { ssr: 'initial' });
  const { address, asked } = useReport(approvalFilters, loadApprovals, zone, overList);
  const { value } = state;
  const symbol = value?.currencySymbol ?? '';
  const request = queryValue(address, 'request');
  const row = value?.rows.find(({ id }) => id === request);
  useEffect(() => approvalOrder.open($answered), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer alone closes its dialog and loads the list
  useEffect(() => {
    if (answered !== null && request === answered.id) replaceAddress(addressWith({ request: null }));
    if (answered !== null || changed > 0) void loadApprovals(asked, zone);
  }, [answered, changed]);
  const may = useMay();
  // What a helper with one of the two rights sees.
  const seen = (['transfers', 'contracts'] as const).filter(may);
  const only = seen.length === 1 ? seen[0] : null;
  const none = t(only ? `approvals.none.${only}` : 'approvals.none');
  const onlyThese = only && t(`approvals.only.${only}`);
  const stateOf = (one: ApprovalRow): string => t(`approvals.state.${one.state}`);
  const by = ({ answeredBy }: ApprovalRow): string => answeredBy ?? '';
  const names = ['at', 'what', 'agent', 'about', 'by', 'status', 'answeredBy', 'answeredAt', 'reason', 'reference'] as const;
  return (
    <BranchRecord
      page={props}
      shown={shown}
      title={t('centre.approvals')}
      state={state}
      address={address}
      asked={asked}
      filters={[
        {
          name: 'state',
          label: t('approvals.status'),
          value: asked.state,
          choices: [
            { value: '', label: t('approvals.all') },
            ...approvalStates.map((one) => ({ value: one, label: t(`approvals.state.${one}`) })),
          ],
        },
      ]}
      figures={({ total }) => [{ key: 'count', name: t('approvals.count'), value: figure(total) }]}
      columns={[
        {
          key: 'what',
          head: t('approvals.what'),
          names: true,
          cell: (one) => (
            <button
              type="button"
              className="lk"
              onClick={() => {
                $answered.set(null);
                pushAddress(addressWith({ request: one.id }));
              }}
            >
              {whatOf(shown, one, symbol)}
            </button>
          ),
        },
        { key: 'about', head: t('approvals.about'), cell: (one) => <bdi>{one.about.name}</bdi> },
        { key: 'by', head: t('approvals.by'), cell: (one) => <bdi>{one.by}</bdi> },
        { key: 'status', head: t('approvals.status'), cell: (one) => <span className="tag">{stateOf(one)}</span> },
        { key: 'answeredBy', head: t('approvals.answeredBy'), cell: (one) => <bdi>{by(one) || '–'}</bdi> },
        { key: 'at', head: t('approvals.at'), end: true, cell: (one) => moment(one.begunAt) },
      ]}
      sheet={{
        heads: names.map((name) => t(`approvals.${name}`)),
        cells: (one) => [
          stamp(one.begunAt),
          whatOf(shown, one, symbol),
          one.agent,
          one.about.name,
          one.by,
          stateOf(one),
          by(one),
          one.answeredAt ? stamp(one.answeredAt) : '',
          one.reason ?? '',
          one.reference ?? '',
        ],
      }}
      everything={() => everyApproval(asked, zone)}
      nothing={{ icon: 'check', text: onlyThese ? `${onlyThese} ${none}` : none }}
      note={onlyThese ? `${t('approvals.lead')} ${onlyThese}` : t('approvals.lead')}
      onRetry={() => void loadApprovals(asked, zone)}
    >
      <div role="status">
        {answered ? (
          <Note icon="check" title={t(`approvals.done.${answered.state}`)}>
            {answered.name && t('approvals.title', { name: answered.name })}
          </Note>
        ) : null}
      </div>
      {value && row ? (
        <Suspense fallback={null}>
          <ApprovalDialog key={row.id} page={props} shown={shown} row={row} what={whatOf(shown, row, symbol)} value={value} />
        </Suspense>
      ) : null}
    </BranchRecord>
  );
}
