/** Says good evening to who is signed in, by the clock of the brand's zone, with what kind of account it is beside it: a trial, a VIP level (SH-09, AC-11). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { watchAccount } from '#stores/account.ts';
import { partOfDay } from '#stores/clock.ts';
import { $session } from '#stores/session.ts';
import { type IslandWords, sayer } from '#ui/say.ts';
import { trial } from '#values/account-types.ts';

export default function Greeting({ words, tag, zone }: { words: IslandWords; tag: string; zone: string }): ReactElement | null {
  const t = sayer(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  useEffect(watchAccount, []);
  if (session.state !== 'in' || !session.member) return null;
  const { nickname, account, clubLabel, type } = session.member;
  return (
    <span className="row">
      <span>{t(`greeting.${partOfDay(zone)}`, { name: nickname || account })}</span>
      {type === trial ? <span className="tag">{t('greeting.trial')}</span> : null}
      {clubLabel.rankLevel > 0 ? <span className="tag">{t('greeting.vip', { level: clubLabel.rankLevel })}</span> : null}
    </span>
  );
}
