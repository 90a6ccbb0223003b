/** The way from the whole team to an account of it, each step a link that stays in the page. */
import type { MouseEvent, ReactElement } from 'react';
import { pushAddress, withQueryValues } from '#stores/overlay.ts';
import type { Translate } from '#ui/translate.ts';

/** Whether a click asks for this page, not for another tab. */
export const isPlain = (event: MouseEvent): boolean => !(event.metaKey || event.ctrlKey || event.shiftKey);

/** A link that stays in the page and can be gone back from. */
export function TeamStep({ href, children }: { href: string; children: string }): ReactElement {
  const go = (event: MouseEvent): void => {
    if (!isPlain(event)) return;
    event.preventDefault();
    pushAddress(href);
  };
  return (
    <a className="link" href={href} onClick={go}>
      {children}
    </a>
  );
}

/** None at the top, where it leads nowhere. */
export function Trail({
  t,
  address,
  trail,
}: {
  t: Translate;
  address: string;
  trail: readonly { readonly id: string; readonly name: string }[];
}): ReactElement | null {
  if (trail.length === 0) return null;
  const to = (under: string | null): string => withQueryValues(address, { under, play: null, n: null, q: null });
  return (
    <nav className="row wraps t2" aria-label={t('team.trail')}>
      <TeamStep href={to(null)}>{t('team.mine')}</TeamStep>
      {trail.map(({ id, name }, place) => (
        <span key={id} className="row">
          <span aria-hidden="true">›</span>
          {place === trail.length - 1 ? <b aria-current="location">{name}</b> : <TeamStep href={to(id)}>{name}</TeamStep>}
        </span>
      ))}
    </nav>
  );
}
