/** Says good evening to who is signed in, by the clock of the brand's zone, with the VIP level beside it (SH-09). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { watchAccount } from '#stores/account.ts';
import { partOfDay } from '#stores/clock.ts';
import { $session } from '#stores/session.ts';
import { type IslandWords, sayer } from '#ui/say.ts';

export default function Greeting({ words, tag, zone }: { words: IslandWords; tag: string; zone: string }): ReactElement | null {
  const t = sayer(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  useEffect(watchAccount, []);
  if (session.state !== 'in' || !session.member) return null;
  const { nickname, account, clubLabel } = session.member;
  return (
    <span className="row">
      <span>{t(`greeting.${partOfDay(zone)}`, { name: nickname || account })}</span>
      {clubLabel.rankLevel > 0 ? <span className="tag">{t('greeting.vip', { level: clubLabel.rankLevel })}</span> : null}
    </span>
  );
}
