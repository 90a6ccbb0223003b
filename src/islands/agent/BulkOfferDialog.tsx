/**
 * One contract for several agents: whom, the terms, a preview for each agent with the difference to today and what is refused, one act, and
 * what became of each offer (AG-16). An act without an answer is sent again under the same key.
 */
import { type FormEvent, type ReactElement, useState } from 'react';
import { type ContractList, lasting, type OfferOutcome, offerToSeveral, type TierFields } from '#stores/agent/contracts.ts';
import { keepOffer, keptOffer, several } from '#stores/agent/offer-draft.ts';
import { Button } from '#ui/Button.tsx';
import { Note, RefusalNote } from '#ui/data/DescriptionList.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { Icon } from '#ui/pictures/Icon.tsx';
import { mostOffered } from '#values/agent-contracts.ts';
import { randomUuid } from '#values/random-uuid.ts';
import { type ContractPanel, isRate, Tiers } from './Offers.tsx';
import { type OfferLimits, OfferTerms, useOfferTerms } from './OfferTerms.tsx';

type Below = ContractList['downline'][number];

interface Step {
  tiers: readonly TierFields[];
  offers: readonly OfferOutcome[];
  /** Of the act that this previews. */
  act: string;
  isSent: boolean;
}

const marks = { sent: 'good', waits: 'wait', same: '', refused: 'wrong' } as const;

/** What becomes of each offer, opening to the terms beside those of today. */
function Outcomes({ panel, step, nameOf }: { panel: ContractPanel; step: Step; nameOf: (id: string) => Below | undefined }): ReactElement {
  const { t, percent } = panel;
  /** The rates of the highest tier. */
  const ratesOf = (tiers: readonly TierFields[]): string =>
    Object.entries(tiers.at(-1) ?? {})
      .filter(([field]) => isRate(field))
      .map(([, rate]) => percent(Number(rate)))
      .join(' / ');
  return (
    <div className="card rows">
      {step.offers.map(({ id, outcome, reason }) => {
        const to = nameOf(id);
        const today = to ? lasting(to)?.tiers : undefined;
        return (
          <details key={id} className="letter">
            <summary className="li wraps roomy">
              <span className="grow two-l">
                <b>{to?.name}</b>
                <span className="q t1">
                  {reason ?? t(today ? 'bulk.from' : 'bulk.first', { from: ratesOf(today ?? []), to: ratesOf(step.tiers) })}
                </span>
              </span>
              <span className={`tag ${marks[outcome]}`}>{t(outcome === 'sent' && !step.isSent ? 'bulk.willSend' : `bulk.${outcome}`)}</span>
              <Icon name="downc" size="s" />
            </summary>
            <div className="pad">
              <Tiers panel={panel} tiers={step.tiers} today={today} caption={t('offer.terms')} />
            </div>
          </details>
        );
      })}
    </div>
  );
}

export default function BulkOfferDialog({
  panel,
  downline,
  own,
  aloneUpTo,
  onClose,
  onSent,
}: OfferLimits & {
  panel: ContractPanel;
  downline: readonly Below[];
  onClose: () => void;
  /** After the act, before the dialog closes. */
  onSent: () => void;
}): ReactElement {
  const { t, kind } = panel;
  const terms = useOfferTerms(panel, own, several);
  const [chosen, showChosen] = useState<readonly string[]>(() => {
    const kept = keptOffer(kind);
    return downline.flatMap(({ id }) => (kept?.to === several && kept.chosen?.includes(id) ? [id] : []));
  });
  const setChosen = (ids: readonly string[]): void => {
    showChosen(ids);
    keepOffer({ kind, to: several, chosen: ids });
  };
  const [choiceFault, setChoiceFault] = useState<string | null>(null);
  const [step, setStep] = useState<Step | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  /** The terms of today, as they were before the act. */
  const [before] = useState(downline);
  const all = before.slice(0, mostOffered).map(({ id }) => id);
  const preview = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const tooMany = chosen.length > mostOffered;
    setChoiceFault(chosen.length === 0 ? t('bulk.none') : tooMany ? t('bulk.most', { most: mostOffered }) : null);
    const tiers = terms.read();
    if (tiers === null || chosen.length === 0 || tooMany) return;
    setBusy(true);
    const offers = await offerToSeveral(kind, { memberIds: chosen, tiers });
    setBusy(false);
    if ('kind' in offers) return terms.refuse(offers);
    setFault(null);
    setStep({ tiers, offers, act: randomUuid(), isSent: false });
  };
  const going = step?.offers.filter(({ outcome }) => outcome === 'sent' || outcome === 'waits').length ?? 0;
  const send = async ({ tiers, act }: Step): Promise<void> => {
    setBusy(true);
    const offers = await offerToSeveral(kind, { memberIds: chosen, tiers, act });
    setBusy(false);
    if ('kind' in offers) return setFault(offers.message || t('approvals.unknown'));
    setFault(null);
    setStep({ tiers, offers, act, isSent: true });
    onSent();
  };
  return (
    <Dialog title={t('bulk.title')} closeWord={t('centre.close')} coverCloses={false} onClose={onClose}>
      {step ? (
        <div className="stack">
          <p className="t2" role="status">
            {t(step.isSent ? 'bulk.done' : 'bulk.preview.lead')}
          </p>
          <Outcomes panel={panel} step={step} nameOf={(id) => before.find((one) => one.id === id)} />
          <RefusalNote text={fault} />
          {step.isSent ? (
            <Button full onPress={onClose}>
              {t('centre.close')}
            </Button>
          ) : (
            <div className="act stack">
              {going > 0 ? (
                <Button kind="go" full busy={busy} onPress={() => void send(step)}>
                  {t('bulk.send', { count: going })}
                </Button>
              ) : (
                <Note icon="info">{t('bulk.nothing')}</Note>
              )}
              <Button kind="line" full disabled={busy} onPress={() => setStep(null)}>
                {t('offer.back')}
              </Button>
            </div>
          )}
        </div>
      ) : (
        <form ref={terms.form} className="form stack" noValidate onSubmit={(event) => void preview(event)}>
          <fieldset className="card pad stack">
            <legend className="vh">{t('bulk.whom')}</legend>
            <b aria-hidden="true">{t('bulk.whom')}</b>
            <Checkbox checked={chosen.length === all.length} error={choiceFault} onCheck={(checked) => setChosen(checked ? all : [])}>
              {t('bulk.all')}
            </Checkbox>
            {before.map(({ id, name }) => (
              <Checkbox
                key={id}
                checked={chosen.includes(id)}
                onCheck={(checked) => setChosen(checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
              >
                {name}
              </Checkbox>
            ))}
          </fieldset>
          <OfferTerms panel={panel} own={own} aloneUpTo={aloneUpTo} terms={terms} />
          <div className="act">
            <Button type="submit" kind="go" full busy={busy}>
              {t('bulk.preview')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
