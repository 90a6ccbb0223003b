/** Asks a signed-in member to prove that it's them, in the place where they are (R34). */
import { type ReactElement, useEffect, useState } from 'react';
import { loadProofWays, type OfferedWays, sessionProof } from '#stores/access/proof.ts';
import { Button } from '#ui/Button.tsx';
import { errorResponseMessage, type FormErrorResponse } from '#ui/forms/error-message.ts';
import type { Translate } from '#ui/translate.ts';
import { WaysForm } from '../fields/WaysForm.tsx';

export interface ProofFormProps {
  t: Translate;
  onDone: () => void;
}

export default function ProofForm({ t, onDone }: ProofFormProps): ReactElement {
  const [loaded, setLoaded] = useState<OfferedWays | FormErrorResponse | null>(null);
  useEffect(() => {
    if (!loaded) void loadProofWays().then(setLoaded);
  }, [loaded]);
  if (!loaded) return <div className="form skel tall" aria-busy="true" />;
  const problem = 'ways' in loaded ? (loaded.ways.length === 0 ? t('verify.proofNone') : null) : errorResponseMessage(t, loaded);
  if (problem !== null || !('ways' in loaded))
    return (
      <div className="form">
        <p className="note wrong" role="alert">
          {problem}
        </p>
        <Button full onPress={() => setLoaded(null)}>
          {t('register.retry')}
        </Button>
      </div>
    );
  return (
    <WaysForm t={t} {...loaded} acts={sessionProof} lead={t('verify.proof')} submit={t('verify.proofGo')} onDone={onDone}>
      {() => null}
    </WaysForm>
  );
}
