/** Contracts of one kind: mine with a forecast, offers both ways, and those of the direct downline (AG-10 to AG-13, AG-16). */
import { useStore } from '@nanostores/react';
import { type FormEvent, lazy, type ReactElement, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { $agentCentre } from '#stores/agent/centre.ts';
import {
  $contracts,
  type Act,
  type AgentContract,
  actOnContract,
  type ContractList as Listed,
  lasting,
  loadContracts,
  type Refusal,
} from '#stores/agent/contracts.ts';
import { dropOffer, keptOffer, several } from '#stores/agent/offer-draft.ts';
import { pageOf } from '#stores/agent/reports.ts';
import { addressWith, queryValue, replaceAddress } from '#stores/overlay.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { DescriptionList, Note, RefusalNote } from '#ui/data/DescriptionList.tsx';
import { RecordDownload } from '#ui/data/RecordDownload.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { Table } from '#ui/data/Table.tsx';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { Icon } from '#ui/pictures/Icon.tsx';
import type { Translate } from '#ui/translate.ts';
import type { ContractKind } from '#values/agent-contracts.ts';
import { ForecastFacts } from './Forecast.tsx';
import { type ContractPanel, highestTierRate, Received, Tiers } from './Offers.tsx';
import { type OfferLimits, OfferTerms, useOfferTerms } from './OfferTerms.tsx';
import {
  ActiveMembersNote,
  type AgentProps,
  isRefused,
  keepFocus,
  NobodyBelow,
  RefusedAgent,
  ReportPager,
  refusalText,
  reportFaces,
  shownIn,
  useMay,
  useReport,
} from './panel.tsx';

const BulkOfferDialog = lazy(() => import('./BulkOfferDialog.tsx'));

type Below = Listed['downline'][number];

interface Panel extends ContractPanel {
  send: (act: Act) => Promise<Refusal | null>;
}
/** What an offer becomes. */
const states = { accept: 'accepted', reject: 'rejected', takeBack: 'taken_back' } as const;
/** Hears why an act on an offer was refused, if it was. */
type OnOver = (refusal: Refusal | null) => void;

const Section = ({ id, title, children }: { id: string; title: string; children: ReactNode }): ReactElement => (
  <section className="stack" aria-labelledby={id}>
    <h2 className="t3" id={id} tabIndex={-1}>
      {title}
    </h2>
    {children}
  </section>
);

function termsOf({ t, moment }: ContractPanel, { period, startsAt, endsAt }: AgentContract, now: string): string {
  const every = t(`every.${period}`);
  if (endsAt) return t('contract.ends', { period: every, until: moment(endsAt) });
  return startsAt > now
    ? t('contract.begins', { period: every, from: moment(startsAt) })
    : t('contract.since', { period: every, from: moment(startsAt) });
}

function Mine({ panel, value }: { panel: ContractPanel; value: Listed }): ReactElement {
  const { t, moment, symbol } = panel;
  const { contract, next, forecast, upline } = value;
  const termsWithWhom = (one: AgentContract): string => {
    const terms = termsOf(panel, one, value.at);
    return upline ? t('contract.with', { terms, name: upline }) : t('contract.withHouse', { terms });
  };
  return (
    <Section id="my-contract" title={t('contract.mine')}>
      {contract ? (
        <>
          <p className="q t2">{termsWithWhom(contract)}</p>
          <Tiers panel={panel} tiers={contract.tiers} caption={t('contract.mine')} />
        </>
      ) : null}
      {next ? (
        <>
          <h3 className="t2">{t('contract.next')}</h3>
          <p className="q t2">{termsWithWhom(next)}</p>
          <Tiers panel={panel} tiers={next.tiers} today={contract?.tiers} caption={t('contract.next')} />
        </>
      ) : null}
      {contract || next ? null : <Note icon="info">{t(upline ? 'contract.none' : 'contract.noneTop')}</Note>}
      {forecast ? (
        <div className="card pad stack">
          <h3 className="t2">{t('forecast.title', { until: moment(forecast.to) })}</h3>
          <ForecastFacts shown={panel} kind={panel.kind} forecast={forecast} symbol={symbol} />
        </div>
      ) : null}
    </Section>
  );
}

/** Offers a contract to an agent directly below. */
function OfferForm({ panel, to, own, aloneUpTo, onClose }: OfferLimits & { panel: Panel; to: Below; onClose: () => void }): ReactElement {
  const { t, send } = panel;
  const terms = useOfferTerms(panel, own, to.id, lasting(to)?.tiers);
  const [busy, setBusy] = useState(false);
  const onSubmit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const tiers = terms.read();
    if (tiers === null) return;
    setBusy(true);
    const refusal = await send({ action: 'new', memberId: to.id, tiers });
    setBusy(false);
    if (!refusal) return onClose();
    terms.refuse(refusal);
  };
  return (
    <Dialog title={t('offer.to', { name: to.name })} closeWord={t('centre.close')} coverCloses={false} onClose={onClose}>
      <form ref={terms.form} className="form stack" noValidate onSubmit={(event) => void onSubmit(event)}>
        <OfferTerms panel={panel} own={own} aloneUpTo={aloneUpTo} terms={terms}>
          {to.isAgent ? null : <Note icon="info">{t('offer.becomesAgent', { name: to.name })}</Note>}
        </OfferTerms>
        <div className="act">
          <Button type="submit" kind="go" full busy={busy}>
            {t('offer.send')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Says that nobody directly below is an agent, with the way to an account that can become one. */
function NobodyDirect({ t, base, mayOffer }: { t: Translate; base: string; mayOffer: boolean }): ReactElement {
  const hasTeam = useStore($agentCentre, { ssr: 'initial' })?.hasTeam ?? true;
  const may = useMay();
  const maySeeTeam = may('reports') || may('transfers') || may('games');
  if (!hasTeam || !mayOffer || !maySeeTeam)
    return <NobodyBelow t={t} base={base} text={hasTeam ? t('contract.noAgents') : t('team.none')} />;
  return (
    <div className="empty">
      <p>{t('contract.offerInTeam')}</p>
      <LinkButton href={`${base}/agent/downlineManagmentView`}>{t('centre.team')}</LinkButton>
    </div>
  );
}

/** `to` is the account for which the address opens the offer. */
function Downline({
  panel,
  base,
  value,
  to,
  onOver,
}: {
  panel: Panel;
  base: string;
  value: Listed;
  to: string;
  onOver: OnOver;
}): ReactElement {
  const { t, percent, send } = panel;
  const mayOffer = lasting(value) !== null;
  /** The account, if an offer can go to it: it has no open one. */
  const offerable = (wanted: string | undefined): Below | null =>
    (mayOffer && value.downline.find(({ id, offer }) => id === wanted && !offer)) || null;
  // What was being typed when the page or its session ended is open again, unless the address asks for an account.
  const [kept, setKept] = useState(() => keptOffer(panel.kind)?.to);
  const [chosen, setOffering] = useState<Below | null>(null);
  const offering = chosen ?? offerable(to || kept);
  /** The form stays until it is closed, also when the list then says that its account can have no offer. */
  const sendOffer = (act: Act): Promise<Refusal | null> => {
    setOffering(offering);
    return send(act);
  };
  const closeOffer = (): void => {
    if (offering) dropOffer(panel.kind, offering.id);
    setClosed(offering && { id: offering.id });
    setOffering(null);
    setKept(undefined);
    if (to) replaceAddress(addressWith({ to: null }));
  };
  const [ending, setEnding] = useState<Below | null>(null);
  /** The account whose form was closed: what was sent there has changed the buttons of its row. */
  const [closed, setClosed] = useState<{ readonly id: string } | null>(null);
  const toRow = (id: string): void => keepFocus(`[data-acts="${id}"] button`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each form, when it is gone from the page
  useEffect(() => {
    if (closed) toRow(closed.id);
  }, [closed]);
  const [isBulkAsked, setBulk] = useState(false);
  const isBulk = isBulkAsked || (mayOffer && !to && kept === several);
  const [fault, setFault] = useState<string | null>(null);
  const rateOf = ({ tiers }: AgentContract): string => (tiers.length > 0 ? percent(highestTierRate(tiers)) : '–');
  /** A row of the file for each contract. */
  const linesOf = ({ name, contract, next }: Below): { name: string; contract: AgentContract | null }[] =>
    next ? [...(contract ? [{ name, contract }] : []), { name, contract: next }] : [{ name, contract }];
  /** A line for the contract in force, and one for the contract that will begin. */
  const lines = ({ contract, next }: Below, shownAs: (one: AgentContract) => string, none: string): ReactElement => (
    <span className="two-l">
      {contract || !next ? <span>{contract ? shownAs(contract) : none}</span> : null}
      {next ? <span>{shownAs(next)}</span> : null}
    </span>
  );
  return (
    <Section id="downline-contracts" title={t('contract.downline')}>
      {mayOffer || value.downline.length === 0 ? null : <p className="q t2">{t('contract.noOffers')}</p>}
      {value.downline.length === 0 ? <NobodyDirect t={t} base={base} mayOffer={mayOffer} /> : null}
      <RefusalNote text={fault} />
      {value.downline.length > 0 ? (
        <div className="row wraps">
          {mayOffer && value.downline.length > 1 ? (
            <Button kind="line" size="sm" onPress={() => setBulk(true)}>
              {t('bulk.open')}
            </Button>
          ) : null}
          <RecordDownload
            t={t}
            fileName={`${t('contract.downline')} ${t(`kind.${panel.kind}`)}`}
            sheet={{
              heads: [t('column.account'), t('contract.term'), t('column.rate')],
              cells: ({ name, contract }) => [
                name,
                contract ? termsOf(panel, contract, value.at) : t('contract.noneYet'),
                contract ? rateOf(contract) : '',
              ],
            }}
            question=""
            all={() => Promise.resolve({ rows: value.downline.flatMap((row) => linesOf(row)), value })}
          />
        </div>
      ) : null}
      {value.downline.length > 0 ? (
        <Table
          flush
          caption={t('contract.downline')}
          rows={value.downline}
          keyOf={(row) => row.id}
          columns={[
            { key: 'name', head: t('column.account'), names: true, cell: (row) => row.name },
            { key: 'rate', head: t('column.rate'), end: true, cell: (row) => lines(row, rateOf, '–') },
            {
              key: 'terms',
              head: t('contract.term'),
              cell: (row) => lines(row, (one) => termsOf(panel, one, value.at), t('contract.noneYet')),
            },
            {
              key: 'acts',
              head: t('column.acts'),
              end: true,
              cell: (row) =>
                row.offer ? (
                  <div className="stack" data-acts={row.id}>
                    <span className="q t1">{t(`history.to.${row.offer.request}`, { name: row.name })}</span>
                    <TakeBack panel={panel} requestId={row.offer.id} memberId={row.id} onOver={onOver} />
                  </div>
                ) : (
                  <span className="row wraps" data-acts={row.id}>
                    {mayOffer ? (
                      <Button kind="line" size="sm" onPress={() => setOffering(row)}>
                        {t('offer.make')}
                      </Button>
                    ) : null}
                    {lasting(row) ? (
                      <Button kind="line" size="sm" onPress={() => setEnding(row)}>
                        {t('offer.end')}
                      </Button>
                    ) : null}
                  </span>
                ),
            },
          ]}
        />
      ) : null}
      {offering ? (
        <OfferForm
          key={offering.id}
          panel={{ ...panel, send: sendOffer }}
          to={offering}
          own={lasting(value)?.tiers ?? []}
          aloneUpTo={value.aloneUpTo}
          onClose={closeOffer}
        />
      ) : null}
      {isBulk ? (
        <Suspense fallback={null}>
          <BulkOfferDialog
            panel={panel}
            downline={value.downline}
            own={lasting(value)?.tiers ?? []}
            aloneUpTo={value.aloneUpTo}
            onSent={() => {
              dropOffer(panel.kind, several);
              void loadContracts(panel.kind);
            }}
            onClose={() => {
              dropOffer(panel.kind, several);
              setKept(undefined);
              setBulk(false);
            }}
          />
        </Suspense>
      ) : null}
      {ending ? (
        <AlertDialog
          icon="alert"
          title={t('offer.askEnd', { name: ending.name })}
          answers={[
            { id: 'back', label: t('offer.back'), kind: 'line' },
            { id: 'end', label: t('offer.sendEnd') },
          ]}
          onAnswer={(id) => {
            const { id: memberId } = ending;
            setEnding(null);
            if (id !== 'end') return;
            void send({ action: 'terminate', memberId }).then((refusal) => {
              setFault(refusalText(t, refusal));
              toRow(memberId);
            });
          }}
          onClose={() => setEnding(null)}
        >
          {t('offer.askEndMore')}
        </AlertDialog>
      ) : null}
    </Section>
  );
}

/**
 * Takes back an offer that has no answer yet. Focus stays with the offer or its account, because the button goes. `memberId`: the account
 * that stays in the list.
 */
function TakeBack({
  panel,
  requestId,
  memberId,
  onOver,
}: {
  panel: Panel;
  requestId: string;
  memberId?: string;
  onOver: OnOver;
}): ReactElement {
  const { t, send } = panel;
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const takeBack = async (): Promise<void> => {
    const around = place.current?.closest('details, td');
    setBusy(true);
    const refusal = await send({ action: 'takeBack', requestId, ...(memberId ? { memberId } : {}) });
    setBusy(false);
    setFault(refusalText(t, refusal));
    onOver(refusal);
    if (!place.current) around?.querySelector<HTMLElement>('summary, button')?.focus();
  };
  return (
    <div className="stack" ref={place}>
      <RefusalNote text={fault} />
      <div className="row">
        <Button kind="line" size="sm" busy={busy} onPress={() => void takeBack()}>
          {t('history.takeBack')}
        </Button>
      </div>
    </div>
  );
}

/** Each offer with its terms: from what, to what, by whom. */
function OfferHistory({
  panel,
  value,
  pager,
  onOver,
}: {
  panel: Panel;
  value: Listed;
  pager: ReactNode;
  onOver: OnOver;
}): ReactElement | null {
  const { t, moment } = panel;
  /** The offers that were opened; the others take no room for their tables. */
  const [opened, setOpened] = useState<readonly string[]>([]);
  const rows = [
    ...value.received.filter(({ state }) => state !== 'open').map((offer) => ({ offer, received: true })),
    ...value.made.map((offer) => ({ offer, received: false })),
  ].sort((one, other) => other.offer.offeredAt.localeCompare(one.offer.offeredAt));
  if (rows.length === 0) return null;
  return (
    <Section id="offers" title={t('contract.history')}>
      <div className="card rows">
        {rows.map(({ offer, received }) => (
          <details
            key={offer.id}
            className="letter"
            onToggle={({ currentTarget }) => currentTarget.open && setOpened((before) => [...before, offer.id])}
          >
            <summary className="li wraps roomy">
              <span className="grow two-l">
                <b>{t(received ? `history.from.${offer.request}` : `history.to.${offer.request}`, { name: offer.other.name })}</b>
                <span className="q t1">{moment(offer.answeredAt ?? offer.offeredAt)}</span>
              </span>
              <span className="tag">{t(`state.${offer.state}`)}</span>
              <Icon name="downc" size="s" />
            </summary>
            <div className="pad stack">
              <DescriptionList
                facts={[
                  {
                    key: 'offered',
                    name: t('history.offered'),
                    value: t('history.by', { at: moment(offer.offeredAt), name: offer.offeredBy }),
                  },
                  ...(offer.answeredAt && offer.answeredBy
                    ? [
                        {
                          key: 'answered',
                          name: t('history.answered'),
                          value: t('history.by', { at: moment(offer.answeredAt), name: offer.answeredBy }),
                        },
                      ]
                    : []),
                ]}
              />
              {opened.includes(offer.id) ? (
                <Tiers
                  panel={panel}
                  tiers={offer.tiers}
                  today={offer.today}
                  before={offer.state === 'open' ? 'contract.before' : 'contract.was'}
                  caption={t(offer.request === 'new' ? 'offer.terms' : 'offer.termsEnding')}
                />
              ) : null}
              {!received && offer.state === 'open' ? <TakeBack panel={panel} requestId={offer.id} onOver={onOver} /> : null}
            </div>
          </details>
        ))}
      </div>
      {pager}
    </Section>
  );
}

/** The act in words. An offer that waits for a second person has not been made; the page says that it waits. */
function doneBy(t: Translate, act: Act): string {
  if ('requestId' in act) return t(`state.${states[act.action]}`);
  const row = $contracts.get().value?.downline.find(({ id }) => id === act.memberId);
  return row?.offer ? t(`history.to.${row.offer.request}`, { name: row.name }) : '';
}

/** The account for which the address opens an offer, or empty, and the page of the offers. */
const contractFilters = (address: string) => ({ to: queryValue(address, 'to') ?? '', page: pageOf(address) });

export default function Contracts({ kind, ...props }: AgentProps & { kind: ContractKind }): ReactElement {
  const shown = shownIn(props);
  const { t } = shown;
  const may = useMay();
  const state = useStore($contracts, { ssr: 'initial' });
  const load = useCallback((asked: ReturnType<typeof contractFilters>) => loadContracts(kind, asked.to, asked.page), [kind]);
  const { address, asked } = useReport(contractFilters, load, props.zone);
  /** What was done last. */
  const [done, setDone] = useState('');
  /** Says that an offer was no longer open, when it is gone from the page. */
  const [over, setOver] = useState<string | null>(null);
  const sayOver: OnOver = (refusal) => setOver(refusal?.code === 'agent.offer_over' ? refusal.message : null);
  const { value } = state;
  if (isRefused(state)) return <RefusedAgent t={t} base={props.base} code={state.code} />;
  const send = async (act: Act): Promise<Refusal | null> => {
    const refusal = await actOnContract(kind, act, asked.page);
    setDone(refusal ? '' : doneBy(t, act));
    return refusal;
  };
  const panel: Panel = { ...shown, kind, symbol: value?.currencySymbol ?? '', tag: props.tag, send };
  const open = value?.received.filter(({ state: at }) => at === 'open') ?? [];
  return (
    <div className="pad stack">
      <p className="q t2">{t(`lead.${kind}`)}</p>
      {kind === 'dividend' ? <ActiveMembersNote shown={shown} symbol={panel.symbol} /> : null}
      <AsyncList
        {...reportFaces(state, t)}
        empty={!value}
        skeleton={<Skeleton of="rows" count={6} />}
        nothing={{ text: t('contract.none') }}
        onRetry={() => void load(asked)}
      >
        {value ? (
          <div className="stack">
            {over ? (
              <Note icon="info">
                <span role="alert">{over}</span>
              </Note>
            ) : null}
            {/* Hidden while it is empty: it would take the room of a line. */}
            <div role="status" className={done ? undefined : 'vh'}>
              {done ? <Note icon="check">{done}</Note> : null}
            </div>
            {open.map((offer) => (
              <Received
                key={offer.id}
                panel={panel}
                offer={offer}
                next="#my-contract"
                onReply={async (action) => {
                  const refusal = await send({ action, requestId: offer.id });
                  sayOver(refusal);
                  return refusalText(t, refusal);
                }}
              />
            ))}
            {value.waiting.map(({ id, name, until }) => (
              <div key={id} role="status">
                <Note
                  icon="clock"
                  action={
                    <LinkButton kind="soft" size="sm" href={`${props.base}/agent/approvals`}>
                      {t('centre.approvals')}
                    </LinkButton>
                  }
                >
                  {t('contract.waiting', { name, until: panel.moment(until) })}
                </Note>
              </div>
            ))}
            <Mine panel={panel} value={value} />
            <Downline panel={panel} base={props.base} value={value} to={asked.to} onOver={sayOver} />
            <OfferHistory
              panel={panel}
              value={value}
              onOver={sayOver}
              pager={<ReportPager t={t} address={address} page={asked.page} pages={value.offerPages} />}
            />
            {may('reports') ? (
              <p className="t2">
                <a className="lk" href={`${props.base}/agent/agentRevenueReport?period=30d&kind=${kind}`}>
                  {t('contract.records')}
                </a>
              </p>
            ) : null}
          </div>
        ) : null}
      </AsyncList>
    </div>
  );
}
