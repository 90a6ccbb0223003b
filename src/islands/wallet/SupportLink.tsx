/** The link to customer service that carries the reference of a deposit, a withdrawal or an entry. */
import type { ReactElement } from 'react';
import type { Translate } from '#ui/translate.ts';

export function SupportLink({ t, base, reference }: { t: Translate; base: string; reference: string }): ReactElement {
  return (
    <p className="t2 mt2">
      <a className="lk" href={`${base}/helpmc?reference=${encodeURIComponent(reference)}#desks`}>
        {t('support.about', { reference })}
      </a>
    </p>
  );
}
