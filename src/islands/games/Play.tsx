/** A game's page: the bar, the game in its sandboxed frame, and what happens around a visit (GM-12, GM-14). */
import { useStore } from '@nanostores/react';
import { type MouseEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import { watchAccount } from '#stores/account.ts';
import { refreshBalance } from '#stores/balance.ts';
import { $playing, lowSeen, openAgain, openGame, pauseGame, resumeGame, shutGame } from '#stores/launch.ts';
import { endVisit, refreshPlay } from '#stores/play.ts';
import { $session, isSignedIn, wakeSession } from '#stores/session.ts';
import { Ask } from '#ui/Ask.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { type IslandWords, sayer } from '#ui/say.ts';
import { PlayBar } from './PlayBar.tsx';
import { PlayPanel } from './PlayPanel.tsx';
import { PlayTrouble } from './PlayTrouble.tsx';

interface PlayProps {
  words: IslandWords;
  /** The frame's own words, without their prefix. */
  frameWords: IslandWords;
  tag: string;
  zone: string;
  symbol: string;
  code: string;
  name: string;
  cover: string;
  /** Its maker or its room is closed. */
  shut: boolean;
  /** `back` is the game's category. */
  to: { back: string; signIn: string; deposit: string; safely: string; bets: string; support: string; game: string; home: string };
}

const wide = '(min-width: 900px)';

/** Back to where one came from; without such a place, to the category. */
function leave(back: string): void {
  const cameFromHere = document.referrer.startsWith(`${location.origin}/`) && history.length > 1;
  if (cameFromHere && !/\/(?:login|game)(?:\?|$)/.test(document.referrer)) history.back();
  else location.assign(back);
}

export default function Play({ words, frameWords, tag, zone, symbol, code, name, cover, shut, to }: PlayProps): ReactElement {
  const t = sayer(words, tag);
  const playing = useStore($playing, { ssr: 'initial' });
  const session = useStore($session, { ssr: 'initial' });
  const [panel, showPanel] = useState(false);
  const [aside, showAside] = useState(true);
  const [full, setFull] = useState<boolean | null>(null);
  const [cut, setCut] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);

  useEffect(() => {
    wakeSession();
    if (shut) {
      shutGame();
      return watchAccount();
    }
    const next = encodeURIComponent(location.pathname + location.search);
    // ER-13: the message is the sign-in page's to say.
    if (!isSignedIn()) {
      location.replace(`${to.signIn}?why=launch&next=${next}`);
      return;
    }
    const unwatch = watchAccount();
    const close = openGame(code, { locale: tag, words: frameWords, frame: () => frame.current?.contentWindow ?? null });
    const line = (): void => {
      setCut(!navigator.onLine);
      if (!navigator.onLine) return;
      // What happened to a round while the line was cut shows in the figures.
      void refreshPlay();
      void refreshBalance();
    };
    const screen = (): void => setFull(document.fullscreenElement !== null);
    if (document.fullscreenEnabled) screen();
    addEventListener('online', line);
    addEventListener('offline', line);
    document.addEventListener('fullscreenchange', screen);
    return () => {
      removeEventListener('online', line);
      removeEventListener('offline', line);
      document.removeEventListener('fullscreenchange', screen);
      close();
      unwatch();
      endVisit();
    };
  }, [code, shut, tag, frameWords, to.signIn]);

  const over = panel || playing.low || session.state === 'ended';
  useEffect(() => {
    if (playing.state !== 'open') return;
    if (over) pauseGame('panel');
    else resumeGame();
  }, [over, playing.state]);
  useEffect(() => {
    if (playing.leaving) leave(to.back);
  }, [playing.leaving, to.back]);

  const onLeave = (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    leave(to.back);
  };
  const onFull = (): void => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void document.documentElement.requestFullscreen().catch(() => setFull(null));
  };
  const { launch, state } = playing;
  const started = launch !== null;
  return (
    <>
      <PlayBar
        t={t}
        tag={tag}
        zone={zone}
        symbol={symbol}
        name={name}
        back={to.back}
        open={panel}
        full={full}
        onLeave={onLeave}
        onPanel={() => (matchMedia(wide).matches ? showAside(!aside) : showPanel(true))}
        onFull={onFull}
      />
      <main id="main" className={aside ? 'stage aside' : 'stage'}>
        <div className="play">
          {started ? (
            <iframe
              ref={frame}
              className={state === 'trouble' ? 'away' : undefined}
              title={t('play.frame', { name })}
              src={launch.frameUrl}
              sandbox="allow-scripts"
            />
          ) : null}
          {state === 'open' ? null : (
            <div className="frame">
              <img src={cover} alt="" width="120" height="160" />
              {state === 'trouble' ? (
                <PlayTrouble t={t} name={name} playing={playing} support={to.support} game={to.game} onAgain={() => void openAgain(code)} />
              ) : (
                <p role="status">{playing.slow ? t('play.slow') : t('play.opening', { name })}</p>
              )}
              <noscript>
                <p>{t('play.script')}</p>
              </noscript>
            </div>
          )}
          {cut ? (
            <p className="note cut" role="status">
              {t('play.line')}
            </p>
          ) : null}
        </div>
        {aside ? (
          <aside className="card brk d-only" aria-label={t('play.title')}>
            <h2>{t('play.title')}</h2>
            <PlayPanel t={t} tag={tag} to={to} onLeave={onLeave} />
          </aside>
        ) : null}
      </main>
      {panel ? (
        <Dialog title={t('play.title')} closeWord={t('play.stay')} onClose={() => showPanel(false)}>
          <PlayPanel t={t} tag={tag} to={to} onLeave={onLeave} />
        </Dialog>
      ) : null}
      {playing.low ? (
        <Ask
          icon="wallet"
          title={t('play.low')}
          answers={[
            { id: 'deposit', label: t('play.deposit') },
            { id: 'stay', label: t('play.lower') },
          ]}
          onAnswer={(id) => {
            lowSeen();
            if (id === 'deposit') location.assign(`${to.deposit}?next=${encodeURIComponent(location.pathname + location.search)}`);
          }}
          onClose={lowSeen}
        >
          {t('play.lowMore')}
        </Ask>
      ) : null}
      {session.state === 'ended' ? (
        <Ask
          icon="lock"
          title={t('play.out')}
          coverCloses={false}
          answers={[
            { id: 'in', label: t('play.signIn') },
            { id: 'home', label: t('play.home') },
          ]}
          onAnswer={(id) =>
            location.assign(id === 'in' ? `${to.signIn}?next=${encodeURIComponent(location.pathname + location.search)}` : to.home)
          }
          onClose={() => location.assign(to.home)}
        >
          {t('play.outMore')}
        </Ask>
      ) : null}
    </>
  );
}
