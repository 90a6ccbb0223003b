/** Contract requests in the member centre: the upline's offers, each with what it changes and would pay, to accept or decline (MC-26). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import {
  $contractRequests,
  answerRequest,
  type ContractRequest,
  loadContractRequests,
  openRequests,
} from '#stores/agent/contract-requests.ts';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Note } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { contractPage } from '../agent-pages.ts';
import { Received } from './Offers.tsx';
import { ActiveNote, type AgentProps, RefusedAgent, refusalText, reportFaces, shownIn } from './panel.tsx';

const reload = (): void => void loadContractRequests();

export default function ContractRequests(props: AgentProps): ReactElement {
  const shown = shownIn(props);
  const { t, moment } = shown;
  const state = useStore($contractRequests, { ssr: 'initial' });
  useEffect(reload, []);
  /** The id of the offer that was answered last. */
  const [answered, setAnswered] = useState<string | null>(null);
  const { value } = state;
  if (state.code === 'role.trial') return <RefusedAgent t={t} base={props.base} code={state.code} />;
  const open = openRequests(value);
  const faces = reportFaces(state, t);
  const over = value?.requests.filter((request) => !open.includes(request)) ?? [];
  const done = over.find(({ id }) => id === answered);
  const accepted = over.find((request) => request.state === 'accepted');
  const panelOf = (request: ContractRequest) => ({
    ...shown,
    kind: request.kind,
    symbol: value?.currencySymbol ?? '',
    tag: props.tag,
  });
  return (
    <div className="pad stack">
      <p className="q t2">{t('requests.lead')}</p>
      {open.some(({ kind }) => kind === 'dividend') ? (
        <ActiveNote shown={shown} bet={value?.activeBet} symbol={value?.currencySymbol ?? ''} />
      ) : null}
      {/* Hidden while it is empty: it would take the room of a line. */}
      <div role="status" className={done ? undefined : 'vh'}>
        {done ? (
          <Note icon="info" title={t(`state.${done.state}`)}>
            {t(`history.from.${done.request}`, { name: done.other.name })}
          </Note>
        ) : null}
      </div>
      {value?.isAgent && accepted ? (
        <Note icon="info">
          {t('requests.isAgent')}{' '}
          <a className="lk" href={props.base + contractPage(accepted.kind)}>
            {t('requests.toCentre')}
          </a>
        </Note>
      ) : null}
      <AsyncList
        {...faces}
        words={{ ...faces.words, failed: t('requests.failed') }}
        empty={!value || value.requests.length === 0}
        skeleton={<Skeleton of="rows" count={4} />}
        nothing={{ icon: 'copy', text: t('requests.none') }}
        onRetry={reload}
      >
        <div className="stack">
          {open.map((request) => (
            <Received
              key={request.id}
              panel={panelOf(request)}
              offer={request}
              becomesAgent={!value?.isAgent}
              next="#answered-requests"
              onReply={async (action) => {
                const refusal = await answerRequest(request, action);
                setAnswered(request.id);
                return refusalText(t, refusal);
              }}
            />
          ))}
          {over.length > 0 ? (
            <section className="stack" aria-labelledby="answered-requests">
              <h2 className="t3" id="answered-requests" tabIndex={-1}>
                {t('requests.earlier')}
              </h2>
              <ul className="card rows">
                {over.map(({ id, kind, request, state: at, other, answeredAt, offeredAt }) => (
                  <li key={id} className="li wraps roomy">
                    <span className="grow two-l">
                      <b>{t(`history.from.${request}`, { name: other.name })}</b>
                      <span className="q t1">{t('requests.at', { kind: t(`kind.${kind}`), at: moment(answeredAt ?? offeredAt) })}</span>
                    </span>
                    <span className="tag">{t(`state.${at}`)}</span>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
        </div>
      </AsyncList>
    </div>
  );
}
