/** The sections "Take a break" and "Exclude yourself" of safer play, and what stands while one is in force. */
import { type ReactElement, useEffect, useRef, useState } from 'react';
import {
  type ActResult,
  type ExclusionRequest,
  requestLift,
  type SaferPlayStanding,
  submitExclusion,
  takeLiftBack,
} from '#stores/safer-play/standing.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { RefusalNote } from '#ui/data/DescriptionList.tsx';
import { dateFormat } from '#ui/date-format.ts';
import { formatDuration } from '#ui/format-duration.ts';
import { RadioRows } from '#ui/forms/RadioRows.tsx';
import { AlertDialog } from '#ui/overlays/AlertDialog.tsx';
import type { Translate } from '#ui/translate.ts';
import { addDuration } from '#values/duration.ts';
import { serverNow } from '#values/server-clock.ts';
import { hours } from '#values/time.ts';

interface PauseProps {
  t: Translate;
  tag: string;
  zone: string;
  base: string;
  standing: SaferPlayStanding;
}

type Length = SaferPlayStanding['market']['exclusions'][number];

const momentText = ({ tag, zone }: Pick<PauseProps, 'tag' | 'zone'>, instant: string | Date): string =>
  dateFormat(`${tag}-u-nu-latn`, { dateStyle: 'long', timeStyle: 'short', hourCycle: 'h23', timeZone: zone }).format(new Date(instant));

/** No end is later than any. */
const timeOf = (end: string | Date | null): number => (end === null ? Number.POSITIVE_INFINITY : new Date(end).getTime());

/** Until when what is in force lasts, for a choice that begins now. A break ends nothing that stays until it is lifted. */
function lastsUntil(exclusion: SaferPlayStanding['exclusion'], kind: ExclusionRequest['kind']): number {
  if (exclusion === null) return 0;
  return kind === 'time-out' && !exclusion.endsByItself ? Number.POSITIVE_INFINITY : timeOf(exclusion.until);
}

/** Runs a verb once at a time, and keeps the sentence of its refusal. */
function useVerb(t: Translate): {
  busy: boolean;
  fault: string | null;
  run: (verb: () => Promise<ActResult>) => Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const run = async (verb: () => Promise<ActResult>): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    setFault(null);
    const result = await verb();
    setBusy(false);
    if (result.kind === 'unknown') setFault(t('pause.unknown'));
    if (result.kind === 'refused') setFault(result.message || t('pause.failed'));
    return result.kind === 'done';
  };
  return { busy, fault, run };
}

/** How an exclusion ends early: by a person of the operator, or not at all. */
function liftText({ t, tag }: Pick<PauseProps, 't' | 'tag'>, { irrevocableFor, liftWait }: SaferPlayStanding['market']): string {
  if (irrevocableFor === 'whole') return t('pause.liftNever');
  return t('pause.liftTerms', { wait: formatDuration(liftWait, tag), least: formatDuration(irrevocableFor, tag) });
}

const titles = { 'time-out': 'pause.onBreak', exclusion: 'pause.onSelf', family: 'pause.onFamily' } as const;

/** What is in force, where the money is, and how an exclusion is lifted where the market allows it. */
export function PauseStatus({ standing: { exclusion, market }, ...shown }: PauseProps): ReactElement | null {
  const { t, tag, base } = shown;
  const { busy, fault, run } = useVerb(t);
  const heading = useRef<HTMLHeadingElement>(null);
  const term = exclusion && `${exclusion.activeFrom} ${exclusion.until}`;
  const termBefore = useRef(term);
  useEffect(() => {
    // The pressed button is gone, and this may be out of view.
    if (term !== termBefore.current) heading.current?.focus();
    termBefore.current = term;
  }, [term]);
  if (!exclusion) return null;
  const { kind, until, endsByItself, lift, provedContact } = exclusion;
  const title = until === null ? t('pause.onIndefinite') : t(titles[kind], { until: momentText(shown, until) });
  const at = lift.at === null ? '' : momentText(shown, lift.at);
  return (
    <section className="card pad stack" aria-label={t('pause.state')}>
      <h2 ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p className="t2">{t(kind === 'time-out' ? 'pause.moneyBreak' : 'pause.money')}</p>
      {until === null || endsByItself ? null : (
        <p className="t2">{t('pause.staysAfter', { wait: formatDuration(market.liftWait, tag) })}</p>
      )}
      <div className="row wraps">
        <LinkButton kind="line" size="sm" href={`${base}/member/withdraw`}>
          {t('pause.withdraw')}
        </LinkButton>
        <LinkButton kind="line" size="sm" href={`${base}/member/transactionHistory`}>
          {t('pause.record')}
        </LinkButton>
      </div>
      {kind !== 'time-out' && lift.stage === 'never' ? <p className="t2">{t('pause.liftNever')}</p> : null}
      {lift.stage === 'later' ? <p className="q t2">{t('pause.liftLater', { at })}</p> : null}
      {lift.stage === 'open' ? <p className="q t2">{liftText(shown, market)}</p> : null}
      {lift.stage === 'wait' ? <p className="t2">{t('pause.liftWait', { at })}</p> : null}
      <div className="row wraps">
        {lift.stage === 'open' ? (
          <Button kind="line" size="sm" busy={busy} onPress={() => void run(requestLift)}>
            {t('pause.liftAsk')}
          </Button>
        ) : null}
        {lift.stage === 'wait' ? (
          <Button kind="line" size="sm" busy={busy} onPress={() => void run(takeLiftBack)}>
            {t('pause.liftNo')}
          </Button>
        ) : null}
      </div>
      {kind !== 'time-out' && provedContact === false ? (
        <p className="q t2">
          {t('pause.unproved')} <a href={`${base}/member/securityCenter`}>{t('pause.prove')}</a>
        </p>
      ) : null}
      <RefusalNote text={fault} />
    </section>
  );
}

