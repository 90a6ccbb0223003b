/** The buttons for social sign-in: a separate form that works without script (AC-03, AC-37). */
import { type ReactElement, useEffect, useState } from 'react';
import { nextUrl } from '#stores/access/next-url.ts';
import { Button } from '#ui/Button.tsx';
import type { Translate } from '#ui/translate.ts';
import { type IdentityProvider, identityProviderLabel } from '#values/access/oauth-providers.ts';

/** The providers of social sign-in that a page offers; null for none. */
export type SocialLoginOptions = {
  /** The URL that the form posts to. */
  readonly action: string;
  readonly providers: readonly IdentityProvider[];
  readonly openidName: string;
} | null;

interface SocialLoginProps {
  t: Translate;
  options: SocialLoginOptions;
  /** The page that an error returns to, without the language prefix. */
  from: '/login' | '/register' | '/member/linking';
  /** The return path from the address. */
  next?: string;
}

export function SocialLogin({ t, options, from, next = '' }: SocialLoginProps): ReactElement | null {
  const [returnPath, setReturnPath] = useState(next);
  // A form in a dialog reads it from the address.
  useEffect(() => setReturnPath((known) => nextUrl(known)), []);
  if (!options) return null;
  const linking = from === '/member/linking';
  return (
    <form method="post" action={options.action} className="form elsewhere">
      <input type="hidden" name="from" value={from} />
      {returnPath ? <input type="hidden" name="next" value={returnPath} /> : null}
      {linking ? null : <p className="q t2 mid">{t('elsewhere.or')}</p>}
      {options.providers.map((id) => (
        <Button key={id} type="submit" name="provider" value={id} full={!linking}>
          {t(linking ? 'elsewhere.link' : 'elsewhere.with', { provider: identityProviderLabel(id, options.openidName) })}
        </Button>
      ))}
    </form>
  );
}
