/** A form whose code is loaded when its tab is chosen, because most people never choose it. */
import { type ReactElement, useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import type { ElementComponent } from '#ui/jsx/element-component.ts';
import type { Translate } from '#ui/translate.ts';

/** Milliseconds. */
const longestLoad = 30_000;

interface LazyFormProps<Props> {
  t: Translate;
  load: () => Promise<{ default: ElementComponent<Props> }>;
  of: Props;
}

export function LazyForm<Props extends object>({ t, load, of }: LazyFormProps<Props>): ReactElement {
  const [Form, setForm] = useState<ElementComponent<Props> | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (failed) return;
    const giveUp = () => setFailed(true);
    // A form that comes after the limit still takes its place.
    load().then((module) => setForm(() => module.default), giveUp);
    const late = setTimeout(giveUp, longestLoad);
    return () => clearTimeout(late);
  }, [load, failed]);
  if (Form) return <Form {...of} />;
  if (!failed) return <div className="form skel tall" aria-busy="true" />;
  return (
    <div className="note" role="alert">
      <span className="grow">{t('network')}</span>
      <Button kind="plain" size="sm" onPress={() => setFailed(false)}>
        {t('register.retry')}
      </Button>
    </div>
  );
}
