/** The buttons that lead to accounts elsewhere: a form of its own, which needs no script (AC-03, AC-37). */
import { type ReactElement, useEffect, useState } from 'react';
import { placeAfter } from '#stores/place.ts';
import { Button } from '#ui/Button.tsx';
import type { Say } from '#ui/say.ts';
import { type Provider, providerName } from '#values/providers.ts';

/** What a page knows of them; null where there are none. */
export type Doors = {
  /** Where the form is posted. */
  readonly action: string;
  readonly providers: readonly Provider[];
  readonly openidName: string;
} | null;

interface ElsewhereProps {
  t: Say;
  doors: Doors;
  /** The page that a refusal comes back to, without its language. */
  from: '/login' | '/register' | '/member/linking';
  /** Where to go after, as the address says it. */
  next?: string;
}

export function Elsewhere({ t, doors, from, next = '' }: ElsewhereProps): ReactElement | null {
  const [after, go] = useState(next);
  // A form that lies over a page finds it in the address.
  useEffect(() => go((known) => placeAfter(known)), []);
  if (!doors) return null;
  const linking = from === '/member/linking';
  return (
    <form method="post" action={doors.action} className="form elsewhere">
      <input type="hidden" name="from" value={from} />
      {after ? <input type="hidden" name="next" value={after} /> : null}
      {linking ? null : <p className="q t2 mid">{t('elsewhere.or')}</p>}
      {doors.providers.map((id) => (
        <Button key={id} type="submit" name="provider" value={id} full={!linking}>
          {t(linking ? 'elsewhere.link' : 'elsewhere.with', { provider: providerName(id, doors.openidName) })}
        </Button>
      ))}
    </form>
  );
}
