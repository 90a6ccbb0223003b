/** The terms of an offer as an agent types them: one box of fields for each tier, beside the agent's own tiers (AG-16). */
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Refusal, type TierFields, tierFields } from '#stores/agent/contracts.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/data/DescriptionList.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { mostTiers } from '#values/agent-contracts.ts';
import { asTyped, readAmount } from '#values/text/read-amount.ts';
import { type ContractPanel, highestRate, isRate, Tiers } from './Offers.tsx';

const isTooHigh = ({ code }: Refusal): boolean => code === 'agent.rate_too_high' || code === 'agent.rates_too_high';

type Draft = Readonly<Record<string, string>>;

/** The tiers as they are sent; null when a field is no amount, number or percentage. */
function readDraft({ kind, tag, symbol }: ContractPanel, drafts: readonly Draft[]): TierFields[] | null {
  const tiers = drafts.map((draft) => {
    const fields = tierFields[kind].map((field) => {
      const read = readAmount(draft[field] ?? '', tag, isRate(field) ? '' : symbol);
      if (read === null) return null;
      if (isRate(field)) return [field, Math.round(Number(read) * 100)] as const;
      if (field !== 'activeMembers') return [field, read] as const;
      return Number.isInteger(Number(read)) ? ([field, Number(read)] as const) : null;
    });
    return fields.every((field) => field !== null) ? Object.fromEntries(fields) : null;
  });
  return tiers.every((tier) => tier !== null) ? tiers : null;
}

/** The fields as the agent would have typed them. */
const draftOf = (tier: TierFields, tag: string): Draft =>
  Object.fromEntries(
    Object.entries(tier).map(([field, value]) => [field, asTyped(String(isRate(field) ? Number(value) / 100 : value), tag)]),
  );

export interface OfferLimits {
  /** The agent's own tiers: an offer goes up to them. */
  own: readonly TierFields[];
  /** An offer above this rate waits for a second person. */
  aloneUpTo: number | null;
}

interface TypedTerms {
  drafts: readonly Draft[];
  setDrafts: (drafts: readonly Draft[]) => void;
  fault: string | null;
  /** The place of the tier whose rates are too high. */
  tooHigh: number | null;
  /** The tiers as they are sent, or null, which is said. */
  read: () => TierFields[] | null;
  refuse: (refusal: Refusal) => void;
}

export function useOfferTerms(panel: ContractPanel, start: readonly TierFields[] | undefined): TypedTerms {
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => start?.map((tier) => draftOf(tier, panel.tag)) ?? [{}]);
  const [fault, setFault] = useState<string | null>(null);
  const [tooHigh, setTooHigh] = useState<number | null>(null);
  return {
    drafts,
    setDrafts,
    fault,
    tooHigh,
    read: () => {
      const tiers = readDraft(panel, drafts);
      setTooHigh(null);
      setFault(tiers === null ? panel.t('offer.unread') : null);
      return tiers;
    },
    refuse: (refusal) => {
      setFault(refusal.message);
      setTooHigh(isTooHigh(refusal) ? Number(refusal.params.tier) - 1 : null);
    },
  };
}

export function OfferTerms({
  panel,
  own,
  aloneUpTo,
  terms,
  children,
}: OfferLimits & { panel: ContractPanel; terms: TypedTerms; children?: ReactNode }): ReactElement {
  const { t, kind, percent } = panel;
  const { drafts, setDrafts, fault, tooHigh } = terms;
  const wrong = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!fault) return;
    const errors = wrong.current?.querySelectorAll('.errt') ?? [];
    ([...errors].at(-1) ?? wrong.current)?.scrollIntoView({ block: 'nearest' });
  }, [fault]);
  return (
    <>
      <p className="q t2">{t('offer.lead')}</p>
      <h3 className="t2">{t('offer.own')}</h3>
      <Tiers panel={panel} tiers={own} caption={t('offer.own')} />
      {aloneUpTo !== null && highestRate(own) > aloneUpTo ? (
        <Note icon="info">{t('contract.aloneUpTo', { rate: percent(aloneUpTo) })}</Note>
      ) : null}
      {children}
      {drafts.map((draft, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a tier has no other name than its place
        <fieldset key={place} ref={tooHigh === place ? (wrong as RefObject<HTMLFieldSetElement | null>) : null} className="card pad stack">
          <legend className="vh">{t('offer.tier', { tier: place + 1 })}</legend>
          <p className="row between">
            <b aria-hidden="true">{t('offer.tier', { tier: place + 1 })}</b>
            {drafts.length > 1 ? (
              <Button kind="line" size="sm" onPress={() => setDrafts(drafts.filter((_, other) => other !== place))}>
                {t('offer.removeTier')}
              </Button>
            ) : null}
          </p>
          {tierFields[kind].map((field) => (
            <Field
              key={field}
              name={`${field}${place}`}
              label={isRate(field) ? t('offer.percent', { field: t(`tier.${field}`) }) : t(`tier.${field}`)}
              value={draft[field] ?? ''}
              error={tooHigh === place && isRate(field) ? fault : null}
              inputMode="decimal"
              autoComplete="off"
              onValue={(value) => setDrafts(drafts.map((one, other) => (other === place ? { ...one, [field]: value } : one)))}
            />
          ))}
        </fieldset>
      ))}
      {drafts.length < mostTiers ? (
        <Button kind="line" icon="plus" onPress={() => setDrafts([...drafts, drafts.at(-1) ?? {}])}>
          {t('offer.addTier')}
        </Button>
      ) : null}
      {fault && tooHigh === null ? (
        <Note wrong icon="alert">
          <span ref={wrong} role="alert">
            {fault}
          </span>
        </Note>
      ) : null}
    </>
  );
}
