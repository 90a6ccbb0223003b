/** The section "Reality check" of safer play: how often it comes, and a check that is due. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $second, elapsed } from '#stores/current-second.ts';
import {
  $realityCheck,
  answerCheck,
  type CheckChoice,
  type CheckInterval,
  type CheckReading,
  loadRealityCheck,
  setCheckInterval,
} from '#stores/safer-play/reality-check.ts';
import { Button } from '#ui/Button.tsx';
import { AsyncList } from '#ui/data/AsyncList.tsx';
import { Note } from '#ui/data/DescriptionList.tsx';
import { PlayFigures } from '#ui/data/PlayFigures.tsx';
import { Skeleton } from '#ui/data/Skeleton.tsx';
import { signedOutProps } from '#ui/data/signed-out.ts';
import { formatDuration } from '#ui/format-duration.ts';
import { RadioRows } from '#ui/forms/RadioRows.tsx';
import type { Translate } from '#ui/translate.ts';

interface SectionProps {
  t: Translate;
  tag: string;
}

const off = 'off';

function IntervalForm({ t, tag, check, onSaid }: SectionProps & { check: CheckReading; onSaid: (text: string) => void }): ReactElement {
  const [chosen, setChosen] = useState<CheckInterval>(check.interval);
  const [busy, setBusy] = useState(false);
  const rows = [
    ...check.intervals.map((one) => ({ value: one as string, title: formatDuration(one, tag) })),
    ...(check.mayBeOff ? [{ value: off, title: t('check.off') }] : []),
  ];
  const save = async (): Promise<void> => {
    setBusy(true);
    const refusal = await setCheckInterval(chosen);
    setBusy(false);
    // A check became due meanwhile, and is answered here.
    if (refusal?.code === 'protection.reality_check') void loadRealityCheck();
    onSaid(refusal ? refusal.message || t('check.notSaved') : t('check.saved'));
  };
  return (
    <div className="stack">
      <RadioRows
        legend={t('check.every')}
        name="check-interval"
        rows={rows}
        value={chosen ?? off}
        onValue={(value) => setChosen(value === off ? null : (value as CheckInterval))}
      />
      <Button kind="line" full busy={busy} onPress={() => void save()}>
        {t('check.save')}
      </Button>
    </div>
  );
}

/** A check that came due in a game can be answered here too, and must be before the interval changes. */
function DueCheck({ t, tag, check, onSaid }: SectionProps & { check: CheckReading; onSaid: (text: string) => void }): ReactElement {
  const now = useStore($second, { ssr: 'initial' });
  const [busy, setBusy] = useState<CheckChoice | null>(null);
  const answer = async (choice: CheckChoice): Promise<void> => {
    if (busy) return;
    setBusy(choice);
    const refusal = await answerCheck(choice);
    setBusy(null);
    onSaid(refusal ? refusal.message || t('check.ask.notSent') : t(choice === 'stop' ? 'check.stopped' : 'check.goesOn'));
  };
  return (
    <div className="stack">
      <p>{t('check.ask.text')}</p>
      {check.play && now !== null ? (
        <PlayFigures t={t} tag={tag} symbol={check.currencySymbol} time={elapsed(check.play.since, now)} play={check.play} />
      ) : null}
      <div className="row wraps">
        <Button kind="line" busy={busy === 'stop'} onPress={() => void answer('stop')}>
          {t('check.ask.stop')}
        </Button>
        <Button kind="line" busy={busy === 'continue'} onPress={() => void answer('continue')}>
          {t('check.ask.go')}
        </Button>
      </div>
    </div>
  );
}

export function SaferPlayCheck({ t, tag }: SectionProps): ReactElement {
  const { face, value, slow, reason, code } = useStore($realityCheck, { ssr: 'initial' });
  const [said, setSaid] = useState('');
  useEffect(() => void loadRealityCheck(), []);
  return (
    <section className="card pad stack" aria-labelledby="reality-check">
      <h2 id="reality-check">{t('check.title')}</h2>
      <p className="t2">{t('check.lead')}</p>
      <div role="status">{said ? <Note icon="info">{said}</Note> : null}</div>
      <AsyncList
        face={value ? 'ready' : face}
        empty={false}
        skeleton={<Skeleton of="rows" count={3} />}
        nothing={{ text: t('check.failed') }}
        words={{ loading: t('list.loading'), failed: t('check.failed'), offline: t('list.offline'), retry: t('list.retry') }}
        slow={slow ? t('list.slow') : null}
        reason={reason}
        {...signedOutProps(code, t)}
        onRetry={() => void loadRealityCheck()}
      >
        {value?.check.due ? <DueCheck t={t} tag={tag} check={value} onSaid={setSaid} /> : null}
        {value && !value.check.due ? <IntervalForm key={String(value.interval)} t={t} tag={tag} check={value} onSaid={setSaid} /> : null}
      </AsyncList>
    </section>
  );
}
