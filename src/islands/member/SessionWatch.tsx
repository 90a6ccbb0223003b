/**
 * Follows the session on pages that have nothing for guests and show no balance, as in the agent centre: warns before its end, and covers
 * the page after it with the way to sign in, also after a sign-out in another tab (R12, ER-02).
 */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $session } from '#stores/access/session.ts';
import { watchSession } from '#stores/member/session-watch.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { SessionTimeoutDialog } from './SessionTimeoutDialog.tsx';

export default function SessionWatch({
  words,
  home,
  ...places
}: {
  words: IslandWords;
  tag: string;
  home: string;
  signIn: string;
}): ReactElement | null {
  const t = createTranslator(words, places.tag);
  const session = useStore($session, { ssr: 'initial' });
  const { state } = session;
  const [wasIn, setWasIn] = useState(false);
  useEffect(watchSession, []);
  useEffect(() => {
    if (state === 'in') setWasIn(true);
  }, [state]);
  if (state === 'out' && (session.here || !wasIn)) return null;
  return <SessionTimeoutDialog key={state} t={t} onGuest={() => location.assign(home)} {...places} />;
}
