/** The field for a one-time code, with the button that requests one and counts down to the next (AC-24, AC-25, ER-04). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  $sentCodes,
  formatSentNumber,
  initSentCodes,
  type NumberUse,
  numberFault,
  type OwnCodeUse,
  type Refusal,
  requestCode,
  secondsUntilNextCode,
  type TypedNumber,
} from '#stores/access/otp.ts';
import { $second } from '#stores/current-second.ts';
import { CodeInput } from '#ui/forms/CodeInput.tsx';
import { errorResponseMessage } from '#ui/forms/error-message.ts';
import { useSlow } from '#ui/forms/SlowNotice.tsx';
import { type FormErrors, fieldIn } from '#ui/forms/use-form-errors.ts';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import type { Translate } from '#ui/translate.ts';
import WarningDialog from '../WarningDialog.tsx';
import { HumanCheck } from './HumanCheck.tsx';

interface TypedTarget {
  use: NumberUse;
  /** The number currently in the form. */
  typed: () => TypedNumber;
  /** Whether the form's own slider is solved; undefined when this field shows a slider itself. */
  person?: boolean;
}

/** For an address that the platform already knows, where no human check is needed. */
interface KnownTarget {
  use: OwnCodeUse;
  send: () => Promise<Refusal | null>;
  /** Status text after a successful request. */
  sent: string;
}

/** The phone provider requires its own human check. */
interface ProviderCheck {
  openProviderCheck: (siteKey: string) => Promise<string | Refusal>;
  siteKey: string;
  open: boolean;
}

type OtpFieldProps = { t: Translate; faults: FormErrors } & (TypedTarget | KnownTarget);

export default function OtpField({ t, faults, ...target }: OtpFieldProps): ReactElement {
  const { use } = target;
  const person = 'typed' in target ? target.person : true;
  useStore($sentCodes, { ssr: 'initial' });
  const now = useStore($second, { ssr: 'initial' });
  const [slide, setSlide] = useState<'unasked' | 'asked' | 'done'>('unasked');
  const [busy, setBusy] = useState(false);
  // After many recent requests a slow phone spends seconds on the proof of work.
  const slow = useSlow(busy);
  const [status, setStatus] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [providerCheck, setProviderCheck] = useState<ProviderCheck | null>(null);
  const code = useRef<HTMLInputElement>(null);
  useEffect(initSentCodes, []);
  const { form, typesOn } = faults;
  useLayoutEffect(() => {
    if (slide === 'asked' && !typesOn()) fieldIn(form.current, 'human')?.focus();
  }, [slide, form, typesOn]);
  const secondsToWait = now === null ? 0 : secondsUntilNextCode(use, now);

  const refuse = (refusal: Refusal): void => {
    if (refusal.code === 'phone.check-needed') {
      // Loaded before the click: browsers open a window only inside the click handler.
      void import('#stores/access/phone-challenge.ts').then(
        ({ openProviderCheck }) => setProviderCheck({ openProviderCheck, siteKey: String(refusal.params.siteKey), open: false }),
        () => setFailure(errorResponseMessage(t, refusal)),
      );
    } else if (refusal.code.startsWith('human.')) {
      if (person === undefined) setSlide('asked');
      faults.refuse(refusal, 'human');
    } else if (Object.keys(refusal.fields).length > 0) faults.refuse(refusal);
    else setFailure(errorResponseMessage(t, refusal));
  };

  const awaitCheck = async (pending: Promise<string | Refusal>): Promise<void> => {
    setProviderCheck((now) => now && { ...now, open: true });
    const result = await pending;
    setProviderCheck(null);
    if (typeof result === 'string') void send(result);
    else refuse(result);
  };

  const sendToNumber = async ({ use, typed }: TypedTarget, token?: string) => {
    const number = typed();
    const sentence = t('code.sent', { number: formatSentNumber(number) });
    return { refusal: await requestCode(use, number, token), sentence };
  };

  const send = async (token?: string): Promise<void> => {
    setBusy(true);
    const { refusal, sentence } =
      'typed' in target ? await sendToNumber(target, token) : { refusal: await target.send(), sentence: target.sent };
    setBusy(false);
    if (refusal) return refuse(refusal);
    setStatus(sentence);
    if (!typesOn()) code.current?.focus();
  };

  const onPress = (): void => {
    if (secondsToWait > 0) return;
    const fault = 'typed' in target ? numberFault(target.typed()) : null;
    const found = { ...(fault ? { mobileNum: fault } : {}), ...(person === false ? { human: { code: 'human.needed' } } : {}) };
    if (!faults.good(found)) return;
    if (person || slide === 'done') void send();
    else setSlide('asked');
  };

  return (
    <>
      <CodeInput {...{ t, secondsToWait, busy, slow, status }} error={faults.at('verificationCode')} ref={code} onSend={onPress} />
      {person === undefined && slide !== 'unasked' ? (
        <HumanCheck
          t={t}
          done={slide === 'done'}
          error={faults.at('human')}
          onDone={() => {
            setSlide('done');
            faults.good({});
            void send();
          }}
        />
      ) : null}
      {failure === null ? null : <WarningDialog t={t} title={t('code.failed')} text={failure} onClose={() => setFailure(null)} />}
      {providerCheck ? (
        <AlertDialog
          icon="user"
          title={t('code.check')}
          answers={[
            { id: 'open', label: t('code.checkOpen'), busy: providerCheck.open },
            { id: 'leave', label: t('code.leave') },
          ]}
          coverCloses={false}
          mayLeave
          onAnswer={(id) =>
            id === 'open' ? void awaitCheck(providerCheck.openProviderCheck(providerCheck.siteKey)) : setProviderCheck(null)
          }
          onClose={() => setProviderCheck(null)}
        >
          {t('code.checkMore')}
        </AlertDialog>
      ) : null}
    </>
  );
}
