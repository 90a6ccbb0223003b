/** The terms of an offer as an agent types them: one box of fields for each tier, beside the agent's own tiers (AG-16). */
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Refusal, type TierFields, tierFields } from '#stores/agent/contracts.ts';
import { Button } from '#ui/Button.tsx';
import { Note } from '#ui/data/DescriptionList.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { mostTiers } from '#values/agent-contracts.ts';
import { asTyped, readAmount } from '#values/text/read-amount.ts';
import { type ContractPanel, highestTierRate, isRate, shownValue, Tiers } from './Offers.tsx';

const isTooHigh = ({ code }: Refusal): boolean => code === 'agent.rate_too_high' || code === 'agent.rates_too_high';

type Draft = Readonly<Record<string, string>>;

/** A number with a decimal sign: with the other one, or with too many digits after it, it is no amount of the language. */
const isDecimal = (typed: string): boolean => /^\d+[.,]\d+$/.test(typed.trim());

/** One field as it is sent, or the word for what is wrong with it. */
function readField({ tag, symbol }: ContractPanel, field: string, typed: string): { value: string | number } | { fault: string } {
  const read = readAmount(typed, tag, isRate(field) ? '' : symbol);
  if (read === null) return { fault: isDecimal(typed) ? 'offer.decimals' : 'offer.unread' };
  if (isRate(field)) return { value: Math.round(Number(read) * 100) };
  if (field !== 'activeMembers') return { value: read };
  return Number.isInteger(Number(read)) ? { value: Number(read) } : { fault: 'offer.whole' };
}

/** The tiers as they are sent, or the sentence about the first field that is wrong, or that asks for less than the agent's own contract. */
function readDraft(panel: ContractPanel, drafts: readonly Draft[], [first = {}]: readonly TierFields[]): TierFields[] | string {
  const { t, kind } = panel;
  const tiers: TierFields[] = [];
  for (const [place, draft] of drafts.entries()) {
    const tier: Record<string, string | number> = {};
    const where = (field: string) => ({ tier: t('offer.tier', { tier: place + 1 }), field: fieldName(panel, field) });
    for (const field of tierFields[kind]) {
      const read = readField(panel, field, draft[field] ?? '');
      if ('fault' in read) return t(read.fault, where(field));
      tier[field] = read.value;
    }
    const low = tierFields[kind].find((field) => !isRate(field) && Number(tier[field]) < Number(first[field] ?? 0));
    if (low && highestTierRate([tier]) > 0) return t('offer.belowOwn', { ...where(low), from: shownValue(panel, low, first[low]) });
    tiers.push(tier);
  }
  return tiers;
}

const fieldName = ({ t }: ContractPanel, field: string): string =>
  isRate(field) ? t('offer.percent', { field: t(`tier.${field}`) }) : t(`tier.${field}`);

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

/** `own`: the agent's tiers. */
export function useOfferTerms(panel: ContractPanel, own: readonly TierFields[], start?: readonly TierFields[]): TypedTerms {
  const [drafts, setDrafts] = useState<readonly Draft[]>(() => start?.map((tier) => draftOf(tier, panel.tag)) ?? [{}]);
  const [fault, setFault] = useState<string | null>(null);
  const [tooHigh, setTooHigh] = useState<number | null>(null);
  return {
    drafts,
    setDrafts,
    fault,
    tooHigh,
    read: () => {
      const tiers = readDraft(panel, drafts, own);
      const isRead = typeof tiers !== 'string';
      setTooHigh(null);
      setFault(isRead ? null : tiers);
      return isRead ? tiers : null;
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
      {aloneUpTo !== null && highestTierRate(own) > aloneUpTo ? (
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
              label={fieldName(panel, field)}
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
