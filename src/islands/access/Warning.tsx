/** A warning that stops what was begun: one sentence and one button (AC-21, AC-25). */
import type { ReactElement } from 'react';
import { Ask } from '#ui/Ask.tsx';
import type { Say } from '#ui/say.ts';

interface WarningProps {
  t: Say;
  title: string;
  text: string;
  onClose: () => void;
}

export default function Warning({ t, title, text, onClose }: WarningProps): ReactElement {
  return (
    <Ask icon="alert" wrong title={title} answers={[{ id: 'ok', label: t('code.ok') }]} onAnswer={onClose} onClose={onClose}>
      {text}
    </Ask>
  );
}
