/** The form for feedback or a complaint: limits, character count, draft, and a reference number (SH-28, MC-25). */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { $session, initSession } from '#stores/access/session.ts';
import { addressWith, replaceAddress } from '#stores/overlay.ts';
import {
  checkDraft,
  type Draft,
  emptyDraft,
  type FeedbackKind,
  type FeedbackLimits,
  type FeedbackReceipt,
  keepDraft,
  keptDraft,
  loadSentFeedback,
  sendDraft,
} from '#stores/system/feedback.ts';
import { referenceInAddress } from '#stores/system/reference-in-address.ts';
import { Button } from '#ui/Button.tsx';
import { dateFormat } from '#ui/date-format.ts';
import { ErrorSummary } from '#ui/forms/ErrorSummary.tsx';
import { Field } from '#ui/forms/Field.tsx';
import { RadioRows } from '#ui/forms/RadioRows.tsx';
import { TextArea } from '#ui/forms/TextArea.tsx';
import { useFormErrors } from '#ui/forms/use-form-errors.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { useBfcacheRestore } from '#ui/use-bfcache-restore.ts';
import { countCharacters } from '#values/text/count-characters.ts';

interface FeedbackFormProps {
  words: IslandWords;
  errors: IslandWords;
  tag: string;
  zone: string;
  terms: FeedbackLimits;
}

const kinds = ['feedback', 'complaint'] as const satisfies readonly FeedbackKind[];

/** Values entered before hydration. */
const enteredValues = (form: HTMLFormElement | null): Partial<Draft> =>
  Object.fromEntries([...new FormData(form ?? undefined)].filter(([, value]) => value !== '' && value !== emptyDraft.kind));

/** The message with the reference that the visitor came with, after all that was written before. */
const withReference = (content: string, reference: string, line: string): string =>
  content.includes(reference) ? content : content.trim() === '' ? `${line}\n\n` : `${content.trimEnd()}\n\n${line}`;

export function FeedbackForm({ words, errors, tag, zone, terms }: FeedbackFormProps): ReactElement {
  const t = createTranslator({ ...errors, ...words }, tag);
  const faults = useFormErrors(t);
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [hydrated, setHydrated] = useState(false);
  const signedIn = useStore($session, { ssr: 'initial' }).state === 'in';
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<FeedbackReceipt | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const line = useRef((reference: string) => t('feedback.reference', { reference }));

  useEffect(() => {
    initSession();
    const wanted = new URLSearchParams(location.search).get('kind');
    const kind = kinds.find((one) => one === wanted);
    const entered = { ...keptDraft(), ...enteredValues(faults.form.current), ...(kind ? { kind } : {}) };
    const reference = referenceInAddress();
    if (reference) {
      const named = { ...entered, content: withReference(entered.content, reference, line.current(reference)) };
      setDraft(named);
      keepDraft(named);
      // Only once: the visitor may take it out of the text again.
      replaceAddress(addressWith({ reference: null }));
    } else setDraft(entered);
    setHydrated(true);
  }, [faults.form]);
  useEffect(() => {
    if (sent) heading.current?.focus();
  }, [sent]);
  useEffect(() => {
    if (faults.problem && !faults.typesOn()) faults.form.current?.querySelector('.errs')?.scrollIntoView({ block: 'nearest' });
  }, [faults.problem, faults.form, faults.typesOn]);
  useBfcacheRestore(() => setBusy(false));

  const change = (part: Partial<Draft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    keepDraft(next);
    // Fields with an error are revalidated on every change.
    const found = checkDraft(next, terms);
    for (const name of Object.keys(part)) if (faults.at(name) !== null) faults.mark(name, found[name] ?? null);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !faults.good(checkDraft(draft, terms))) return;
    setBusy(true);
    const result = await sendDraft(draft);
    setBusy(false);
    if ('number' in result) {
      setSent(result);
      // What was changed while it was on its way was not sent, and stays.
      setDraft((now) => (now === draft ? { ...emptyDraft, contact: draft.contact } : now));
      if (signedIn) void loadSentFeedback();
    } else faults.refuse(result.code === 'network' ? { ...result, message: t('feedback.offline') } : result);
  };
  const formatDay = (instant: string): string => dateFormat(tag, { dateStyle: 'long', timeZone: zone }).format(new Date(instant));

  if (sent)
    return (
      <div className="card pad stack">
        <h2 ref={heading} tabIndex={-1}>
          {t('feedback.sent')}
        </h2>
        <p>
          {t('feedback.number')} <b className="num">{sent.number}</b>
        </p>
        <p className="q">
          {sent.dueAt ? t('feedback.due', { date: formatDay(sent.dueAt) }) : t('feedback.read')}{' '}
          {t(signedIn ? 'feedback.seen' : 'feedback.keep')}
        </p>
        <p>
          <Button onPress={() => setSent(null)}>{t('feedback.another')}</Button>
        </p>
      </div>
    );
  const count = countCharacters(draft.content);
  return (
    <form ref={faults.form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
      <RadioRows
        legend={t('feedback.kind')}
        name="kind"
        value={draft.kind}
        onValue={(kind) => change({ kind: kind as FeedbackKind })}
        rows={kinds.map((kind) => ({
          value: kind,
          title: t(`feedback.${kind}`),
          note: t(`feedback.${kind}Note`, { count: terms.complaintDays }),
        }))}
      />
      <Field
        name="subject"
        label={t('feedback.subject')}
        error={faults.at('subject')}
        value={draft.subject}
        onValue={(subject) => change({ subject })}
        maxLength={120}
        required
      />
      <div>
        <TextArea
          name="content"
          label={t('feedback.content')}
          hint={t('feedback.bounds', { min: terms.minCharacters, max: terms.maxCharacters })}
          error={faults.at('content')}
          value={draft.content}
          onValue={(content) => change({ content })}
          rows={7}
          maxLength={20_000}
        />
        <p className={count > terms.maxCharacters ? 'bad t1 mt2' : 'q t1 mt2'}>
          {count > terms.maxCharacters
            ? t('feedback.over', { count: count - terms.maxCharacters })
            : t('feedback.left', { count: terms.maxCharacters - count })}
        </p>
      </div>
      <Field
        name="contact"
        type="text"
        label={t(draft.kind === 'complaint' && !signedIn ? 'feedback.contact' : 'feedback.contactFree')}
        hint={t(signedIn ? 'feedback.contactInside' : 'feedback.contactHint')}
        error={faults.at('contact')}
        value={draft.contact}
        onValue={(contact) => change({ contact })}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
      />
      {/* Beside the submit button, because the form is longer than a phone screen. */}
      <ErrorSummary of={faults} title={t('input.invalid')} label={(name) => t(`feedback.${name}`)} />
      <Button type="submit" kind="go" full busy={busy} disabled={!hydrated}>
        {t(draft.kind === 'complaint' ? 'feedback.sendComplaint' : 'feedback.send')}
      </Button>
    </form>
  );
}
