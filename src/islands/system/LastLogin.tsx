/** The previous sign-in, shown after signing in, with the way to act when it was somebody else (MC-02). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $lastLogin, loadLastLogin } from '#stores/access/last-login.ts';
import { IconButton } from '#ui/Button.tsx';
import { lastLoginText } from '#ui/device-name.ts';
import { Toast } from '#ui/overlays/Toast.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';

export interface LastLoginProps {
  words: IslandWords;
  close: string;
  tag: string;
  zone: string;
  base: string;
}

export function LastLogin({ words, close, tag, zone, base }: LastLoginProps): ReactElement {
  const t = createTranslator(words, tag);
  const login = useStore($lastLogin, { ssr: 'initial' });
  useEffect(() => void loadLastLogin(), []);
  const dismiss = (): void => $lastLogin.set(null);
  const message = login && (
    <span className="two-l">
      <span>{lastLoginText(t, tag, zone, login)}</span>
      <a className="link" href={`${base}/member/securityCenter?alert=1`} onClick={dismiss}>
        {t('security.alertTitle')}
      </a>
    </span>
  );
  return <Toast message={message} icon="shield" action={<IconButton icon="close" label={close} onPress={dismiss} />} onGone={dismiss} />;
}
