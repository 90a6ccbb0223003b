/** Replaces the recovery codes after a proof, and shows the new ones. */
import { type ReactElement, useState } from 'react';
import { loadSecurity } from '#stores/access/account-security.ts';
import { replaceRecoveryCodes } from '#stores/access/proof.ts';
import { Button } from '#ui/Button.tsx';
import { RefusalNote } from '#ui/data/DescriptionList.tsx';
import { errorResponseMessage } from '#ui/forms/error-message.ts';
import { SlowNotice } from '#ui/forms/SlowNotice.tsx';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import type { SecurityFormProps } from './PaymentPasswordForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { useProof } from './use-proof.tsx';

export default function RecoveryCodesForm({ t, onDone }: Pick<SecurityFormProps, 't' | 'onDone'>): ReactElement {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const proof = useProof(t);
  useBfcacheRestore(() => setBusy(false));
  const renew = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    const result = await replaceRecoveryCodes();
    setBusy(false);
    if (!('code' in result)) {
      setCodes(result);
      void loadSecurity(2);
    } else if (!proof.asks(result, () => void renew())) setProblem(errorResponseMessage(t, result));
  };
  if (codes) return <RecoveryCodes t={t} codes={codes} onDone={() => onDone(t('security.codesDone'))} />;
  return (
    proof.form ?? (
      <div className="form">
        <p className="q t2">{t('security.codesNewLead')}</p>
        <RefusalNote text={problem} />
        <Button kind="go" full busy={busy} onPress={() => void renew()}>
          {t('security.codesNew')}
        </Button>
        <SlowNotice t={t} busy={busy} />
      </div>
    )
  );
}
