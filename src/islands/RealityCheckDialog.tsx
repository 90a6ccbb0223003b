/** The reality check over a game or a lottery: how long, what was bet and won, and two answers of equal weight. Nothing else closes it. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $second, elapsed } from '#stores/current-second.ts';
import { $realityCheck, answerCheck, type CheckChoice, loadRealityCheck } from '#stores/safer-play/reality-check.ts';
import { PlayFigures } from '#ui/data/PlayFigures.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import type { Translate } from '#ui/translate.ts';

interface RealityCheckDialogProps {
  t: Translate;
  tag: string;
  record: string;
  back: string;
  /** After the answer to play on. */
  onGoOn?: () => Promise<unknown>;
}

export default function RealityCheckDialog({ t, tag, record, back, onGoOn }: RealityCheckDialogProps): ReactElement {
  const { value, face } = useStore($realityCheck);
  const now = useStore($second);
  const [sending, setSending] = useState<CheckChoice | null>(null);
  const [fault, setFault] = useState('');
  useEffect(() => void loadRealityCheck(), []);
  const answer = async (choice: CheckChoice): Promise<void> => {
    if (sending) return;
    setSending(choice);
    const refusal = await answerCheck(choice);
    // Who wants to stop leaves, whatever the connection says.
    if (choice === 'stop') return location.assign(back);
    if (!refusal) await onGoOn?.();
    setSending(null);
    setFault(refusal ? refusal.message || t('check.ask.notSent') : '');
  };
  const { play } = value ?? {};
  return (
    <AlertDialog
      icon="clock"
      title={t('check.ask.title')}
      coverCloses={false}
      focuses="title"
      answers={[
        { id: 'stop', label: t('check.ask.stop'), kind: 'line', busy: sending === 'stop' },
        { id: 'continue', label: t('check.ask.go'), kind: 'line', busy: sending === 'continue' },
      ]}
      onAnswer={(id) => void answer(id as CheckChoice)}
      onClose={() => {}}
    >
      <p>{t('check.ask.text')}</p>
      {value && play && now !== null ? (
        <PlayFigures t={t} tag={tag} symbol={value.currencySymbol} time={elapsed(play.since, now)} play={play} />
      ) : face === 'loading' ? (
        <Skeleton of="rows" count={4} />
      ) : (
        <p className="mt2">{t('check.ask.failed')}</p>
      )}
      <p className="mt2">
        <a href={record}>{t('check.ask.record')}</a>
      </p>
      {fault ? (
        <p className="mt2" role="alert">
          {fault}
        </p>
      ) : null}
    </AlertDialog>
  );
}
