/** The verification step after a correct password from a new network (AC-33). */
import { type ReactElement, useMemo } from 'react';
import { loginProof, type Verification } from '#stores/access/proof.ts';
import { Button } from '#ui/Button.tsx';
import type { FormErrorResponse } from '#ui/forms/error-message.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { WaysForm } from '../fields/WaysForm.tsx';

export interface StepUpFormProps {
  words: IslandWords;
  tag: string;
  asked: Verification;
  /** The username to remember on this device, if any. */
  keepName: string | null;
  side?: 'agent' | undefined;
  onDone: () => void;
  /** Returns to the sign-in form, with the error that ended the verification, or null when the person left it. */
  onBack: (refusal: FormErrorResponse | null) => void;
}

export default function StepUpForm({ words, tag, asked, keepName, side, onDone, onBack }: StepUpFormProps): ReactElement {
  const t = createTranslator(words, tag);
  const acts = useMemo(() => loginProof(asked, { keepName, side }), [asked, keepName, side]);
  return (
    <WaysForm
      t={t}
      ways={asked.ways}
      later={asked.later}
      acts={acts}
      lead={t('login.verification')}
      submit={t('verify.submit')}
      onDone={onDone}
      onEnd={onBack}
    >
      {(busy) => (
        <Button full disabled={busy} onPress={() => onBack(null)}>
          {t('forget.back')}
        </Button>
      )}
    </WaysForm>
  );
}
