/** Where a code goes: a choice of text message and e-mail, shown only when the member has both. */
import type { ReactElement } from 'react';
import type { Translate } from '../translate.ts';
import { RadioRows } from './RadioRows.tsx';

interface ContactChoiceProps<Way extends string> {
  t: Translate;
  contacts: readonly { readonly way: Way; readonly to: string }[];
  way: Way;
  onWay: (way: Way) => void;
}

export function ContactChoice<Way extends string>({ t, contacts, way, onWay }: ContactChoiceProps<Way>): ReactElement | null {
  if (contacts.length < 2) return null;
  return (
    <RadioRows
      legend={t('code.by')}
      name="way"
      value={way}
      onValue={(value) => onWay(value as Way)}
      rows={contacts.map((one) => ({ value: one.way, title: t(`verify.${one.way}`), note: <bdi dir="ltr">{one.to}</bdi> }))}
    />
  );
}
