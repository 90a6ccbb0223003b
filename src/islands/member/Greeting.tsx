/** Greets the member by the time of day in the brand's time zone. Tags show a trial account or the VIP level (SH-09, AC-11). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $session } from '#stores/access/session.ts';
import { partOfDay } from '#stores/brand-days.ts';
import { watchAccount } from '#stores/member/account-sync.ts';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { trial } from '#values/access/account-types.ts';

export default function Greeting({ words, tag, zone }: { words: IslandWords; tag: string; zone: string }): ReactElement | null {
  const t = createTranslator(words, tag);
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
