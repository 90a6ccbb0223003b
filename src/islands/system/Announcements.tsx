/** Messages after signing in: announcements (AC-08), the previous sign-in (MC-02), and a new member's welcome (AC-22). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $session } from '#stores/access/session.ts';
import {
  $announcements,
  $registrationMode,
  areAnnouncementsDue,
  closeAnnouncements,
  isLedBack,
  loadAnnouncements,
} from '#stores/system/announcements.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Dialog } from '#ui/overlays/Dialog.tsx';
import { createTranslator, type IslandWords } from '#ui/translate.ts';
import { LastLogin } from './LastLogin.tsx';

export interface AnnouncementsProps {
  lang: string;
  tag: string;
  zone: string;
  base: string;
}

/** Shape of `/parts/announcements.json`. */
interface AnnouncementsWords {
  title: string;
  close: string;
  ok: string;
  all: string;
  page: string;
  joined: IslandWords;
  lastLogin: IslandWords;
  deposit: string;
  games: string;
  /** BCP 47 tag by language code. */
  tags: Readonly<Record<string, string>>;
}

export default function Announcements({ lang, tag, zone, base }: AnnouncementsProps): ReactElement | null {
  const announcements = useStore($announcements, { ssr: 'initial' });
  const joined = useStore($registrationMode, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const [words, setWords] = useState<AnnouncementsWords | null>(null);
  useEffect(() => {
    // Texts load first, because fetched announcements count as shown.
    void fetch(`${base}/parts/announcements.json`)
      .then((response) => (response.ok ? (response.json() as Promise<AnnouncementsWords>) : null))
      .then(
        async (result) => {
          if (!result) return;
          await loadAnnouncements(lang);
          // All of this waits for the next page.
          if (!areAnnouncementsDue() || !isLedBack()) setWords(result);
        },
        () => {},
      );
  }, [lang, base]);
  if (words && joined && session.state === 'in' && session.member) {
    const t = createTranslator(words.joined, words.tags[lang] ?? '');
    const { nickname, account } = session.member;
    return (
      <Dialog title={t('joined.title', { name: nickname || account })} closeWord={words.close} onClose={closeAnnouncements}>
        <div className="stack">
          {joined === 'mobile' ? <p>{t('joined.name', { name: account })}</p> : null}
          <p>{t('joined.next')}</p>
          <div className="row wraps">
            <LinkButton kind="go" href={`${base}/member/depositv2`} onPress={closeAnnouncements}>
              {words.deposit}
            </LinkButton>
            <LinkButton kind="line" href={`${base}/rng`} onPress={closeAnnouncements}>
              {words.games}
            </LinkButton>
          </div>
        </div>
      </Dialog>
    );
  }
  if (!words) return null;
  const [first, second] = announcements;
  return (
    <>
      <LastLogin words={words.lastLogin} close={words.close} {...{ tag, zone, base }} />
      {first ? (
        <Dialog title={second ? words.title : first.title} closeWord={words.close} onClose={closeAnnouncements}>
          <div className="stack">
            {announcements.map(({ id, title, content, language }) => (
              <div key={id} className="announcement" lang={language === lang ? undefined : words.tags[language]}>
                {second ? <h3>{title}</h3> : null}
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the platform has made it safe (SH-26) */}
                <div className="stack" dangerouslySetInnerHTML={{ __html: content }} />
              </div>
            ))}
            <div className="row wraps">
              <Button kind="go" onPress={closeAnnouncements}>
                {words.ok}
              </Button>
              <a className="link t2" href={words.page}>
                {words.all}
              </a>
            </div>
          </div>
        </Dialog>
      ) : null}
    </>
  );
}