/** One of the two: its lengths, and a dialog that repeats the length and the end before it begins. */
export function PauseChoice({ kind, standing, ...shown }: PauseProps & { kind: ExclusionRequest['kind'] }): ReactElement | null {
  const { t, tag, zone } = shown;
  const { market, exclusion } = standing;
  const { busy, fault, run } = useVerb(t);
  const [chosen, setLength] = useState<Length | null>(null);
  const [missing, setMissing] = useState(false);
  const [asking, setAsking] = useState(false);
  const section = useRef<HTMLElement>(null);
  const word = kind === 'time-out' ? 'break' : 'self';
  // The sections come after the page, so the browser has not scrolled to the one that a link names.
  useEffect(() => {
    if (new URLSearchParams(location.search).get('set') === word) section.current?.scrollIntoView();
  }, [word]);
  const nameOf = (one: Length): string => (one === 'indefinite' ? t('pause.indefinite') : formatDuration(one, tag));
  const endOf = (one: Length): Date | null => (one === 'indefinite' ? null : addDuration(new Date(serverNow()), one, zone));
  const isExclusion = kind === 'exclusion';
  const endText = [
    ...(isExclusion ? [liftText(shown, market)] : []),
    ...(isExclusion && !market.endsByItself ? [t('pause.staysAfter', { wait: formatDuration(market.liftWait, tag) })] : []),
  ];
  const lengths: readonly Length[] = kind === 'time-out' ? market.timeOuts : market.exclusions;
  // A shorter one would change nothing, and neither would the same one again.
  const until = lastsUntil(exclusion, kind) + hours(1);
  const offered = lengths.filter((one) => timeOf(endOf(one)) > until);
  const length = chosen !== null && offered.includes(chosen) ? chosen : null;
  const end = length === null ? null : endOf(length);
  if (offered.length === 0) return null;
  return (
    <section ref={section} className="card pad stack" aria-label={t(`pause.${word}Title`)}>
      <h2>{t(`pause.${word}Title`)}</h2>
      <p className="t2">{t(`pause.${word}Text`)}</p>
      {endText.map((text) => (
        <p key={text} className="t2">
          {text}
        </p>
      ))}
      {offered.length < lengths.length ? <p className="t2">{t('pause.shorter')}</p> : null}
      <RadioRows
        legend={t('pause.length')}
        name={`length-${word}`}
        rows={offered.map((one) => ({ value: one, title: nameOf(one) }))}
        value={length}
        error={missing ? t('pause.choose') : null}
        onValue={(value) => {
          setLength(value as Length);
          setMissing(false);
        }}
      />
      <Button kind="line" full onPress={() => (length === null ? setMissing(true) : setAsking(true))}>
        {t(`pause.${word}Go`)}
      </Button>
      <RefusalNote text={asking && length !== null ? null : fault} />
      {asking && length !== null ? (
        <AlertDialog
          title={length === 'indefinite' ? t('pause.askIndefinite') : t(`pause.${word}Ask`, { length: nameOf(length) })}
          answers={[
            { id: 'no', label: t('pause.no'), kind: 'line' },
            { id: 'yes', label: t('pause.yes'), kind: 'line', busy },
          ]}
          onAnswer={async (id) => {
            if (id === 'no' || (await run(() => submitExclusion({ kind, length })))) setAsking(false);
          }}
          onClose={() => setAsking(false)}
        >
          <p>{end === null ? t('pause.untilNone') : t('pause.until', { until: momentText(shown, end) })}</p>
          {endText.map((text) => (
            <p key={text} className="mt2">
              {text}
            </p>
          ))}
          <p className="mt2">{t('pause.what')}</p>
          {isExclusion ? null : <p className="mt2">{t('pause.breakTurnover')}</p>}
          {fault ? (
            <p className="mt2" role="alert">
              {fault}
            </p>
          ) : null}
        </AlertDialog>
      ) : null}
    </section>
  );
}
