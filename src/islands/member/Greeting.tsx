/** Says good evening to who is signed in, by the clock of the brand's zone. */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect } from 'react';
import { $session, loadMember, wakeSession } from '#stores/session.ts';
import { type IslandWords, sayer } from '#ui/say.ts';

const partOfDay = (zone: string): 'morning' | 'afternoon' | 'evening' => {
  const hour = Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format(new Date()));
  return hour >= 4 && hour < 12 ? 'morning' : hour < 18 && hour >= 12 ? 'afternoon' : 'evening';
};

export default function Greeting({ words, tag, zone }: { words: IslandWords; tag: string; zone: string }): ReactElement | null {
  const t = sayer(words, tag);
  const session = useStore($session, { ssr: 'initial' });
  useEffect(() => {
    wakeSession();
    const now = $session.get();
    if (now.state === 'in' && now.member === null) void loadMember();
  }, []);
  if (session.state !== 'in' || !session.member) return null;
  const { nickname, clubLabel } = session.member;
  return (
    <>
      <span>{t(`account.${partOfDay(zone)}`, { name: nickname })}</span>
      {clubLabel.rankLevel > 0 ? <span className="tag">{t('account.vip', { level: clubLabel.rankLevel })}</span> : null}
    </>
  );
}
