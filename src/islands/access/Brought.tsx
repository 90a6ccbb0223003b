/** A form that is brought when its way is chosen: most people never choose it. */
import { type ComponentType, type ReactElement, useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import type { Say } from '#ui/say.ts';

interface BroughtProps<Props> {
  t: Say;
  load: () => Promise<{ default: ComponentType<Props> }>;
  of: Props;
}

export function Brought<Props extends object>({ t, load, of }: BroughtProps<Props>): ReactElement {
  const [Form, bring] = useState<ComponentType<Props> | null>(null);
  const [failed, fail] = useState(false);
  useEffect(() => {
    if (failed) return;
    load().then(
      (module) => bring(() => module.default),
      () => fail(true),
    );
  }, [load, failed]);
  if (Form) return <Form {...of} />;
  if (!failed) return <div className="form skel tall" aria-busy="true" />;
  return (
    <div className="note" role="alert">
      <span className="grow">{t('network')}</span>
      <Button kind="plain" size="sm" onPress={() => fail(false)}>
        {t('register.retry')}
      </Button>
    </div>
  );
}
