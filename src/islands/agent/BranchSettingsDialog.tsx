/** Games and stakes of an account and everybody below it, over the list: what holds from above, the agent's own, and saving it (AG-05). */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import {
  $branchSettings,
  type BranchProduct,
  type BranchSettings,
  loadBranchSettings,
  type RequestedSetting,
  saveBranchSettings,
} from '#stores/agent/branch-settings.ts';
import { addressWith, goBackOr } from '#stores/overlay.ts';
import { Button } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Note } from '#ui/data/DescriptionList.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { Checkbox } from '#ui/forms/Checkbox.tsx';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import type { Fault } from '#ui/forms/error-message.ts';
import { Field } from '#ui/forms/Field.tsx';
import { useFormErrors } from '#ui/forms/use-form-errors.ts';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import { asTyped, readAmount } from '#values/text/read-amount.ts';
import { reportFaces, type Shown } from './panel.tsx';

interface Panel {
  shown: Shown;
  tag: string;
}

/** What of a product was typed. */
interface Typed {
  readonly closed: boolean;
  readonly stake: string;
}

const stakeField = (product: string): string => `${product}.stake`;
const openField = (product: string): string => `${product}.open`;

/** The limits on a product that the agent can't change here. */
function Around({ panel: { shown }, row, symbol }: { panel: Panel; row: BranchProduct; symbol: string }): ReactElement | null {
  const { t, money } = shown;
  const { own, above, held } = row;
  const isTighter =
    held.highestStake !== null &&
    ![own.highestStake, above.highestStake].some((one) => one !== null && Number(one) <= Number(held.highestStake));
  if (held.closed && !own.closed && !above.closed) return <p className="q t2">{t('games.heldClosed')}</p>;
  return isTighter ? <p className="q t2">{t('games.heldStake', { amount: money(held.highestStake ?? '', symbol) })}</p> : null;
}

function ProductFields({
  panel,
  row,
  symbol,
  typed,
  errors,
  onType,
}: {
  panel: Panel;
  row: BranchProduct;
  symbol: string;
  typed: Typed;
  errors: (name: string) => string | null;
  onType: (change: Partial<Typed>) => void;
}): ReactElement {
  const { t, money } = panel.shown;
  const { product, above } = row;
  const name = t(`type.${product}`);
  if (above.closed && !row.own.closed)
    return (
      <div className="card pad stack">
        <b>{name}</b>
        <p className="q t2">{t('games.closedAbove')}</p>
      </div>
    );
  return (
    <fieldset className="card pad stack">
      <legend className="vh">{name}</legend>
      <div className="row between wraps">
        <b aria-hidden="true">{name}</b>
        <Checkbox
          name={openField(product)}
          checked={!typed.closed}
          error={errors(openField(product))}
          onCheck={(open) => onType({ closed: !open })}
        >
          {t('games.open')}
        </Checkbox>
      </div>
      {typed.closed ? null : (
        <Field
          name={stakeField(product)}
          label={t('games.stake')}
          hint={above.highestStake === null ? t('games.noLimit') : t('games.upTo', { amount: money(above.highestStake, symbol) })}
          error={errors(stakeField(product))}
          value={typed.stake}
          inputMode="decimal"
          autoComplete="off"
          start={<span aria-hidden="true">{symbol}</span>}
          onValue={(stake) => onType({ stake })}
        />
      )}
      <Around panel={panel} row={row} symbol={symbol} />
    </fieldset>
  );
}

function SettingsForm({ panel, value }: { panel: Panel; value: BranchSettings }): ReactElement {
  const { shown, tag } = panel;
  const { t, money } = shown;
  const { id, name, isAgent, products, currencySymbol: symbol } = value;
  const faults = useFormErrors(t);
  const { form, at, mark } = faults;
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>(() =>
    Object.fromEntries(
      products.map(({ product, own }) => [
        product,
        { closed: own.closed, stake: own.highestStake === null ? '' : asTyped(own.highestStake, tag) },
      ]),
    ),
  );
  const [busy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  useBfcacheRestore(() => setBusy(false));

  /** What was changed, and the fields that are no amount above zero. */
  const read = (): { requested: RequestedSetting[]; bad: Record<string, Fault> } => {
    const requested: RequestedSetting[] = [];
    const bad: Record<string, Fault> = {};
    for (const { product, own } of products) {
      const { closed, stake } = typed[product] ?? { closed: false, stake: '' };
      const amount = stake.trim() === '' ? null : readAmount(stake, tag, symbol);
      if (!closed && stake.trim() !== '' && (amount === null || Number(amount) <= 0)) bad[stakeField(product)] = { code: 'field.amount' };
      // What is typed in a field that a closed product hides is not sent.
      const highestStake = closed ? own.highestStake : amount;
      if (closed !== own.closed || highestStake !== own.highestStake) requested.push({ product, closed, highestStake });
    }
    return { requested, bad };
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSaved(false);
    const { requested, bad } = read();
    if (busy || !faults.good(bad)) return;
    setBusy(true);
    const refusal = requested.length > 0 ? await saveBranchSettings(id, requested) : null;
    setBusy(false);
    if (!refusal) return setSaved(true);
    const fields = Object.entries(refusal.fields).map(([field, fault]) => [
      field,
      typeof fault.limit === 'string' ? { ...fault, limit: money(fault.limit, symbol) } : fault,
    ]);
    faults.refuse({ ...refusal, fields: Object.fromEntries(fields) });
  };
  const labelOf = (field: string): string => t(`type.${field.split('.')[0]}`);
  return (
    <form ref={form} className="form" noValidate onSubmit={(event) => void submit(event)}>
      <p className="q t2">{t(isAgent ? 'games.leadAgent' : 'games.leadMember', { name })}</p>
      {products.map((row) => (
        <ProductFields
          key={row.product}
          panel={panel}
          row={row}
          symbol={symbol}
          typed={typed[row.product] ?? { closed: false, stake: '' }}
          errors={at}
          onType={(change) => {
            setSaved(false);
            for (const field of [stakeField(row.product), openField(row.product)]) if (at(field)) mark(field, null);
            setTyped((all) => ({ ...all, [row.product]: { closed: false, stake: '', ...all[row.product], ...change } }));
          }}
        />
      ))}
      <ErrorSummary of={faults} title={t('input.invalid')} label={labelOf} />
      <div className="act">
        <div role="status">{isSaved ? <Note icon="check">{t('games.saved')}</Note> : null}</div>
        <div className={isSaved ? 'mt2' : undefined}>
          <Button type="submit" kind="go" full busy={busy}>
            {t('games.save')}
          </Button>
        </div>
      </div>
    </form>
  );
}

export default function BranchSettingsDialog({ id, name, ...panel }: Panel & { id: string; name: string }): ReactElement {
  const { t } = panel.shown;
  const state = useStore($branchSettings, { ssr: 'initial' });
  const value = state.value?.id === id ? state.value : null;
  const reload = (): void => void loadBranchSettings(id);
  useEffect(reload, [id]);
  const shownName = value?.name ?? name;
  return (
    <Dialog
      title={shownName ? t('games.of', { name: shownName }) : t('games.title')}
      closeWord={t('centre.close')}
      coverCloses={false}
      onClose={() => goBackOr(addressWith({ games: null }))}
    >
      <AsyncList
        {...reportFaces(state, t)}
        empty={!value}
        skeleton={<Skeleton of="rows" count={6} />}
        nothing={{ text: t('team.noneHere') }}
        onRetry={reload}
      >
        {value ? <SettingsForm key={value.id} panel={panel} value={value} /> : null}
      </AsyncList>
    </Dialog>
  );
}
