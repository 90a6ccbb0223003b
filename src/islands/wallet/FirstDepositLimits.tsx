/**
 * Asks once, before the first deposit, whether to set a deposit limit. Both answers are equal, and the platform keeps them. Where the
 * market needs one, there is no other answer.
 */
import { type ReactElement, useState } from 'react';
import { declineLimits, setLimits } from '#stores/safer-play/limits.ts';
import { loadMethods } from '#stores/wallet/deposit.ts';
import { Button } from '#ui/Button.tsx';
import { LimitForm } from '#ui/forms/LimitForm.tsx';
import type { Translate } from '#ui/translate.ts';
import { useReturnFocus } from '#ui/use-return-focus.ts';

interface FirstDepositLimitsProps {
  t: Translate;
  tag: string;
  symbol: string;
  /** The market lets nobody deposit without a limit. */
  isNeeded: boolean;
}

export default function FirstDepositLimits({ t, tag, symbol, isNeeded }: FirstDepositLimitsProps): ReactElement {
  const [step, setStep] = useState<'asks' | 'types' | 'declines'>('asks');
  const [problem, setProblem] = useState('');
  const section = useReturnFocus<HTMLElement>(step === 'types');
  const decline = async (): Promise<void> => {
    setStep('declines');
    setProblem('');
    const refusal = await declineLimits();
    if (refusal) setProblem(refusal.message || t('limits.notSaved'));
    else await loadMethods();
    setStep('asks');
  };
  const save = async (changes: Parameters<typeof setLimits>[0]): Promise<string | null> => {
    const refusal = await setLimits(changes);
    if (refusal) return refusal.message || t('limits.notSaved');
    await loadMethods();
    return null;
  };
  return (
    <section ref={section} className="card rows" aria-labelledby="first-limit">
      <div className="li">
        <div className="grow">
          <h2 id="first-limit" className="t3">
            {t(isNeeded ? 'limits.first.needed' : 'limits.first.title')}
          </h2>
          <p className="q t2">{t('limits.first.text')}</p>
          {step === 'types' ? null : (
            <div className="row wraps mt2">
              <Button size="sm" onPress={() => setStep('types')}>
                {t('limits.first.set')}
              </Button>
              {isNeeded ? null : (
                <Button size="sm" busy={step === 'declines'} onPress={() => void decline()}>
                  {t('limits.first.later')}
                </Button>
              )}
            </div>
          )}
          <div role="alert">{problem ? <p className="q t2">{problem}</p> : null}</div>
        </div>
      </div>
      {step === 'types' ? (
        <div className="li">
          <LimitForm
            kind="deposit"
            amounts={{ day: null, week: null, month: null }}
            symbol={symbol}
            tag={tag}
            t={t}
            cancelWord={t('limits.first.later')}
            onSave={save}
            onCancel={() => (isNeeded ? setStep('asks') : void decline())}
          />
        </div>
      ) : null}
    </section>
  );
}
