/** What is told after signing in, over the page that one came to (AC-08); after joining a welcome, and where to go next (AC-22). */
import { useStore } from '@nanostores/react';
import { type ReactElement, useEffect, useState } from 'react';
import { $joined, $news, closeNews, loadNews } from '#stores/news.ts';
import { $session } from '#stores/session.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';

interface NewsProps {
  lang: string;
  base: string;
}

/** As `/parts/news.json` gives them. */
interface NewsWords {
  title: string;
  close: string;
  ok: string;
  all: string;
  page: string;
  joined: IslandWords;
  deposit: string;
  games: string;
  /** By language: how the page's mark-up calls it. */
  tags: Readonly<Record<string, string>>;
}

export default function News({ lang, base }: NewsProps): ReactElement | null {
  const news = useStore($news, { ssr: 'initial' });
  const joined = useStore($joined, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const [words, bring] = useState<NewsWords | null>(null);
  useEffect(() => {
    // The words first: what is told counts as told.
    void fetch(`${base}/parts/news.json`)
      .then((answer) => (answer.ok ? (answer.json() as Promise<NewsWords>) : null))
      .then(
        async (got) => {
          if (!got) return;
          bring(got);
          await loadNews(lang);
        },
        () => {},
      );
  }, [lang, base]);
  if (words && joined && session.state === 'in' && session.member) {
    const t = sayer(words.joined, words.tags[lang] ?? '');
    const { nickname, account } = session.member;
    return (
      <Dialog title={t('joined.title', { name: nickname || account })} closeWord={words.close} onClose={closeNews}>
        <div className="stack">
          {joined === 'mobile' ? <p>{t('joined.name', { name: account })}</p> : null}
          <p>{t('joined.next')}</p>
          <div className="row wraps">
            <LinkButton kind="go" href={`${base}/member/depositv2`} onPress={closeNews}>
              {words.deposit}
            </LinkButton>
            <LinkButton kind="line" href={`${base}/rng`} onPress={closeNews}>
              {words.games}
            </LinkButton>
          </div>
        </div>
      </Dialog>
    );
  }
  const [first, another] = news;
  if (!words || !first) return null;
  return (
    <Dialog title={another ? words.title : first.title} closeWord={words.close} onClose={closeNews}>
      <div className="stack">
        {news.map(({ id, title, content, language }) => (
          <div key={id} className="told" lang={language === lang ? undefined : words.tags[language]}>
            {another ? <h3>{title}</h3> : null}
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the platform has made it safe (SH-26) */}
            <div className="stack" dangerouslySetInnerHTML={{ __html: content }} />
          </div>
        ))}
        <div className="row wraps">
          <Button kind="go" onPress={closeNews}>
            {words.ok}
          </Button>
          <a className="link t2" href={words.page}>
            {words.all}
          </a>
        </div>
      </div>
    </Dialog>
  );
}
