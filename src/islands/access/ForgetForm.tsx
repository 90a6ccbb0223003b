/** Asks for the one-time link by username and e-mail; says the same to everybody (AC-29, ER-10, ER-14). */
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import { askForLink, checkWish } from '#stores/reset.ts';
import { rememberedName } from '#stores/sign-in.ts';
import { Ask } from '#ui/Ask.tsx';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import { useComeBack } from './come-back.ts';
import { FaultList } from './FaultList.tsx';
import { useFormFaults } from './form-faults.ts';

export interface ForgetFormProps {
  words: IslandWords;
  errors: IslandWords;
  tag: string;
  to: { home: string; register: string; login: string };
}

export default function ForgetForm({ words, errors, tag, to }: ForgetFormProps): ReactElement {
  const t = sayer({ ...errors, ...words }, tag);
  const { form, problem, at, value, good, refuse } = useFormFaults(t);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [alive, setAlive] = useState(false);
  useEffect(() => {
    setAlive(true);
    const name = form.current?.elements.namedItem('username');
    if (name instanceof HTMLInputElement && name.value === '') name.value = rememberedName();
  }, [form]);

  useComeBack(() => {
    setBusy(false);
    setSent(false);
  });

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy || !good(checkWish(value('username'), value('email')))) return;
    setBusy(true);
    const refusal = await askForLink(value('username'), value('email'));
    setBusy(false);
    if (refusal) refuse(refusal);
    else setSent(true);
  };
  const away = (): void => location.assign(to.home);

  return (
    <>
      <form ref={form} className="form" method="post" noValidate onSubmit={(event) => void submit(event)}>
        <FaultList problem={problem} />
        <Field
          name="username"
          label={t('forget.username')}
          error={at('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          required
        />
        <Field
          name="email"
          type="email"
          inputMode="email"
          label={t('forget.email')}
          error={at('email')}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          required
        />
        <Button type="submit" kind="go" full busy={busy} disabled={!alive}>
          {t('forget.submit')}
        </Button>
        <p className="q t2 mid">{t('forget.noAccount')}</p>
        <LinkButton href={to.register} full>
          {t('login.register')}
        </LinkButton>
        <p className="mid">
          <a className="link t2" href={to.login}>
            {t('forget.back')}
          </a>
        </p>
      </form>
      {sent ? (
        <Ask
          icon="mail"
          title={t('forget.sentTitle')}
          answers={[{ id: 'ok', label: t('forget.ok'), kind: 'go' }]}
          onAnswer={away}
          onClose={away}
        >
          {t('forget.sent')}
        </Ask>
      ) : null}
    </>
  );
}
