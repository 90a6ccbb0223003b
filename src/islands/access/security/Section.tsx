/** Parts that the sections of the account page share. */
import { type ReactElement, type ReactNode, useId } from 'react';
import type { Translate } from '#ui/translate.ts';

/** A heading with its rows. */
export function Section({ title, children }: { title: string; children: ReactNode }): ReactElement {
  const id = useId();
  return (
    <section aria-labelledby={id} className="stack mt4">
      <h2 className="h3" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** The words of `AsyncList` for this page. */
export const listWords = (t: Translate) => ({
  loading: t('list.loading'),
  failed: t('security.failed'),
  offline: t('list.offline'),
  retry: t('list.retry'),
});

/** A short label whose subject only screen readers need, because the row shows it. */
export const Labelled = ({ what, children }: { what: string; children: string }): ReactElement => (
  <>
    {children}
    <span className="vh"> {what}</span>
  </>
);
