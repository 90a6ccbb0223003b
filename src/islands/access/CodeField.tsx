/** The field of a code that is sent, with the button that asks for one and counts until the next (AC-24, AC-25, ER-04). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  $sentCodes,
  type CodeUse,
  type NumberUse,
  numberFault,
  numberSent,
  type Refusal,
  secondsLeft,
  sendCode,
  type TypedNumber,
  wakeCodes,
} from '#stores/phone-code.ts';
import { $second } from '#stores/ticking.ts';
import { Ask } from '#ui/Ask.tsx';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { type FormFaults, fieldIn } from '#ui/form-faults.ts';
import type { Say } from '#ui/say.ts';
import { refusalSentence } from '#ui/sentence.ts';
import { InOutbox } from './InOutbox.tsx';
import { Person } from './Person.tsx';
import Warning from './Warning.tsx';

interface ToNumber {
  use: NumberUse;
  /** The number as it stands now. */
  typed: () => TypedNumber;
  /** A form that has the slider itself says whether somebody has slid; else it comes here. */
  person?: boolean;
}

/** To an address that the platform knows, of a person who was shown already. */
interface ToKnown {
  use: Exclude<CodeUse, NumberUse>;
  send: () => Promise<Refusal | null>;
  /** What is said when it is on its way. */
  sent: string;
}

/** The phone provider wants to see for itself that there is a person. */
interface Checking {
  passCheck: (siteKey: string) => Promise<string | Refusal>;
  siteKey: string;
  open: boolean;
}

/** Where many were sent lately a cheap phone works for some seconds before it may ask: whoever waits longer is told. */
const slowAfter = 10_000;

type CodeFieldProps = { t: Say; faults: FormFaults } & (ToNumber | ToKnown);

export default function CodeField({ t, faults, ...by }: CodeFieldProps): ReactElement {
  const { use } = by;
  const person = 'typed' in by ? by.person : true;
  useStore($sentCodes, { ssr: 'initial' });
  const now = useStore($second, { ssr: 'initial' });
  const [slide, setSlide] = useState<'unasked' | 'asked' | 'done'>('unasked');
  const [busy, setBusy] = useState(false);
  const [slow, setSlow] = useState(false);
  const [said, say] = useState('');
  const [failed, fail] = useState<string | null>(null);
  const [checking, check] = useState<Checking | null>(null);
  const code = useRef<HTMLInputElement>(null);
  useEffect(wakeCodes, []);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), slowAfter);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  const { form, typesOn } = faults;
  useLayoutEffect(() => {
    if (slide === 'asked' && !typesOn()) fieldIn(form.current, 'human')?.focus();
  }, [slide, form, typesOn]);
  const left = now === null ? 0 : secondsLeft(use, now);

  const refuse = (refusal: Refusal): void => {
    if (refusal.code === 'phone.check-needed') {
      // Here before it is pressed: a window opens only in the press itself.
      void import('#stores/phone-check.ts').then(
        ({ passCheck }) => check({ passCheck, siteKey: String(refusal.params.siteKey), open: false }),
        () => fail(refusalSentence(t, refusal)),
      );
    } else if (refusal.code.startsWith('human.')) {
      if (person === undefined) setSlide('asked');
      faults.refuse(refusal, 'human');
    } else if (Object.keys(refusal.fields).length > 0) faults.refuse(refusal);
    else fail(refusalSentence(t, refusal));
  };

  const passed = async (coming: Promise<string | Refusal>): Promise<void> => {
    check((now) => now && { ...now, open: true });
    const got = await coming;
    check(null);
    if (typeof got === 'string') void send(got);
    else refuse(got);
  };

  const toNumber = async ({ use, typed }: ToNumber, given?: string) => {
    const number = typed();
    const sentence = t('code.sent', { number: numberSent(number) });
    return { refusal: await sendCode(use, number, given), sentence };
  };

  const send = async (given?: string): Promise<void> => {
    setBusy(true);
    const { refusal, sentence } = 'typed' in by ? await toNumber(by, given) : { refusal: await by.send(), sentence: by.sent };
    setBusy(false);
    if (refusal) return refuse(refusal);
    say(sentence);
    if (!typesOn()) code.current?.focus();
  };

  const press = (): void => {
    if (left > 0) return;
    const fault = 'typed' in by ? numberFault(by.typed()) : null;
    const found = { ...(fault ? { mobileNum: fault } : {}), ...(person === false ? { human: { code: 'human.needed' } } : {}) };
    if (!faults.good(found)) return;
    if (person || slide === 'done') void send();
    else setSlide('asked');
  };

  return (
    <>
      <div>
        <Field
          name="verificationCode"
          label={t('register.verificationCode')}
          error={faults.at('verificationCode')}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={255}
          required
          ref={code}
          end={
            <Button kind="plain" size="sm" busy={busy} onPress={press}>
              <span className="num">{left > 0 ? t('code.wait', { seconds: left }) : t('code.send')}</span>
            </Button>
          }
        />
        <p role="status" className={slow || said ? 'hint' : 'vh'}>
          {slow ? t('code.slow') : said}
        </p>
        {said ? <InOutbox t={t} /> : null}
      </div>
      {person === undefined && slide !== 'unasked' ? (
        <Person
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
      {failed === null ? null : <Warning t={t} title={t('code.failed')} text={failed} onClose={() => fail(null)} />}
      {checking ? (
        <Ask
          icon="user"
          title={t('code.check')}
          answers={[
            { id: 'open', label: t('code.checkOpen'), busy: checking.open },
            { id: 'leave', label: t('code.leave') },
          ]}
          coverCloses={false}
          onAnswer={(id) => (id === 'open' ? void passed(checking.passCheck(checking.siteKey)) : check(null))}
          onClose={() => check(null)}
        >
          {t('code.checkMore')}
        </Ask>
      ) : null}
    </>
  );
}
