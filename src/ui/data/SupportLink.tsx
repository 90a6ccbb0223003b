/** The link to customer service that carries the reference of what it is about. */
import type { ReactElement } from 'react';
import { LinkButton } from '../Button.tsx';
import type { Translate } from '../translate.ts';

interface SupportLinkProps {
  t: Translate;
  base: string;
  reference: string;
  /** It is the main step. */
  isMain?: boolean;
}

export function SupportLink({ t, base, reference, isMain = false }: SupportLinkProps): ReactElement {
  const href = `${base}/helpmc?reference=${encodeURIComponent(reference)}#desks`;
  const text = t('support.about', { reference });
  return isMain ? (
    <div className="mt3">
      <LinkButton kind="go" full href={href}>
        {text}
      </LinkButton>
    </div>
  ) : (
    <p className="t2 mt2">
      <a className="lk" href={href}>
        {text}
      </a>
    </p>
  );
}
