/** A warning dialog with one sentence and one button (AC-21, AC-25). */
import type { ReactElement } from 'react';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import type { Translate } from '#ui/translate.ts';

interface WarningDialogProps {
  t: Translate;
  title: string;
  text: string;
  onClose: () => void;
}

export default function WarningDialog({ t, title, text, onClose }: WarningDialogProps): ReactElement {
  return (
    <AlertDialog icon="alert" wrong title={title} answers={[{ id: 'ok', label: t('code.ok') }]} onAnswer={onClose} onClose={onClose}>
      {text}
    </AlertDialog>
  );
}
