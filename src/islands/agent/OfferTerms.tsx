/** The terms of an offer as an agent types them: one box of fields for each tier, beside the agent's own tiers (AG-16). */
import { type ReactElement, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { type Refusal, type TierFields, tierFields } from '#stores/agent/contracts.ts';
import { keepOffer, keptOffer } from '#stores/agent/offer-draft.ts';
import { Button } from '#ui/Button.tsx';
import { Note, RefusalNote } from '#ui/data/DescriptionList.tsx';
import { faultMessage } from '#ui/forms/error-message.ts';
import { Field } from '#ui/forms/Field.tsx';
import { highestRate, mostActive, mostTiers } from '#values/agent-contracts.ts';
import { asTyped, hasTooManyDecimals, readAmount } from '#values/text/read-amount.ts';
import { type ContractPanel, highestTierRate, isRate, shownValue, Tiers } from './Offers.tsx';
import { refusalText } from './panel.tsx';

const isTooHigh = ({ code }: Refusal): boolean => code === 'agent.rate_too_high' || code === 'agent.rates_too_high';

type Draft = Readonly<Record<string, string>>;

/** What is wrong with the terms: at fields of a tier, or with the offer as a whole. */
interface TermsFault {
  readonly text: string;
  /** The place of the tier; null for the whole offer. */
  readonly tier: number | null;
  readonly fields: readonly string[];
}

/** One field as it is sent, or the word for what is wrong with it. */
function readField({ tag, symbol }: ContractPanel, field: string, typed: string): { value: string | number } | { fault: string } {
  const currency = isRate(field) ? '' : symbol;
  const isCount = field === 'activeMembers';
  const read = readAmount(typed, tag, currency);
  if (read === null) {
    const hasDecimals =
      hasTooManyDecimals(typed, tag, currency) ||
      // With the decimal sign of another language.
      /^\d+[.,]\d+$/.test(typed.trim());
    return { fault: hasDecimals ? (isCount ? 'offer.whole' : 'offer.decimals') : 'offer.unread' };
  }
  if (isRate(field)) return { value: Math.round(Number(read) * 100) };
  if (!isCount) return { value: read };
  return Number.isInteger(Number(read)) ? { value: Number(read) } : { fault: 'offer.whole' };
}

/** The tiers as they are sent, or the first fault: a field that cannot be read, asks for less than the own contract, or falls. */
function readDraft(panel: ContractPanel, drafts: readonly Draft[], [first = {}]: readonly TierFields[]): TierFields[] | TermsFault {
  const { t, kind } = panel;
  const tiers: TierFields[] = [];
  for (const [place, draft] of drafts.entries()) {
    const tier: Record<string, string | number> = {};
    const faultAt = (field: string, word: string, more = {}): TermsFault => ({
      text: t(word, { tier: t('offer.tier', { tier: place + 1 }), field: fieldName(panel, field), ...more }),
      tier: place,
      fields: [field],
    });
    for (const field of tierFields[kind]) {
      const read = readField(panel, field, draft[field] ?? '');
      if ('fault' in read) return faultAt(field, read.fault);
      const most = isRate(field) ? highestRate : field === 'activeMembers' ? mostActive : null;
      if (most !== null && Number(read.value) > most) return faultAt(field, 'offer.most', { most: shownValue(panel, field, most) });
      tier[field] = read.value;
    }
    const low = tierFields[kind].find((field) => !isRate(field) && Number(tier[field]) < Number(first[field] ?? 0));
    if (low && highestTierRate([tier]) > 0) return faultAt(low, 'offer.belowOwn', { from: shownValue(panel, low, first[low]) });
    const below = tiers.at(-1);
    if (below) {
      const before = t('offer.tier', { tier: place });
      const less = tierFields[kind].find((field) => Number(tier[field]) < Number(below[field]));
      if (less) return faultAt(less, 'offer.falls', { before, from: shownValue(panel, less, below[less]) });
      const asked = tierFields[kind].filter((field) => !isRate(field));
      if (asked.every((field) => Number(tier[field]) === Number(below[field])))
        return { text: t('offer.same', { tier: t('offer.tier', { tier: place + 1 }), before }), tier: place, fields: asked };
    }
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
  type: (place: number, field: string, value: string) => void;
  addTier: () => void;
  removeTier: (place: number) => void;
  errorAt: (place: number, field: string) => string | null;
  /** What is wrong with the offer as a whole. */
  problem: string | null;
  /** Of the form around the terms: its first wrong field gets the focus. */
  form: RefObject<HTMLFormElement | null>;
  /** The tiers as they are sent, or null, which is said. */
  read: () => TierFields[] | null;
  refuse: (refusal: Refusal) => void;
}

/** `own`: the agent's tiers. `to`: the account, or `several`, for which what is typed is kept. */
export function useOfferTerms(panel: ContractPanel, own: readonly TierFields[], to: string, start?: readonly TierFields[]): TypedTerms {
  const { kind } = panel;
  const [drafts, showDrafts] = useState<readonly Draft[]>(() => {
    const kept = keptOffer(kind);
    return (kept?.to === to ? kept.tiers : undefined) ?? start?.map((tier) => draftOf(tier, panel.tag)) ?? [{}];
  });
  const setDrafts = (tiers: readonly Draft[]): void => {
    showDrafts(tiers);
    keepOffer({ kind, to, tiers });
  };
  const [fault, setFault] = useState<TermsFault | null>(null);
  const [tries, setTries] = useState(0);
  /** What the keys go on at after a step came or went. */
  const [next, setNext] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (tries === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid]');
    wrong?.focus();
    // The sentence is below its field, or below the second of two rates.
    const said = wrong ? wrong.closest('fieldset')?.querySelectorAll('.errt') : form.current?.querySelectorAll('[role="alert"]');
    [...(said ?? [])].at(-1)?.scrollIntoView({ block: 'nearest' });
  }, [tries]);
  useEffect(() => {
    if (next === null) return;
    form.current?.querySelector<HTMLElement>(next)?.focus();
    setNext(null);
  }, [next]);
  const say = (found: TermsFault | null): void => {
    setFault(found);
    setTries((before) => before + 1);
  };
  const errorAt = (place: number, field: string): string | null =>
    fault?.tier === place && fault.fields.includes(field) ? fault.text : null;
  return {
    drafts,
    type: (place, field, value) => {
      setDrafts(drafts.map((one, other) => (other === place ? { ...one, [field]: value } : one)));
      if (errorAt(place, field)) setFault(null);
    },
    // Its conditions are empty: a step that asks for what the one before does is none.
    addTier: () => {
      setDrafts([...drafts, Object.fromEntries(Object.entries(drafts.at(-1) ?? {}).filter(([field]) => isRate(field)))]);
      setNext(`[name='${tierFields[kind][0]}${drafts.length}']`);
    },
    removeTier: (place) => {
      setDrafts(drafts.filter((_, other) => other !== place));
      // The tiers after it have other places now.
      if (fault?.tier !== null) setFault(null);
      setNext('fieldset ~ button');
    },
    errorAt,
    problem: fault?.tier === null ? fault.text : null,
    form,
    read: () => {
      const tiers = readDraft(panel, drafts, own);
      const isRead = !('text' in tiers);
      say(isRead ? null : tiers);
      return isRead ? tiers : null;
    },
    refuse: (refusal) => {
      const [named] = Object.entries(refusal.fields);
      const [, at, field] = /^tiers\.(\d+)(?:\.(\w+))?$/.exec(named?.[0] ?? '') ?? [];
      const place = isTooHigh(refusal) ? Number(refusal.params.tier) - 1 : Number(at);
      const known = tierFields[kind].filter((one) => (isTooHigh(refusal) ? isRate(one) : one === (field ?? one)));
      // Without a field that is here, the sentence is below the tiers.
      const isHere = drafts[place] !== undefined && known.length > 0;
      say({
        text: (named && faultMessage(panel.t, named[1])) || (refusalText(panel.t, refusal) ?? ''),
        tier: isHere ? place : null,
        fields: known,
      });
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
  const { drafts, problem } = terms;
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
        <fieldset key={place} className="card pad stack">
          <legend className="vh">{t('offer.tier', { tier: place + 1 })}</legend>
          <p className="row between">
            <b aria-hidden="true">{t('offer.tier', { tier: place + 1 })}</b>
            {drafts.length > 1 ? (
              <Button kind="line" size="sm" onPress={() => terms.removeTier(place)}>
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
              error={terms.errorAt(place, field)}
              inputMode="decimal"
              autoComplete="off"
              onValue={(value) => terms.type(place, field, value)}
            />
          ))}
        </fieldset>
      ))}
      {drafts.length < mostTiers ? (
        <Button kind="line" icon="plus" onPress={terms.addTier}>
          {t('offer.addTier')}
        </Button>
      ) : null}
      <RefusalNote text={problem} />
    </>
  );
}
