/** Tiers of a contract, and an offer received: what it changes and would pay, whose contracts it ends, and the answer (AG-16, MC-26). */
import { type ReactElement, useRef, useState } from 'react';
import { type ContractOffer, type TierFields, tierFields } from '#stores/agent/contracts.ts';
import { Button } from '#ui/Button.tsx';
import { DescriptionList, Note, RefusalNote } from '#ui/data/DescriptionList.tsx';
import { Table } from '#ui/data/Table.tsx';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import { joinList } from '#ui/translate.ts';
import type { ContractKind } from '#values/agent-contracts.ts';
import { keepFocus, type Shown } from './panel.tsx';

export interface ContractPanel extends Shown {
  kind: ContractKind;
  symbol: string;
  tag: string;
}

export const isRate = (field: string): boolean => /rate/i.test(field);

/** In basis points. */
export const highestTierRate = (tiers: readonly TierFields[]): number =>
  Math.max(0, ...tiers.flatMap((tier) => Object.entries(tier).map(([field, value]) => (isRate(field) ? Number(value) : 0))));

export function shownValue({ money, percent, figure, symbol }: ContractPanel, field: string, value: string | number | undefined): string {
  if (isRate(field)) return percent(Number(value ?? 0));
  return field === 'activeMembers' ? figure(Number(value ?? 0)) : money(String(value ?? '0'), symbol);
}

/** Tiers, each beside what it is today where that differs, those of today that end, and the one that was reached. */
export function Tiers({
  panel,
  tiers,
  today = [],
  before: beforeWord = 'contract.before',
  reached = null,
  caption,
}: {
  panel: ContractPanel;
  tiers: readonly TierFields[];
  today?: readonly TierFields[] | undefined;
  /** The word for what a tier is today. */
  before?: 'contract.before' | 'contract.was';
  /** Position of the tier that counted, from 1. */
  reached?: number | null;
  caption: string;
}): ReactElement {
  const { t, kind } = panel;
  // The rates come first: they are what the steps are about.
  const fields = [...tierFields[kind]].sort((one, other) => Number(isRate(other)) - Number(isRate(one)));
  return (
    <Table
      flush
      caption={caption}
      rows={Array.from({ length: Math.max(tiers.length, today.length) }, (_, place) => ({ tier: tiers[place], place }))}
      keyOf={({ place }) => String(place)}
      columns={[
        {
          key: 'place',
          head: t('contract.tier'),
          names: true,
          cell: ({ tier, place }) => {
            const note = !tier ? t('contract.goes') : place + 1 === reached ? t('income.reached') : null;
            return (
              <span className="two-l">
                <span className="num">{t('offer.tier', { tier: place + 1 })}</span>
                {note ? <span className="q t1">{note}</span> : null}
              </span>
            );
          },
        },
        ...fields.map((field) => ({
          key: field,
          head: t(`tier.${field}`),
          end: true,
          cell: ({ tier, place }: { tier: TierFields | undefined; place: number }) => {
            const before = today[place]?.[field];
            return tier ? (
              <span className="two-l">
                <b className="num">{shownValue(panel, field, tier[field])}</b>
                {today.length > 0 && before !== tier[field] ? (
                  <span className="q t1">
                    {before === undefined ? t('contract.isNew') : t(beforeWord, { value: shownValue(panel, field, before) })}
                  </span>
                ) : null}
              </span>
            ) : (
              <s className="num">{shownValue(panel, field, before)}</s>
            );
          },
        })),
      ]}
    />
  );
}

/** What this period would pay by the offer if it ended now, and by the contract of today. */
function OfferForecast({
  panel,
  forecast,
  word,
}: {
  panel: ContractPanel;
  forecast: NonNullable<ContractOffer['forecast']>;
  word: string;
}): ReactElement {
  const { t, money, moment, symbol } = panel;
  return (
    <div className="stack">
      <h3 className="t2">{t('forecast.title', { until: moment(forecast.to) })}</h3>
      <DescriptionList
        facts={[
          ...(forecast.today === null
            ? []
            : [{ key: 'today', name: t('forecast.today'), value: <bdi className="num">{money(forecast.today, symbol)}</bdi> }]),
          { key: 'offered', name: <b>{t(word)}</b>, value: <b className="num">{money(forecast.amount, symbol)}</b> },
        ]}
      />
    </div>
  );
}

