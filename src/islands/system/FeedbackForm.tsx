/** Feedback or a complaint: bounds said before one writes, characters counted, nothing typed lost, an answer with a number (SH-28, MC-25). */
import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import {
  checkDraft,
  type Draft,
  type FeedbackTerms,
  type Kind,
  keepDraft,
  keptDraft,
  loadWritten,
  noDraft,
  type Sent,
  sendDraft,
} from '#stores/feedback.ts';
import { $session, wakeSession } from '#stores/session.ts';
import { Button } from '#ui/Button.tsx';
import { useComeBack } from '#ui/come-back.ts';
import { FaultList } from '#ui/FaultList.tsx';
import { Field } from '#ui/Field.tsx';
import { useFormFaults } from '#ui/form-faults.ts';
import { RadioRows } from '#ui/RadioRows.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import { TextArea } from '#ui/TextArea.tsx';
import { countCharacters } from '#values/count-characters.ts';

interface FeedbackFormProps {
  words: IslandWords;
  errors: IslandWords;
  tag: string;
  zone: string;
  terms: FeedbackTerms;
}

const kinds = ['feedback', 'complaint'] as const satisfies readonly Kind[];

/** What somebody has typed or chosen before the form was awake. */
const typedIn = (form: HTMLFormElement | null): Partial<Draft> =>
  Object.fromEntries([...new FormData(form ?? undefined)].filter(([, value]) => value !== '' && value !== noDraft.kind));

export function FeedbackForm({ words, errors, tag, zone, terms }: FeedbackFormProps): ReactElement {
  const t = sayer({ ...errors, ...words }, tag);
  const faults = useFormFaults(t);
  const [draft, write] = useState<Draft>(noDraft);
  const [alive, setAlive] = useState(false);
  const inside = useStore($session, { ssr: 'initial' }).state === 'in';
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState<Sent | null>(null);
  const done = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    wakeSession();
    const wanted = new URLSearchParams(location.search).get('kind');
    const kind = kinds.find((one) => one === wanted);
    write({ ...keptDraft(), ...typedIn(faults.form.current), ...(kind ? { kind } : {}) });
    setAlive(true);
  }, [faults.form]);
  useEffect(() => {
    if (sent) done.current?.focus();
  }, [sent]);
  useEffect(() => {
    if (faults.problem && !faults.typesOn()) faults.form.current?.querySelector('.errs')?.scrollIntoView({ block: 'nearest' });
  }, [faults.problem, faults.form, faults.typesOn]);
  useComeBack(() => setBusy(false));

  const change = (part: Partial<Draft>): void => {
    const next = { ...draft, ...part };
    write(next);
    keepDraft(next);
    // What was wrong is looked at again while one mends it.
    const found = checkDraft(next, terms);
    for (const name of Object.keys(part)) if (faults.at(name) !== null) faults.mark(name, found[name] ?? null);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !faults.good(checkDraft(draft, terms))) return;
    setBusy(true);
    const got = await sendDraft(draft);
    setBusy(false);
    if ('number' in got) {
      setSent(got);
      write({ ...noDraft, contact: draft.contact });
      if (inside) void loadWritten();
    } else faults.refuse(got.code === 'network' ? { ...got, message: t('feedback.offline') } : got);
  };
  const day = (instant: string): string => new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: zone }).format(new Date(instant));

  if (sent)
    return (
      <div className="card pad stack">
        <h2 ref={done} tabIndex={-1}>
          {t('feedback.sent')}
        </h2>
        <p>
          {t('feedback.number')} <b className="num">{sent.number}</b>
        </p>
        <p className="q">
          {sent.dueAt ? t('feedback.due', { date: day(sent.dueAt) }) : t('feedback.read')} {t(inside ? 'feedback.seen' : 'feedback.keep')}
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
        onValue={(kind) => change({ kind: kind as Kind })}
        rows={kinds.map((kind) => ({
          value: kind,
          title: t(`feedback.${kind}`),
          note: t(`feedback.${kind}Note`, { days: terms.complaintDays }),
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
        label={t(draft.kind === 'complaint' && !inside ? 'feedback.contact' : 'feedback.contactFree')}
        hint={t(inside ? 'feedback.contactInside' : 'feedback.contactHint')}
        error={faults.at('contact')}
        value={draft.contact}
        onValue={(contact) => change({ contact })}
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={120}
      />
      {/* The form is longer than a phone's screen: what is wrong stands where one has just pressed. */}
      <FaultList of={faults} title={t('input.invalid')} label={(name) => t(`feedback.${name}`)} />
      <Button type="submit" kind="go" full busy={busy} disabled={!alive}>
        {t(draft.kind === 'complaint' ? 'feedback.sendComplaint' : 'feedback.send')}
      </Button>
    </form>
  );
}
