/** The field of a one-time code, with the button that requests one and counts down to the next. */
import type { ReactElement } from 'react';
import { Button } from '../Button.tsx';
import type { Translate } from '../translate.ts';
import { DemoOutboxLink } from './DemoOutboxLink.tsx';
import { Field, type FieldProps } from './Field.tsx';

interface CodeInputProps extends Omit<FieldProps, 'label' | 'end'> {
  t: Translate;
  secondsToWait: number;
  busy: boolean;
  /** The request takes longer than usual. */
  slow?: boolean;
  /** Says where the code went; empty before. */
  status: string;
  onSend: () => void;
}

export function CodeInput({ t, secondsToWait, busy, slow = false, status, onSend, ...field }: CodeInputProps): ReactElement {
  return (
    <div>
      <Field
        name="verificationCode"
        label={t('register.verificationCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={255}
        required
        {...field}
        end={
          <Button kind="plain" size="sm" busy={busy} onPress={onSend}>
            <span className="num">{secondsToWait > 0 ? t('code.wait', { seconds: secondsToWait }) : t('code.send')}</span>
          </Button>
        }
      />
      <p role="status" className={slow || status ? 'hint' : 'vh'}>
        {slow ? t('code.slow') : status}
      </p>
      {status ? <DemoOutboxLink t={t} /> : null}
    </div>
  );
}