/**
 * An offer to me, with what it changes and would pay, and whose contracts it would end, asked again before they do, and before my own
 * ends. `becomesAgent`: by accepting, a member becomes an agent, which is asked again too.
 */
export function Received({
  panel,
  offer,
  becomesAgent = false,
  next,
  onReply,
}: {
  panel: ContractPanel;
  offer: ContractOffer;
  becomesAgent?: boolean;
  /** What the keys are at once the answered offer is gone, as a selector. */
  next: string;
  /** Resolves with why the answer was refused, or null. */
  onReply: (action: 'accept' | 'reject') => Promise<string | null>;
}): ReactElement {
  const { t, kind, moment, percent, money, symbol } = panel;
  const asksNew = offer.request === 'new';
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const card = useRef<HTMLElement>(null);
  const reply = async (action: 'accept' | 'reject'): Promise<void> => {
    setAsking(false);
    setBusy(true);
    setFault(await onReply(action));
    setBusy(false);
    if (!card.current) keepFocus(next);
  };
  const endsSome = offer.ends.length > 0;
  const asks = endsSome || !asksNew || becomesAgent;
  const names = joinList(
    t,
    'offer.names',
    offer.ends.map(({ name }) => name),
  );
  const endsBelow = t('offer.ends', { count: offer.ends.length });
  const question = !asksNew
    ? {
        title: t('offer.askAcceptEnd', { name: offer.other.name }),
        accept: t('offer.acceptEnd'),
        more: (
          <>
            <p>
              {t('offer.loses', {
                kind: t(`kind.${kind}`),
                rate: percent(highestTierRate(offer.today)),
                until: moment(offer.takesEffectAt ?? offer.expiresAt),
              })}
            </p>
            {typeof offer.forecast?.today === 'string' ? (
              <p>{t('offer.losesNow', { amount: money(offer.forecast.today, symbol) })}</p>
            ) : null}
            {endsSome ? <p>{t('forecast.lack', { figure: endsBelow, amount: names })}</p> : null}
          </>
        ),
      }
    : endsSome
      ? { title: endsBelow, accept: t('offer.acceptAnyway'), more: names }
      : { title: t('requests.askAgent'), accept: t('offer.accept'), more: t('requests.becomesAgent') };
  return (
    <article className="card pad stack" ref={card}>
      <p>
        <b>{t(asksNew ? 'offer.new' : 'offer.termination', { name: offer.other.name })}</b>
        <span className="q t2"> {t('needs.until', { until: moment(offer.expiresAt) })}</span>
      </p>
      <DescriptionList
        facts={[
          { key: 'kind', name: t('income.kind'), value: t(`kind.${kind}`) },
          { key: 'period', name: t('income.period'), value: t(`every.${offer.period}`) },
          ...(offer.takesEffectAt
            ? [{ key: 'start', name: t(asksNew ? 'offer.begins' : 'offer.endsAt'), value: moment(offer.takesEffectAt) }]
            : []),
        ]}
      />
      {offer.tiers.length > 0 || offer.today.length > 0 ? (
        <Tiers panel={panel} tiers={offer.tiers} today={offer.today} caption={t(asksNew ? 'offer.terms' : 'offer.termsEnding')} />
      ) : null}
      {offer.forecast ? (
        <OfferForecast panel={panel} forecast={offer.forecast} word={asksNew ? 'forecast.offered' : 'forecast.ended'} />
      ) : null}
      {asksNew && becomesAgent ? <Note icon="info">{t('requests.becomesAgent')}</Note> : null}
      {endsSome ? (
        <Note wrong icon="alert" title={t('offer.ends', { count: offer.ends.length })}>
          {names}
        </Note>
      ) : null}
      <RefusalNote text={fault} />
      <div className="row wraps">
        <Button kind="go" busy={busy} onPress={() => (asks ? setAsking(true) : void reply('accept'))}>
          {t('offer.accept')}
        </Button>
        <Button kind="line" spent={busy} onPress={() => void reply('reject')}>
          {t('offer.reject')}
        </Button>
      </div>
      {asking ? (
        <AlertDialog
          icon="alert"
          wrong={endsSome || !asksNew}
          title={question.title}
          answers={[
            { id: 'back', label: t('offer.back'), kind: 'line' },
            { id: 'accept', label: question.accept },
          ]}
          onAnswer={(id) => (id === 'accept' ? void reply('accept') : setAsking(false))}
          onClose={() => setAsking(false)}
        >
          {question.more}
        </AlertDialog>
      ) : null}
    </article>
  );
}
